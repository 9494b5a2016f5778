// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/wallbudget.h"

#include "analysis/budget/devicesums.h"
#include "analysis/kernels/familyrules.h"
#include "analysis/nccl/ncclevents.h"
#include "base/diagnosisclasses.h"
#include "base/parallel.h"
#include "base/phrases.h"
#include "base/text.h"
#include "statistics/statistics.h"
#include "table/availability.h"

#include <algorithm>
#include <tuple>

namespace core {

namespace {

std::int64_t sumOfGroup(const ClassTimes& times, TimeGroup group)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < times.size(); ++i)
        sum += timeGroup(static_cast<TimeClass>(i)) == group ? times[i] : 0;
    return sum;
}

/// Numbers the families by name.
void nameFamilies(const KernelFamilies& families, BudgetGrid& grid, std::vector<QString>& names)
{
    names = families.ofName;
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    grid.familyOfName.reserve(families.ofName.size());
    for (const auto& name : families.ofName) {
        const auto place = std::ranges::lower_bound(names, name) - names.begin();
        grid.familyOfName.push_back(static_cast<FamilyNumber>(place));
    }
}

/// Many GPUs share the memory that the bins of 64 take.
std::size_t binCountOf(std::size_t gpus)
{
    constexpr std::size_t GpusOfAllBins = 64;
    constexpr std::size_t FewestBins = 64;
    return std::clamp(BudgetBinCount * GpusOfAllBins / std::max<std::size_t>(1, gpus), FewestBins, BudgetBinCount);
}

BudgetGrid gridOf(const WallBudgetInputs& inputs, WallBudget& budget, std::size_t gpus)
{
    const auto binCount = binCountOf(gpus);
    const auto gpuWork = budget.gpuWork.hull();
    BudgetGrid grid { inputs.trace,
                      TimeBins::over(budget.run, binCount),
                      TimeBins::over({ gpuWork.startNs, gpuWork.endNs }, binCount),
                      {} };
    if (inputs.families)
        nameFamilies(*inputs.families, grid, budget.families);
    return grid;
}

/// Sweeps over all GPUs. False when stopped.
bool sumDevices(const BusyWork& work, const TraceTimes& times, const Scope& scope, std::vector<DeviceSums>& sums,
                const std::stop_token& stop)
{
    std::vector<DeviceSums*> visitors(work.trace.devices.size());
    for (auto& ofDevice : sums)
        visitors[ofDevice.device().value()] = &ofDevice;
    const bool isDone = scope.window ? sweepDevicesIn(*scope.window, times.busy, work, visitors, stop)
                                     : sweepDevices(work, visitors, stop);
    if (isDone)
        runParallel(defaultThreads(), sums.size(), [&sums](std::size_t i) { sums[i].finish(); });
    return isDone;
}

void sortHost(std::vector<HostDuringIdle>& host)
{
    std::ranges::sort(host, [](const HostDuringIdle& left, const HostDuringIdle& right) {
        const auto rest = [](const HostDuringIdle& row) {
            return std::tie(row.device, row.part, row.timeClass, row.thread, row.name, row.nvtx, row.detail, row.reason,
                            row.busyThread);
        };
        return left.timeNs != right.timeNs ? left.timeNs > right.timeNs : rest(left) < rest(right);
    });
}

void describeBudgetProvenance(WallBudget& result, const Trace& trace, const Scope& scope)
{
    auto& provenance = result.provenance;
    provenance.source
        = tableNames(trace,
                     { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches,
                       EventClass::Calls, EventClass::Overhead, EventClass::OsRuntime, EventClass::Nvtx,
                       EventClass::Scheduling, EventClass::Synchronizations, EventClass::Mpi });
    provenance.derivation = Text::tr(
        "Per GPU, every moment of the run counts once. While the GPU works it counts for what it does: kernels first, "
        "then CUDA graphs, NCCL, page migration, copies and sets. While it does nothing at all between two pieces of "
        "work it counts for what kept the next one: what the thread that launched it did until the launch call, the "
        "call itself, or what the work was queued behind. Before the first work of any GPU and after the last it is "
        "what the launching thread did.");
    provenance.coverage
        = Text::tr("%1 with work in scope; the classes of each add up to %2, to the nanosecond.")
              .arg(counted(static_cast<std::int64_t>(result.devices.size()), Text::tr("GPU"), Text::tr("GPUs")),
                   formatDuration(result.accountedNs));
    if (scope.window)
        provenance.limitations.append(Text::tr("clipped to the window: only the time inside is counted"));
    addIdentityLimit(provenance, trace, ScopeFilter(trace, scope));
    addReadingLimits(
        provenance, trace,
        { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches, EventClass::Calls });
    if (trace.osRuntime.size() + trace.scheduling.size() == 0)
        provenance.limitations.append(Text::tr("neither calls of the operating system nor scheduling were recorded: "
                                               "of the host's own code no more is known than that it was late"));
}

} // namespace

Cancellable<WallBudget> analyzeWallBudget(const WallBudgetInputs& inputs, const Scope& scope,
                                          const std::stop_token& stop)
{
    const auto& trace = inputs.trace;
    const BusyWork work(trace, inputs.nccl.isNcclKernelName, scope, inputs.thresholds.umChainNs);
    auto windows = findBudgetWindows(work, inputs.times, scope, stop);
    if (!windows)
        return tl::unexpected(windows.error());
    WallBudget result;
    result.run = windows->run;
    result.gpuWork = windows->gpuWork;
    result.accountedNs = windows->accounted.totalNs();
    result.isLimited = work.limit.has_value();
    if (trace.kernels.size() + trace.copies.size() + trace.sets.size() + trace.graphLaunches.size() == 0) {
        setNotCaptured(result.provenance, trace,
                       { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches });
        return result;
    }
    const IdleExplainer explainer(trace, inputs.host, inputs.thresholds, inputs.times.busy);
    const auto grid = gridOf(inputs, result, windows->devices.size());
    std::vector<DeviceSums> sums;
    sums.reserve(windows->devices.size());
    for (const auto& device : windows->devices) {
        auto& ofDevice = sums.emplace_back(*windows, device, explainer, inputs.host, grid);
        if (inputs.listenerOf)
            ofDevice.setListener(inputs.listenerOf(device.device));
    }
    if (!sumDevices(work, inputs.times, scope, sums, stop))
        return cancelled();
    for (auto& device : sums) {
        device.takeHost(result.host);
        result.devices.push_back(device.takeBudget());
    }
    sortHost(result.host);
    describeBudgetProvenance(result, trace, scope);
    return result;
}

QString runPartKey(RunPart part)
{
    switch (part) {
    case RunPart::Before:
        return QStringLiteral("before");
    case RunPart::Window:
        return QStringLiteral("window");
    case RunPart::After:
        return QStringLiteral("after");
    }
    return {};
}

Confidence IdleCauseSum::confidence() const
{
    const auto* const most = std::max_element(confidenceNs.begin(), confidenceNs.end());
    return static_cast<Confidence>(most - confidenceNs.begin());
}

std::int64_t DeviceBudget::timeNs(RunPart part, TimeGroup group) const
{
    return sumOfGroup(timesNs[static_cast<std::size_t>(part)], group);
}

const DeviceBudget* WallBudget::find(DeviceIndex device) const
{
    const auto found = std::ranges::find(devices, device, &DeviceBudget::device);
    return found == devices.end() ? nullptr : &*found;
}

std::int64_t WallBudget::timeNs(RunPart part, TimeClass timeClass) const
{
    std::int64_t sum = 0;
    for (const auto& device : devices)
        addSaturated(sum, device.timeNs(part, timeClass));
    return sum;
}

std::int64_t WallBudget::timeNs(RunPart part, TimeGroup group) const
{
    std::int64_t sum = 0;
    for (const auto& device : devices)
        addSaturated(sum, device.timeNs(part, group));
    return sum;
}

std::int64_t WallBudget::timeNs(RunPart part) const
{
    std::int64_t sum = 0;
    for (const auto& device : devices)
        addSaturated(sum, device.timeNs(part));
    return sum;
}

} // namespace core
