// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "base/result.h"
#include "compare/budget/unitbudget.h"
#include "compare/comparescale.h"
#include "compare/gpupairs.h"
#include "compare/rowtests.h"
#include "table/table.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// What a row of the budget adds up.
enum class BudgetLevel : std::uint8_t { Wall, Group, TimeClass, Family };

/// A row of "compare_budget".
struct CompareBudgetRow {
    std::size_t gpu = 0; ///< which of the GPU pairs
    BudgetLevel level = BudgetLevel::Wall;
    RunPart part = RunPart::Window;
    TimeGroup group = TimeGroup::Compute;
    TimeClass timeClass = TimeClass::Compute; ///< of the level TimeClass
    QString family; ///< of the level Family
    Sides<std::int64_t> totalNs;
    /// A unit, in whole ns: the parts of a row add up to it, so they are rounded by largest remainder.
    Sides<std::int64_t> unitNs;
    RowTest test;
    [[nodiscard]] std::int64_t deltaNs() const { return totalNs.now - totalNs.base; }
    [[nodiscard]] std::int64_t unitDeltaNs() const { return unitNs.now - unitNs.base; }
};

/// Result: where the wall time of each pair of GPUs went, and how it differs. For each pair the wall first, then each
/// group with its classes; rows that are 0 on both sides are left out.
struct CompareBudget {
    std::vector<CompareBudgetRow> rows;
    std::vector<CompareBudgetRow> idle; ///< by GPU pair: all groups without work on the GPU together; in no row
    Sides<std::int64_t> units; ///< kept; 1: the whole window
    bool hasUnit = false;
    DifferenceLimits limits; ///< from which differences are called
    bool areRuns = false; ///< several runs a side: figures are of all of them, and a value that is tested is a run
    Sides<std::int64_t> runs { 1, 1 };
    ComparePer per = ComparePer::Unit; ///< what is shown first

    /// The wall of a pair.
    [[nodiscard]] const CompareBudgetRow& wall(std::size_t gpu) const;
};

/// What the budgets of each pair of GPUs are of. Refers to them.
struct CompareBudgetInputs {
    const std::vector<Sides<UnitBudget>>& budgets; ///< by GPU pair
    bool hasUnit = false;
    bool areRuns = false; ///< made by UnitBudget::ofRuns()
    Sides<std::int64_t> runs { 1, 1 };
    ComparePer per = ComparePer::Unit;
    bool hasTests = true; ///< values say something about what is compared
};

/// Lays the budgets of each pair of GPUs side by side. O(rows · units log units). Errors: Cancelled.
[[nodiscard]] Cancellable<CompareBudget> compareBudgets(const CompareBudgetInputs& in, const DifferenceLimits& limits,
                                                        const std::stop_token& stop = {});

/// Divides `total / count`, rounded half away from 0, among `parts`, which add up to `total`: each is its own quotient
/// rounded down or up, those with the largest remainders up (Hamilton), the first of equals.
[[nodiscard]] std::vector<std::int64_t> sharedUnits(const std::vector<std::int64_t>& parts, std::int64_t count);

/// Table "compare_budget".
[[nodiscard]] Table describeCompareBudget(const CompareRuns& runs, const GpuPairs& gpus,
                                          std::shared_ptr<const CompareBudget> budget);

} // namespace core
