// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/rowcounting.h"

#include "analysis/stoppoll.h"
#include "trace/eventlinks.h"

#include <algorithm>

namespace core {

namespace {

using Found = std::optional<std::size_t>;

/// Position of the first row for which `isRow` holds.
template <typename Rows, typename IsRow> Found positionOf(const Rows& rows, IsRow isRow)
{
    const auto found = std::find_if(rows.begin(), rows.end(), isRow);
    return found == rows.end() ? Found() : Found(static_cast<std::size_t>(found - rows.begin()));
}

/// Looks for the rows of one scope.
class RowFinder
{
public:
    RowFinder(const AnalysisResults& results, std::stop_token stop)
        : m_results(results)
        , m_trace(*results.trace)
        , m_filter(*results.trace, results.scope)
        , m_stop(std::move(stop))
    {
    }

    std::optional<TableRow> find(EventId event)
    {
        const auto row = event.row;
        switch (event.eventClass) {
        case EventClass::Kernels:
            return m_filter.acceptsKernel(row) ? named(QStringLiteral("kernels"), kernelRow(row)) : std::nullopt;
        case EventClass::Memcpy:
            return acceptsWork(event) ? named(QStringLiteral("memory_operations"), copyRow(row)) : std::nullopt;
        case EventClass::Memset:
            return acceptsWork(event) ? named(QStringLiteral("memory_operations"), setRow(row)) : std::nullopt;
        case EventClass::GraphLaunches:
            return acceptsWork(event) ? named(QStringLiteral("cuda_graphs"), graphRow(row)) : std::nullopt;
        case EventClass::Nvtx:
            return acceptsNvtx(row) ? named(QStringLiteral("nvtx_ranges"), rangeRow(row)) : std::nullopt;
        case EventClass::Calls:
            return callRow(row);
        default:
            return std::nullopt;
        }
    }

private:
    static std::optional<TableRow> named(const QString& tableKey, Found row)
    {
        return row ? std::optional(TableRow { tableKey, *row }) : std::nullopt;
    }
    [[nodiscard]] bool acceptsWork(EventId event) const
    {
        const auto span = eventSpan(m_trace, event);
        return m_filter.acceptsWork(span.startNs, span.endNs, eventStream(m_trace, event), eventLaunch(m_trace, event));
    }
    [[nodiscard]] bool acceptsNvtx(std::size_t row) const
    {
        const auto& nvtx = m_trace.nvtx;
        return m_filter.acceptsThreadSpan(nvtx.thread[row], nvtx.startNs[row], nvtx.endNs[row]);
    }

    [[nodiscard]] Found kernelRow(std::size_t row) const
    {
        const auto name = m_trace.kernels.name[row];
        const auto device = m_trace.deviceOf(m_trace.kernels.stream[row]);
        return positionOf(m_results.kernels.rows,
                          [&](const KernelRow& other) { return other.name == name && other.device == device; });
    }
    [[nodiscard]] Found copyRow(std::size_t row) const
    {
        const auto& copies = m_trace.copies;
        return positionOf(m_results.memoryOperations.rows, [&](const MemoryRow& other) {
            return !other.isSet && other.copyKind == copies.copyKind[row] && other.source == copies.source[row]
                && other.destination == copies.destination[row];
        });
    }
    [[nodiscard]] Found setRow(std::size_t row) const
    {
        return positionOf(m_results.memoryOperations.rows, [&](const MemoryRow& other) {
            return other.isSet && other.destination == m_trace.sets.destination[row];
        });
    }
    [[nodiscard]] Found graphRow(std::size_t row) const
    {
        const auto& stream = m_trace.streams[m_trace.graphLaunches.stream[row].value()];
        return positionOf(m_results.cudaGraphs->rows, [&](const CudaGraphRow& other) {
            return other.capture == GraphCapture::Graph && other.process == stream.process
                && other.device == stream.device && other.graphId == m_trace.graphLaunches.graphId[row];
        });
    }
    [[nodiscard]] Found rangeRow(std::size_t row) const
    {
        const auto& nvtx = m_trace.nvtx;
        const bool isMark = nvtx.kind[row] == NvtxKind::Mark;
        const auto domain = m_trace.nvtxDomainName(row);
        return positionOf(m_results.nvtxRanges->rows, [&](const NvtxRangeRow& other) {
            return other.isMark == isMark && nvtx.text[other.first.value()] == nvtx.text[row] && other.domain == domain;
        });
    }

    [[nodiscard]] std::optional<TableRow> callRow(std::size_t row) const
    {
        const auto& name = m_trace.callNames[m_trace.calls.name[row].value()];
        const auto& pageable = m_trace.pageableCopyCalls;
        const bool isPageable = std::binary_search(pageable.begin(), pageable.end(), CallRow { row });
        if (const auto kind = barrierKindOfCall(m_trace, row, isPageable)) {
            const auto apiName = barrierApiName(*kind, name);
            return named(QStringLiteral("barriers"),
                         m_filter.acceptsCall(row) ? positionOf(
                             m_results.barriers.rows,
                             [&](const BarrierRow& other) { return other.kind == *kind && other.apiName == apiName; })
                                                   : Found());
        }
        const auto kernel = kernelLaunchedBy(row);
        if (!kernel)
            return std::nullopt;
        return named(QStringLiteral("launch_latency"),
                     positionOf(m_results.launchLatency->rows, [&](const LaunchLatencyRow& other) {
                         return other.kernel == m_trace.kernels.name[*kernel] && other.apiName == name.name;
                     }));
    }
    /// The first kernel in scope that a call launched.
    [[nodiscard]] Found kernelLaunchedBy(std::size_t call) const
    {
        const auto& launches = m_trace.kernels.launch;
        for (std::size_t row = 0; row < launches.size() && !isStopDue(row, m_stop); ++row) {
            if (launches[row] == CallRow { call } && m_filter.acceptsKernel(row))
                return row;
        }
        return std::nullopt;
    }

    const AnalysisResults& m_results;
    const Trace& m_trace;
    ScopeFilter m_filter;
    std::stop_token m_stop;
};

} // namespace

Expected<std::optional<TableRow>> rowCounting(const AnalysisResults& results, EventId event,
                                              const std::stop_token& stop)
{
    if (!event.isValid())
        return std::nullopt;
    auto row = RowFinder(results, stop).find(event);
    if (stop.stop_requested())
        return cancelled();
    return row;
}

} // namespace core
