// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/mainstream.h"
#include "analysis/steps/stepjudgement.h"
#include "base/column.h"
#include "scope/devicework.h"
#include "table/table.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// How the repeating unit of a trace was found.
enum class UnitSource : std::uint8_t {
    NvtxRanges, ///< it begins with the first launch in each range of a thread and text
    Kernels, ///< it begins with each launch of one kernel or graph
};

/// The work that a trace repeats. It may be a step of a training, a layer of a model, or anything else.
struct RepeatingUnit {
    UnitSource source = UnitSource::Kernels;
    MainStream main; ///< whose launches repeat
    ThreadIndex thread; ///< of the NVTX ranges
    QString text; ///< of the NVTX ranges, a # for each number
    WorkReference first; ///< of Kernels: the first of the launches that begin a step
    bool hasShapes = true; ///< launches were the same only with equal grid and block
    std::int64_t pieces = 0; ///< steps
    std::int64_t modalPieces = 0; ///< those that launch the same as most
    double coverage = 0; ///< 0–1: share of the GPU's window, of the ranges or of the steps
};

/// One repetition of the unit.
struct WorkStep {
    std::uint32_t number = 0; ///< from 0, in the whole trace
    TimeWindow window; ///< from the start of its first launch in the main stream to that of the next step
    std::int64_t launches = 0; ///< kernels and CUDA graphs that start in it on this GPU, in any stream
    bool isModal = false; ///< launches the same as most
    bool isOutlier = false; ///< far from the median, see findRepeatingWork()
};

/**
 * The repeating unit of a whole trace and its steps, which lie side by side. The scope does not matter: steps have the
 * same numbers in every scope.
 */
struct RepeatingWork {
    std::optional<RepeatingUnit> unit; ///< none: see provenance
    QString description; ///< of the unit, as it stands in a sentence: "NVTX range “step #”"
    QString why; ///< one sentence: why it is this unit
    double medianNs = 0; ///< of the durations of the steps
    double deviationNs = 0; ///< median of the absolute deviations from it (MAD)
    std::int64_t outlierCount = 0;
    std::optional<StepRange> steady; ///< the longest run of at least 5 steps without an outlier, the first of several
    Provenance provenance; ///< not available, because no repeating work was found

    Column<std::int64_t> edgesNs; ///< where the steps begin, and the last ends
    Column<std::uint32_t> launches; ///< by step
    Column<std::uint8_t> isModal, isOutlier; ///< by step
    Column<std::uint32_t> ranges; ///< rows of Trace::nvtx, by edge; empty when no ranges were used

    [[nodiscard]] std::size_t size() const { return launches.size(); }
    [[nodiscard]] WorkStep operator[](std::size_t number) const
    {
        return { static_cast<std::uint32_t>(number),
                 { edgesNs[number], edgesNs[number + 1] },
                 launches[number],
                 isModal[number] != 0,
                 isOutlier[number] != 0 };
    }
    /// From the start of the first to the end of the last.
    [[nodiscard]] TimeWindow windowOf(const StepRange& steps) const
    {
        return { edgesNs[steps.first], edgesNs[steps.end] };
    }
};

/**
 * Finds the work that `trace` repeats, on the GPU that computes most. The first that gives at least 3 pieces that start
 * the same multiset of kernels and graphs, and at least 80 % of such:
 *
 * 1. NVTX ranges of one thread, domain and text, whose numbers do not count: at least 4, disjoint, over at least half
 *    of the GPU's window; longest median first. Step j is from the first launch in the main stream that the thread made
 *    since range j began to that of range j + 1.
 * 2. The launches of the main stream, cut at one of its kernels or graphs: see cutAtBestItem().
 *
 * Kernels are the same when full name, grid and block are; where that gives no unit, when their names are. An outlier
 * is a step of at least 5 whose duration is further from the median than 5 · 1.4826 · MAD and than 5 % of the median.
 *
 * O(n) for what can be a unit, O(n log n) in all. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<RepeatingWork> findRepeatingWork(const Trace& trace, const std::stop_token& stop = {});

/// The unit as it stands in a sentence: "NVTX range “step #”", "from one launch of gemm (grid …) to the next".
[[nodiscard]] QString describeUnit(const Trace& trace, const RepeatingUnit& unit);

/// "step 19", "steps 5–9": how a scope of them is called.
[[nodiscard]] QString stepsText(const StepRange& steps);

} // namespace core
