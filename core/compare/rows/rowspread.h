// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparetables.h"
#include "compare/sides.h"
#include "statistics/distributiondifference.h"

#include <QStringView>

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

struct Comparison;

/// A bin of both runs' durations.
struct SpreadBin {
    std::int64_t fromNs = 0;
    std::int64_t untilNs = 0;
    Sides<double> shares; ///< 0–1 of the calls of their side
};

/// How the calls of one row of a table of two runs are spread on each side: those that start in kept units, whole.
struct RowSpread {
    Sides<std::vector<std::int64_t>> callsNs; ///< durations, ascending; of a baseline what it keeps: none
    Sides<std::vector<std::int64_t>> unitsNs; ///< sums by kept unit, in the order of time
    std::vector<SpreadBin> bins; ///< equally wide on a logarithmic scale; empty without calls
    DistributionDifference difference; ///< all 0 when a side has no calls

    [[nodiscard]] bool isEmpty() const { return callsNs.base.empty() && callsNs.now.empty(); }
};

/// True when spreadOfRow() may find something for a row of "compare_budget", "compare_kernels", "compare_families",
/// "compare_sizes", "compare_findings" or of a table of `sources`.
[[nodiscard]] bool maySpread(const DeltaSources& sources, const QString& tableKey, std::size_t row);

/**
 * Of a row of a table of the comparison. Kernels and families: their kernels on their GPU; classes of the wall budget:
 * their time by unit, which has no calls; sizes: their copies, memsets or collectives; findings: the events of what they
 * stand on first; tables that are made of tables of one run: the events of their rows, by the
 * units of the GPU that they run on, those of the host by those of the critical one. Rows that name no events: empty.
 * O(n log n), of the budget one sweep over the work of the GPU. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<RowSpread> spreadOfRow(const Comparison& comparison, const DeltaSources& sources,
                                                 const QString& tableKey, std::size_t row,
                                                 const std::stop_token& stop = {});

} // namespace core
