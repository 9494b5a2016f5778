// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/gapreasons.h"
#include "base/result.h"
#include "fleet/ranks/ranksummary.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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

/// First to last work of a GPU; none: it has no work, or none that lasts. `reasons`: of a whole trace. Errors: Cancelled.
[[nodiscard]] Cancellable<std::optional<TimeWindow>> deviceWindow(const GapReasons& reasons, DeviceIndex device,
                                                                  const std::stop_token& stop = {});
/// Gives `take` the pieces that touch and fill `window`, which deviceWindow() gave, by time. As much work as the budget
/// of the GPU. False when stopped.
[[nodiscard]] bool visitTimeline(const GapReasons& reasons, DeviceIndex device, const TimeWindow& window,
                                 const std::function<void(const TimelinePiece&)>& take,
                                 const std::stop_token& stop = {});

/// Fills the window, edges, cells and exposed spans of `rank`, whose operations are there, while its timeline goes by. No
/// cell is longer than a thousandth of the window.
class CellFiller
{
public:
    /// Window and edges are there from now on. `operationOf`: by row of Trace::kernels, its operation or NoKernel; has to
    /// stay. `window`: of the timeline.
    CellFiller(RankSummary& rank, const TimeWindow& window, const std::vector<std::uint32_t>& operationOf);
    void add(const TimelinePiece& piece);
    void finish();

private:
    void addTime(const TimelinePiece& piece);
    void endCell();

    RankSummary& m_rank;
    const std::vector<std::uint32_t>& m_operationOf;
    TimeWindow m_window; ///< of the timeline: that of the rank may be wider
    std::size_t m_cell = 0;
    ClassTimes m_times {}; ///< of the cell so far
};

/// When each operation could begin as far as the thread that launched it had come: the end of the last of the kernels
/// that it had launched before, no later than the operation began.
struct ArrivalTimes {
    std::vector<std::int64_t> timesNs; ///< by operation
    std::vector<std::int64_t> launchesNs; ///< by operation: when it was called; where that is not known, its start
};

/// Fills the program of `rank`, whose operations are there, while its timeline goes by (ranks.md §5).
class ProgramFiller
{
public:
    ProgramFiller(RankSummary& rank, const ArrivalTimes& arrivals);
    ProgramFiller(const ProgramFiller&) = delete;
    ProgramFiller& operator=(const ProgramFiller&) = delete;
    ~ProgramFiller();
    void add(const TimelinePiece& piece);
    void finish();

private:
    class Maker;
    void endGap();

    std::unique_ptr<Maker> m_maker;
    std::optional<TimeWindow> m_gap; ///< in which the GPU neither computes nor copies, so far
    std::int64_t m_endNs = 0; ///< of what went by
};

} // namespace core
