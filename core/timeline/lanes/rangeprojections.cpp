// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/rangeprojections.h"

#include "base/stopcheck.h"
#include "scope/devicework.h"
#include "trace/nestingrows.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::size_t MostOpenRanges = 256;

/// Work and the call that launched it.
struct LaunchedWork {
    std::uint32_t call = 0;
    WorkReference work;
};

template <typename Table>
bool appendLaunched(WorkKind kind, const Table& table, const std::stop_token& stop, std::vector<LaunchedWork>& all)
{
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        if (table.launch[row].isValid())
            all.push_back(
                { static_cast<std::uint32_t>(table.launch[row].value()), { kind, static_cast<std::uint32_t>(row) } });
    }
    return true;
}

/// All launched work by its call: calls are by start. Empty when stopped.
std::vector<LaunchedWork> launchedWork(const Trace& trace, const std::stop_token& stop)
{
    std::vector<LaunchedWork> all;
    if (!appendLaunched(WorkKind::Kernel, trace.kernels, stop, all)
        || !appendLaunched(WorkKind::Copy, trace.copies, stop, all)
        || !appendLaunched(WorkKind::Set, trace.sets, stop, all)
        || !appendLaunched(WorkKind::Graph, trace.graphLaunches, stop, all))
        return {};
    std::sort(all.begin(), all.end(),
              [](const LaunchedWork& left, const LaunchedWork& right) { return left.call < right.call; });
    return all;
}

/// A range that calls can still be made in.
struct OpenRange {
    struct OnDevice {
        DeviceIndex device;
        Interval span;
    };
    RangeOnDevice range;
    std::int64_t endNs = 0;
    std::vector<OnDevice> work; ///< seldom on more than one

    void add(DeviceIndex device, const TimeWindow& span)
    {
        const auto found
            = std::find_if(work.begin(), work.end(), [&](const OnDevice& entry) { return entry.device == device; });
        if (found == work.end())
            work.push_back({ device, { span.startNs, span.endNs } });
        else
            found->span = { std::min(found->span.startNs, span.startNs), std::max(found->span.endNs, span.endNs) };
    }
};

/// Meets ranges and launches by start.
class RangeProjector
{
public:
    RangeProjector(const Trace& trace, std::size_t most)
        : m_trace(trace)
        , m_open(trace.threads.size())
        , m_spans(trace.devices.size(), ProjectedRangeSpans(most))
    {
    }
    void open(std::uint32_t row)
    {
        const auto& nvtx = m_trace.nvtx;
        auto& ranges = m_open[nvtx.thread[row].value()];
        close(ranges, nvtx.startNs[row] + 1); // what ends as this begins is not around it
        if (ranges.size() >= MostOpenRanges)
            return;
        ranges.push_back({ { row, static_cast<std::uint32_t>(ranges.size()) }, nvtx.endNs[row], {} });
    }
    void launch(const LaunchedWork& launched)
    {
        const auto& calls = m_trace.calls;
        const auto thread = calls.thread[launched.call];
        const auto device = m_trace.deviceOf(streamOfWork(m_trace, launched.work));
        if (!thread.isValid() || !device.isValid())
            return;
        auto& ranges = m_open[thread.value()];
        close(ranges, calls.startNs[launched.call]);
        for (auto& range : ranges) {
            if (range.endNs >= calls.endNs[launched.call])
                range.add(device, spanOfWork(m_trace, launched.work));
        }
    }
    std::vector<ProjectedRangeSpans> take()
    {
        for (auto& ranges : m_open) {
            for (const auto& range : ranges)
                emit(range);
        }
        return std::move(m_spans);
    }

private:
    using OpenRanges = std::vector<OpenRange>;
    /// Ranges that ended before a time.
    void close(OpenRanges& ranges, std::int64_t timeNs)
    {
        if (std::none_of(ranges.begin(), ranges.end(), [&](const OpenRange& range) { return range.endNs < timeNs; }))
            return;
        const auto ended = std::stable_partition(ranges.begin(), ranges.end(),
                                                 [&](const OpenRange& range) { return range.endNs >= timeNs; });
        for (auto range = ended; range != ranges.end(); ++range)
            emit(*range);
        ranges.erase(ended, ranges.end());
    }
    void emit(const OpenRange& range)
    {
        for (const auto& [device, span] : range.work)
            m_spans[device.value()].add(span.startNs, span.endNs, range.range);
    }

    const Trace& m_trace;
    std::vector<OpenRanges> m_open; ///< by thread
    std::vector<ProjectedRangeSpans> m_spans;
};

} // namespace

std::vector<ProjectedRangeSpans> projectRangesOnDevices(const Trace& trace, std::size_t most,
                                                        const std::stop_token& stop)
{
    const auto launched = launchedWork(trace, stop);
    const auto& nvtx = trace.nvtx;
    RangeProjector projector(trace, most);
    std::size_t next = 0, visited = 0;
    const auto launchUntil = [&](std::int64_t timeNs) {
        for (; next < launched.size() && trace.calls.startNs[launched[next].call] < timeNs; ++next) {
            if (isStopDue(visited++, stop))
                return false;
            projector.launch(launched[next]);
        }
        return true;
    };
    for (NestingRows rows(nvtx.startNs, nvtx.endNs); !rows.isAtEnd(); rows.next()) {
        const auto row = rows.row();
        if (isStopDue(visited++, stop) || !launchUntil(nvtx.startNs[row]))
            return {};
        if (nvtx.kind[row] != NvtxKind::Mark && nvtx.thread[row].isValid())
            projector.open(static_cast<std::uint32_t>(row));
    }
    if (!launchUntil(std::numeric_limits<std::int64_t>::max()))
        return {};
    return projector.take();
}

} // namespace core
