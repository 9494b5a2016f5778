// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "compare/furtherfigures.h"

#include <cstdint>
#include <stop_token>

namespace core {

/// Lays what the runs of a comparison came to side by side: by unit, in all or as shares. Refers to the comparison, which
/// has its further runs, and to the figures of the first ones.
class ComparisonLayout
{
public:
    ComparisonLayout(Comparison& result, const FiguresOfRuns& figures, std::stop_token stop);
    /// Fills budget, kernels and families. O(rows · units log units). False when stopped.
    [[nodiscard]] bool lay(ComparePer per) { return layBudgets(per) && layKernels(per); }

private:
    bool layBudgets(ComparePer per);
    bool layKernels(ComparePer per);
    [[nodiscard]] bool hasTests(ComparePer per) const;
    [[nodiscard]] Sides<std::int64_t> unitCounts() const;
    [[nodiscard]] Sides<std::int64_t> runCounts() const;
    [[nodiscard]] Sides<std::int64_t> valueCounts() const;
    [[nodiscard]] CompareScale scaleOf(ComparePer per) const;
    [[nodiscard]] std::vector<Sides<UnitBudget>> budgetsOfAllRuns() const;
    [[nodiscard]] std::vector<Sides<KernelSumsOfRun>> sumsOfAllRuns() const;

    Comparison& m_result;
    const FiguresOfRuns& m_figures;
    std::stop_token m_stop;
};

} // namespace core
