// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnosisclasses.h"
#include "base/result.h"
#include "timeline/timeline.h"

#include <memory>
#include <stop_token>

namespace core {

class HostStates;
struct NcclEvents;
class TraceTimes;

/// What lanes are worked out of, all of the timeline's trace.
struct DerivedLaneInputs {
    std::shared_ptr<const HostStates> host;
    std::shared_ptr<const NcclEvents> nccl;
    std::shared_ptr<const TraceTimes> times;
    DiagnosisThresholds thresholds;
};

/// Spans of one kind that all GPUs together show at most: the longest.
constexpr std::size_t MostDerivedSpans = std::size_t { 1 } << 18U;

/**
 * The same timeline with the lanes that are worked out: why each GPU was idle and when it ran nothing but NCCL, from
 * the pieces that the wall budget of the whole trace adds up, and its NVTX ranges. Positions of tracks stay. Takes as
 * long as a wall budget. Errors: Cancelled.
 *
 * @param most  see MostDerivedSpans
 */
[[nodiscard]] Cancellable<std::shared_ptr<const Timeline>> withDerivedLanes(const Timeline& timeline,
                                                                            const DerivedLaneInputs& inputs,
                                                                            const std::stop_token& stop = {},
                                                                            std::size_t most = MostDerivedSpans);

} // namespace core
