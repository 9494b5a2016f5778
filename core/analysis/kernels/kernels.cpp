// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernels.h"

#include "analysis/kernels/familyrules.h"
#include "analysis/kernels/kernelcollector.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/busydevices.h"
#include "scope/foreachrow.h"
#include "table/availability.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

namespace core {

namespace {

/// What the row is: its name and what it is grouped by.
KernelRow rowWithKernel(const Trace& trace, std::size_t kernel, const KernelGrouping& grouping)
{
    const auto streamIndex = trace.kernels.stream[kernel];
    const auto& stream = trace.streams[streamIndex.value()];
    KernelRow row;
    row.name = trace.kernels.name[kernel];
    if (grouping.isByDevice())
        row.device = stream.device;
    if (grouping.byLaunchShape)
        row.shape = trace.kernels.shape[kernel];
    if (grouping.byProcess)
        row.process = stream.process;
    if (grouping.byStream)
        row.stream = streamIndex;
    return row;
}

void addDevices(KernelRow& row, const KernelCollector& collector, const RowOfGroups& groups, const Trace& trace)
{
    std::map<DeviceIndex, std::int64_t> ofDevice;
    for (const auto number : groups) {
        const auto device = trace.deviceOf(trace.kernels.stream[collector.group(number).firstRow]);
        const auto ns = collector.exclusiveNs(number);
        row.exclusiveNs += ns;
        ofDevice[device] += ns;
    }
    if (ofDevice.size() == 1)
        row.onlyDevice = ofDevice.begin()->first;
    for (const auto& [device, ns] : ofDevice)
        row.mostExclusiveNs = std::max(row.mostExclusiveNs, ns);
}

void addLaunches(KernelRow& row, const KernelCollector& collector, const RowOfGroups& groups)
{
    KernelPart sum;
    for (const auto number : groups) {
        const auto& group = collector.group(number);
        row.latencyLeftOut += group.latencyLeftOut;
        row.withoutLaunch += group.withoutLaunch;
        sum.launched += group.launched;
        sum.launchCallNs += group.launchCallNs;
        sum.launchToEndNs += group.launchToEndNs;
    }
    if (sum.launched > 0) {
        row.meanLaunchCallNs = sum.launchCallNs / static_cast<double>(sum.launched);
        row.meanTotalNs = sum.launchToEndNs / static_cast<double>(sum.launched);
    }
}

/// Busy time of the GPU of a row, of all GPUs for a row of all.
std::int64_t busyNsOf(const KernelRow& row, const BusyDevices& busy)
{
    std::int64_t sumNs = 0;
    for (const auto& device : busy.devices)
        sumNs += !row.device.isValid() || device.device == row.device ? device.busyNs : 0;
    return sumNs;
}

KernelRow makeRow(KernelCollector& collector, const RowOfGroups& groups, const Trace& trace, const KernelInputs& inputs,
                  const KernelGrouping& grouping)
{
    auto row = rowWithKernel(trace, collector.group(groups.front()).firstRow, grouping);
    if (inputs.families)
        row.family = inputs.families->ofName[row.name.value()];
    row.isNccl = !inputs.isNcclName.empty() && inputs.isNcclName[row.name.value()] != 0;
    const auto statistics = collector.statistics(groups);
    row.duration = statistics.duration;
    row.launchLatency = statistics.launchLatency;
    addDevices(row, collector, groups, trace);
    addLaunches(row, collector, groups);
    row.shareOfBusy = fractionOf(row.exclusiveNs, busyNsOf(row, inputs.busy)).value_or(0);
    return row;
}

/// Longest total first; a total order, so that equal totals do not stand in the order of the file.
void sortRows(std::vector<KernelRow>& rows, const Trace& trace)
{
    const auto rest
        = [](const KernelRow& row) { return std::make_tuple(row.device, row.process, row.stream, row.shape); };
    std::sort(rows.begin(), rows.end(), [&](const KernelRow& left, const KernelRow& right) {
        if (left.duration.totalNs != right.duration.totalNs)
            return left.duration.totalNs > right.duration.totalNs;
        if (left.name != right.name)
            return trace.kernelNames[left.name.value()].fullName < trace.kernelNames[right.name.value()].fullName;
        return rest(left) < rest(right);
    });
}

void describeProvenance(Kernels& result, const Trace& trace, const ScopeFilter& filter, const BusyDevices& busy)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Kernels, EventClass::Calls });
    provenance.derivation = Text::tr(
        "Kernels with the same full name are one row, on whichever GPU they ran. Exclusive time gives each moment of a "
        "GPU to the kernel that started first, to one of NCCL only while no other kernel runs. Share of kernel time is "
        "of the sum of all rows; shares of the run and of busy are of exclusive time. Launch latency is end of the API "
        "call → start of the kernel, over positive values only.");
    provenance.coverage
        = Text::tr("%1, %2 of them without a launch call of the same process and correlation id in the trace (they "
                   "count for durations, not for latencies).")
              .arg(counted(result.kernelCount, Text::tr("kernel"), Text::tr("kernels")),
                   formatCount(result.withoutLaunch));
    addClippingLimit(provenance, result.clippedCount);
    addIdentityLimit(provenance, trace, filter);
    addReadingLimits(provenance, trace, { EventClass::Kernels, EventClass::Calls });
    if (trace.calls.size() == 0)
        provenance.limitations.append(Text::tr("no CUDA API calls in the trace: launch latencies are not known"));
    const auto badge = opaqueBadge(result.opaqueGraphs, busy);
    if (!badge.isEmpty())
        provenance.limitations.append(badge);
}

/// Collects the kernels of a scope. False when stopped.
bool collect(KernelCollector& collector, const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop)
{
    const bool isDone = forEachRowOf(trace.kernels, filter, stop, [&](std::size_t row) {
        if (filter.acceptsKernel(row))
            collector.add(row);
    });
    if (isDone)
        collector.sort();
    return isDone;
}

/// The section that has the rows of `grouping`.
Cancellable<Kernels> makeSection(KernelCollector& collector, const KernelGrouping& grouping, const Trace& trace,
                                 const ScopeFilter& filter, const KernelInputs& inputs, const std::stop_token& stop)
{
    Kernels result;
    result.grouping = grouping;
    result.opaqueGraphs = countOpaqueGraphs(trace, filter);
    result.clippedCount = collector.clippedCount();
    result.deviceCount = inputs.busy.devices.size();
    for (const auto& groups : collector.rows(grouping)) {
        if (stop.stop_requested())
            return cancelled();
        result.rows.push_back(makeRow(collector, groups, trace, inputs, grouping));
        const auto& row = result.rows.back();
        result.kernelCount += row.duration.count;
        result.totalNs = saturatedSum(result.totalNs, row.duration.totalNs);
        result.withoutLaunch += row.withoutLaunch;
    }
    for (const auto& row : result.rows) {
        if (row.isNccl)
            result.ncclNames.append(trace.kernelNames[row.name.value()].fullName);
    }
    result.ncclNames.removeDuplicates();
    for (auto& row : result.rows)
        row.shareOfRows = fractionOf(row.duration.totalNs, result.totalNs).value_or(0);
    sortRows(result.rows, trace);
    describeProvenance(result, trace, filter, inputs.busy);
    return result;
}

/// The section of a trace without kernels.
Kernels notCaptured(const KernelGrouping& grouping, const Trace& trace, const ScopeFilter& filter)
{
    Kernels result;
    result.grouping = grouping;
    result.opaqueGraphs = countOpaqueGraphs(trace, filter);
    setNotCaptured(result.provenance, trace, { EventClass::Kernels });
    return result;
}

} // namespace

Kernels partsOf(const Trace& trace, const Kernels& parts, const KernelRow& row)
{
    Kernels result;
    result.grouping = parts.grouping;
    result.ncclNames = parts.ncclNames;
    result.deviceCount = parts.deviceCount;
    result.provenance = parts.provenance;
    const auto grids = row.shape.isValid() ? firstOfSameGrid(trace) : std::vector<LaunchShapeIndex>();
    const auto hasGrid = [&](LaunchShapeIndex shape) {
        return !row.shape.isValid() || (shape.isValid() && grids[shape.value()] == grids[row.shape.value()]);
    };
    std::copy_if(parts.rows.begin(), parts.rows.end(), std::back_inserter(result.rows), [&](const KernelRow& part) {
        return part.name == row.name && (!row.device.isValid() || part.device == row.device)
            && (!row.stream.isValid() || part.stream == row.stream)
            && (!row.process.isValid() || trace.processOf(part.stream) == row.process) && hasGrid(part.shape);
    });
    for (const auto& part : result.rows) {
        result.kernelCount += part.duration.count;
        result.totalNs = saturatedSum(result.totalNs, part.duration.totalNs);
    }
    return result;
}

Cancellable<Kernels> analyzeKernels(const Trace& trace, const Scope& scope, const KernelInputs& inputs,
                                    const KernelGrouping& grouping, const std::stop_token& stop)
{
    const ScopeFilter filter(trace, scope);
    if (trace.kernels.size() == 0)
        return notCaptured(grouping, trace, filter);
    KernelCollector collector(trace, filter, inputs.isNcclName);
    if (!collect(collector, trace, filter, stop))
        return cancelled();
    return makeSection(collector, grouping, trace, filter, inputs, stop);
}

Cancellable<KernelSections> analyzeKernelSections(const Trace& trace, const Scope& scope, const KernelInputs& inputs,
                                                  const std::stop_token& stop)
{
    constexpr KernelGrouping ByProcess { .byProcess = true };
    const ScopeFilter filter(trace, scope);
    if (trace.kernels.size() == 0) {
        return KernelSections { notCaptured({}, trace, filter), notCaptured(ByProcess, trace, filter),
                                notCaptured(PartsOfKernels, trace, filter) };
    }
    KernelCollector collector(trace, filter, inputs.isNcclName);
    if (!collect(collector, trace, filter, stop))
        return cancelled();
    auto ofAll = makeSection(collector, {}, trace, filter, inputs, stop);
    auto ofProcesses = makeSection(collector, ByProcess, trace, filter, inputs, stop);
    auto parts = makeSection(collector, PartsOfKernels, trace, filter, inputs, stop);
    if (!ofAll || !ofProcesses || !parts)
        return cancelled();
    return KernelSections { std::move(*ofAll), std::move(*ofProcesses), std::move(*parts) };
}

} // namespace core
