// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/wallbudget.h"
#include "compare/baseline/baseline.h"
#include "compare/comparerun.h"
#include "compare/units/keptunits.h"

#include <QString>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace core {

class StepBudget;

/**
 * Where the wall time of one GPU of one run went: the wall budget of the kept units, or without a unit of the run and
 * its parts. The classes add up to the wall, in each unit and in all, to the nanosecond.
 */
class UnitBudget
{
public:
    /// Of GPUs of a run, in their order: with `hasUnit` of kept units, else of the whole scope. Gaps are explained in the
    /// whole trace, then cut at the edges of units. One sweep over the work of all GPUs. Errors: Cancelled.
    [[nodiscard]] static Cancellable<std::vector<UnitBudget>> ofRun(const CompareRun& run,
                                                                    const std::vector<SpansOfDevice>& gpus,
                                                                    bool hasUnit, const std::stop_token& stop = {});

    /// What a baseline keeps of a GPU; without `hasUnit` as one whole, whatever it is made of.
    [[nodiscard]] static UnitBudget ofBaseline(const Baseline& baseline, std::size_t gpu, bool hasUnit);
    /// Several runs of one side: all of them together, and for values one of each run, in their order: the median of
    /// its units, or without a unit its figure. `runs` has one at least.
    [[nodiscard]] static UnitBudget ofRuns(const std::vector<UnitBudget>& runs);

    /// Kept units; 1: the whole.
    [[nodiscard]] std::int64_t unitCount() const { return m_unitCount; }
    [[nodiscard]] std::int64_t totalNs(RunPart part, TimeClass timeClass) const
    {
        return m_totals[static_cast<std::size_t>(part)][static_cast<std::size_t>(timeClass)];
    }
    [[nodiscard]] std::int64_t totalNs(RunPart part, TimeGroup group) const;
    [[nodiscard]] std::int64_t wallNs() const { return m_wallNs; }
    /// Time of families of kernels other than NCCL's: moments are those of the kernel that started first.
    [[nodiscard]] const std::map<QString, std::int64_t>& families() const { return m_families; }

    /// By unit, in the order of time; of a baseline of many units those that it keeps. Without units empty, but for the
    /// wall.
    [[nodiscard]] const std::vector<std::int64_t>& wallsNs() const { return m_wallsNs; }
    [[nodiscard]] const std::vector<std::int64_t>& valuesNs(TimeClass timeClass) const
    {
        return m_classValues[static_cast<std::size_t>(timeClass)];
    }
    [[nodiscard]] const std::vector<std::int64_t>& valuesNs(TimeGroup group) const
    {
        return m_groupValues[static_cast<std::size_t>(group)];
    }
    /// 0 in each unit of a family that is not there.
    [[nodiscard]] std::vector<std::int64_t> familyValuesNs(const QString& family) const;

    /// A baseline of several runs, which keeps what each came to.
    [[nodiscard]] bool isOfRuns() const { return !m_runValues.empty(); }
    /// What the runs of a baseline of several came to; else what this one did: one value.
    [[nodiscard]] std::vector<std::int64_t> wallOfRuns() const;
    [[nodiscard]] std::vector<std::int64_t> valuesOfRuns(TimeClass timeClass) const;
    [[nodiscard]] std::vector<std::int64_t> valuesOfRuns(TimeGroup group) const;
    [[nodiscard]] std::vector<std::int64_t> familyOfRuns(const QString& family) const;

private:
    using Values = std::vector<std::int64_t>;
    using FamilyValues = std::map<QString, Values>;
    [[nodiscard]] static Cancellable<std::vector<UnitBudget>>
    ofUnits(const CompareRun& run, const std::vector<SpansOfDevice>& gpus, const std::stop_token& stop);
    [[nodiscard]] static Cancellable<std::vector<UnitBudget>>
    ofWindow(const CompareRun& run, const std::vector<SpansOfDevice>& gpus, const std::stop_token& stop);
    [[nodiscard]] static UnitBudget ofSteps(const UnitSpans& spans, const StepBudget& steps, FamilyValues families);
    [[nodiscard]] Values ofRuns(const QString& kind, const QString& key, const Values& units,
                                std::int64_t figureNs) const;
    void addFamily(const QString& family, std::int64_t totalNs, Values values);
    void addGroupValues();

    std::array<ClassTimes, RunPartCount> m_totals {};
    std::int64_t m_unitCount = 1;
    std::int64_t m_wallNs = 0;
    std::map<QString, std::int64_t> m_families;
    FamilyValues m_familyValues; ///< by unit; empty without units
    Values m_wallsNs;
    std::array<Values, TimeClassCount> m_classValues; ///< by unit; empty without units
    std::array<Values, TimeGroupCount> m_groupValues;
    std::size_t m_valueCount = 0; ///< of a class
    std::map<std::pair<QString, QString>, Values> m_runValues; ///< by kind and key, of a baseline of several runs
};

/// The median of whole values, rounded half away from 0; 0 of none.
[[nodiscard]] std::int64_t medianOf(std::vector<std::int64_t> values);
/// How far values lie apart; none of fewer than two.
[[nodiscard]] std::optional<double> floorOf(const std::vector<std::int64_t>& values);

} // namespace core
