// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/budgetseries.h"
#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/hostsums.h"
#include "analysis/budget/idlepieces.h"
#include "analysis/budget/wallbudget.h"

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace core {

/// How moments are told apart beyond their class. Refers to the trace.
struct BudgetGrid {
    const Trace& trace;
    TimeBins run;
    TimeBins gpuWork;
    std::vector<FamilyNumber> familyOfName; ///< by KernelNameIndex; empty: families are not told

    /// Of the kernel whose time it is; NoFamily: no kernel's, or families are not told.
    [[nodiscard]] FamilyNumber familyOf(const BusySegment& segment) const;
};

/// A stretch of a GPU's run that counts for one class, with what decides that. The pieces of a class add up to its time
/// in the wall budget.
struct BudgetPiece {
    Interval span; ///< what is counted
    RunPart part = RunPart::Window;
    IdlePiece piece; ///< whole, so it can reach out of `span`; of a moment of work only its class is known
    HostMeanwhile meanwhile;
    std::optional<GpuGap> gap; ///< of the GPU that it lies in; none: it lies in no gap between two pieces of work
    std::optional<WorkReference> owner; ///< the work whose moment it is; none: the GPU is idle
    CallRow launch; ///< the outermost call that launched what ends the gap
};

/// Adds up what a sweep over the work of one GPU tells: the visitor of sweepDevice(). Refers to what it is given.
class DeviceSums
{
public:
    DeviceSums(const BudgetWindows& windows, const DeviceWindows& device, const IdleExplainer& explainer,
               const HostStates& host, const BudgetGrid& grid);

    /// Called with every piece that is added up.
    void setVisitor(std::function<void(const BudgetPiece&)> visitor) { m_visitor = std::move(visitor); }
    /// Told of the work in the windows; nullptr: nobody.
    void setListener(BusyListener* listener) { m_listener = listener; }

    void busy(const BusySegment& segment);
    void idle(const GpuGap& gap);
    /// Adds what is left of the run: the time outside of the GPU's windows in which it does nothing.
    void finish();

    [[nodiscard]] DeviceIndex device() const { return m_budget.device; }
    [[nodiscard]] DeviceBudget takeBudget() { return std::move(m_budget); }
    /// Appends what the host did while the GPU was idle.
    void takeHost(std::vector<HostDuringIdle>& rows) const;

private:
    /// Calls visit(part of `span` that lies in the windows) and others(rest) by time.
    template <typename Inside, typename Outside> void divide(const Interval& span, Inside inside, Outside outside);
    void addLastBusy();
    void addIdle(RunPart part, const IdlePiece& piece, const Interval& span);
    void visit(RunPart part, TimeClass timeClass, const Interval& span, const WorkReference* owner);
    [[nodiscard]] HostMeanwhile meanwhile(const IdlePiece& piece, const Interval& span) const;
    void addGapPart(const Interval& span);
    void addLaunchTime();
    void addOutside(const Interval& span);
    [[nodiscard]] RunPart partOutside(const Interval& span) const;
    void addTime(RunPart part, TimeClass timeClass, const Interval& span, FamilyNumber family = NoFamily);

    const BudgetWindows& m_windows;
    const DeviceWindows& m_device;
    const IdleExplainer& m_explainer;
    const HostStates& m_hostStates;
    const BudgetGrid& m_grid;
    DeviceBudget m_budget;
    std::array<HostSums, RunPartCount> m_host;
    std::size_t m_nextWindow = 0; ///< the first that is not over
    std::optional<BusySegment> m_lastBusy; ///< not added yet: what follows may be one with it
    IntervalSet m_busyOutside; ///< work out of scope outside of the windows
    GapExplanation m_explanation;
    std::optional<GpuGap> m_gap; ///< the one that is explained; none: outside of gaps
    std::function<void(const BudgetPiece&)> m_visitor; ///< mostly none
    BusyListener* m_listener = nullptr;
    std::array<std::int64_t, TimeClassCount> m_gapNs {}; ///< of one gap; all 0 between gaps
};

} // namespace core
