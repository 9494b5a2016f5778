// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "compare/comparison.h"
#include "madepair.h"
#include "scope/scopelimits.h"
#include "trace/traceloader.h"

#include <QString>

#include <cstdint>
#include <map>
#include <memory>

/// What tests of comparisons need.
namespace comparetesting {

using ComparisonPointer = std::shared_ptr<const core::Comparison>;
using TracePointer = std::shared_ptr<const core::Trace>;

/// A run of a whole trace, or of a part of it.
inline core::CompareRun runOf(const TracePointer& trace, const core::Scope& scope = {})
{
    return core::CompareRun::prepare(trace, scope, {}).value();
}

inline ComparisonPointer compared(const core::CompareRun& base, const core::CompareRun& now,
                                  const core::CompareOptions& options = {})
{
    return core::compareRuns({ base, now }, options).value();
}

/// The made pair, or with its sides swapped.
inline ComparisonPointer madePair(bool isSwapped = false)
{
    const auto base = runOf(fixtures::readMadeRun(isSwapped).value());
    return compared(base, runOf(fixtures::readMadeRun(!isSwapped).value()));
}

/// In all, in ns, by key of the groups of a GPU pair.
inline std::map<QString, std::int64_t> groupTotals(const core::Comparison& comparison, std::size_t gpu, core::Side side)
{
    std::map<QString, std::int64_t> totals;
    for (const auto& row : comparison.budget->rows) {
        if (row.gpu == gpu && row.level == core::BudgetLevel::Group && row.totalNs[side] != 0) {
            const auto key = core::timeGroupKey(row.group);
            totals[QString::fromUtf8(key)] += row.totalNs[side];
        }
    }
    return totals;
}

inline std::map<QString, std::int64_t> classTotals(const core::Comparison& comparison, std::size_t gpu, core::Side side)
{
    std::map<QString, std::int64_t> totals;
    for (const auto& row : comparison.budget->rows) {
        if (row.gpu == gpu && row.level == core::BudgetLevel::TimeClass && row.totalNs[side] != 0) {
            const auto key = core::timeClassKey(row.timeClass);
            totals[QString::fromUtf8(key)] += row.totalNs[side];
        }
    }
    return totals;
}

/// Why the differences of a comparison do not add up; empty: they do.
inline QString sumFault(const core::Comparison& comparison)
{
    for (std::size_t gpu = 0; gpu < comparison.gpus.pairs.size(); ++gpu) {
        const auto& wall = comparison.budget->wall(gpu);
        core::Sides<std::int64_t> groups;
        core::Sides<std::int64_t> classes;
        core::Sides<std::int64_t> unitGroups;
        for (const auto& row : comparison.budget->rows) {
            if (row.gpu != gpu)
                continue;
            for (const auto side : core::BothSides) {
                groups[side] += row.level == core::BudgetLevel::Group ? row.totalNs[side] : 0;
                unitGroups[side] += row.level == core::BudgetLevel::Group ? row.unitNs[side] : 0;
                classes[side] += row.level == core::BudgetLevel::TimeClass ? row.totalNs[side] : 0;
            }
        }
        if (groups != wall.totalNs || classes != wall.totalNs || unitGroups != wall.unitNs) {
            return QStringLiteral("GPU pair %1: wall %2 and %3, groups %4 and %5, a unit %6 and %7 of %8 and %9")
                .arg(gpu)
                .arg(wall.totalNs.base)
                .arg(wall.totalNs.now)
                .arg(groups.base)
                .arg(groups.now)
                .arg(unitGroups.base)
                .arg(unitGroups.now)
                .arg(wall.unitNs.base)
                .arg(wall.unitNs.now);
        }
    }
    return {};
}

} // namespace comparetesting
