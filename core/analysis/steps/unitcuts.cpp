// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/unitcuts.h"

#include "base/stopcheck.h"
#include "statistics/grouping.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t TellingModalPieces = 5;

/// A vote for the value that more than half of many values have (Boyer and Moore): one pass, no memory.
struct MajorityVote {
    std::uint64_t candidate = 0;
    std::int64_t votes = 0;

    void add(std::uint64_t value)
    {
        if (votes == 0)
            candidate = value;
        votes += value == candidate ? 1 : -1;
    }
};

/// Looks for the item to cut a sequence at.
class ItemChoice
{
public:
    ItemChoice(const WorkSequence& sequence, const TimeWindow& window, std::vector<ItemPieces> items)
        : m_sequence(sequence)
        , m_window(window)
        , m_items(std::move(items))
    {
    }
    [[nodiscard]] const ItemPieces& item(std::uint32_t number) const { return m_items[number]; }

    /// The items that come first by all but their gaps; empty when none is regular.
    [[nodiscard]] std::vector<std::uint32_t> best() const
    {
        std::vector<std::uint32_t> best;
        for (std::uint32_t number = 0; number < m_items.size(); ++number) {
            if (!m_items[number].isRegular())
                continue;
            if (!best.empty() && rank(number) < rank(best.front()))
                best.clear();
            if (best.empty() || rank(number) == rank(best.front()))
                best.push_back(number);
        }
        return best;
    }
    /// Of `numbers` the one with the longest median gap before its launches, of several the one launched first.
    [[nodiscard]] std::optional<std::uint32_t> afterLongestGap(const std::vector<std::uint32_t>& numbers,
                                                               const std::stop_token& stop) const
    {
        const auto gapNs = medianGapsBefore(m_sequence, numbers, stop);
        if (!gapNs)
            return std::nullopt;
        std::size_t best = 0;
        for (std::size_t i = 1; i < numbers.size(); ++i) {
            const auto firstOf = [&](std::size_t position) { return m_items[numbers[position]].first; };
            if (std::tuple(-(*gapNs)[i], firstOf(i)) < std::tuple(-(*gapNs)[best], firstOf(best)))
                best = i;
        }
        return numbers[best];
    }
    /// Of the items that are launched often enough the one with the most regular pieces; none: there are no such.
    [[nodiscard]] std::optional<std::uint32_t> nearest() const
    {
        std::optional<std::uint32_t> nearest;
        const auto key = [&](std::uint32_t number) {
            const auto& item = m_items[number];
            return std::tuple(item.regularity(), item.modalPieces,
                              std::numeric_limits<std::uint32_t>::max() - item.first);
        };
        for (std::uint32_t number = 0; number < m_items.size(); ++number) {
            if (m_items[number].launches >= LeastLaunchesOfCut && (!nearest || key(number) > key(*nearest)))
                nearest = number;
        }
        return nearest;
    }

private:
    /// Ascending: the first is the best.
    [[nodiscard]] std::tuple<bool, bool, std::int64_t, std::int64_t> rank(std::uint32_t number) const
    {
        const auto& item = m_items[number];
        const auto coveredNs = m_sequence.startNs(item.last) - m_sequence.startNs(item.first);
        return { coveredNs < m_window.durationNs() / 2, item.modalPieces < TellingModalPieces, item.pieces(),
                 -std::int64_t { item.modalPieces } };
    }

    const WorkSequence& m_sequence;
    TimeWindow m_window;
    std::vector<ItemPieces> m_items; ///< by item
};

/// Calls `launch(item, position)` for each launch and `piece(item, hash)` for each piece that it ends. False when
/// stopped.
template <typename Launch, typename Piece>
bool sweepPieces(const WorkSequence& sequence, const std::stop_token& stop, Launch launch, Piece piece)
{
    std::vector<std::uint64_t> sumBefore(sequence.itemCount(), 0);
    std::vector<char> isSeen(sequence.itemCount(), 0);
    std::uint64_t sum = 0;
    for (std::size_t position = 0; position < sequence.size(); ++position) {
        if (isStopDue(position, stop))
            return false;
        const auto item = sequence.item(position);
        if (isSeen[item] != 0)
            piece(item, sum - sumBefore[item]);
        isSeen[item] = 1;
        sumBefore[item] = sum;
        launch(item, static_cast<std::uint32_t>(position));
        sum += sequence.hash(item);
    }
    return true;
}

} // namespace

Cancellable<std::vector<ItemPieces>> countItemPieces(const WorkSequence& sequence, const std::stop_token& stop)
{
    std::vector<ItemPieces> items(sequence.itemCount());
    std::vector<MajorityVote> votes(sequence.itemCount());
    const auto note = [&](std::uint32_t number, std::uint32_t position) {
        auto& item = items[number];
        item.first = item.launches == 0 ? position : item.first;
        item.last = position;
        ++item.launches;
    };
    const auto vote = [&](std::uint32_t item, std::uint64_t hash) { votes[item].add(hash); };
    if (!sweepPieces(sequence, stop, note, vote))
        return cancelled();
    for (std::size_t item = 0; item < items.size(); ++item)
        items[item].modalHash = votes[item].candidate;
    const auto tally = [&](std::uint32_t item, std::uint64_t hash) {
        items[item].modalPieces += hash == items[item].modalHash ? 1U : 0U;
    };
    if (!sweepPieces(
            sequence, stop, [](std::uint32_t, std::uint32_t) {}, tally))
        return cancelled();
    return items;
}

Cancellable<std::vector<double>> medianGapsBefore(const WorkSequence& sequence, const std::vector<std::uint32_t>& items,
                                                  const std::stop_token& stop)
{
    constexpr auto NotAsked = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> groupOf(sequence.itemCount(), NotAsked);
    for (std::size_t i = 0; i < items.size(); ++i)
        groupOf[items[i]] = static_cast<std::uint32_t>(i);
    GroupedValues gaps;
    for (std::size_t position = 1; position < sequence.size(); ++position) {
        if (isStopDue(position, stop))
            return cancelled();
        if (const auto group = groupOf[sequence.item(position)]; group != NotAsked)
            gaps.add(group, sequence.startNs(position) - sequence.endNs(position - 1));
    }
    gaps.sort(items.size());
    std::vector<double> gapNs(items.size());
    for (std::size_t i = 0; i < items.size(); ++i)
        gapNs[i] = quantile(gaps.of(i), 0.5);
    return gapNs;
}

Cancellable<UnitCuts> cutAtItem(const WorkSequence& sequence, std::uint32_t item, const ItemPieces& pieces,
                                const std::stop_token& stop)
{
    UnitCuts cuts;
    cuts.modalHash = pieces.modalHash;
    cuts.modalPieces = pieces.modalPieces;
    cuts.positions.reserve(pieces.launches);
    for (auto position = pieces.first; position <= pieces.last; ++position) {
        if (isStopDue(position, stop))
            return cancelled();
        if (sequence.item(position) == item)
            cuts.positions.push_back(position);
    }
    return cuts;
}

bool findModalPieces(const WorkSequence& sequence, UnitCuts& cuts, const std::stop_token& stop)
{
    MajorityVote vote;
    if (!forEachPiece(sequence, cuts.positions, stop, [&](std::size_t, std::uint64_t hash) { vote.add(hash); }))
        return false;
    cuts.modalHash = vote.candidate;
    cuts.modalPieces = 0;
    return forEachPiece(sequence, cuts.positions, stop,
                        [&](std::size_t, std::uint64_t hash) { cuts.modalPieces += hash == cuts.modalHash ? 1 : 0; });
}

Cancellable<ItemCuts> cutAtBestItem(const WorkSequence& sequence, const TimeWindow& window, const std::stop_token& stop)
{
    auto items = countItemPieces(sequence, stop);
    if (!items)
        return tl::unexpected(items.error());
    const ItemChoice choice(sequence, window, std::move(*items));
    const auto best = choice.best();
    const auto number = best.empty() ? choice.nearest()
        : best.size() == 1           ? std::optional(best.front())
                                     : choice.afterLongestGap(best, stop);
    if (stop.stop_requested())
        return cancelled();
    ItemCuts found;
    if (!number)
        return found;
    const auto& item = choice.item(*number);
    found.item = *number;
    found.pieces = item.pieces();
    found.modalPieces = item.modalPieces;
    if (best.empty())
        return found;
    return cutAtItem(sequence, *number, item, stop).map([&](UnitCuts&& cuts) {
        found.cuts = std::move(cuts);
        return found;
    });
}

} // namespace core
