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
    ComputeSums(const Trace& trace, const Scope& scope)
        : m_trace(trace)
        , m_filter(trace, scope)
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
        const auto addKernel = [&](std::size_t row, DeviceIndex device, const Interval& span) {
            addToStream(kernels, row);
            if (m_isNccl[kernels.name[row].value()] == 0)
                m_kernels[device.value()].add(span.startNs, span.endNs);
        };
        const auto& graphs = m_trace.graphLaunches;
        const auto addGraph = [&](std::size_t row, DeviceIndex device, const Interval& span) {
            addToStream(graphs, row);
            m_graphs[device.value()].add(span.startNs, span.endNs);
        };
        const auto nothing = [](std::size_t, DeviceIndex, const Interval&) {};
        return forEach(kernels, stop, addKernel) && forEach(graphs, stop, addGraph)
            && forEach(m_trace.copies, stop, nothing) && forEach(m_trace.sets, stop, nothing);
    }
    [[nodiscard]] std::vector<DeviceCompute> devices() const
    {
        std::vector<DeviceCompute> devices;
        for (std::size_t row = 0; row < m_spans.size(); ++row) {
            if (const auto stream = mainStreamOf(DeviceIndex { row }); stream.isValid()) {
                devices.push_back({ { DeviceIndex { row }, stream, m_spans[row] },
                                    saturatedSum(m_kernels[row].totalNs, m_graphs[row].totalNs) });
            }
        }
        return devices;
    }

private:
    template <typename Work> void addToStream(const Work& work, std::size_t row)
    {
        auto& ns = m_streamNs[work.stream[row].value()];
        ns = saturatedSum(ns, work.endNs[row] - work.startNs[row] + 1); // so that one of 0 ns counts
    }
    /// Notes the span of all rows in scope on a known GPU, and calls visit(row, device, span).
    template <typename Work, typename Visitor>
    bool forEach(const Work& work, const std::stop_token& stop, Visitor visit)
    {
        for (std::size_t row = 0; row < work.size(); ++row) {
            if (isStopDue(row, stop))
                return false;
            const auto device = m_trace.deviceOf(work.stream[row]);
            if (!device.isValid()
                || !m_filter.acceptsWork(work.startNs[row], work.endNs[row], work.stream[row], work.launch[row]))
                continue;
            const auto clipped = m_filter.clipped(work.startNs[row], work.endNs[row]);
            auto& span = m_spans[device.value()];
            span.startNs = std::min(span.startNs, clipped.startNs);
            span.endNs = std::max(span.endNs, clipped.endNs);
            visit(row, device, clipped);
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
    ScopeFilter m_filter;
    std::vector<RunningUnion> m_kernels, m_graphs; ///< by device
    std::vector<TimeWindow> m_spans; ///< by device
    std::vector<std::int64_t> m_streamNs; ///< 0: no kernel and no graph
    std::vector<char> m_isNccl; ///< by kernel name
};

} // namespace

Cancellable<std::vector<DeviceCompute>> findComputingDevices(const Trace& trace, const Scope& scope,
                                                             const std::stop_token& stop)
{
    ComputeSums sums(trace, scope);
    if (!sums.collect(stop))
        return cancelled();
    return sums.devices();
}

Cancellable<std::optional<MainStream>> findMainStream(const Trace& trace, const std::stop_token& stop)
{
    return findComputingDevices(trace, {}, stop).map([](const std::vector<DeviceCompute>& devices) {
        const auto most = std::max_element(
            devices.begin(), devices.end(),
            [](const DeviceCompute& left, const DeviceCompute& right) { return left.computeNs < right.computeNs; });
        return most == devices.end() ? std::nullopt : std::optional(most->main);
    });
}

} // namespace core
