// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/summary.h"

#include <optional>

namespace core {

/// Which part the time of a budget belongs to.
class PartFinder
{
public:
    explicit PartFinder(const WallBudget& budget);

    /// In their order, most time first inside of a kind.
    [[nodiscard]] const std::vector<SummaryPart>& parts() const { return m_parts; }
    /// None: no GPU has such time.
    [[nodiscard]] std::optional<std::size_t> find(TimeClass timeClass, FamilyNumber family) const;
    /// The same of kernels of a family.
    [[nodiscard]] std::optional<std::size_t> findFamily(const QString& family) const;
    /// By part.
    [[nodiscard]] PartCourses courses(const BudgetSeries& series) const;
    [[nodiscard]] std::vector<std::int64_t> timesNs(const BudgetSeries& series) const;

private:
    /// What tells parts apart.
    struct PartKey {
        TimeClass timeClass;
        QString family;
    };
    [[nodiscard]] PartKey keyOf(TimeClass timeClass, FamilyNumber family) const;
    [[nodiscard]] SummaryPart partOf(TimeClass timeClass, FamilyNumber family) const;

    const WallBudget& m_budget;
    std::vector<SummaryPart> m_parts;
};

/// Mean of courses over the same bins.
[[nodiscard]] PartCourses meanOf(const std::vector<const PartCourses*>& courses);

/// Tiles of a summary whose devices and courses are there.
[[nodiscard]] std::vector<SummaryTile> makeTiles(const Summary& summary, const AnalysisResults& results);
/// Whether its GPUs agree, steps, doubts.
[[nodiscard]] QString summaryRemarks(const Summary& summary, const AnalysisResults& results);

} // namespace core
