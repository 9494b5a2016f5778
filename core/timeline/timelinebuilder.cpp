// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclnames.h"
#include "base/labels.h"
#include "base/parallel.h"
#include "base/phrases.h"
#include "base/text.h"
#include "table/eventname.h"
#include "timeline/lanes/memorylane.h"
#include "timeline/timeline.h"
#include "timeline/trackcontents.h"
#include "timeline/trackorder.h"
#include "trace/eventlinks.h"

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
    void addPageFaults(std::size_t parent, const QString& deviceKey, DeviceIndex device);
    void addMemory(std::size_t parent, const QString& deviceKey, DeviceIndex device);
    void addMetrics(std::size_t parent, std::int64_t gpuId);
    void addDerived(std::size_t parent, const QString& deviceKey);
    void addProcess(ProcessIndex process);
    void addThread(std::size_t parent, ThreadIndex thread);
    void addQuietThreads(std::size_t parent, const QString& key, const std::vector<ThreadIndex>& threads);
    void nameDevice(std::size_t track, std::int64_t gpuId);
    [[nodiscard]] QString threadName(ThreadIndex thread) const;
    void addLeaf(TrackKind kind, std::size_t parent, const QString& key, const QString& label, TrackLanes& lanes);
    void addLeaf(TrackKind kind, std::size_t parent, const QString& key, const QString& label, LaneEvents& events);
    void setLane(std::size_t track, LaneEvents& events);
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
    std::vector<std::shared_ptr<const TimelineSeries>> m_memory; ///< by DeviceIndex; null: nothing was recorded
    TrackOrder m_order;
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
    track.name = label;
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
        events.setClasses(m_timeline.workClasses);
        const auto count = events.size();
        m_jobs.push_back({ track, lane, count, std::move(events), lanes.isOverlapping(lane), NoMetric });
    }
}

void TreeBuilder::addLeaf(TrackKind kind, std::size_t parent, const QString& key, const QString& label,
                          LaneEvents& events)
{
    if (events.size() > 0)
        setLane(addTrack(kind, parent, key, label), events);
}

void TreeBuilder::setLane(std::size_t track, LaneEvents& events)
{
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
        QString suffix;
        if (hasContexts)
            suffix += Text::tr(", context %1").arg(stream.contextId);
        if (hasProcesses)
            suffix += QStringLiteral(" · ") + m_trace.processLabel(stream.process);
        const auto label = streamLabel(stream) + suffix;
        const auto key = QStringLiteral("%1/stream/%2/%3/%4")
                             .arg(deviceKey, m_trace.processes[stream.process.value()].label)
                             .arg(stream.contextId)
                             .arg(stream.streamId);
        const auto role = streamRole(m_contents.streams[streams[i].value()]);
        addLeaf(TrackKind::Stream, parent, key, label, m_contents.streams[streams[i].value()]);
        auto& track = m_timeline.tracks.back();
        if (!isNoSingleStream(stream)) {
            track.name = role;
            track.qualifier = streamText(stream) + suffix;
        }
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
        if (const auto unit = entry.name.lastIndexOf(QLatin1String(" [")); unit > 0 && entry.name.endsWith(u']')) {
            m_timeline.tracks[track].name = entry.name.left(unit);
            m_timeline.tracks[track].qualifier = entry.name.sliced(unit + 2).chopped(1);
        }
        m_jobs.push_back({ track, 0, m_contents.metricRows[metric].size(), LaneEvents(), false, metric });
    }
}

void TreeBuilder::addPageFaults(std::size_t parent, const QString& deviceKey, DeviceIndex device)
{
    for (std::size_t stream = 0; stream < m_contents.pageFaults.size(); ++stream) {
        const auto& of = m_trace.streams[stream];
        if (of.device != device || m_contents.pageFaults[stream].eventCount() == 0)
            continue;
        const auto pid = m_trace.processes[of.process.value()].label;
        addLeaf(TrackKind::PageFaults, parent, QStringLiteral("%1/faults/%2").arg(deviceKey, pid),
                Text::tr("Page faults, pid %1").arg(pid), m_contents.pageFaults[stream]);
        auto& track = m_timeline.tracks.back();
        track.name = Text::tr("Page faults");
        track.qualifier = Text::tr("pid %1").arg(pid);
        track.process = of.process;
        track.stream = StreamIndex { stream };
    }
}

void TreeBuilder::addMemory(std::size_t parent, const QString& deviceKey, DeviceIndex device)
{
    if (!device.isValid() || !m_memory[device.value()])
        return;
    const auto track
        = addTrack(TrackKind::DeviceMemory, parent, deviceKey + QStringLiteral("/memory"), Text::tr("GPU memory [MB]"));
    m_timeline.tracks[track].name = Text::tr("GPU memory");
    m_timeline.tracks[track].qualifier = QStringLiteral("MB");
    m_timeline.tracks[track].series = m_memory[device.value()];
}

void TreeBuilder::nameDevice(std::size_t track, std::int64_t gpuId)
{
    auto& described = m_timeline.tracks[track];
    described.name = Text::tr("GPU %1").arg(gpuId);
    const auto& users = described.device.isValid() ? m_order.usersOf[described.device.value()] : m_order.others;
    if (!described.device.isValid() || users.empty())
        return;
    described.qualifier = users.size() == 1 ? Text::tr("pid %1").arg(m_trace.processes[users.front().value()].label)
                                            : Text::tr("%1 processes").arg(users.size());
}

/// Places for what withDerivedLanes() and withPathLane() work out.
void TreeBuilder::addDerived(std::size_t parent, const QString& deviceKey)
{
    const auto& tracks = m_timeline.tracks;
    if (std::ranges::none_of(tracks, [](const auto& track) { return track.kind == TrackKind::CriticalPath; }))
        addTrack(TrackKind::CriticalPath, parent, QStringLiteral("criticalpath"), Text::tr("Critical path"));
    if (m_trace.calls.size() > 0)
        addTrack(TrackKind::QueueDepth, parent, deviceKey + QStringLiteral("/queue"), Text::tr("Queue depth"));
    addTrack(TrackKind::IdleCauses, parent, deviceKey + QStringLiteral("/idle"), Text::tr("Idle by cause"));
    const auto& isNccl = m_timeline.isNcclKernelName;
    if (std::find(isNccl.begin(), isNccl.end(), 1) != isNccl.end()) {
        addTrack(TrackKind::ExposedNccl, parent, deviceKey + QStringLiteral("/nccl"),
                 withRaisedFirst(label(LabelKind::TimeClass, timeClassKey(TimeClass::Comm)).brief));
    }
    if (m_trace.nvtx.size() > 0) {
        const auto track = addTrack(TrackKind::ProjectedRanges, parent, deviceKey + QStringLiteral("/nvtx"),
                                    Text::tr("NVTX on the GPU"));
        m_timeline.tracks[track].name = Text::tr("NVTX");
        m_timeline.tracks[track].qualifier = Text::tr("on the GPU");
    }
}

void TreeBuilder::addDevice(std::int64_t gpuId, const QString& label, DeviceIndex device)
{
    const auto key = QStringLiteral("device/%1").arg(gpuId);
    const auto parent = addTrack(TrackKind::Device, TimelineTrack::NoParent, key, label);
    m_timeline.tracks[parent].device = device;
    nameDevice(parent, gpuId);
    bool hasWork = false;
    if (device.isValid()) {
        auto& utilization = m_contents.utilization[device.value()];
        hasWork = utilization.size() > 0;
        if (hasWork) {
            setLane(parent, utilization);
            addStreams(parent, key, device);
            addPageFaults(parent, key, device);
            addDerived(parent, key);
        }
    }
    addMemory(parent, key, device);
    addMetrics(parent, gpuId);
    if (m_timeline.tracks.size() == parent + 1 && !hasWork)
        m_timeline.tracks.pop_back(); // nothing to show
}

std::size_t TreeBuilder::eventCountOf(ThreadIndex thread) const
{
    const auto slot = slotOf(thread);
    return m_contents.nvtx[slot].eventCount() + m_contents.calls[slot].eventCount()
        + m_contents.osRuntime[slot].eventCount() + m_contents.mpi[slot].eventCount()
        + m_contents.libraryCalls[slot].eventCount() + m_contents.states[slot].size()
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
    const auto add = [&](TrackKind kind, const QString& part, const QString& text, auto& content, const QString& name) {
        const auto before = m_timeline.tracks.size();
        addLeaf(kind, group, key + part, text, content);
        if (m_timeline.tracks.size() > before)
            m_timeline.tracks.back().name = name;
    };
    const auto name = threadName(thread);
    const auto number = thread.isValid() ? QString::number(m_trace.threads[thread.value()].tid) : QString();
    add(TrackKind::Nvtx, QStringLiteral("/nvtx"), Text::tr("NVTX"), m_contents.nvtx[slot], name);
    add(TrackKind::Calls, QStringLiteral("/calls"), Text::tr("CUDA API"), m_contents.calls[slot],
        Text::tr("CUDA calls"));
    add(TrackKind::Mpi, QStringLiteral("/mpi"), Text::tr("MPI"), m_contents.mpi[slot], Text::tr("MPI"));
    add(TrackKind::LibraryCalls, QStringLiteral("/libraries"), Text::tr("Libraries"), m_contents.libraryCalls[slot],
        Text::tr("Libraries"));
    add(TrackKind::OsRuntime, QStringLiteral("/os"), Text::tr("OS runtime"), m_contents.osRuntime[slot],
        Text::tr("OS calls"));
    add(TrackKind::ThreadState, QStringLiteral("/state"), Text::tr("Thread state"), m_contents.states[slot],
        Text::tr("Thread state"));
    add(TrackKind::ProfilerOverhead, QStringLiteral("/overhead"), Text::tr("Profiler overhead"),
        m_contents.overhead[slot], Text::tr("Profiler"));
    for (auto track = group + 1; track < m_timeline.tracks.size(); ++track) {
        auto& described = m_timeline.tracks[track];
        described.qualifier = described.kind == TrackKind::Nvtx ? Text::tr("NVTX") : number;
    }
}

/// As it stands beside its NVTX ranges.
QString TreeBuilder::threadName(ThreadIndex thread) const
{
    if (!thread.isValid())
        return Text::tr("No thread");
    const auto& entry = m_trace.threads[thread.value()];
    const bool isMain = entry.process.isValid() && m_trace.processes[entry.process.value()].pid == entry.tid;
    return isMain ? Text::tr("Main thread") : Text::tr("Thread %1").arg(entry.tid);
}

void TreeBuilder::addQuietThreads(std::size_t parent, const QString& key, const std::vector<ThreadIndex>& threads)
{
    if (threads.empty())
        return;
    const auto group = addTrack(TrackKind::QuietThreads, parent, key + QStringLiteral("/quiet"),
                                counted(static_cast<std::int64_t>(threads.size()), Text::tr("thread without events"),
                                        Text::tr("threads without events")));
    m_timeline.tracks[group].startsFolded = true;
    for (const auto thread : threads) {
        const auto& entry = m_trace.threads[thread.value()];
        const auto track = addTrack(TrackKind::Thread, group, QStringLiteral("thread/%1").arg(entry.globalTid),
                                    Text::tr("Thread %1").arg(entry.tid));
        m_timeline.tracks[track].thread = thread;
        m_timeline.tracks[track].qualifier = entry.name;
    }
}

void TreeBuilder::addProcess(ProcessIndex process)
{
    std::vector<std::pair<std::size_t, ThreadIndex>> threads; // by number of events
    std::vector<ThreadIndex> quiet;
    for (std::size_t i = 0; i < m_trace.threads.size(); ++i) {
        if (m_trace.threads[i].process != process)
            continue;
        const auto count = eventCountOf(ThreadIndex { i });
        if (count > 0)
            threads.emplace_back(count, i);
        else
            quiet.emplace_back(i);
    }
    if (threads.empty())
        return;
    std::stable_sort(threads.begin(), threads.end(),
                     [](const auto& left, const auto& right) { return left.first > right.first; });
    const auto key = QStringLiteral("process/%1").arg(m_trace.processes[process.value()].globalPid);
    const auto parent = addTrack(TrackKind::Process, TimelineTrack::NoParent, key, m_trace.processLabel(process));
    auto& described = m_timeline.tracks[parent];
    described.process = process;
    described.name = Text::tr("pid %1").arg(m_trace.processes[process.value()].label);
    described.qualifier = m_trace.processes[process.value()].name;
    for (const auto& [count, thread] : threads)
        addThread(parent, thread);
    addQuietThreads(parent, key, quiet);
}

void TreeBuilder::build()
{
    m_isMetricShown.resize(m_trace.gpuMetrics.metrics.size());
    m_order = orderTracks(m_trace, m_contents);
    m_memory = liveMemorySeries(m_trace);
    for (std::size_t i = 0; i < m_trace.devices.size(); ++i) {
        addDevice(m_trace.devices[i].gpuId, m_trace.devices[i].label(), DeviceIndex { i });
        for (const auto process : m_order.belowDevice[i])
            addProcess(process);
    }
    for (std::size_t metric = 0; metric < m_isMetricShown.size(); ++metric) { // of GPUs that the trace does not name
        const auto gpuId = m_trace.gpuMetrics.metrics[metric].gpuId;
        if (m_isMetricShown[metric] == 0)
            addDevice(gpuId, Text::tr("GPU %1").arg(gpuId), DeviceIndex());
    }
    for (const auto process : m_order.others)
        addProcess(process);
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
            track.series
                = std::make_shared<const TimelineSeries>(m_trace, std::move(m_contents.metricRows[job.metric]));
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
                              std::pair(EventClass::Mpi, isTooLarge(trace.mpi)),
                              std::pair(EventClass::LibraryCalls, isTooLarge(trace.libraryCalls)),
                              std::pair(EventClass::GpuPageFaults, isTooLarge(trace.gpuPageFaults)),
                              std::pair(EventClass::Overhead, isTooLarge(trace.overhead)),
                              std::pair(EventClass::Scheduling, isTooLarge(trace.scheduling)) };
    const auto* const found
        = std::find_if(tables.begin(), tables.end(), [](const auto& table) { return table.second; });
    return found == tables.end() ? QString() : eventClassName(found->first);
}

} // namespace

Expected<std::shared_ptr<const Timeline>> buildTimeline(std::shared_ptr<const Trace> trace, const std::stop_token& stop,
                                                        const TimelineOptions& options)
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
    auto families = classifyKernels(events, options.families, stop);
    if (!families)
        return cancelled();
    auto classes = WorkClasses::make(events, options.coloring, std::move(*families), stop);
    if (!classes)
        return cancelled();
    timeline->workClasses = std::move(*classes);
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
            const bool isOfStream = track.kind == TrackKind::Stream || track.kind == TrackKind::PageFaults;
            const auto subject = isOfStream ? track.stream.value() : track.thread.value();
            timeline->trackBySubject.try_emplace({ track.kind, static_cast<std::uint32_t>(subject) }, i);
        }
    }
    return timeline;
}

} // namespace core
