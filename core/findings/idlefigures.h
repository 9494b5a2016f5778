// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/wallbudget.h"
#include "findings/busyfigures.h"

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

class HostStates;
struct NcclEvents;

/// Time in which NCCL of one GPU waits for the matching kernel of another.
struct PeerWait {
    Interval span;
    DeviceIndex waiting;
    DeviceIndex peer; ///< whose kernel comes last
};

/**
 * Where exposed NCCL waits: before the last of the matching kernels starts. Matching are those of one instance of a
 * collective; where instances are not known, of each other GPU the kernel of the same operation that it overlaps most.
 * By waiting GPU and time.
 */
[[nodiscard]] std::vector<PeerWait> findPeerWaits(const Trace& trace, const NcclEvents& nccl, const BusyFigures& busy);

/// What findings need to know of gaps beyond the sums of the wall budget. Times are sums over the GPUs.
struct IdleFigures {
    std::int64_t launchGaps = 0; ///< gaps of the windows with time of the group Launch
    std::int64_t launchBeyondNs = 0; ///< of their time of that group, what is beyond the first µs of each
    ClassTimes peerNs {}; ///< waits of NCCL by what the peer's idle time counts as; 0 for classes of work
    std::int64_t peerWaitNs = 0; ///< the other waits: the peer does other work
    std::vector<std::int64_t> waitingNs; ///< by DeviceIndex of the GPU that waits: all its waits
    DeviceIndex mostWaiting; ///< the GPU that waits longest for busy peers; none: none does
    std::int64_t mostWaitingNs = 0;
};

/// What idle figures are made from.
struct IdleFigureInputs {
    const Trace& trace;
    const NcclEvents& nccl;
    const HostStates& host;
    const DiagnosisThresholds& thresholds;
    const TraceTimes& times;
    const WallBudget& budget;
    const BusyFigures& busy;
};

/// Looks at gaps of GPUs only where NCCL of another waits for them. Errors: Cancelled.
[[nodiscard]] Cancellable<IdleFigures> analyzeIdleFigures(const IdleFigureInputs& inputs, const Scope& scope,
                                                          const std::stop_token& stop = {});

} // namespace core
