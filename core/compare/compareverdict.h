// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/budget/comparebudget.h"
#include "compare/checks/comparechecks.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// A group of time that differs.
struct GroupChange {
    TimeGroup group = TimeGroup::Compute;
    double deltaNs = 0; ///< NEW - BASE, a unit or in all
};

/// What a comparison comes to.
struct CompareVerdict {
    QString sentence;
    QString headline; ///< what `sentence` begins with: which run takes longer and why, or why that is not said
    CheckLevel level = CheckLevel::Ok; ///< the worst of the checks
    bool isJudged = false; ///< a verdict on speed was given
    std::vector<GroupChange> gained, lost; ///< the three largest, largest first
};

/// What a verdict is made from. Refers to all of it.
struct CompareVerdictInputs {
    const CompareBudget& budget;
    const CompareChecks& checks;
    std::size_t critical = 0; ///< GPU pair
    ComparePer per = ComparePer::Unit;
    bool hasGpus = true;
    bool hasComparableSums = true; ///< of what is compared: by unit, or of the same work
};

/// The verdict in sentences: which run takes longer and by how much, what was gained and lost, reservations.
[[nodiscard]] CompareVerdict judgeComparison(const CompareVerdictInputs& in);

} // namespace core
