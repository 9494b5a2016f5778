// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/graphs/cudagraphs.h"

#include "base/phrases.h"
#include "base/text.h"
#include "scope/busydevices.h"
#include "scope/devicework.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr std::uint64_t AnyKey = std::numeric_limits<std::uint64_t>::max();

/// Follows the GPU work of all devices and puts that of graphs into rows.
class GraphCollector
{
public:
    explicit GraphCollector(const Trace& trace)
        : m_trace(trace)
        , m_devices(trace.devices.size() + 1)
        , m_graphIds(AnyKey)
        , m_numbers(AnyKey)
        , m_replays(AnyKey)
    {
    }

    void add(const DeviceWork& work)
    {
        const auto device = m_trace.deviceOf(work.stream);
        auto& previous = m_devices[device.isValid() ? device.value() : m_trace.devices.size()];
        if (work.reference.kind == WorkKind::Graph)
            addLaunch(work, previous);
        else if (work.reference.kind == WorkKind::Kernel && m_trace.kernels.graphNode[work.reference.row] != 0)
            addKernel(work);
        previous.hasWork = true;
        previous.untilNs = std::max(previous.untilNs, work.span.endNs);
    }

    /// The rows with all figures but their shares.
    std::vector<CudaGraphRow> takeRows()
    {
        m_durations.sort(m_rows.size());
        m_gaps.sort(m_rows.size());
        for (std::size_t number = 0; number < m_rows.size(); ++number) {
            auto& row = m_rows[number];
            row.duration = durationStatistics(m_durations.of(number));
            row.gapBefore = durationStatistics(m_gaps.of(number));
            row.busyNs = m_busy[number].totalNs;
            if (row.capture == GraphCapture::Graph)
                row.replays = row.duration.count;
        }
        return std::move(m_rows);
    }
    [[nodiscard]] std::int64_t clippedCount() const { return m_clippedCount; }

private:
    struct DeviceState {
        bool hasWork = false;
        std::int64_t untilNs = std::numeric_limits<std::int64_t>::min(); ///< end of the GPU work so far
    };

    void addLaunch(const DeviceWork& work, const DeviceState& previous)
    {
        const auto graphId = m_trace.graphLaunches.graphId[work.reference.row];
        const auto number = rowOf(GraphCapture::Graph, work, graphId);
        m_durations.add(number, work.span.lengthNs());
        if (previous.hasWork)
            m_gaps.add(number, std::max<std::int64_t>(0, work.span.startNs - previous.untilNs));
    }
    void addKernel(const DeviceWork& work)
    {
        const auto& kernels = m_trace.kernels;
        const auto number = rowOf(GraphCapture::Node, work, kernels.graphId[work.reference.row]);
        m_rows[number].kernels += { 1, work.span.lengthNs() };
        const auto launch = kernels.launch[work.reference.row];
        if (!launch.isValid())
            return;
        const auto known = m_replays.size(); // the kernels of one replay share the launch call
        if (m_replays.numberOf(std::uint64_t { number } << NumberBits | launch.value()) == known)
            ++m_rows[number].replays;
    }

    /// The row of a graph; graph ids are numbered per process.
    std::uint32_t rowOf(GraphCapture capture, const DeviceWork& work, std::int64_t graphId)
    {
        const auto& stream = m_trace.streams[work.stream.value()];
        const std::uint64_t device = stream.device.isValid() ? stream.device.value() : m_trace.devices.size();
        const auto owner = stream.process.value() * m_devices.size() + device;
        const auto kind = static_cast<std::uint64_t>(capture);
        const auto id = m_graphIds.numberOf(static_cast<std::uint64_t>(graphId));
        const auto number = m_numbers.numberOf((owner * 2 + kind) << NumberBits | id);
        if (number == m_rows.size()) {
            CudaGraphRow row;
            row.capture = capture;
            row.process = stream.process;
            row.device = stream.device;
            row.cudaDeviceId = stream.cudaDeviceId;
            row.graphId = graphId == 0 ? std::nullopt : std::optional(graphId);
            m_rows.push_back(row);
            m_busy.emplace_back();
        }
        m_busy[number].add(work.span.startNs, work.span.endNs);
        m_clippedCount += work.isCut ? 1 : 0;
        return number;
    }

    static constexpr unsigned NumberBits = 32;
    const Trace& m_trace;
    std::vector<DeviceState> m_devices; ///< one more for "not known"
    GroupNumbers m_graphIds;
    GroupNumbers m_numbers; ///< of (process, device, capture, graph)
    GroupNumbers m_replays; ///< of (row, launch call)
    std::vector<CudaGraphRow> m_rows;
    std::vector<RunningUnion> m_busy;
    GroupedValues m_durations, m_gaps;
    std::int64_t m_clippedCount = 0;
};

bool hasGraphKernels(const Trace& trace)
{
    const auto graphNodes = trace.kernels.graphNode.values();
    return std::any_of(graphNodes.begin(), graphNodes.end(), [](std::uint32_t node) { return node != 0; });
}

void describeProvenance(CudaGraphs& result, const Trace& trace, const ScopeFilter& filter)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::GraphLaunches, EventClass::Kernels });
    provenance.derivation = Text::tr(
        "Launches of one graph of one process on one GPU are one row. A graph that was traced as a whole has one event "
        "per launch, and no kernels; one that was traced by nodes has kernels, and its replays are the launch calls "
        "they "
        "share. Gap before is end of all earlier GPU work on the GPU → start of the launch, 0 when work ran until "
        "then. "
        "Share of busy is the union of the row's events over the union of all GPU work on that GPU.");
    std::int64_t launches = 0;
    std::int64_t kernels = 0;
    bool isIdMissing = false;
    for (const auto& row : result.rows) {
        launches += row.duration.count;
        kernels += row.kernels.count;
        isIdMissing = isIdMissing || !row.graphId;
    }
    provenance.coverage = Text::tr("%1 traced as a whole, %2 of graphs traced by nodes.")
                              .arg(counted(launches, Text::tr("graph launch"), Text::tr("graph launches")),
                                   counted(kernels, Text::tr("kernel"), Text::tr("kernels")));
    if (!result.badge.isEmpty())
        provenance.limitations.append(result.badge);
    if (isIdMissing)
        provenance.limitations.append(
            Text::tr("the export has no graph id for some events: all graphs of a process are one row there"));
    addClippingLimit(provenance, result.clippedCount);
    addIdentityLimit(provenance, trace, filter);
    addReadingLimits(provenance, trace, { EventClass::GraphLaunches, EventClass::Kernels });
}

} // namespace

Cancellable<CudaGraphs> analyzeCudaGraphs(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                          const std::stop_token& stop)
{
    CudaGraphs result;
    if (trace.graphLaunches.size() == 0 && !hasGraphKernels(trace)) {
        setNotCaptured(result.provenance, trace, { EventClass::GraphLaunches });
        return result;
    }
    const ScopeFilter filter(trace, scope);
    result.opaque = countOpaqueGraphs(trace, filter);
    result.badge = opaqueBadge(result.opaque, idle);
    GraphCollector collector(trace);
    if (!forEachWork(trace, filter, WorkTables::All, stop, [&](const DeviceWork& work) { collector.add(work); }))
        return cancelled();
    result.rows = collector.takeRows();
    result.clippedCount = collector.clippedCount();
    for (auto& row : result.rows) {
        const auto* device = idle.find(row.device);
        if (device && device->busyNs > 0)
            row.shareOfBusy = static_cast<double>(row.busyNs) / static_cast<double>(device->busyNs);
    }
    std::sort(result.rows.begin(), result.rows.end(), [](const CudaGraphRow& left, const CudaGraphRow& right) {
        if (left.busyNs != right.busyNs)
            return left.busyNs > right.busyNs;
        const auto rest
            = [](const CudaGraphRow& row) { return std::tuple(row.process, row.device, row.capture, row.graphId); };
        return rest(left) < rest(right);
    });
    describeProvenance(result, trace, filter);
    return result;
}

} // namespace core
