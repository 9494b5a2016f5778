// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/worksequence.h"

#include "analysis/steps/contenthash.h"
#include "base/stopcheck.h"
#include "statistics/grouping.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>

namespace core {

namespace {

using GridAndBlock = std::array<std::int32_t, 6>;

GridAndBlock gridAndBlockOf(const LaunchShape& shape)
{
    return { shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ };
}

std::uint64_t nameHash(const Trace& trace, KernelNameIndex name)
{
    const auto utf8 = trace.kernelNames[name.value()].fullName.toUtf8();
    return contentHash({ utf8.constData(), static_cast<std::size_t>(utf8.size()) });
}

/// Numbers what launches are of: kernel names with grid and block, and graphs in the order of their first launch.
class ItemNumbers
{
public:
    /// `nameHashes`: WorkChoice::nameHashes.
    ItemNumbers(const Trace& trace, std::span<const std::uint64_t> nameHashes)
        : m_trace(trace)
        , m_nameHashes(nameHashes)
        , m_shapeCount(trace.launchShapes.size() + 1)
        , m_keyCount(static_cast<std::uint64_t>(trace.kernelNames.size()) * m_shapeCount)
        , m_numbers(m_keyCount + trace.graphLaunches.size())
        , m_graphs(AnyKey)
    {
        std::map<GridAndBlock, std::uint32_t> numbers;
        for (const auto& shape : trace.launchShapes) {
            const auto found
                = numbers.try_emplace(gridAndBlockOf(shape), static_cast<std::uint32_t>(numbers.size())).first;
            m_gridAndBlock.push_back(found->second);
        }
    }
    std::uint32_t ofKernel(std::size_t row)
    {
        const auto& kernels = m_trace.kernels;
        const std::uint64_t name = kernels.name[row].value();
        return m_numbers.numberOf(name * m_shapeCount + m_gridAndBlock[kernels.shape[row].value()]);
    }
    std::uint32_t ofGraph(std::size_t row)
    {
        const auto graph = m_graphs.numberOf(static_cast<std::uint64_t>(m_trace.graphLaunches.graphId[row]));
        return m_numbers.numberOf(m_keyCount + graph);
    }
    [[nodiscard]] std::size_t size() const { return m_numbers.size(); }
    [[nodiscard]] bool isGraph(std::size_t number) const { return m_numbers.key(number) >= m_keyCount; }
    [[nodiscard]] KernelNameIndex nameOf(std::size_t number) const
    {
        return isGraph(number) ? KernelNameIndex {}
                               : KernelNameIndex { static_cast<std::size_t>(m_numbers.key(number) / m_shapeCount) };
    }
    /// Without grid and block.
    [[nodiscard]] std::uint64_t nameHashOf(std::size_t number) const
    {
        if (isGraph(number))
            return graphItemHash(m_numbers.key(number) - m_keyCount);
        const auto name = nameOf(number);
        return m_nameHashes.empty() ? nameHash(m_trace, name) : m_nameHashes[name.value()];
    }
    /// `shapes`: shapes().
    [[nodiscard]] std::uint64_t hashOf(std::size_t number, const std::vector<GridAndBlock>& shapes) const
    {
        const auto hash = nameHashOf(number);
        return isGraph(number) ? hash : kernelItemHash(hash, shapes[m_numbers.key(number) % m_shapeCount]);
    }
    /// The grids and blocks by their numbers.
    [[nodiscard]] std::vector<GridAndBlock> shapes() const
    {
        std::vector<GridAndBlock> shapes(m_shapeCount);
        for (std::size_t shape = 0; shape < m_gridAndBlock.size(); ++shape)
            shapes[m_gridAndBlock[shape]] = gridAndBlockOf(m_trace.launchShapes[shape]);
        return shapes;
    }

private:
    const Trace& m_trace;
    std::span<const std::uint64_t> m_nameHashes;
    std::uint64_t m_shapeCount; ///< one more, since 0 keys would be no keys
    std::uint64_t m_keyCount; ///< keys of graphs come behind
    std::vector<std::uint32_t> m_gridAndBlock; ///< by launch shape
    GroupNumbers m_numbers;
    GroupNumbers m_graphs; ///< of graph ids
};

} // namespace

std::uint64_t kernelItemHash(std::uint64_t nameHash, const std::array<std::int32_t, 6>& gridAndBlock)
{
    for (const auto side : gridAndBlock)
        nameHash = contentHash(nameHash, static_cast<std::uint32_t>(side));
    return nameHash;
}

std::uint64_t graphItemHash(std::uint64_t number)
{
    return contentHash(contentHash("CUDA graph"), number);
}

Cancellable<WorkSequence> WorkSequence::collect(const Trace& trace, StreamIndex stream, const std::stop_token& stop)
{
    return collect(trace, stream, {}, stop);
}

Cancellable<WorkSequence> WorkSequence::collect(const Trace& trace, StreamIndex stream, const WorkChoice& choice,
                                                const std::stop_token& stop)
{
    WorkSequence sequence(trace);
    if (!sequence.addRows(stream, choice, stop))
        return cancelled();
    if (!choice.nameHashes.empty())
        sequence.mergeEqualItems();
    sequence.orderTies();
    return sequence;
}

/// Merges kernels and graph launches by start. False when stopped.
bool WorkSequence::addRows(StreamIndex stream, const WorkChoice& choice, const std::stop_token& stop)
{
    const auto& kernels = m_trace->kernels;
    const auto& graphs = m_trace->graphLaunches;
    m_row.reserve(kernels.size() + graphs.size()); // of memory that is not needed none is touched
    m_item.reserve(kernels.size() + graphs.size());
    ItemNumbers numbers(*m_trace, choice.nameHashes);
    const auto isChosen = [&](const auto& work, std::size_t row) {
        return work.stream[row] == stream
            && (choice.filter == nullptr
                || (work.startNs[row] >= choice.filter->window().startNs
                    && choice.filter->acceptsWork(work.startNs[row], work.endNs[row], stream, work.launch[row])));
    };
    std::size_t graph = 0;
    const auto addGraphsUntil = [&](std::int64_t untilNs) {
        for (; graph < graphs.size() && graphs.startNs[graph] <= untilNs; ++graph) {
            if (!isChosen(graphs, graph))
                continue;
            m_row.push_back(static_cast<std::uint32_t>(graph));
            m_item.push_back(numbers.ofGraph(graph));
        }
    };
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        if (!isChosen(kernels, row))
            continue;
        addGraphsUntil(kernels.startNs[row]);
        m_row.push_back(static_cast<std::uint32_t>(row));
        m_item.push_back(numbers.ofKernel(row));
    }
    addGraphsUntil(std::numeric_limits<std::int64_t>::max());
    const auto shapes = numbers.shapes();
    for (std::size_t number = 0; number < numbers.size(); ++number) {
        m_isGraph.push_back(numbers.isGraph(number) ? 1 : 0);
        m_nameHash.push_back(numbers.nameHashOf(number));
        m_hash.push_back(numbers.hashOf(number, shapes));
    }
    return !stop.stop_requested();
}

void WorkSequence::orderTies()
{
    struct Launch {
        std::int64_t endNs;
        std::uint64_t hash;
        std::uint32_t item, row;
    };
    std::vector<Launch> ties;
    for (std::size_t first = 0, end = 0; first < size(); first = end) {
        const auto start = startNs(first);
        for (end = first + 1; end < size() && startNs(end) == start;)
            ++end;
        if (end == first + 1)
            continue;
        ties.clear();
        for (auto position = first; position < end; ++position)
            ties.push_back({ endNs(position), m_hash[m_item[position]], m_item[position], m_row[position] });
        std::sort(ties.begin(), ties.end(), [](const Launch& left, const Launch& right) {
            return std::tie(left.endNs, left.hash, left.row) < std::tie(right.endNs, right.hash, right.row);
        });
        for (auto position = first; position < end; ++position) {
            m_item[position] = ties[position - first].item;
            m_row[position] = ties[position - first].row;
        }
    }
}

void WorkSequence::forgetShapes()
{
    m_hash = m_nameHash;
    mergeEqualItems();
}

/// From now on items of one hash are one: the first.
void WorkSequence::mergeEqualItems()
{
    std::map<std::uint64_t, std::uint32_t> first;
    std::vector<std::uint32_t> number(itemCount());
    for (std::uint32_t item = 0; item < itemCount(); ++item)
        number[item] = first.try_emplace(m_hash[item], item).first->second;
    for (auto& item : m_item)
        item = number[item];
}

} // namespace core
