// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/matching/guessedmatching.h"

#include "analysis/steps/contenthash.h"
#include "fleet/matching/sequencediff.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr std::size_t MostEdits = 1000;
constexpr std::size_t AgreeingAround = 32; ///< tokens on each side

/// A series and what its operations are.
struct TokenSeries {
    UnknownSeries of;
    std::vector<std::uint64_t> tokens;
    std::vector<std::uint64_t> sorted; ///< the tokens by value
    std::uint64_t hash = 0; ///< of the tokens in their order
};

TokenSeries tokensOf(std::span<const RankSummary> ranks, UnknownSeries series)
{
    TokenSeries made { std::move(series), {}, {}, contentHash(std::string_view()) };
    const auto& summary = ranks[made.of.rank];
    std::vector<std::uint64_t> names;
    names.reserve(static_cast<std::size_t>(summary.opNames.size()));
    for (const auto& name : summary.opNames)
        names.push_back(contentHash(name.toStdString()));
    made.tokens.reserve(made.of.operations.size());
    for (const auto number : made.of.operations) {
        const auto& operation = summary.operations[number];
        const auto size = static_cast<std::uint64_t>(operation.sizeBytes);
        made.tokens.push_back(contentHash(names[operation.op], size));
        made.hash = contentHash(contentHash(made.hash, names[operation.op]), size);
    }
    made.sorted = made.tokens;
    std::sort(made.sorted.begin(), made.sorted.end());
    return made;
}

/// So many operations must be left out or put in at least.
std::size_t leastEdits(const TokenSeries& left, const TokenSeries& right)
{
    std::size_t common = 0;
    auto a = left.sorted.begin();
    auto b = right.sorted.begin();
    while (a != left.sorted.end() && b != right.sorted.end()) {
        if (*a < *b) {
            ++a;
        } else if (*b < *a) {
            ++b;
        } else {
            ++a;
            ++b;
            ++common;
        }
    }
    return left.sorted.size() + right.sorted.size() - 2 * common;
}

/// Series that are taken for one communicator. The first one numbers the operations.
struct Group {
    const TokenSeries* base = nullptr;
    std::vector<const TokenSeries*> equal; ///< with the base
    std::vector<GuessedEntry> byDiff;
    std::vector<std::uint32_t> ranksByDiff;

    [[nodiscard]] bool has(std::uint32_t rank) const
    {
        return std::find(ranksByDiff.begin(), ranksByDiff.end(), rank) != ranksByDiff.end()
            || std::any_of(equal.begin(), equal.end(),
                           [rank](const TokenSeries* series) { return series->of.rank == rank; });
    }
};

/// Puts a series to a group as far as both agree. False: they do not.
bool join(Group& group, const TokenSeries& series)
{
    const auto runs = findAgreement(group.base->tokens, series.tokens, MostEdits);
    if (!runs)
        return false;
    const auto before = group.byDiff.size();
    for (const auto& run : *runs) {
        for (auto i = AgreeingAround; i + AgreeingAround < run.length; ++i)
            group.byDiff.push_back({ static_cast<std::int64_t>(run.left + i),
                                     { series.of.rank, series.of.operations[run.right + i] },
                                     true });
    }
    if (group.byDiff.size() == before)
        return false;
    group.ranksByDiff.push_back(series.of.rank);
    return true;
}

/// Equal series, the most of a kind first, then the longest. Where a rank has two that are equal there is none.
std::vector<Group> equalSeries(const std::vector<TokenSeries>& all)
{
    std::map<std::uint64_t, Group> byHash;
    for (const auto& series : all) {
        auto& group = byHash[series.hash];
        if (!group.base)
            group.base = &series;
        group.equal.push_back(&series);
    }
    std::vector<Group> groups;
    for (auto& [hash, group] : byHash) {
        const auto isSameRank
            = [](const TokenSeries* left, const TokenSeries* right) { return left->of.rank == right->of.rank; };
        if (std::adjacent_find(group.equal.begin(), group.equal.end(), isSameRank) == group.equal.end())
            groups.push_back(std::move(group));
    }
    std::stable_sort(groups.begin(), groups.end(), [](const Group& left, const Group& right) {
        return std::pair(left.equal.size(), left.base->tokens.size())
            > std::pair(right.equal.size(), right.base->tokens.size());
    });
    return groups;
}

/// The group that a series differs least from, of those that it can be of.
Group* nearestGroup(std::vector<Group>& groups, const TokenSeries& series)
{
    Group* nearest = nullptr;
    auto least = MostEdits + 1;
    for (auto& group : groups) {
        const auto edits = group.has(series.of.rank) ? least : leastEdits(*group.base, series);
        if (edits < least) {
            least = edits;
            nearest = &group;
        }
    }
    return nearest;
}

GuessedCommunicator communicatorOf(Group& group)
{
    GuessedCommunicator made;
    made.id = group.base->hash;
    made.ranks = std::move(group.ranksByDiff);
    made.entries = std::move(group.byDiff);
    for (const auto* series : group.equal) {
        made.ranks.push_back(series->of.rank);
        for (std::size_t i = 0; i < series->of.operations.size(); ++i)
            made.entries.push_back({ static_cast<std::int64_t>(i), { series->of.rank, series->of.operations[i] } });
    }
    std::sort(made.ranks.begin(), made.ranks.end());
    std::sort(made.entries.begin(), made.entries.end(), [](const GuessedEntry& left, const GuessedEntry& right) {
        return std::tie(left.number, left.member.rank) < std::tie(right.number, right.member.rank);
    });
    const auto isAlone = [&](const GuessedEntry& entry) {
        const auto [first, last] = std::equal_range(
            made.entries.begin(), made.entries.end(), entry,
            [](const GuessedEntry& left, const GuessedEntry& right) { return left.number < right.number; });
        return last - first < 2;
    };
    std::vector<GuessedEntry> shared;
    std::copy_if(made.entries.begin(), made.entries.end(), std::back_inserter(shared), std::not_fn(isAlone));
    made.entries = std::move(shared);
    return made;
}

} // namespace

Cancellable<std::vector<GuessedCommunicator>>
guessCommunicators(std::span<const RankSummary> ranks, std::vector<UnknownSeries> series, const std::stop_token& stop)
{
    std::vector<TokenSeries> all;
    all.reserve(series.size());
    for (auto& of : series)
        all.push_back(tokensOf(ranks, std::move(of)));
    std::vector<Group> groups;
    for (auto& group : equalSeries(all)) {
        if (stop.stop_requested())
            return cancelled();
        auto* const nearest = group.equal.size() > 1 ? nullptr : nearestGroup(groups, *group.base);
        if (!nearest || !join(*nearest, *group.base))
            groups.push_back(std::move(group));
    }
    std::vector<GuessedCommunicator> found;
    for (auto& group : groups) {
        if (group.equal.size() + group.ranksByDiff.size() > 1)
            found.push_back(communicatorOf(group));
    }
    std::sort(found.begin(), found.end(),
              [](const GuessedCommunicator& left, const GuessedCommunicator& right) { return left.id < right.id; });
    return found;
}

} // namespace core
