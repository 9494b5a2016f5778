// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "timeline/lanes/timelineseries.h"
#include "trace/trace.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/**
 * How much was queued for each GPU at each moment, all streams together, by DeviceIndex; null: no launch of its work is
 * known. Where the depth changes more than `most` times on a GPU, each stretch of the trace has its deepest moment.
 * O(n log n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<std::vector<std::shared_ptr<const TimelineSeries>>>
queueDepthSeries(const Trace& trace, std::size_t most, const std::stop_token& stop);

} // namespace core
