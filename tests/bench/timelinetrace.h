// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <memory>

namespace bench {

/// Tracks of a made trace: half of them streams, half threads that call the CUDA API.
constexpr std::size_t TimelineTracks = 32;

/**
 * A trace in memory of about `eventCount` kernels, copies and API calls on TimelineTracks tracks: log-normal durations
 * and gaps, in bursts with longer pauses between. The same number gives the same trace; more events make it longer, not
 * denser.
 */
[[nodiscard]] std::shared_ptr<const core::Trace> makeTimelineTrace(std::size_t eventCount);

} // namespace bench
