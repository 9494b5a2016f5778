// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/stepgrid.h"

#include "base/labels.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <tuple>
#include <utility>

namespace core {

namespace {

using Quantity = StepQuantity::Kind;

LabelWords wordsOf(const StepQuantity& quantity)
{
    switch (quantity.kind) {
    case Quantity::Lateness:
        return { Text::tr("lateness"),
                 Text::tr("how long after the median of its peers a rank comes to operations, added up") };
    case Quantity::Caused:
        return { Text::tr("caused wait"), Text::tr("what it makes all others wait at least, where it comes last") };
    case Quantity::Wall:
        return { Text::tr("wall"), Text::tr("how long the step takes on the rank") };
    case Quantity::Wait:
        return label(LabelKind::Rank, QStringLiteral("comm_wait"));
    case Quantity::Transfer:
        return label(LabelKind::Rank, QStringLiteral("comm_transfer"));
    case Quantity::Unsplit:
        return label(LabelKind::Rank, QStringLiteral("comm_unsplit"));
    case Quantity::Group:
        return label(LabelKind::Group, timeGroupKey(quantity.group));
    case Quantity::Class:
        break;
    }
    return label(LabelKind::TimeClass, timeClassKey(quantity.timeClass));
}

std::int64_t figureOf(const RankBudget& budget, const StepQuantity& quantity)
{
    switch (quantity.kind) {
    case Quantity::Wait:
        return budget.waitNs;
    case Quantity::Transfer:
        return budget.transferNs;
    case Quantity::Unsplit:
        return budget.unsplitNs;
    case Quantity::Group:
        return budget.groupNs(quantity.group);
    case Quantity::Class:
        return budget.timesNs[static_cast<std::size_t>(quantity.timeClass)];
    case Quantity::Wall:
    case Quantity::Lateness:
    case Quantity::Caused:
        break;
    }
    return budget.wallNs();
}

/// The steps of one rank on its clock, to be looked up by a moment.
class StepsOfRank
{
public:
    StepsOfRank(const FleetResult& result, std::uint32_t rank)
    {
        const auto& boundaries = result.steps.boundaries;
        if (result.steps.count() == 0) {
            if (const auto& window = result.ranks[rank].window)
                m_edges = { { window->startNs, 0 }, { window->endNs, 1 } };
            return;
        }
        m_edges.reserve(boundaries.size());
        for (std::size_t edge = 0; edge < boundaries.size(); ++edge) {
            if (const auto endNs = endInInstance(result.summaries, result.collectives, boundaries[edge], rank))
                m_edges.push_back({ *endNs, edge });
        }
        std::sort(m_edges.begin(), m_edges.end());
    }
    /// The step that a moment ends in; none: it lies outside, or beside a step that the rank lacks.
    [[nodiscard]] std::optional<std::size_t> at(std::int64_t endNs) const
    {
        const auto next = std::lower_bound(m_edges.begin(), m_edges.end(), std::pair(endNs, std::size_t { 0 }));
        if (next == m_edges.begin() || next == m_edges.end() || next->second != std::prev(next)->second + 1)
            return std::nullopt;
        return std::prev(next)->second;
    }
    /// Calls `told(step, window)` for each.
    template <typename Told> void forEach(Told told) const
    {
        for (std::size_t i = 1; i < m_edges.size(); ++i) {
            if (m_edges[i].second == m_edges[i - 1].second + 1)
                told(m_edges[i - 1].second, TimeWindow { m_edges[i - 1].first, m_edges[i].first });
        }
    }

private:
    std::vector<std::pair<std::int64_t, std::size_t>> m_edges; ///< moment, number of the boundary
};

/// How far the median member came before each, and what the last one caused: both as the duration tells.
template <typename Told>
void tellLateness(const FleetResult& result, const InstanceTiming& timing, Quantity kind,
                  std::vector<std::int64_t>& room, Told told)
{
    const auto members = result.collectives.membersOf(result.collectives.instances[timing.instance]);
    const auto durationNs = [&result](const InstanceMember& member) {
        return result.summaries[member.rank].operations[member.operation].durationNs();
    };
    if (kind == Quantity::Caused) {
        if (!timing.isTogether)
            told(result.collectives.members[timing.lastMember], timing.causedNs());
        return;
    }
    room.clear();
    for (const auto& member : members)
        room.push_back(durationNs(member));
    const auto middle = room.begin() + static_cast<std::ptrdiff_t>((room.size() - 1) / 2);
    std::nth_element(room.begin(), middle, room.end());
    for (const auto& member : members)
        told(member, std::max<std::int64_t>(0, *middle - durationNs(member)));
}

/// The least round number at or above, 1 at least.
std::int64_t roundUp(std::int64_t valueNs)
{
    constexpr std::array<std::int64_t, 8> Tenths { 10, 15, 20, 30, 40, 50, 60, 80 };
    constexpr std::int64_t Ten = 10;
    constexpr auto Most = std::numeric_limits<std::int64_t>::max() / (Ten * Ten);
    for (std::int64_t power = 1; power < Most; power *= Ten) {
        for (const auto tenths : Tenths) {
            if (const auto round = tenths * power / Ten; round >= valueNs && round > 0)
                return round;
        }
    }
    return valueNs;
}

std::optional<std::uint64_t> groupOf(const FleetResult& result, std::uint32_t rank)
{
    std::optional<std::pair<std::size_t, std::uint64_t>> smallest;
    for (const auto& communicator : result.collectives.communicators) {
        const auto size = communicator.ranks.size();
        if (size < 2 || !std::binary_search(communicator.ranks.begin(), communicator.ranks.end(), rank))
            continue;
        const std::pair<std::size_t, std::uint64_t> candidate(size, communicator.ranks.front());
        if (!smallest || candidate < *smallest)
            smallest = candidate;
    }
    return smallest ? std::optional(smallest->second) : std::nullopt;
}

} // namespace

QString stepQuantityKey(const StepQuantity& quantity)
{
    static constexpr std::array<const char*, 6> Keys { "lateness", "caused", "wall", "wait", "transfer", "unsplit" };
    if (quantity.kind == Quantity::Group)
        return QStringLiteral("group ") + QString::fromLatin1(timeGroupKey(quantity.group));
    if (quantity.kind == Quantity::Class)
        return QStringLiteral("class ") + QString::fromLatin1(timeClassKey(quantity.timeClass));
    return QString::fromLatin1(Keys[static_cast<std::size_t>(quantity.kind)]);
}

QString stepQuantityTitle(const StepQuantity& quantity)
{
    return wordsOf(quantity).brief;
}

QString stepQuantityNote(const StepQuantity& quantity)
{
    return wordsOf(quantity).full;
}

std::vector<StepQuantity> stepQuantities(const FleetResult& result)
{
    RankBudget sum;
    for (const auto& rank : result.ranks)
        sum += rank.budget;
    std::vector<StepQuantity> quantities;
    for (const auto kind : { Quantity::Lateness, Quantity::Caused, Quantity::Wall, Quantity::Wait, Quantity::Transfer,
                             Quantity::Unsplit }) {
        const bool isOfTimings = kind == Quantity::Lateness || kind == Quantity::Caused;
        const bool isThere = isOfTimings ? !result.lateness.timings.empty() : figureOf(sum, { kind }) > 0;
        if (isThere)
            quantities.push_back({ kind });
    }
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        if (const auto group = static_cast<TimeGroup>(i); sum.groupNs(group) > 0)
            quantities.push_back({ Quantity::Group, group });
    }
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        if (sum.timesNs[i] > 0)
            quantities.push_back({ Quantity::Class, TimeGroup::Compute, static_cast<TimeClass>(i) });
    }
    return quantities;
}

Cancellable<StepGrid> stepGrid(const FleetResult& result, const StepQuantity& quantity, const std::stop_token& stop)
{
    StepGrid grid;
    grid.quantity = quantity;
    grid.rankCount = result.summaries.size();
    grid.stepCount = std::max<std::size_t>(1, result.steps.count());
    grid.hasSteps = result.steps.count() > 0;
    grid.firstStep = result.steps.first;
    grid.valuesNs.assign(grid.rankCount * grid.stepCount, StepGrid::NoValue);
    const bool isOfTimings = quantity.kind == Quantity::Lateness || quantity.kind == Quantity::Caused;
    std::vector<StepsOfRank> steps;
    steps.reserve(grid.rankCount);
    for (std::uint32_t rank = 0; rank < grid.rankCount; ++rank) {
        if (stop.stop_requested())
            return cancelled();
        steps.emplace_back(result, rank);
        steps.back().forEach([&](std::size_t step, const TimeWindow& window) {
            grid.valuesNs[rank * grid.stepCount + step] = isOfTimings
                ? 0
                : figureOf(rankBudget(result.summaries, rank, result.collectives, result.lateness, window), quantity);
        });
    }
    std::vector<std::int64_t> room;
    constexpr std::size_t PollEvery = 1024;
    for (std::size_t i = 0; isOfTimings && i < result.lateness.timings.size(); ++i) {
        if (i % PollEvery == 0 && stop.stop_requested())
            return cancelled();
        const auto add = [&](const InstanceMember& member, std::int64_t timeNs) {
            if (const auto step
                = steps[member.rank].at(result.summaries[member.rank].operations[member.operation].endNs))
                grid.valuesNs[member.rank * grid.stepCount + *step] += timeNs;
        };
        tellLateness(result, result.lateness.timings[i], quantity.kind, room, add);
    }
    for (std::size_t rank = 0; rank < grid.rankCount; ++rank) {
        std::int64_t sumNs = 0;
        std::int64_t count = 0;
        for (std::size_t step = 0; step < grid.stepCount; ++step) {
            const auto valueNs = grid.at(rank, step);
            sumNs += valueNs == StepGrid::NoValue ? 0 : valueNs;
            count += valueNs == StepGrid::NoValue ? 0 : 1;
        }
        grid.meansNs.push_back(count > 0 ? sumNs / count : StepGrid::NoValue);
    }
    grid.scale = gridScale(grid);
    return grid;
}

double GridScale::share(std::int64_t valueNs) const
{
    const auto share = static_cast<double>(valueNs - lowNs) / static_cast<double>(highNs - lowNs);
    return std::clamp(share, 0.0, 1.0);
}

GridScale gridScale(const StepGrid& grid)
{
    std::vector<std::int64_t> known;
    known.reserve(grid.valuesNs.size());
    std::copy_if(grid.valuesNs.begin(), grid.valuesNs.end(), std::back_inserter(known),
                 [](std::int64_t valueNs) { return valueNs != StepGrid::NoValue; });
    if (known.empty())
        return {};
    constexpr std::size_t Percent = 100;
    const auto quantile = [&known](std::size_t percent) {
        const auto place = known.begin() + static_cast<std::ptrdiff_t>((known.size() - 1) * percent / Percent);
        std::nth_element(known.begin(), place, known.end());
        return *place;
    };
    const auto lowNs = quantile(1);
    // a rank that sticks out in all steps sets the scale, though it be one of thousands
    const auto highNs = std::max(quantile(Percent - 1), *std::max_element(grid.meansNs.begin(), grid.meansNs.end()));
    GridScale scale { 0, std::max<std::int64_t>(1, roundUp(highNs)), false };
    if (lowNs > highNs / 2) { // all alike: from 0 on all would have one colour
        const auto stepNs = roundUp(std::max<std::int64_t>(1, (highNs - lowNs + 4) / 5)); // NOLINT: fifths
        scale.lowNs = lowNs / stepNs * stepNs;
        scale.highNs = std::max(scale.lowNs + 1, (highNs + stepNs - 1) / stepNs * stepNs);
    }
    scale.isExceeded = *std::max_element(known.begin(), known.end()) > scale.highNs;
    return scale;
}

std::optional<TimeWindow> stepWindow(const FleetResult& result, std::uint32_t rank, std::size_t step)
{
    std::optional<TimeWindow> found;
    StepsOfRank(result, rank).forEach([&](std::size_t number, const TimeWindow& window) {
        if (number == step)
            found = window;
    });
    return found;
}

std::vector<std::uint32_t> instancesInStep(const FleetResult& result, std::uint32_t rank, std::size_t step)
{
    std::vector<std::pair<std::int64_t, std::uint32_t>> found;
    const auto window = stepWindow(result, rank, step);
    const auto& operations = result.summaries[rank].operations;
    for (std::size_t i = 0; window && i < operations.size(); ++i) {
        const auto endNs = operations[i].endNs;
        const auto instance = result.collectives.instanceOf[rank][i];
        if (instance != FleetCollectives::NoInstance && endNs > window->startNs && endNs <= window->endNs)
            found.emplace_back(endNs, instance);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::uint32_t> instances;
    instances.reserve(found.size());
    for (const auto& [endNs, instance] : found)
        instances.push_back(instance);
    return instances;
}

std::optional<std::size_t> stepOfInstance(const FleetResult& result, std::uint32_t instance)
{
    for (const auto& member : result.collectives.membersOf(result.collectives.instances[instance])) {
        const auto endNs = result.summaries[member.rank].operations[member.operation].endNs;
        if (const auto step = StepsOfRank(result, member.rank).at(endNs))
            return step;
    }
    return std::nullopt;
}

std::vector<RankRow> rankRows(const FleetResult& result, RankOrder order, std::span<const std::int64_t> values)
{
    using Key = std::tuple<std::int64_t, std::int64_t>; // what it is sorted by, then its number
    constexpr auto Last = std::numeric_limits<std::int64_t>::max();
    std::vector<std::pair<Key, RankRow>> rows;
    rows.reserve(result.summaries.size() + result.census.missing.size());
    for (std::uint32_t rank = 0; rank < result.summaries.size(); ++rank) {
        const auto& identity = result.summaries[rank].identity;
        std::int64_t key = 0;
        if (order == RankOrder::Host)
            key = result.ranks[rank].host > 0 ? result.ranks[rank].host : Last - 1;
        else if (order == RankOrder::Gpu)
            key = identity.gpuId;
        else if (order == RankOrder::Group)
            key = static_cast<std::int64_t>(groupOf(result, rank).value_or(Last - 1));
        else if (order == RankOrder::Value && rank < values.size())
            key = -values[rank];
        rows.push_back({ { key, identity.rank }, { identity.rank, rank } });
    }
    constexpr std::size_t MostMissing = 4096; // no more are ever seen
    const auto& missing = result.census.missing;
    for (std::size_t i = 0; i < std::min(missing.size(), MostMissing); ++i)
        rows.push_back({ { order == RankOrder::Number ? 0 : Last, missing[i] }, { missing[i] } });
    std::sort(rows.begin(), rows.end(), [](const auto& left, const auto& right) { return left.first < right.first; });
    std::vector<RankRow> sorted;
    sorted.reserve(rows.size());
    for (const auto& row : rows)
        sorted.push_back(row.second);
    return sorted;
}

} // namespace core
