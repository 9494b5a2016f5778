// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/budgetseries.h"
#include "analysis/budget/idlereason.h"
#include "analysis/host/hoststates.h"
#include "analysis/host/timeclass.h"
#include "base/result.h"
#include "intervals/intervalset.h"
#include "scope/scope.h"
#include "table/table.h"

#include <QString>

#include <array>
#include <functional>
#include <memory>
#include <numeric>
#include <stop_token>
#include <vector>

namespace core {

class GapReasons;
struct BusySegment;
struct KernelFamilies;
struct NcclEvents;
class TraceTimes;

/// Where in the run a moment of a GPU lies.
enum class RunPart : std::uint8_t {
    Before, ///< before the GPU's first work
    Window, ///< from the GPU's first work to its last
    After, ///< after the GPU's last work
};
constexpr std::size_t RunPartCount = 3;
/// Key of exports: "before", "window", "after".
[[nodiscard]] QString runPartKey(RunPart part);

/// ns by TimeClass.
using ClassTimes = std::array<std::int64_t, TimeClassCount>;

/// One class of idle time in the gaps of a GPU's window.
struct IdleCauseSum {
    std::int64_t timeNs = 0;
    std::int64_t gapCount = 0; ///< gaps with time of this class
    std::int64_t longestNs = 0; ///< the most that one gap has of it
    std::array<std::int64_t, 4> confidenceNs {}; ///< by Confidence; they add up to timeNs
    /// That of most of the time; the surer one of equals.
    [[nodiscard]] Confidence confidence() const;
};

/// Into how many bins a budget divides time at most: more than are ever painted side by side.
constexpr std::size_t BudgetBinCount = 2048;

/// Where the run of one GPU went.
struct DeviceBudget {
    DeviceIndex device;
    /// First to last work in scope. With an NVTX limit one for each of its instances; moments of several count once.
    IntervalSet windows;
    std::array<ClassTimes, RunPartCount> timesNs {};
    std::array<IdleCauseSum, TimeClassCount> causes {}; ///< by TimeClass, which is idle; of the part Window
    /// The same over time, in at most BudgetBinCount bins (fewer for more than 64 GPUs): the run, and first to last
    /// work on any GPU. Where kernels overlap, a moment is of the family of the one that started first, so families add
    /// up to their class.
    BudgetSeries overRun, overGpuWork;
    std::int64_t launchGapCount = 0; ///< gaps with time of the group Launch
    std::int64_t launchBeyondNs = 0; ///< of that time what is beyond the first µs in each of them

    [[nodiscard]] std::int64_t timeNs(RunPart part, TimeClass timeClass) const
    {
        return timesNs[static_cast<std::size_t>(part)][static_cast<std::size_t>(timeClass)];
    }
    [[nodiscard]] std::int64_t timeNs(RunPart part, TimeGroup group) const;
    /// Of all classes.
    [[nodiscard]] std::int64_t timeNs(RunPart part) const
    {
        const auto& times = timesNs[static_cast<std::size_t>(part)];
        return std::accumulate(times.begin(), times.end(), std::int64_t { 0 });
    }
};

/// What a host thread did while a GPU was idle. Rows that differ in nothing but time are one.
struct HostDuringIdle {
    DeviceIndex device;
    RunPart part = RunPart::Window;
    TimeClass timeClass = TimeClass::Unknown; ///< what the time counts as
    ThreadIndex thread; ///< none: no thread is known to have kept the GPU waiting
    QString name; ///< of the call or overhead, or what the state is called; empty for the thread's own code
    QString nvtx; ///< the innermost range with "#" for numbers; empty: none
    HostDetail detail = HostDetail::None; ///< what is known of the state beyond its class
    IdleReason reason = IdleReason::None; ///< of the class
    ThreadIndex busyThread; ///< while `thread` waits in the operating system: another of its process that is in CUDA
        ///< calls or NVTX ranges for at least half of the wait; none: no such thread
    std::int64_t timeNs = 0;
    std::int64_t pieceCount = 0;
    std::int64_t pageFaultCount = 0; ///< of processors in unified memory, by the process of `thread`
    /// False: own code, or a call that was not traced.
    [[nodiscard]] bool isRecorded() const
    {
        return detail != HostDetail::NotRecorded || reason == IdleReason::ThenManagedMemory;
    }
};

/**
 * Result of "wall budget": where the run went, for each GPU. Every moment counts once, so for each GPU the parts add up
 * to `accountedNs`, and the classes to the parts, to the nanosecond.
 */
struct WallBudget {
    /// Least start to greatest end of GPU work, CUDA and operating system calls, overhead and NVTX ranges (from 0 on)
    /// of processes with CUDA calls or GPU work; where there are none, of those with operating system calls or ranges.
    /// Cut to the scope's window. With a limit of streams or NVTX it is that of `gpuWork`. Known without GPU work, too.
    TimeWindow run;
    /// First work on any GPU to last on any (by instance of an NVTX limit).
    IntervalSet gpuWork;
    /// What the times of each GPU add up to: the run, or the instances of an NVTX limit.
    std::int64_t accountedNs = 0;
    bool isLimited = false; ///< the scope leaves work of the GPUs out, which then counts as TimeClass::OtherWork
    std::vector<DeviceBudget> devices; ///< with work in scope, by DeviceIndex
    std::vector<HostDuringIdle> host; ///< most time first
    std::vector<QString> families; ///< of kernels, by FamilyNumber
    Provenance provenance;

    /// nullptr: no work in scope.
    [[nodiscard]] const DeviceBudget* find(DeviceIndex device) const;
    /// Of all GPUs; divide by their number for a mean.
    [[nodiscard]] std::int64_t timeNs(RunPart part, TimeClass timeClass) const;
    [[nodiscard]] std::int64_t timeNs(RunPart part, TimeGroup group) const;
    [[nodiscard]] std::int64_t timeNs(RunPart part) const;
};

/// Is told of the work of one GPU, as far as it lies in the GPU's windows, by time.
class BusyListener
{
public:
    BusyListener() = default;
    Q_DISABLE_COPY_MOVE(BusyListener)
    virtual ~BusyListener() = default;
    /// `part` of `segment` lies in a window.
    virtual void busy(const BusySegment& segment, const Interval& part) = 0;
};

/// What a budget is made of besides the scope. All of it is of one trace.
struct WallBudgetInputs {
    const Trace& trace;
    const NcclEvents& nccl;
    const HostStates& host;
    const DiagnosisThresholds& thresholds;
    const TraceTimes& times;
    const KernelFamilies* families = nullptr; ///< none: families are not told apart
    /// Asked before the work of a GPU is gone through; may be empty, and give nullptr.
    std::function<BusyListener*(DeviceIndex)> listenerOf {};
};

/**
 * Classifies every moment of every GPU of a scope: what it did, or why it did nothing.
 *
 * Gaps are explained whole, from all work of the GPU, and then cut to the scope; so a time window changes no cause, and
 * no scope calls a GPU idle on which anything ran. Outside of all GPU work it is what the thread did that launched the
 * GPU's first or last work. GPUs are done side by side. O(n log n) of the events. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<WallBudget> analyzeWallBudget(const WallBudgetInputs& inputs, const Scope& scope,
                                                        const std::stop_token& stop = {});

/// Table "wall_budget": a row per GPU, part of the run and class that has time. With `reasons` the pieces of times
/// without SQL can be listed, here and below.
[[nodiscard]] Table describeWallBudget(std::shared_ptr<const Trace> trace, std::shared_ptr<const WallBudget> budget,
                                       const Scope& scope, const std::shared_ptr<const GapReasons>& reasons = {});
/// Table "idle_causes": a row per GPU and class of idle time in its gaps, most time first.
[[nodiscard]] Table describeIdleCauses(std::shared_ptr<const Trace> trace, std::shared_ptr<const WallBudget> budget,
                                       const Scope& scope, const std::shared_ptr<const GapReasons>& reasons = {});
/// Table "host_during_idle": a row per entry of WallBudget::host.
[[nodiscard]] Table describeHostDuringIdle(std::shared_ptr<const Trace> trace, std::shared_ptr<const WallBudget> budget,
                                           const std::shared_ptr<const GapReasons>& reasons = {});

} // namespace core
