// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/unitcuts.h"

#include "base/stopcheck.h"
#include "statistics/grouping.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <limits>
#include <tuple>

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

/// What is known of the pieces between the launches of one item.
struct ItemPieces {
    MajorityVote vote;
    std::uint32_t launches = 0;
    std::uint32_t modalPieces = 0;
    std::uint32_t first = 0, last = 0; ///< positions of its first and last launch

    [[nodiscard]] std::int64_t pieces() const { return std::int64_t { launches } - 1; }
    [[nodiscard]] bool isRegular() const
    {
        return launches >= LeastLaunchesOfCut && modalPieces >= LeastModalPieces
            && static_cast<double>(modalPieces) >= LeastRegularity * static_cast<double>(pieces());
    }
};

/// Looks for the item to cut a sequence at.
class ItemChoice
{
public:
    ItemChoice(const WorkSequence& sequence, const TimeWindow& window)
        : m_sequence(sequence)
        , m_window(window)
        , m_items(sequence.itemCount())
    {
    }
    /// False when stopped.
    bool count(const std::stop_token& stop)
    {
        const auto vote = [](ItemPieces& item, std::uint64_t hash) { item.vote.add(hash); };
        const auto note = [](ItemPieces& item, std::uint32_t position) {
            item.first = item.launches == 0 ? position : item.first;
            item.last = position;
            ++item.launches;
        };
        const auto tally
            = [](ItemPieces& item, std::uint64_t hash) { item.modalPieces += hash == item.vote.candidate ? 1 : 0; };
        return sweep(stop, note, vote)
            && sweep(
                   stop, [](ItemPieces&, std::uint32_t) {}, tally);
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
        constexpr auto NotAsked = std::numeric_limits<std::uint32_t>::max();
        std::vector<std::uint32_t> groupOf(m_items.size(), NotAsked);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            groupOf[numbers[i]] = static_cast<std::uint32_t>(i);
        GroupedValues gaps;
        for (std::size_t position = 1; position < m_sequence.size(); ++position) {
            if (isStopDue(position, stop))
                return std::nullopt;
            if (const auto group = groupOf[m_sequence.item(position)]; group != NotAsked)
                gaps.add(group, m_sequence.startNs(position) - m_sequence.endNs(position - 1));
        }
        gaps.sort(numbers.size());
        std::vector<double> gapNs(numbers.size());
        for (std::size_t i = 0; i < numbers.size(); ++i)
            gapNs[i] = quantile(gaps.of(i), 0.5);
        std::size_t best = 0;
        for (std::size_t i = 1; i < numbers.size(); ++i) {
            const auto firstOf = [&](std::size_t position) { return m_items[numbers[position]].first; };
            if (std::tuple(-gapNs[i], firstOf(i)) < std::tuple(-gapNs[best], firstOf(best)))
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
            return std::tuple(static_cast<double>(item.modalPieces) / static_cast<double>(item.pieces()),
                              item.modalPieces, std::numeric_limits<std::uint32_t>::max() - item.first);
        };
        for (std::uint32_t number = 0; number < m_items.size(); ++number) {
            if (m_items[number].launches >= LeastLaunchesOfCut && (!nearest || key(number) > key(*nearest)))
                nearest = number;
        }
        return nearest;
    }

private:
    /// Calls `launch(item, position)` for each launch and `piece(item, hash)` for each piece that it ends. False when
    /// stopped.
    template <typename Launch, typename Piece> bool sweep(const std::stop_token& stop, Launch launch, Piece piece)
    {
        std::vector<std::uint64_t> sumBefore(m_items.size(), 0);
        std::vector<char> isSeen(m_items.size(), 0);
        std::uint64_t sum = 0;
        for (std::size_t position = 0; position < m_sequence.size(); ++position) {
            if (isStopDue(position, stop))
                return false;
            const auto number = m_sequence.item(position);
            auto& item = m_items[number];
            if (isSeen[number] != 0)
                piece(item, sum - sumBefore[number]);
            isSeen[number] = 1;
            sumBefore[number] = sum;
            launch(item, static_cast<std::uint32_t>(position));
            sum += m_sequence.hash(number);
        }
        return true;
    }
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

} // namespace

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
    ItemChoice choice(sequence, window);
    if (!choice.count(stop))
        return cancelled();
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
    auto& cuts = found.cuts.emplace();
    cuts.modalHash = item.vote.candidate;
    cuts.modalPieces = item.modalPieces;
    cuts.positions.reserve(item.launches);
    for (auto position = item.first; position <= item.last; ++position) {
        if (isStopDue(position, stop))
            return cancelled();
        if (sequence.item(position) == *number)
            cuts.positions.push_back(position);
    }
    return found;
}

} // namespace core
