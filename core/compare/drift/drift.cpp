// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/drift/drift.h"

#include "base/parallel.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "compare/matching/sequencealignment.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// What the launches of a pair of GPUs are called in both runs.
struct LaunchIds {
    std::vector<std::uint32_t> ofName; ///< by KernelNameIndex: number of its match; NotMatched: of another GPU
    std::map<std::int64_t, std::uint32_t> ofGraph; ///< by graph id, in the order of their first launches
    static constexpr std::uint32_t NotMatched = UINT32_MAX;
};

/// The launches of one unit, by start.
struct LaunchSequence {
    std::vector<WorkReference> work;
    std::vector<SequenceItem> items;
};

/// Lays two units of one pair of GPUs side by side.
class PairDrift
{
public:
    PairDrift(const DriftInputs& inputs, std::size_t pair, const Sides<std::size_t>& units, std::stop_token stop)
        : m_runs(inputs.runs)
        , m_pair(inputs.gpus.pairs[pair])
        , m_matches(inputs.matches[pair])
        , m_stop(std::move(stop))
    {
        for (const auto side : BothSides) {
            const auto& spans = inputs.spans[pair][side];
            const auto step = spans.kept[units[side]];
            m_drift.unit[side] = step;
            m_drift.window[side] = { spans.edges.edgesNs[step], spans.edges.edgesNs[step + 1] };
        }
    }
    Cancellable<UnitDrift> find()
    {
        Sides<LaunchSequence> launches;
        if (!findIds())
            return cancelled();
        for (const auto side : BothSides) {
            if (!collect(launches[side], side))
                return cancelled();
            m_drift.isTooLong = m_drift.isTooLong || launches[side].work.size() > MostAlignedLaunches;
        }
        if (m_drift.isTooLong)
            return std::move(m_drift);
        const auto aligned = alignSequences({ launches.base.items, launches.now.items }, m_stop);
        if (!aligned)
            return cancelled();
        addRows(launches, *aligned);
        return std::move(m_drift);
    }

private:
    /// False when stopped.
    bool findIds()
    {
        for (const auto side : BothSides) {
            auto& ids = m_ids[side];
            ids.ofName.assign(m_runs[side].trace->kernelNames.size(), LaunchIds::NotMatched);
            for (std::uint32_t match = 0; match < m_matches.size(); ++match) {
                for (const auto name : m_matches[match].names[side])
                    ids.ofName[name.value()] = match;
            }
            const auto& trace = *m_runs[side].trace;
            const auto& graphs = trace.graphLaunches;
            const ScopeFilter filter(trace, m_runs[side].scope);
            for (std::size_t row = 0; row < graphs.size(); ++row) {
                if (isStopDue(row, m_stop))
                    return false;
                if (isChosen(graphs, row, side, filter))
                    ids.ofGraph.try_emplace(graphs.graphId[row], static_cast<std::uint32_t>(ids.ofGraph.size()));
            }
        }
        return true;
    }
    template <typename Work>
    [[nodiscard]] bool isChosen(const Work& work, std::size_t row, Side side, const ScopeFilter& filter) const
    {
        return work.stream[row] == m_pair.main[side].stream
            && filter.acceptsWork(work.startNs[row], work.endNs[row], work.stream[row], work.launch[row]);
    }
    /// The launches in the main stream that start in the unit. False when stopped.
    bool collect(LaunchSequence& launches, Side side) const
    {
        const auto& trace = *m_runs[side].trace;
        const ScopeFilter filter(trace, m_runs[side].scope);
        using Key = std::tuple<std::int64_t, std::int64_t, std::uint32_t, std::uint32_t>; // start, end, id, row
        std::vector<std::pair<Key, WorkKind>> found;
        const auto collectFrom = [&](const auto& work, WorkKind kind, auto idOf) {
            const auto& window = m_drift.window[side];
            const auto first = std::lower_bound(work.startNs.begin(), work.startNs.end(), window.startNs);
            for (auto row = static_cast<std::size_t>(first - work.startNs.begin());
                 row < work.size() && work.startNs[row] < window.endNs; ++row) {
                if (isStopDue(row, m_stop))
                    return false;
                if (isChosen(work, row, side, filter))
                    found.push_back(
                        { { work.startNs[row], work.endNs[row], idOf(row), static_cast<std::uint32_t>(row) }, kind });
            }
            return true;
        };
        const auto& ids = m_ids[side];
        const auto firstGraph = static_cast<std::uint32_t>(m_matches.size());
        if (!collectFrom(trace.kernels, WorkKind::Kernel,
                         [&](std::size_t row) { return ids.ofName[trace.kernels.name[row].value()]; })
            || !collectFrom(trace.graphLaunches, WorkKind::Graph, [&](std::size_t row) {
                   return firstGraph + ids.ofGraph.at(trace.graphLaunches.graphId[row]);
               }))
            return false;
        std::sort(found.begin(), found.end());
        const auto commonGraphs = std::min(m_ids.base.ofGraph.size(), m_ids.now.ofGraph.size());
        for (const auto& [key, kind] : found) {
            const auto [startNs, endNs, id, row] = key;
            launches.work.push_back({ kind, row });
            launches.items.push_back({ id,
                                       kind == WorkKind::Graph ? id - firstGraph < commonGraphs
                                                               : id < m_matches.size() && m_matches[id].isMatched() });
        }
        return true;
    }
    void addRows(const Sides<LaunchSequence>& launches, const std::vector<AlignedPlaces>& aligned)
    {
        Sides<std::int64_t> atNs { m_drift.window.base.startNs, m_drift.window.now.startNs };
        m_drift.rows.reserve(aligned.size());
        for (const auto& places : aligned) {
            DriftRow row;
            for (const auto side : BothSides) {
                if (!places[side])
                    continue;
                const auto& work = launches[side].work[*places[side]];
                const auto span = spanOfWork(*m_runs[side].trace, work);
                row.launch[side] = DriftLaunch { work, span.startNs, span.durationNs(), span.startNs - atNs[side] };
                atNs[side] = span.endNs;
            }
            if (!row.isOneSided()) {
                const auto& item = launches.base.items[*places.base];
                row.isSame = item.isMatched;
                if (row.isSame && item.id < m_matches.size())
                    row.level = m_matches[item.id].level;
            }
            m_drift.rows.push_back(row);
        }
        for (const auto side : BothSides)
            m_drift.endGapNs[side] = m_drift.window[side].endNs - atNs[side];
    }

    const CompareRuns& m_runs;
    const GpuPair& m_pair;
    const std::vector<KernelMatch>& m_matches;
    std::stop_token m_stop;
    Sides<LaunchIds> m_ids;
    UnitDrift m_drift;
};

template <typename Member> std::int64_t deltaOf(const DriftRow& row, Member DriftLaunch::*member)
{
    const auto value = [member](const std::optional<DriftLaunch>& launch) { return launch ? *launch.*member : 0; };
    return value(row.launch.now) - value(row.launch.base);
}

} // namespace

std::int64_t DriftRow::deltaDurationNs() const
{
    return deltaOf(*this, &DriftLaunch::durationNs);
}

std::int64_t DriftRow::deltaGapNs() const
{
    return deltaOf(*this, &DriftLaunch::gapNs);
}

std::optional<std::int64_t> UnitDrift::driftNs(const DriftRow& row) const
{
    if (row.isOneSided())
        return std::nullopt;
    return (row.launch.now->startNs - window.now.startNs) - (row.launch.base->startNs - window.base.startNs);
}

std::size_t medoidUnit(const UnitSpans& spans)
{
    std::vector<std::int64_t> walls;
    walls.reserve(spans.kept.size());
    for (std::size_t unit = 0; unit < spans.kept.size(); ++unit)
        walls.push_back(spans.wallNs(unit));
    auto sorted = walls;
    std::sort(sorted.begin(), sorted.end());
    const auto low = sorted[(sorted.size() - 1) / 2];
    const auto high = sorted[sorted.size() / 2];
    const auto distance = [&](std::int64_t wallNs) {
        const auto twice = static_cast<long double>(low) + static_cast<long double>(high);
        return std::max(2 * static_cast<long double>(wallNs) - twice, twice - 2 * static_cast<long double>(wallNs));
    };
    return static_cast<std::size_t>(
        std::min_element(walls.begin(), walls.end(),
                         [&](std::int64_t left, std::int64_t right) { return distance(left) < distance(right); })
        - walls.begin());
}

Cancellable<UnitDrift> findUnitDrift(const DriftInputs& inputs, std::size_t pair, const Sides<std::size_t>& units,
                                     const std::stop_token& stop)
{
    return PairDrift(inputs, pair, units, stop).find();
}

Cancellable<CompareDrift> findDrift(const DriftInputs& inputs, const std::stop_token& stop)
{
    CompareDrift result;
    if (inputs.gpus.isEmpty())
        return result;
    const auto& critical = inputs.spans[inputs.gpus.critical];
    const Sides<std::size_t> medoid { medoidUnit(critical.base), medoidUnit(critical.now) };
    result.gpus.resize(inputs.gpus.pairs.size());
    std::atomic<bool> isFound = true;
    runParallel(defaultThreads(), result.gpus.size(), [&](std::size_t pair) {
        auto drift = findUnitDrift(inputs, pair, medoid, stop);
        if (drift)
            result.gpus[pair] = std::move(*drift);
        else
            isFound = false;
    });
    if (!isFound)
        return cancelled();
    return result;
}

} // namespace core
