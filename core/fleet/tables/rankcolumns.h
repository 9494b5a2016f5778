// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/labels.h"
#include "base/text.h"
#include "fleet/tables/fleettables.h"
#include "table/tablebuilder.h"

#include <memory>
#include <optional>
#include <string_view>

/// What the tables of a job share: how their columns are added up, and the columns that name a rank.
namespace core::rankcolumns {

using Fleet = std::shared_ptr<const FleetResult>;

inline constexpr Measure TimeLess { Aggregate::Sum, Better::Less };
inline constexpr Measure TimePlain { Aggregate::Sum, Better::Neither };
inline constexpr Measure CountPlain { Aggregate::Sum, Better::Neither };

/// Files have the key of a cell, whoever reads the table its words: `wordsOf` gives those of a row.
template <typename WordsOf> void showWords(TableColumn& column, WordsOf wordsOf)
{
    column.isVocabulary = true;
    column.display = [wordsOf](std::size_t row, const DisplayFormat&) { return withRaisedFirst(wordsOf(row)); };
}

/// Both figures of a duration join several files.
[[nodiscard]] inline TimeSql noTimeSql()
{
    return { sqlOfManyFiles(), sqlOfManyFiles() };
}

/// The columns "rank" and "host_id"; `rankOf` gives the position of a row's rank.
template <typename Builder, typename RankOf> void addRankColumns(Builder& builder, const Fleet& result, RankOf rankOf)
{
    builder.number({ QStringLiteral("rank"), Text::tr("Rank"), Text::tr("Of the job.") }, Identity, Unit::None, 0,
                   [result, rankOf](const auto& row) { return result->summaries[rankOf(row)].identity.rank; }, {});
    builder.number({ QStringLiteral("host_id"), Text::tr("Host"),
                     Text::tr("Hosts are numbered from 1 in the order of their ranks; empty: not recorded.") },
                   Note, Unit::None, 0,
                   [result, rankOf](const auto& row) {
                       const auto host = result->ranks[rankOf(row)].host;
                       return host > 0 ? std::optional(host) : std::nullopt;
                   },
                   {});
}

/// Half of what the clock of a rank can be off against the reference, in µs; none: it is not aligned.
[[nodiscard]] inline std::optional<double> residualUs(const FleetResult& result, std::uint32_t rank)
{
    const auto& clocks = result.clocks;
    const auto domain = clocks.domains.domainOf[rank];
    if (domain == clocks.reference)
        return 0.0;
    const auto interval = clocks.widest(clocks.reference, domain);
    return interval ? std::optional(static_cast<double>(interval->residualNs()) / NsPerUs) : std::nullopt;
}

/// The column "residual_us"; `rankOf` gives the position of a row's rank.
template <typename Builder, typename RankOf>
void addResidualColumn(Builder& builder, const Fleet& result, RankOf rankOf)
{
    builder.number(
        { QStringLiteral("residual_us"), Text::tr("Residual"),
          Text::tr("Half of what its clock can be off against the reference; empty: not aligned.") },
        { Aggregate::Extreme, Better::Less }, Unit::Microseconds, 3,
        [result, rankOf](const auto& row) { return residualUs(*result, rankOf(row)); }, sqlOfManyFiles());
}

/// The column "confidence" of durations: how the waits in them are known; `rankOf` gives the position of a row's rank.
template <typename Builder, typename RankOf>
void addWaitConfidenceColumn(Builder& builder, const Fleet& result, RankOf rankOf)
{
    builder.text(
        { QStringLiteral("confidence"), Text::tr("Confidence"),
          Text::tr("How the least sure of its timed operations was matched: what is wait and what transfer depends "
                   "on it. Empty: there are none.") },
        Note, [result, rankOf](const auto& row) {
            const auto confidence = result->lateness.ranks[rankOf(row)].confidence;
            return confidence ? matchConfidenceKey(*confidence) : QString();
        });
}

} // namespace core::rankcolumns
