// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclnames.h"
#include "base/parallel.h"
#include "base/text.h"
#include "table/eventname.h"
#include "timeline/timeline.h"
#include "timeline/trackcontents.h"

#include "scope/streamname.h"
#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// Makes the track tree; lanes are left to be made of what they hold, all at once.
class TreeBuilder
{
public:
    TreeBuilder(Timeline& timeline, TrackContents& contents)
        : m_timeline(timeline)
        , m_trace(*timeline.trace)
        , m_contents(contents)
    {
    }
    void build();
    /// Makes all lanes and series, the largest first, by several threads.
    void fillLanes(const std::stop_token& stop);

private:
    /// A lane or series that is to be made.
    struct Job {
        std::size_t track = 0;
        std::size_t lane = 0;
        std::size_t eventCount = 0;
        LaneEvents events;
        bool isOverlapping = false;
        std::size_t metric = NoMetric;
    };
    static constexpr std::size_t NoMetric = SIZE_MAX;

    void addDevice(std::int64_t gpuId, const QString& label, DeviceIndex device);
    void addStreams(std::size_t parent, const QString& deviceKey, DeviceIndex device);
    void addMetrics(std::size_t parent, std::int64_t gpuId);
    void addProcess(ProcessIndex process);
    void addThread(std::size_t parent, ThreadIndex thread);
    void addLeaf(TrackKind kind, std::size_t parent, const QString& key, const QString& label, TrackLanes& lanes);
    void addLeaf(TrackKind kind, std::size_t parent, const QString& key, const QString& label, LaneEvents& events);
    std::size_t addTrack(TrackKind kind, std::size_t parent, const QString& key, const QString& label);
    [[nodiscard]] std::size_t slotOf(ThreadIndex thread) const
    {
        return thread.isValid() ? thread.value() : m_trace.threads.size();
    }
    [[nodiscard]] std::size_t eventCountOf(ThreadIndex thread) const;
    [[nodiscard]] std::vector<StreamIndex> streamsOf(DeviceIndex device) const;

    Timeline& m_timeline;
    const Trace& m_trace;
    TrackContents& m_contents;
    std::vector<Job> m_jobs;
    std::vector<char> m_isMetricShown;
};

std::size_t TreeBuilder::addTrack(TrackKind kind, std::size_t parent, const QString& key, const QString& label)
{
    TimelineTrack track;
    if (parent != TimelineTrack::NoParent) {
        const auto& group = m_timeline.tracks[parent];
        track.device = group.device;
        track.process = group.process;
        track.thread = group.thread;
    }
    track.kind = kind;
    track.parent = parent;
    track.key = key;
    track.label = label;
    m_timeline.tracks.push_back(std::move(track));
    return m_timeline.tracks.size() - 1;
}

void TreeBuilder::addLeaf(TrackKind kind, std::size_t parent, const QString& key, const QString& label,
                          TrackLanes& lanes)
{
    if (lanes.eventCount() == 0)
        return;
    const auto track = addTrack(kind, parent, key, label);
    m_timeline.tracks[track].lanes.resize(lanes.laneCount());
    for (std::size_t lane = 0; lane < lanes.laneCount(); ++lane) {
        auto events = lanes.takeLane(lane, m_trace);
        const auto count = events.size();
        m_jobs.push_back({ track, lane, count, std::move(events), lanes.isOverlapping(lane), NoMetric });
    }
}

void TreeBuilder::addLeaf(TrackKind kind, std::size_t parent, const QString& key, const QString& label,
                          LaneEvents& events)
{
    if (events.size() == 0)
        return;
    const auto track = addTrack(kind, parent, key, label);
    m_timeline.tracks[track].lanes.resize(1);
    const auto count = events.size();
    m_jobs.push_back({ track, 0, count, std::move(events), false, NoMetric });
}

std::vector<StreamIndex> TreeBuilder::streamsOf(DeviceIndex device) const
{
    std::vector<StreamIndex> streams;
    for (std::size_t i = 0; i < m_trace.streams.size(); ++i) {
        if (m_trace.streams[i].device == device && m_contents.streams[i].eventCount() > 0)
            streams.emplace_back(i);
    }
    std::sort(streams.begin(), streams.end(), [this](StreamIndex left, StreamIndex right) {
        const auto rank = [this](StreamIndex stream) {
            const auto& entry = m_trace.streams[stream.value()];
            return std::tuple(entry.process, entry.streamId, entry.contextId, stream);
        };
        return rank(left) < rank(right);
    });
    return streams;
}

void TreeBuilder::addStreams(std::size_t parent, const QString& deviceKey, DeviceIndex device)
{
    const auto streams = streamsOf(device);
    const auto streamAt = [&](std::size_t i) -> const Stream& { return m_trace.streams[streams[i].value()]; };
    bool hasProcesses = false, hasContexts = false; // several, so that labels must tell them apart
    for (std::size_t i = 1; i < streams.size(); ++i) {
        const bool isSameProcess = streamAt(i).process == streamAt(i - 1).process;
        hasProcesses = hasProcesses || !isSameProcess;
        hasContexts = hasContexts || (isSameProcess && streamAt(i).streamId == streamAt(i - 1).streamId);
    }
    for (std::size_t i = 0; i < streams.size(); ++i) {
        const auto& stream = streamAt(i);
        auto label = streamLabel(stream);
        if (hasContexts)
            label += Text::tr(", context %1").arg(stream.contextId);
        if (hasProcesses)
            label += QStringLiteral(" · ") + m_trace.processLabel(stream.process);
        const auto key = QStringLiteral("%1/stream/%2/%3/%4")
                             .arg(deviceKey, m_trace.processes[stream.process.value()].label)
                             .arg(stream.contextId)
                             .arg(stream.streamId);
        addLeaf(TrackKind::Stream, parent, key, label, m_contents.streams[streams[i].value()]);
        auto& track = m_timeline.tracks.back();
        track.stream = streams[i];
        track.process = stream.process;
    }
}

void TreeBuilder::addMetrics(std::size_t parent, std::int64_t gpuId)
{
    for (std::size_t metric = 0; metric < m_contents.metricRows.size(); ++metric) {
        const auto& entry = m_trace.gpuMetrics.metrics[metric];
        if (entry.gpuId != gpuId || m_contents.metricRows[metric].empty())
            continue;
        m_isMetricShown[metric] = 1;
        const auto key = QStringLiteral("metric/%1/%2/%3").arg(gpuId).arg(entry.typeId).arg(entry.metricId);
        const auto track = addTrack(TrackKind::GpuMetric, parent, key, entry.name);
        m_jobs.push_back({ track, 0, m_contents.metricRows[metric].size(), LaneEvents(), false, metric });
    }
}

void TreeBuilder::addDevice(std::int64_t gpuId, const QString& label, DeviceIndex device)
{
    const auto key = QStringLiteral("device/%1").arg(gpuId);
    const auto parent = addTrack(TrackKind::Device, TimelineTrack::NoParent, key, label);
    m_timeline.tracks[parent].device = device;
    if (device.isValid()) {
        addLeaf(TrackKind::GpuUtilization, parent, key + QStringLiteral("/utilization"), Text::tr("Utilization"),
                m_contents.utilization[device.value()]);
        addStreams(parent, key, device);
    }
    addMetrics(parent, gpuId);
    if (m_timeline.tracks.size() == parent + 1)
        m_timeline.tracks.pop_back(); // nothing to show
}

std::size_t TreeBuilder::eventCountOf(ThreadIndex thread) const
{
    const auto slot = slotOf(thread);
    return m_contents.nvtx[slot].eventCount() + m_contents.calls[slot].eventCount()
        + m_contents.osRuntime[slot].eventCount() + m_contents.states[slot].size()
        + m_contents.overhead[slot].eventCount();
}

void TreeBuilder::addThread(std::size_t parent, ThreadIndex thread)
{
    auto label = Text::tr("No thread recorded");
    QString key = QStringLiteral("thread/none");
    if (thread.isValid()) {
        const auto& entry = m_trace.threads[thread.value()];
        label = Text::tr("Thread %1").arg(entry.tid);
        if (!entry.name.isEmpty())
            label += QStringLiteral(" (%1)").arg(entry.name);
        key = QStringLiteral("thread/%1").arg(entry.globalTid);
    }
    const auto group = addTrack(TrackKind::Thread, parent, key, label);
    m_timeline.tracks[group].thread = thread;
    const auto slot = slotOf(thread);
    const auto add = [&](TrackKind kind, const QString& part, const QString& text, auto& content) {
        addLeaf(kind, group, key + part, text, content);
    };
    add(TrackKind::Nvtx, QStringLiteral("/nvtx"), Text::tr("NVTX"), m_contents.nvtx[slot]);
    add(TrackKind::Calls, QStringLiteral("/calls"), Text::tr("CUDA API"), m_contents.calls[slot]);
    add(TrackKind::OsRuntime, QStringLiteral("/os"), Text::tr("OS runtime"), m_contents.osRuntime[slot]);
    add(TrackKind::ThreadState, QStringLiteral("/state"), Text::tr("Thread state"), m_contents.states[slot]);
    add(TrackKind::ProfilerOverhead, QStringLiteral("/overhead"), Text::tr("Profiler overhead"),
        m_contents.overhead[slot]);
}

void TreeBuilder::addProcess(ProcessIndex process)
{
    std::vector<std::pair<std::size_t, ThreadIndex>> threads; // by number of events
    for (std::size_t i = 0; i < m_trace.threads.size(); ++i) {
        const auto count = m_trace.threads[i].process == process ? eventCountOf(ThreadIndex { i }) : 0;
        if (count > 0)
            threads.emplace_back(count, i);
    }
    if (threads.empty())
        return;
    std::stable_sort(threads.begin(), threads.end(),
                     [](const auto& left, const auto& right) { return left.first > right.first; });
    const auto key = QStringLiteral("process/%1").arg(m_trace.processes[process.value()].globalPid);
    const auto parent = addTrack(TrackKind::Process, TimelineTrack::NoParent, key, m_trace.processLabel(process));
    m_timeline.tracks[parent].process = process;
    for (const auto& [count, thread] : threads)
        addThread(parent, thread);
}

void TreeBuilder::build()
{
    m_isMetricShown.resize(m_trace.gpuMetrics.metrics.size());
    for (std::size_t i = 0; i < m_trace.devices.size(); ++i)
        addDevice(m_trace.devices[i].gpuId, m_trace.devices[i].label(), DeviceIndex { i });
    for (std::size_t metric = 0; metric < m_isMetricShown.size(); ++metric) { // of GPUs that the trace does not name
        const auto gpuId = m_trace.gpuMetrics.metrics[metric].gpuId;
        if (m_isMetricShown[metric] == 0)
            addDevice(gpuId, Text::tr("GPU %1").arg(gpuId), DeviceIndex());
    }
    for (std::size_t i = 0; i < m_trace.processes.size(); ++i)
        addProcess(ProcessIndex { i });
    if (eventCountOf(ThreadIndex()) > 0)
        addThread(TimelineTrack::NoParent, ThreadIndex());
}

void TreeBuilder::fillLanes(const std::stop_token& stop)
{
    std::stable_sort(m_jobs.begin(), m_jobs.end(),
                     [](const Job& left, const Job& right) { return left.eventCount > right.eventCount; });
    runParallel(defaultThreads(), m_jobs.size(), [&](std::size_t i) {
        auto& job = m_jobs[i];
        auto& track = m_timeline.tracks[job.track];
        if (stop.stop_requested())
            return;
        if (job.metric != NoMetric)
            track.series.emplace(m_trace, std::move(m_contents.metricRows[job.metric]));
        else
            track.lanes[job.lane] = TimelineLane(m_trace, std::move(job.events), job.isOverlapping, stop);
    });
}

/// Name of the first table that has too many rows, or an empty text.
QString tooLargeTable(const Trace& trace)
{
    const auto isTooLarge = [](const auto& table) { return table.size() >= LaneEvents::MaximumRows; };
    const std::array tables { std::pair(EventClass::Kernels, isTooLarge(trace.kernels)),
                              std::pair(EventClass::Calls, isTooLarge(trace.calls)),
                              std::pair(EventClass::Memcpy, isTooLarge(trace.copies)),
                              std::pair(EventClass::Memset, isTooLarge(trace.sets)),
                              std::pair(EventClass::GraphLaunches, isTooLarge(trace.graphLaunches)),
                              std::pair(EventClass::Nvtx, isTooLarge(trace.nvtx)),
                              std::pair(EventClass::OsRuntime, isTooLarge(trace.osRuntime)),
                              std::pair(EventClass::Overhead, isTooLarge(trace.overhead)),
                              std::pair(EventClass::Scheduling, isTooLarge(trace.scheduling)) };
    const auto* const found
        = std::find_if(tables.begin(), tables.end(), [](const auto& table) { return table.second; });
    return found == tables.end() ? QString() : eventClassName(found->first);
}

} // namespace

Expected<std::shared_ptr<const Timeline>> buildTimeline(std::shared_ptr<const Trace> trace, const std::stop_token& stop)
{
    if (const auto table = tooLargeTable(*trace); !table.isEmpty()) {
        return failure(
            ErrorCode::MissingData,
            Text::tr("The trace has too many %1 for the timeline: it shows up to %2. Export a shorter time span.")
                .arg(table)
                .arg(LaneEvents::MaximumRows));
    }
    auto timeline = std::make_shared<Timeline>();
    timeline->trace = std::move(trace);
    const auto& events = *timeline->trace;
    timeline->isNcclKernelName.reserve(events.kernelNames.size());
    for (const auto& name : events.kernelNames)
        timeline->isNcclKernelName.push_back(isNcclKernel(name) ? 1 : 0);
    timeline->extent = { events.extent.startNs, std::max(events.extent.endNs, events.extent.startNs + 1) };
    auto contents = collectTracks(events, timeline->isNcclKernelName, stop);
    if (stop.stop_requested())
        return cancelled();
    TreeBuilder builder(*timeline, contents);
    builder.build();
    builder.fillLanes(stop);
    if (stop.stop_requested())
        return cancelled();
    for (std::size_t i = 0; i < timeline->tracks.size(); ++i) {
        const auto& track = timeline->tracks[i];
        if (!track.lanes.empty()) {
            const auto subject = track.kind == TrackKind::Stream ? track.stream.value() : track.thread.value();
            timeline->trackBySubject.try_emplace({ track.kind, static_cast<std::uint32_t>(subject) }, i);
        }
    }
    return timeline;
}

} // namespace core
