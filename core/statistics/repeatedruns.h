// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statistics/samplecomparison.h"

#include <QString>

#include <cstdint>
#include <span>

namespace core {

/// What several runs of each side say about a figure. Unlike units of one run, runs show how much runs differ by
/// themselves.
struct RepeatedRuns {
    SampleComparison samples; ///< a value is a run
    double floor = 0; ///< how far the runs of BASE lie apart: no smaller shift is called
    bool isOutsideBase = false; ///< every run of NEW lies above, or every one below, all runs of BASE
    ChangeJudgement judgement; ///< as the only figure that is tested: q is p
};

/// Runs a side from which on a difference can be called significant: with fewer no order of them is rare enough.
constexpr std::size_t FewestRuns = 4;

/// Compares a figure of several runs, one value a run. O(n log n).
[[nodiscard]] RepeatedRuns compareRepeatedRuns(std::span<const std::int64_t> baseRuns,
                                               std::span<const std::int64_t> newRuns, DifferenceLimits limits = {});

/// The most that can be said, part of a sentence: "significantly slower", "outside all 3 BASE runs", "not decided: runs of BASE
/// alone lie 1.20 ms apart", ….
[[nodiscard]] QString repeatedRunsText(const RepeatedRuns& runs);

} // namespace core
