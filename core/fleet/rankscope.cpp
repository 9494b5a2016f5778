// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/rankscope.h"

#include "base/text.h"

#include <algorithm>
#include <optional>

namespace core {

namespace {

bool isIn(const std::vector<RankRange>& ranges, std::int64_t rank)
{
    return ranges.empty() || std::any_of(ranges.begin(), ranges.end(), [rank](const RankRange& range) {
               return range.first <= rank && rank <= range.last;
           });
}

bool isIn(const std::vector<std::int64_t>& numbers, std::int64_t number)
{
    return numbers.empty() || std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

/// None: no whole number from 0 on.
std::optional<std::int64_t> numberOf(const QString& text)
{
    bool isNumber = false;
    const auto number = text.toLongLong(&isNumber);
    return isNumber && number >= 0 ? std::optional<std::int64_t>(number) : std::nullopt;
}

/// What was asked for and no rank has, a sentence; empty: all is there.
QString faultOf(const std::vector<RankSummary>& ranks, const RankScope& scope)
{
    const auto has = [&ranks](auto matches) { return std::any_of(ranks.begin(), ranks.end(), matches); };
    for (const auto& range : scope.ranks) {
        if (has([&range](const RankSummary& rank) { return isIn({ range }, rank.identity.rank); }))
            continue;
        return range.first == range.last ? Text::tr("There is no rank %1 among those that were read.").arg(range.first)
                                         : Text::tr("There are no ranks %1–%2 among those that were read.")
                                               .arg(QString::number(range.first), QString::number(range.last));
    }
    for (const auto pid : scope.pids) {
        if (!has([pid](const RankSummary& rank) { return rank.identity.pid == pid; }))
            return Text::tr("No rank is of process %1.").arg(pid);
    }
    for (const auto gpu : scope.gpuIds) {
        if (!has([gpu](const RankSummary& rank) { return rank.identity.gpuId == gpu; }))
            return Text::tr("No rank is of GPU %1.").arg(gpu);
    }
    return {};
}

} // namespace

bool RankScope::has(const RankIdentity& identity) const
{
    return isIn(ranks, identity.rank) && isIn(pids, identity.pid) && isIn(gpuIds, identity.gpuId);
}

Expected<std::vector<RankRange>> parseRankRanges(const QString& text)
{
    std::vector<RankRange> ranges;
    for (const auto& part : text.split(u',')) {
        const auto ends = part.split(u'-');
        const auto first = numberOf(ends.front());
        const auto last = numberOf(ends.back());
        if (ends.size() > 2 || !first || !last || *last < *first)
            return failure(
                ErrorCode::Usage,
                Text::tr("“%1” names no ranks: give a number, a range as 0-7, or both as 0-7,12.").arg(text));
        ranges.push_back({ *first, *last });
    }
    return ranges;
}

Expected<void> limitRanks(FleetInputs& inputs, const RankScope& scope)
{
    if (scope.isEmpty())
        return {};
    if (const auto fault = faultOf(inputs.summaries, scope); !fault.isEmpty())
        return failure(ErrorCode::Usage, fault);
    std::erase_if(inputs.summaries, [&](const RankSummary& rank) {
        if (scope.has(rank.identity))
            return false;
        inputs.leftOut.push_back(rank.identity.rank);
        return true;
    });
    std::sort(inputs.leftOut.begin(), inputs.leftOut.end());
    if (inputs.summaries.empty())
        return failure(ErrorCode::Usage, Text::tr("No rank fits all that was asked for."));
    return {};
}

} // namespace core
