// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/gapreasons.h"
#include "base/result.h"
#include "fleet/ranks/ranksummary.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/// A stretch of a GPU's window that counts for one class.
struct TimelinePiece {
    std::int64_t startNs = 0, endNs = 0;
    TimeClass timeClass = TimeClass::Unknown;
    std::uint32_t kernel = NoKernel; ///< row of the NCCL kernel whose exposed moment it is
    static constexpr std::uint32_t NoKernel = 0xFFFF'FFFF;
};

/// The window of a GPU in pieces that touch and fill it, by time. Empty: it has no work. As much work as its budget.
/// Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<TimelinePiece>> deviceTimeline(const GapReasons& reasons, DeviceIndex device,
                                                                     const std::stop_token& stop = {});

/// Fills the window, edges, cells and exposed spans of `rank`, whose operations are there. No cell is longer than a
/// thousandth of the window. `operationOf`: by row of Trace::kernels, its operation or NoKernel.
void fillCells(RankSummary& rank, const std::vector<TimelinePiece>& timeline,
               const std::vector<std::uint32_t>& operationOf);

/// When each operation could begin as far as the thread that launched it had come: the end of the last of the kernels
/// that it had launched before, no later than the operation began.
struct ArrivalTimes {
    std::vector<std::int64_t> timesNs; ///< by operation
    std::vector<std::int64_t> launchesNs; ///< by operation: when it was called; where that is not known, its start
};

/// Fills the program of `rank`, whose operations are there: a pass over its timeline (ranks.md §5).
void fillProgram(RankSummary& rank, const std::vector<TimelinePiece>& timeline, const ArrivalTimes& arrivals);

} // namespace core
