// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernels.h"

#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/busydevices.h"
#include "scope/foreachrow.h"
#include "scope/launchtimes.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace core {

namespace {

/// What adds up for one row while the kernels are gone through.
struct KernelGroup {
    std::uint32_t firstRow = 0;
    RunningUnion busy;
    std::int64_t withoutLaunch = 0;
    std::int64_t latencyLeftOut = 0;
    std::int64_t launched = 0;
    double launchCallNs = 0; ///< Σ A
    double launchToEndNs = 0; ///< Σ T
};

/// Groups that make one row, in the order of their first kernels.
struct RowOfGroups {
    std::vector<std::uint32_t> groups;
    RunningUnion busy;
};

/// Gives each stream the number of its part of the row key: its device, (device, process) pair, or itself.
std::vector<std::uint32_t> streamOwners(const Trace& trace, const KernelGrouping& grouping)
{
    const std::uint64_t deviceCount = trace.devices.size() + 1; // one more for "none"
    GroupNumbers numbers(deviceCount * (trace.processes.size() + 1) * (trace.streams.size() + 1));
    std::vector<std::uint32_t> owners;
    owners.reserve(trace.streams.size());
    for (std::size_t row = 0; row < trace.streams.size(); ++row) {
        const auto& stream = trace.streams[row];
        std::uint64_t key = grouping.byStream ? row : 0;
        key = key * (trace.processes.size() + 1) + (grouping.byProcess ? stream.process.value() : 0);
        key = key * deviceCount + (stream.device.isValid() ? stream.device.value() : trace.devices.size());
        owners.push_back(numbers.numberOf(key));
    }
    return owners;
}

} // namespace

std::vector<LaunchShapeIndex> firstOfSameGrid(const Trace& trace)
{
    std::map<std::array<std::int32_t, 6>, LaunchShapeIndex> known;
    std::vector<LaunchShapeIndex> first;
    first.reserve(trace.launchShapes.size());
    for (const auto& shape : trace.launchShapes) {
        const std::array key { shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ };
        first.push_back(known.try_emplace(key, LaunchShapeIndex { first.size() }).first->second);
    }
    return first;
}

namespace {

/// Puts kernels into groups and collects their durations and launch latencies; puts groups of the same name and GPU into wider rows.
class KernelCollector
{
public:
    KernelCollector(const Trace& trace, const KernelGrouping& grouping, const ScopeFilter& filter)
        : m_trace(trace)
        , m_filter(filter)
        , m_ownerOfStream(streamOwners(trace, grouping))
        , m_ownerCount(m_ownerOfStream.size()) // at most one owner a stream
        , m_shapeCount(grouping.byLaunchShape ? trace.launchShapes.size() + 1 : 1)
        , m_numbers(static_cast<std::uint64_t>(trace.kernelNames.size()) * m_ownerCount * m_shapeCount)
        , m_deviceOfStream(streamOwners(trace, {}))
        , m_wideNumbers(static_cast<std::uint64_t>(trace.kernelNames.size()) * m_ownerCount)
    {
        if (grouping.byLaunchShape)
            m_firstOfSameGrid = firstOfSameGrid(trace);
        const auto count = rowCount(filter.rowsOf(trace.kernels));
        m_durations.reserve(count);
        m_latencies.reserve(count);
    }

    void add(std::size_t row)
    {
        const auto& kernels = m_trace.kernels;
        const auto number = m_numbers.numberOf(keyOf(row));
        if (number == m_groups.size())
            addGroup(number, row);
        auto& group = m_groups[number];
        const auto start = kernels.startNs[row];
        const auto end = kernels.endNs[row];
        const auto span = m_filter.clipped(start, end);
        m_clippedCount += m_filter.isCut(start, end) ? 1 : 0;
        m_durations.add(number, span.lengthNs());
        group.busy.add(span.startNs, span.endNs);
        m_wideRows[m_wideRowOf[number]].busy.add(span.startNs, span.endNs);
        if (kernels.launch[row].isValid())
            addLaunch(group, number, row);
        else
            ++group.withoutLaunch;
    }

    void sort()
    {
        m_durations.sort(m_groups.size());
        m_latencies.sort(m_groups.size());
    }
    /// A row for each group.
    [[nodiscard]] std::vector<RowOfGroups> rows() const
    {
        std::vector<RowOfGroups> rows;
        rows.reserve(m_groups.size());
        for (std::uint32_t number = 0; number < m_groups.size(); ++number)
            rows.push_back({ { number }, m_groups[number].busy });
        return rows;
    }
    /// A row for each name and GPU.
    [[nodiscard]] const std::vector<RowOfGroups>& wideRows() const { return m_wideRows; }
    [[nodiscard]] const KernelGroup& group(std::uint32_t number) const { return m_groups[number]; }
    [[nodiscard]] std::span<std::int64_t> durations(const RowOfGroups& row) { return m_durations.of(row.groups); }
    [[nodiscard]] std::span<std::int64_t> latencies(const RowOfGroups& row) { return m_latencies.of(row.groups); }
    [[nodiscard]] std::int64_t clippedCount() const { return m_clippedCount; }

private:
    void addGroup(std::uint32_t number, std::size_t row)
    {
        m_groups.emplace_back();
        m_groups.back().firstRow = static_cast<std::uint32_t>(row);
        const auto& kernels = m_trace.kernels;
        const auto wide = m_wideNumbers.numberOf(kernels.name[row].value() * m_ownerCount
                                                 + m_deviceOfStream[kernels.stream[row].value()]);
        if (wide == m_wideRows.size())
            m_wideRows.emplace_back();
        m_wideRows[wide].groups.push_back(number);
        m_wideRowOf.push_back(wide);
    }
    /// Kernels of one grid × block are one row, whatever registers and memory they use.
    [[nodiscard]] std::uint64_t shapeNumber(LaunchShapeIndex shape) const
    {
        return shape.isValid() ? m_firstOfSameGrid[shape.value()].value() : m_shapeCount - 1;
    }
    [[nodiscard]] std::uint64_t keyOf(std::size_t row) const
    {
        const auto& kernels = m_trace.kernels;
        std::uint64_t key = kernels.name[row].value() * m_ownerCount + m_ownerOfStream[kernels.stream[row].value()];
        if (m_shapeCount > 1)
            key = key * m_shapeCount + shapeNumber(kernels.shape[row]);
        return key;
    }

    void addLaunch(KernelGroup& group, std::uint32_t number, std::size_t row)
    {
        const auto times = launchTimes(m_trace, row);
        ++group.launched;
        group.launchCallNs += static_cast<double>(times.callNs);
        group.launchToEndNs += static_cast<double>(times.totalNs);
        if (times.queueNs > 0)
            m_latencies.add(number, times.queueNs);
        else
            ++group.latencyLeftOut;
    }

    const Trace& m_trace;
    const ScopeFilter& m_filter;
    std::vector<std::uint32_t> m_ownerOfStream;
    std::uint64_t m_ownerCount;
    std::uint64_t m_shapeCount;
    std::vector<LaunchShapeIndex> m_firstOfSameGrid; ///< only with byLaunchShape
    GroupNumbers m_numbers;
    std::vector<KernelGroup> m_groups;
    std::vector<std::uint32_t> m_deviceOfStream; ///< numbers of owners, as above
    GroupNumbers m_wideNumbers;
    std::vector<std::uint32_t> m_wideRowOf; ///< by group
    std::vector<RowOfGroups> m_wideRows;
    GroupedValues m_durations, m_latencies;
    std::int64_t m_clippedCount = 0;
};

KernelRow makeRow(KernelCollector& collector, const RowOfGroups& groups, const Trace& trace, const BusyDevices& idle,
                  const KernelGrouping& grouping)
{
    const auto firstRow = collector.group(groups.groups.front()).firstRow;
    const auto& stream = trace.streams[trace.kernels.stream[firstRow].value()];
    KernelRow row;
    row.name = trace.kernels.name[firstRow];
    row.device = stream.device;
    row.cudaDeviceId = stream.cudaDeviceId;
    if (grouping.byLaunchShape)
        row.shape = trace.kernels.shape[firstRow];
    if (grouping.byProcess)
        row.process = stream.process;
    if (grouping.byStream)
        row.stream = trace.kernels.stream[firstRow];
    row.duration = durationStatistics(collector.durations(groups));
    row.launchLatency = durationStatistics(collector.latencies(groups));
    KernelGroup sum;
    for (const auto number : groups.groups) {
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
    const auto* device = idle.find(row.device);
    if (device && device->busyNs > 0)
        row.shareOfBusy = static_cast<double>(groups.busy.totalNs) / static_cast<double>(device->busyNs);
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

void describeProvenance(Kernels& result, const Trace& trace, const ScopeFilter& filter, const BusyDevices& idle)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Kernels, EventClass::Calls });
    provenance.derivation = Text::tr("Kernels with the same full name on the same GPU are one row. Share of "
                                     "kernel time is of the sum of all rows; share "
                                     "of busy is the union of the row's kernels over the union of all GPU work "
                                     "on that GPU. Launch latency is end of "
                                     "the API call → start of the kernel, over positive values only.");
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
    const auto badge = opaqueBadge(result.opaqueGraphs, idle);
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

/// The section that has a row for each of `rows`.
Cancellable<Kernels> makeSection(KernelCollector& collector, const std::vector<RowOfGroups>& rows,
                                 const KernelGrouping& grouping, const Trace& trace, const ScopeFilter& filter,
                                 const BusyDevices& idle, const std::stop_token& stop)
{
    Kernels result;
    result.grouping = grouping;
    result.opaqueGraphs = countOpaqueGraphs(trace, filter);
    result.clippedCount = collector.clippedCount();
    result.rows.reserve(rows.size());
    for (const auto& groups : rows) {
        if (stop.stop_requested())
            return cancelled();
        result.rows.push_back(makeRow(collector, groups, trace, idle, grouping));
        const auto& row = result.rows.back();
        result.kernelCount += row.duration.count;
        result.totalNs = saturatedSum(result.totalNs, row.duration.totalNs);
        result.withoutLaunch += row.withoutLaunch;
    }
    for (auto& row : result.rows)
        row.shareOfRows = fractionOf(row.duration.totalNs, result.totalNs).value_or(0);
    sortRows(result.rows, trace);
    describeProvenance(result, trace, filter, idle);
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

Cancellable<Kernels> analyzeKernels(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                    const KernelGrouping& grouping, const std::stop_token& stop)
{
    const ScopeFilter filter(trace, scope);
    if (trace.kernels.size() == 0)
        return notCaptured(grouping, trace, filter);
    KernelCollector collector(trace, grouping, filter);
    if (!collect(collector, trace, filter, stop))
        return cancelled();
    return makeSection(collector, collector.rows(), grouping, trace, filter, idle, stop);
}

Cancellable<KernelSections> analyzeKernelSections(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                                  const std::stop_token& stop)
{
    const KernelGrouping byProcess { .byProcess = true };
    const ScopeFilter filter(trace, scope);
    if (trace.kernels.size() == 0)
        return KernelSections { notCaptured({}, trace, filter), notCaptured(byProcess, trace, filter) };
    KernelCollector collector(trace, byProcess, filter);
    if (!collect(collector, trace, filter, stop))
        return cancelled();
    auto ofProcesses = makeSection(collector, collector.rows(), byProcess, trace, filter, idle, stop);
    auto ofAll = makeSection(collector, collector.wideRows(), {}, trace, filter, idle, stop);
    if (!ofProcesses || !ofAll)
        return cancelled();
    return KernelSections { std::move(*ofAll), std::move(*ofProcesses) };
}

} // namespace core
