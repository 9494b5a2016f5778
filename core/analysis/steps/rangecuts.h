// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/mainstream.h"
#include "analysis/steps/unitcuts.h"

#include <QString>

#include <memory>
#include <vector>

namespace core {

/// NVTX ranges of one thread, domain and text that follow each other without overlapping. Texts that differ only in
/// their numbers are the same: a `#` stands for each.
struct UnitRanges {
    ThreadIndex thread;
    QString text; ///< "Step # to #"
    std::vector<std::uint32_t> rows; ///< of Trace::nvtx, by start; at least 4
    std::int64_t coveredNs = 0; ///< of the window of the GPU
    double medianNs = 0; ///< of their durations
};

/// `text` with a `#` for each run of digits.
[[nodiscard]] QString withoutNumbers(const QString& text);

/// The ranges that can be steps of the work of `main`: at least 4, disjoint, over at least half of the GPU's window.
/// Longest median first, then by first start, thread and text. O(ranges). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<UnitRanges>> findUnitRanges(const Trace& trace, const MainStream& main,
                                                                  const std::stop_token& stop);

/**
 * Cuts `sequence` at ranges: a piece begins with the first launch that the thread of the ranges made since one began,
 * and ends where that of the next begins. Ranges without a launch of their own are in the piece before.
 *
 * @return regular or not, see UnitCuts::isRegular(). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<UnitCuts> cutAtRanges(const Trace& trace, const WorkSequence& sequence,
                                                const UnitRanges& ranges, const std::stop_token& stop);

} // namespace core
