// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/wallbudget.h"
#include "analysis/steps/stepbudget.h"
#include "compare/comparerun.h"
#include "compare/keptunits.h"

#include <QString>

#include <array>
#include <cstdint>
#include <map>
#include <stop_token>
#include <vector>

namespace core {

/**
 * Where the wall time of one GPU of one run went: the wall budget of the kept units, or without a unit of the run and
 * its parts. The classes add up to the wall, in each unit and in all, to the nanosecond.
 */
class UnitBudget
{
public:
    /// Of kept units. Gaps are explained in the whole trace, then cut at the edges of units. Errors: Cancelled.
    [[nodiscard]] static Cancellable<UnitBudget> ofUnits(const CompareRun& run, DeviceIndex device,
                                                         const UnitSpans& spans, const std::stop_token& stop = {});
    /// Of the whole scope of the run, of which `whole` is the wall budget of all GPUs. Errors: Cancelled.
    [[nodiscard]] static Cancellable<UnitBudget> ofWindow(const CompareRun& run, DeviceIndex device,
                                                          const WallBudget& whole, const std::stop_token& stop = {});

    [[nodiscard]] std::int64_t unitCount() const { return static_cast<std::int64_t>(m_wallsNs.size()); }
    [[nodiscard]] std::int64_t totalNs(RunPart part, TimeClass timeClass) const
    {
        return m_totals[static_cast<std::size_t>(part)][static_cast<std::size_t>(timeClass)];
    }
    [[nodiscard]] std::int64_t totalNs(RunPart part, TimeGroup group) const;
    [[nodiscard]] std::int64_t wallNs() const;
    /// Time of families of kernels other than NCCL's: moments are those of the kernel that started first.
    [[nodiscard]] const std::map<QString, std::int64_t>& families() const { return m_families; }

    /// By unit, in the order of time.
    [[nodiscard]] const std::vector<std::int64_t>& wallsNs() const { return m_wallsNs; }
    [[nodiscard]] std::vector<std::int64_t> valuesNs(TimeClass timeClass) const;
    [[nodiscard]] std::vector<std::int64_t> valuesNs(TimeGroup group) const;
    /// 0 in each unit of a family that is not there.
    [[nodiscard]] std::vector<std::int64_t> familyValuesNs(const QString& family) const;

private:
    std::array<ClassTimes, RunPartCount> m_totals {};
    std::map<QString, std::int64_t> m_families;
    std::map<QString, std::vector<std::int64_t>> m_familyValues; ///< by unit; empty without units
    std::vector<std::int64_t> m_wallsNs;
    StepBudget m_steps; ///< empty without units
    std::vector<std::uint32_t> m_kept;
};

} // namespace core
