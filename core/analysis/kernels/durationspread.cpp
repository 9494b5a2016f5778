// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/durationspread.h"

#include "scope/foreachrow.h"
#include "statistics/grouping.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace core {

namespace {

constexpr std::size_t Uncounted = std::numeric_limits<std::size_t>::max();

/// What tells rows apart: name, device, process, stream, shape; Uncounted for what the grouping does not look at.
using KernelKey = std::array<std::size_t, 5>;

template <typename Index> std::size_t numberOf(Index index)
{
    return index.isValid() ? static_cast<std::size_t>(index.value()) : Uncounted;
}

/// The row that counts a kernel. Each combination of name, stream and shape is looked up once.
class RowsOfKernels
{
public:
    RowsOfKernels(const Trace& trace, const Kernels& kernels)
        : m_trace(trace)
        , m_grouping(kernels.grouping)
        , m_firstShape(kernels.grouping.byLaunchShape ? firstOfSameGrid(trace) : std::vector<LaunchShapeIndex>())
        , m_numbers(static_cast<std::uint64_t>(trace.kernelNames.size()) * trace.streams.size() * shapeCount())
    {
        for (std::size_t row = 0; row < kernels.rows.size(); ++row) {
            const auto& of = kernels.rows[row];
            m_rows.emplace(KernelKey { numberOf(of.name), numberOf(of.device), numberOf(of.process),
                                       numberOf(of.stream),
                                       of.shape.isValid() ? numberOf(m_firstShape[of.shape.value()]) : Uncounted },
                           row);
        }
    }

    /// Uncounted where none does.
    [[nodiscard]] std::size_t rowOf(std::size_t kernel)
    {
        const auto& kernels = m_trace.kernels;
        const auto shape = m_firstShape.empty() ? 0 : std::min(numberOf(kernels.shape[kernel]), m_firstShape.size());
        const std::uint64_t key = (static_cast<std::uint64_t>(kernels.name[kernel].value()) * m_trace.streams.size()
                                   + kernels.stream[kernel].value())
                * shapeCount()
            + shape;
        const auto number = m_numbers.numberOf(key);
        if (number == m_rowOfNumber.size())
            m_rowOfNumber.push_back(findRow(kernel));
        return m_rowOfNumber[number];
    }

private:
    [[nodiscard]] std::uint64_t shapeCount() const { return m_firstShape.size() + 1; }
    [[nodiscard]] std::size_t findRow(std::size_t kernel) const
    {
        const auto& kernels = m_trace.kernels;
        const auto& stream = m_trace.streams[kernels.stream[kernel].value()];
        const auto shape = kernels.shape[kernel];
        const bool hasShape = m_grouping.byLaunchShape && shape.isValid();
        const auto found = m_rows.find({ numberOf(kernels.name[kernel]),
                                         m_grouping.isByDevice() ? numberOf(stream.device) : Uncounted,
                                         m_grouping.byProcess ? numberOf(stream.process) : Uncounted,
                                         m_grouping.byStream ? numberOf(kernels.stream[kernel]) : Uncounted,
                                         hasShape ? numberOf(m_firstShape[shape.value()]) : Uncounted });
        return found == m_rows.end() ? Uncounted : found->second;
    }

    const Trace& m_trace;
    KernelGrouping m_grouping;
    std::vector<LaunchShapeIndex> m_firstShape;
    GroupNumbers m_numbers;
    std::map<KernelKey, std::size_t> m_rows;
    std::vector<std::size_t> m_rowOfNumber;
};

/// Where the bins but the first begin.
std::array<std::int64_t, SpreadBinCount - 1> innerEdges(std::int64_t fromNs, std::int64_t untilNs)
{
    const double ratio = static_cast<double>(untilNs) / static_cast<double>(fromNs);
    std::array<std::int64_t, SpreadBinCount - 1> edges {};
    for (std::size_t edge = 0; edge < edges.size(); ++edge) {
        const double position = static_cast<double>(edge + 1) / static_cast<double>(SpreadBinCount);
        edges[edge] = std::llround(static_cast<double>(fromNs) * std::pow(ratio, position));
    }
    return edges;
}

} // namespace

Cancellable<DurationSpreads> durationSpreads(const Trace& trace, const Scope& scope, const Kernels& kernels,
                                             const std::stop_token& stop)
{
    DurationSpreads spreads;
    spreads.ofRow.resize(kernels.rows.size());
    spreads.fromNs = std::numeric_limits<std::int64_t>::max();
    for (const auto& row : kernels.rows) {
        spreads.fromNs = std::min(spreads.fromNs, row.duration.minNs);
        spreads.untilNs = std::max(spreads.untilNs, row.duration.maxNs);
    }
    spreads.untilNs = std::max<std::int64_t>(spreads.untilNs, 1);
    spreads.fromNs = std::clamp<std::int64_t>(spreads.fromNs, 1, spreads.untilNs);
    const auto edges = innerEdges(spreads.fromNs, spreads.untilNs);
    RowsOfKernels rows(trace, kernels);
    const ScopeFilter filter(trace, scope);
    const bool isDone = forEachRowOf(trace.kernels, filter, stop, [&](std::size_t kernel) {
        const auto row = filter.acceptsKernel(kernel) ? rows.rowOf(kernel) : Uncounted;
        if (row == Uncounted)
            return;
        const auto lengthNs = filter.clipped(trace.kernels.startNs[kernel], trace.kernels.endNs[kernel]).lengthNs();
        const auto* const above = std::upper_bound(edges.begin(), edges.end(), lengthNs);
        ++spreads.ofRow[row][static_cast<std::size_t>(above - edges.begin())];
    });
    if (!isDone)
        return cancelled();
    return spreads;
}

} // namespace core
