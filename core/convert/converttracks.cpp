// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/converttracks.h"

#include "trace/eventlinks.h"

#include <algorithm>
#include <array>
#include <set>

namespace core {

namespace {

constexpr std::int32_t FirstMadePid = 1 << 24; // pids of exports have 24 bits

constexpr std::array<const char*, RowKindCount> RowNames { "NVTX",    "NVTX start/end",    "CUDA API", "OS runtime",
                                                           "running", "profiler overhead", "",         "NVTX (kernels)",
                                                           "",        "synchronization",   "" };

/// The device's label and, where a process sees it under another number, that number.
QString deviceText(const Trace& trace, const Stream& stream)
{
    return stream.device.isValid() ? trace.devices[stream.device.value()].label()
                                   : QStringLiteral("CUDA device %1").arg(stream.cudaDeviceId);
}

} // namespace

TrackGroups::TrackGroups(const Trace& trace, ControlCharacters controls)
    : m_trace(trace)
    , m_controls(controls)
{
    std::set<std::uint32_t> pids;
    for (std::size_t i = 0; i < trace.processes.size(); ++i) {
        const auto& process = trace.processes[i];
        TrackGroup group;
        group.name = written(trace.processLabel(ProcessIndex { i }));
        group.pid = pids.insert(process.pid).second ? static_cast<std::int32_t>(process.pid)
                                                    : FirstMadePid + static_cast<std::int32_t>(i);
        group.isProcess = true;
        m_groups.push_back(group);
    }
    addStreamGroups();
    addMetricGroups();
    m_unknownGroup = static_cast<std::uint32_t>(m_groups.size());
    TrackGroup unknown;
    unknown.name = "no thread recorded";
    m_groups.push_back(unknown);
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        if (!m_groups[i].isProcess)
            m_groups[i].pid = FirstMadePid + static_cast<std::int32_t>(i);
        if (m_groups[i].parent < 0)
            m_groups[i].order = static_cast<std::int32_t>(i * (trace.devices.size() + 2));
    }
}

/// A name as it stands in the file.
std::string TrackGroups::written(const QString& name) const
{
    return withControls(name, m_controls).toStdString();
}

void TrackGroups::addStreamGroups()
{
    std::map<std::pair<ProcessIndex, DeviceIndex>, std::uint32_t> groups;
    for (const auto& stream : m_trace.streams) {
        const auto [found, isNew]
            = groups.try_emplace({ stream.process, stream.device }, static_cast<std::uint32_t>(m_groups.size()));
        m_groupOfStream.push_back(found->second);
        if (!isNew)
            continue;
        TrackGroup group;
        group.name
            = written(QStringLiteral("%1 · %2").arg(deviceText(m_trace, stream), m_trace.processLabel(stream.process)));
        group.parent = static_cast<std::int32_t>(stream.process.value());
        group.order = static_cast<std::int32_t>(stream.process.value() * (m_trace.devices.size() + 2) + 1
                                                + (stream.device.isValid() ? stream.device.value() : 0));
        m_groups.push_back(group);
    }
}

void TrackGroups::addMetricGroups()
{
    std::map<std::int64_t, const Device*> devices; // by gpuId
    for (const auto& device : m_trace.devices)
        devices.try_emplace(device.gpuId, &device);
    std::map<std::int64_t, std::uint32_t> groups;
    for (const auto& metric : m_trace.gpuMetrics.metrics) {
        const auto [found, isNew] = groups.try_emplace(metric.gpuId, static_cast<std::uint32_t>(m_groups.size()));
        m_groupOfMetric.push_back(found->second);
        if (!isNew)
            continue;
        const auto device = devices.find(metric.gpuId);
        TrackGroup group;
        group.name = written(
            QStringLiteral("%1 · metrics")
                .arg(device != devices.end() ? device->second->label() : QStringLiteral("GPU %1").arg(metric.gpuId)));
        m_groups.push_back(group);
    }
}

std::uint32_t TrackGroups::groupOf(RowKind kind, std::uint32_t subject) const
{
    if (kind == RowKind::Metric)
        return m_groupOfMetric[subject];
    if (!isThreadRow(kind))
        return m_groupOfStream[subject];
    if (subject >= m_trace.threads.size())
        return m_unknownGroup;
    return static_cast<std::uint32_t>(m_trace.threads[subject].process.value());
}

std::string TrackGroups::threadName(std::uint32_t thread) const
{
    if (thread >= m_trace.threads.size())
        return "no thread recorded";
    const auto& entry = m_trace.threads[thread];
    const auto number = QStringLiteral("thread %1").arg(entry.tid);
    return written(entry.name.isEmpty() ? number : QStringLiteral("%1 (%2)").arg(number, entry.name));
}

std::string TrackGroups::trackName(const ConvertTrack& track) const
{
    const std::string what = RowNames[static_cast<std::size_t>(track.kind)];
    std::string name;
    if (track.kind == RowKind::Metric)
        name = written(m_trace.gpuMetrics.metrics[track.subject].name);
    else if (isThreadRow(track.kind))
        name = threadName(track.subject);
    else {
        const auto& stream = m_trace.streams[track.subject];
        name = "context " + std::to_string(stream.contextId)
            + (isNoSingleStream(stream) ? ", no stream" : " stream " + std::to_string(stream.streamId));
    }
    if (!what.empty())
        name += " · " + what;
    if (track.lane > 0)
        name += " (lane " + std::to_string(track.lane + 1) + ")";
    return name;
}

std::int32_t TrackGroups::orderOf(const ConvertTrack& track)
{
    constexpr std::uint32_t KindStride = 16, SubjectStride = KindStride * 16, Subjects = 1U << 23;
    static_assert(RowKindCount <= KindStride);
    return static_cast<std::int32_t>(std::min(track.subject, Subjects - 1) * SubjectStride
                                     + static_cast<std::uint32_t>(track.kind) * KindStride
                                     + std::min(track.lane, KindStride - 1));
}

} // namespace core
