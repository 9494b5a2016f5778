// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/mainstream.h"

#include "analysis/nccl/ncclnames.h"
#include "base/stopcheck.h"
#include "statistics/grouping.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace core {

namespace {

constexpr TimeWindow NoSpan { std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min() };

/// Adds up what the GPUs and streams of a trace do.
class ComputeSums
{
public:
    explicit ComputeSums(const Trace& trace)
        : m_trace(trace)
        , m_kernels(trace.devices.size())
        , m_graphs(trace.devices.size())
        , m_spans(trace.devices.size(), NoSpan)
        , m_streamNs(trace.streams.size(), 0)
    {
        for (const auto& name : trace.kernelNames)
            m_isNccl.push_back(isNcclKernel(name) ? 1 : 0);
    }
    /// False when stopped.
    bool collect(const std::stop_token& stop)
    {
        const auto& kernels = m_trace.kernels;
        const auto addKernel = [&](std::size_t row, DeviceIndex device) {
            addToStream(kernels, row);
            if (m_isNccl[kernels.name[row].value()] == 0)
                m_kernels[device.value()].add(kernels.startNs[row], kernels.endNs[row]);
        };
        const auto& graphs = m_trace.graphLaunches;
        const auto addGraph = [&](std::size_t row, DeviceIndex device) {
            addToStream(graphs, row);
            m_graphs[device.value()].add(graphs.startNs[row], graphs.endNs[row]);
        };
        const auto nothing = [](std::size_t, DeviceIndex) {};
        return forEach(kernels, stop, addKernel) && forEach(graphs, stop, addGraph)
            && forEach(m_trace.copies, stop, nothing) && forEach(m_trace.sets, stop, nothing);
    }
    [[nodiscard]] std::optional<MainStream> best() const
    {
        std::optional<MainStream> best;
        std::int64_t bestNs = -1;
        for (std::size_t row = 0; row < m_spans.size(); ++row) {
            const auto ns = saturatedSum(m_kernels[row].totalNs, m_graphs[row].totalNs);
            const auto stream = mainStreamOf(DeviceIndex { row });
            if (stream.isValid() && ns > bestNs) {
                best = MainStream { DeviceIndex { row }, stream, m_spans[row] };
                bestNs = ns;
            }
        }
        return best;
    }

private:
    template <typename Work> void addToStream(const Work& work, std::size_t row)
    {
        auto& ns = m_streamNs[work.stream[row].value()];
        ns = saturatedSum(ns, work.endNs[row] - work.startNs[row] + 1); // so that one of 0 ns counts
    }
    /// Notes the span of all rows on a known GPU, and calls visit(row, device).
    template <typename Work, typename Visitor>
    bool forEach(const Work& work, const std::stop_token& stop, Visitor visit)
    {
        for (std::size_t row = 0; row < work.size(); ++row) {
            if (isStopDue(row, stop))
                return false;
            const auto device = m_trace.deviceOf(work.stream[row]);
            if (!device.isValid())
                continue;
            auto& span = m_spans[device.value()];
            span.startNs = std::min(span.startNs, work.startNs[row]);
            span.endNs = std::max(span.endNs, work.endNs[row]);
            visit(row, device);
        }
        return true;
    }
    /// What a stream is called, however the streams of the trace are numbered.
    [[nodiscard]] auto identityOf(std::size_t row) const
    {
        const auto& stream = m_trace.streams[row];
        return std::tuple(m_trace.processes[stream.process.value()].globalPid, stream.contextId, stream.streamId);
    }
    [[nodiscard]] StreamIndex mainStreamOf(DeviceIndex device) const
    {
        StreamIndex best;
        for (std::size_t row = 0; row < m_streamNs.size(); ++row) {
            if (m_trace.streams[row].device != device || m_streamNs[row] == 0)
                continue;
            const auto bestNs = best.isValid() ? m_streamNs[best.value()] : -1;
            if (m_streamNs[row] > bestNs || (m_streamNs[row] == bestNs && identityOf(row) < identityOf(best.value())))
                best = StreamIndex { row };
        }
        return best;
    }

    const Trace& m_trace;
    std::vector<RunningUnion> m_kernels, m_graphs; ///< by device
    std::vector<TimeWindow> m_spans; ///< by device
    std::vector<std::int64_t> m_streamNs; ///< 0: no kernel and no graph
    std::vector<char> m_isNccl; ///< by kernel name
};

} // namespace

Cancellable<std::optional<MainStream>> findMainStream(const Trace& trace, const std::stop_token& stop)
{
    ComputeSums sums(trace);
    if (!sums.collect(stop))
        return cancelled();
    return sums.best();
}

} // namespace core
