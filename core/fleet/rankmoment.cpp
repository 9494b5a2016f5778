// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/rankmoment.h"

#include "base/text.h"
#include "fleet/lanepicture.h"
#include "fleet/stepgrid.h"

#include <algorithm>

namespace core {

namespace {

std::optional<std::uint32_t> firstWith(const FleetResult& result, auto matches)
{
    const auto found = std::find_if(result.summaries.begin(), result.summaries.end(), matches);
    return found == result.summaries.end()
        ? std::nullopt
        : std::optional(static_cast<std::uint32_t>(found - result.summaries.begin()));
}

RankMoment memberMoment(const FleetResult& result, const InstanceMember& member, const QString& name)
{
    const auto& operation = result.summaries[member.rank].operations[member.operation];
    return { member.rank, TimeWindow { operation.startNs, operation.endNs }, name };
}

} // namespace

RankMoment stepMoment(const FleetResult& result, std::uint32_t rank, std::size_t step)
{
    if (result.steps.count() == 0)
        return { rank, std::nullopt, {} };
    return { rank, stepWindow(result, rank, step), Text::tr("step %1").arg(result.steps.first + step) };
}

RankMoment instanceMoment(const FleetResult& result, std::uint32_t rank, std::uint32_t instance)
{
    for (const auto& member : result.collectives.membersOf(result.collectives.instances[instance])) {
        if (member.rank == rank)
            return memberMoment(result, member, instanceName(result, instance));
    }
    return { rank, std::nullopt, {} };
}

std::optional<RankMoment> rankMomentOf(const FleetResult& result, const Table& table, std::size_t row)
{
    if (row >= table.rowCount)
        return std::nullopt;
    if (table.key == QStringLiteral("collective_ranks")) {
        const auto instance = instanceOfMember(result, row);
        return memberMoment(result, result.collectives.members[row],
                            instance ? instanceName(result, *instance) : QString());
    }
    if (table.key == QStringLiteral("rank_findings")) {
        const auto& ranks = result.findings[row].ranks;
        return ranks.empty() ? std::nullopt : std::optional(RankMoment { ranks.front(), std::nullopt, {} });
    }
    if (table.key == QStringLiteral("inputs")) {
        const auto& input = result.inputs[row];
        const auto rank = firstWith(result, [&input](const RankSummary& of) { return of.file == input.file; });
        return rank ? std::optional(RankMoment { *rank, std::nullopt, {} }) : std::nullopt;
    }
    const auto numberIn = [&table, row](QStringView key) -> std::optional<double> {
        const auto column = table.findColumn(key);
        return column ? cellNumber(table.cell(row, *column)) : std::nullopt;
    };
    const auto number = numberIn(u"rank");
    const auto rank = number
        ? firstWith(result,
                    [number](const RankSummary& of) { return static_cast<double>(of.identity.rank) == *number; })
        : std::nullopt;
    if (!rank)
        return std::nullopt;
    const auto step = table.key == QStringLiteral("rank_steps") ? numberIn(u"step") : std::nullopt;
    return step ? stepMoment(result, *rank, static_cast<std::size_t>(*step) - result.steps.first)
                : RankMoment { *rank, std::nullopt, {} };
}

} // namespace core
