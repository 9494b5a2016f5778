// SPDX-License-Identifier: GPL-3.0-or-later
#include "timelinetrace.h"

#include "trace/callnames.h"
#include "trace/displaynames.h"
#include "trace/tablecolumns.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <random>
#include <utility>

namespace bench {
namespace {

constexpr std::size_t StreamCount = TimelineTracks / 2;
constexpr std::uint32_t FirstPid = 100;

/// Gives one track its events, one after the other.
class TrackSource
{
public:
    explicit TrackSource(unsigned seed)
        : m_random(seed)
    {
    }
    [[nodiscard]] core::TimeWindow next()
    {
        constexpr int BurstEvents = 400;
        constexpr double PauseFactor = 2000;
        const bool isPause = m_count++ % BurstEvents == 0;
        const auto startNs = m_untilNs + static_cast<std::int64_t>(m_gapNs(m_random) * (isPause ? PauseFactor : 1));
        m_untilNs = startNs + static_cast<std::int64_t>(m_lengthNs(m_random));
        return { startNs, m_untilNs };
    }
    /// 0 to 15.
    [[nodiscard]] unsigned roll() { return static_cast<unsigned>(m_random() % 16); }

private:
    std::mt19937_64 m_random;
    std::lognormal_distribution<> m_gapNs { 6.5, 1.2 }; // of the logarithm: 0.7 us
    std::lognormal_distribution<> m_lengthNs { 9, 1.5 }; // 8 us
    std::int64_t m_untilNs = 0;
    int m_count = 0;
};

template <typename Table> void addSpan(Table& table, const core::TimeWindow& span)
{
    table.startNs.push_back(span.startNs);
    table.endNs.push_back(span.endNs);
}

void addEvent(core::Trace& trace, std::size_t track, const core::TimeWindow& span, unsigned kind)
{
    if (track >= StreamCount) {
        addSpan(trace.calls, span);
        trace.calls.name.rows().emplace_back(kind == 0 ? 1U : 0U);
        trace.calls.thread.rows().emplace_back(track - StreamCount);
    } else if (kind == 1) {
        addSpan(trace.copies, span);
        trace.copies.stream.rows().emplace_back(track);
    } else {
        addSpan(trace.kernels, span);
        trace.kernels.name.rows().emplace_back(kind < 5 ? 1U : 0U);
        trace.kernels.stream.rows().emplace_back(track);
    }
    trace.extent.endNs = std::max(trace.extent.endNs, span.endNs);
}

void addSubjects(core::Trace& trace)
{
    trace.devices.push_back({ 0, QStringLiteral("GPU"), core::DeviceIdentity::CudaDeviceTable, 0, 0, 0, {}, {} });
    trace.processes.push_back({ FirstPid, FirstPid, QStringLiteral("python3"), QString::number(FirstPid) });
    for (std::size_t i = 0; i < StreamCount; ++i) {
        trace.streams.push_back(
            { core::ProcessIndex { 0 }, core::DeviceIndex { 0 }, 0, 1, static_cast<std::int64_t>(i) });
        trace.threads.push_back(
            { FirstPid + i, static_cast<std::uint32_t>(FirstPid + i), core::ProcessIndex { 0 }, {} });
    }
    trace.kernelNames.push_back({ QStringLiteral("gemm"), QStringLiteral("gemm"), {} });
    trace.kernelNames.push_back(
        { QStringLiteral("ncclDevKernel_AllReduce"), QStringLiteral("ncclDevKernel_AllReduce"), {} });
    core::assignDisplayNames(trace.kernelNames);
    trace.callNames.push_back(core::makeCallName(QStringLiteral("cudaLaunchKernel")));
    trace.callNames.push_back(core::makeCallName(QStringLiteral("cudaStreamSynchronize")));
}

} // namespace

std::shared_ptr<const core::Trace> makeTimelineTrace(std::size_t eventCount)
{
    auto trace = std::make_shared<core::Trace>();
    addSubjects(*trace);
    std::vector<TrackSource> sources;
    using Next = std::pair<std::int64_t, std::size_t>; // start and track
    std::priority_queue<Next, std::vector<Next>, std::greater<>> queue;
    std::vector<core::TimeWindow> spans;
    for (std::size_t track = 0; track < TimelineTracks; ++track) {
        sources.emplace_back(static_cast<unsigned>(track));
        spans.push_back(sources.back().next());
        queue.emplace(spans.back().startNs, track);
    }
    for (std::size_t i = 0; i < eventCount; ++i) {
        const auto track = queue.top().second;
        queue.pop();
        addEvent(*trace, track, spans[track], sources[track].roll());
        spans[track] = sources[track].next();
        queue.emplace(spans[track].startNs, track);
    }
    core::resizeColumns(trace->kernels, trace->kernels.startNs.size()); // the other columns: none of them is read
    core::resizeColumns(trace->copies, trace->copies.startNs.size());
    core::resizeColumns(trace->calls, trace->calls.startNs.size());
    std::fill(trace->kernels.launch.begin(), trace->kernels.launch.end(), core::CallRow());
    std::fill(trace->copies.launch.begin(), trace->copies.launch.end(), core::CallRow());
    return trace;
}

} // namespace bench
