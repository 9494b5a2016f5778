// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/tables/fleettables.h"

#include "base/fraction.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "fleet/fleettext.h"
#include "fleet/tables/rankcolumns.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace core {

namespace {

using namespace rankcolumns;

/// A factor of the efficiency.
struct FactorRow {
    QString key, title, help;
    Ratio ratio;
};

void addStandIns(Provenance& provenance, const FleetResult& result)
{
    if (!result.lateness.standIns.ranks.empty())
        provenance.derivation += Text::tr(" Ranks are missing, and taken to do as others in their place.");
}

Provenance replayProvenance(const FleetResult& result)
{
    Provenance provenance;
    if (!result.efficiency.unavailable.isEmpty())
        provenance.unavailable = Text::tr("not available: %1").arg(result.efficiency.unavailable);
    provenance.derivation = Text::tr(
        "K: compute of a rank, W: wall time, R: ranks, T1: the replay of runs alone, T2: with transfers and copies. "
        "ΣK/(R·W) = ΣK/(R·max K) · max K/T1 · T1/T2 · T2/W.");
    addStandIns(provenance, result);
    return provenance;
}

Table describeEfficiency(const Fleet& result)
{
    const auto& of = result->efficiency;
    auto rows = std::make_shared<std::vector<FactorRow>>();
    *rows = { { QStringLiteral("parallel"), Text::tr("Parallel efficiency"), Text::tr("ΣK/(R·W)"), of.parallel() },
              { QStringLiteral("load_balance"), Text::tr("Load balance"), Text::tr("mean K/max K"), of.loadBalance() },
              { QStringLiteral("serialisation"), Text::tr("Serialisation"), Text::tr("max K/T1"), of.serialisation() },
              { QStringLiteral("transfer"), Text::tr("Transfer"), Text::tr("T1/T2"), of.transfer() },
              { QStringLiteral("host"), Text::tr("Host"), Text::tr("T2/W"), of.host() },
              { QStringLiteral("busy"), Text::tr("GPU busy"), Text::tr("Σ busy/(R·W), beside it"), of.busy() } };
    TableBuilder<FactorRow> builder(QStringLiteral("efficiency"), Text::tr("Efficiency"), rows,
                                    replayProvenance(*result));
    showWords(builder.text({ QStringLiteral("factor"), Text::tr("Factor"), Text::tr("They multiply to the first.") },
                           Identity, [](const FactorRow& row) { return row.key; }),
              [rows](std::size_t row) { return (*rows)[row].title; });
    builder.text({ QStringLiteral("formula"), Text::tr("Formula"), Text::tr("What it is.") }, Note,
                 [](const FactorRow& row) { return row.help; });
    builder.share(
        { QStringLiteral("value_percent"), Text::tr("Value"), Text::tr("Below 80 % it is worth a look.") },
        Better::More, 4,
        [](const FactorRow& row) -> std::optional<double> {
            return row.ratio.whole > 0 ? std::optional(row.ratio.value()) : std::nullopt;
        },
        sqlOfManyFiles());
    builder.number(
        { QStringLiteral("part_ns"), Text::tr("Part"), Text::tr("Above the line."), ColumnUse::ExportOnly }, TimePlain,
        Unit::Nanoseconds, 0, [](const FactorRow& row) { return row.ratio.part; }, sqlOfManyFiles());
    builder.number(
        { QStringLiteral("whole_ns"), Text::tr("Whole"), Text::tr("Below it."), ColumnUse::ExportOnly }, TimePlain,
        Unit::Nanoseconds, 0, [](const FactorRow& row) { return row.ratio.whole; }, sqlOfManyFiles());
    return builder.take();
}

/// A part of the longest chain.
struct PathRow {
    QString key, title, help;
    std::int64_t timeNs = 0;
    std::optional<TimeGroup> group; ///< of idle time
};

/// Idle time of the chain by the groups of its classes.
void addIdleRows(std::vector<PathRow>& rows, const PathRow& part, const ClassTimes& timesNs)
{
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        auto row = part;
        row.group = static_cast<TimeGroup>(i);
        row.timeNs = groupTime(timesNs, *row.group);
        if (row.timeNs > 0)
            rows.push_back(std::move(row));
    }
}

std::vector<PathRow> pathRows(const JobPathDetails& path)
{
    std::vector<PathRow> rows {
        { QStringLiteral("compute"), Text::tr("Compute"), Text::tr("Kernels run."), path.sums.runNs, {} },
        { QStringLiteral("copies"), Text::tr("Copies"), Text::tr("Only copies run."), path.sums.copyNs, {} },
        { QStringLiteral("transfer"),
          Text::tr("Transfer"),
          Text::tr("All ranks of an operation have come."),
          path.sums.transferNs,
          {} }
    };
    addIdleRows(rows, { QStringLiteral("idle"), Text::tr("Idle"), Text::tr("A GPU has no work."), 0, {} }, path.restNs);
    addIdleRows(rows,
                { QStringLiteral("late_start"),
                  Text::tr("Late start"),
                  Text::tr("Operations begin later than the work before lets them."),
                  0,
                  {} },
                path.lagNs);
    return rows;
}

Table describeCriticalPath(const Fleet& result)
{
    auto provenance = replayProvenance(*result);
    auto rows = std::make_shared<std::vector<PathRow>>();
    const auto& path = result->efficiency.path;
    provenance.derivation
        = Text::tr("The longest chain of the replay, from rank to rank where one waits for another: nothing beside it "
                   "decides when the job ends. Its parts add up to the replay. Idle time is shared out as that of the "
                   "budget around it.");
    if (path)
        *rows = pathRows(*path);
    const auto totalNs = path ? path->sums.totalNs() : 0;
    TableBuilder<PathRow> builder(QStringLiteral("critical_path"), Text::tr("Critical path of the job"), rows,
                                  std::move(provenance));
    showWords(builder.text({ QStringLiteral("part"), Text::tr("Part"), Text::tr("They add up to the replay.") },
                           Identity, [](const PathRow& row) { return row.key; }),
              [rows](std::size_t row) { return (*rows)[row].title; });
    showWords(builder.text({ QStringLiteral("group"), Text::tr("Group"), Text::tr("Why the GPU is idle.") }, Identity,
                           [](const PathRow& row) {
                               return row.group ? QString::fromLatin1(timeGroupKey(*row.group)) : QString();
                           }),
              [rows](std::size_t row) {
                  const auto& group = (*rows)[row].group;
                  return group ? label(LabelKind::Group, timeGroupKey(*group)).brief : QString();
              });
    builder.text({ QStringLiteral("meaning"), Text::tr("Meaning"), Text::tr("What it is.") }, Note,
                 [](const PathRow& row) { return row.help; });
    builder.duration(
        { QStringLiteral("time"), Text::tr("Time"), Text::tr("On the chain.") }, TimeLess,
        [](const PathRow& row) { return row.timeNs; }, noTimeSql());
    builder.share(
        { QStringLiteral("share_percent"), Text::tr("Share"), Text::tr("Of the chain.") }, Better::Neither, 2,
        [totalNs](const PathRow& row) { return fractionOf(row.timeNs, totalNs); }, sqlOfManyFiles());
    return builder.take();
}

/// Which ranks the longest chain goes through, those that have most of it first.
Table describePathRanks(const Fleet& result)
{
    auto provenance = replayProvenance(*result);
    auto rows = std::make_shared<std::vector<PathShare>>();
    const auto& path = result->efficiency.path;
    if (path)
        *rows = path->ranks;
    std::stable_sort(rows->begin(), rows->end(),
                     [](const PathShare& left, const PathShare& right) { return left.totalNs() > right.totalNs(); });
    provenance.derivation = Text::tr("What each rank has of the critical path. With the transfers, which are of "
                                     "several ranks, they add up to it.");
    const auto totalNs = path ? path->sums.totalNs() : 0;
    TableBuilder<PathShare> builder(QStringLiteral("critical_path_ranks"), Text::tr("Ranks on the critical path"), rows,
                                    std::move(provenance));
    addRankColumns(builder, result, [](const PathShare& row) { return row.rank; });
    builder.duration(
        { QStringLiteral("total"), Text::tr("Total"), Text::tr("Of this rank on the chain.") }, TimeLess,
        [](const PathShare& row) { return row.totalNs(); }, noTimeSql());
    builder.sortedByLast();
    builder.share(
        { QStringLiteral("share_percent"), Text::tr("Share"), Text::tr("Of the chain.") }, Better::Neither, 2,
        [totalNs](const PathShare& row) { return fractionOf(row.totalNs(), totalNs); }, sqlOfManyFiles());
    const auto add
        = [&](const QString& key, const QString& title, const QString& help, std::int64_t PathShare::*member) {
              builder.duration(
                  { key, title, help }, TimeLess, [member](const PathShare& row) { return row.*member; }, noTimeSql());
          };
    add(QStringLiteral("compute"), Text::tr("Compute"), Text::tr("Kernels run."), &PathShare::runNs);
    add(QStringLiteral("copies"), Text::tr("Copies"), Text::tr("Only copies run."), &PathShare::copyNs);
    add(QStringLiteral("idle"), Text::tr("Idle"), Text::tr("A GPU has no work."), &PathShare::restNs);
    add(QStringLiteral("late_start"), Text::tr("Late start"),
        Text::tr("Operations begin later than the work before lets them."), &PathShare::lagNs);
    return builder.take();
}

/// A change that is tried out.
struct WhatIfRow {
    QString change;
    std::optional<std::int64_t> rank;
    std::int64_t gainNs = 0;
    std::optional<std::int64_t> breakNs;
};

std::vector<WhatIfRow> whatIfRows(const FleetResult& result)
{
    const auto& of = result.efficiency;
    std::vector<WhatIfRow> rows {
        { QStringLiteral("all_at_median"), std::nullopt, of.replayNs - of.idealNs, {} },
        { QStringLiteral("no_transfer"), std::nullopt, of.replayNs - of.withoutTransfersNs, {} },
        { QStringLiteral("no_rest"), std::nullopt, of.replayNs - of.withoutRestsNs, {} }
    };
    for (const auto& gain : of.gains)
        rows.push_back(
            { QStringLiteral("mend_rank"), result.summaries[gain.rank].identity.rank, gain.mendNs, gain.breakNs });
    return rows;
}

Table describeWhatIf(const Fleet& result)
{
    auto provenance = replayProvenance(*result);
    if (provenance.isAvailable() && !result->efficiency.isReplayTrusted)
        provenance.unavailable
            = Text::tr("not available, because the run played again takes %1 and took %2: more than 1 % off")
                  .arg(threeDigitDuration(result->efficiency.replayNs), threeDigitDuration(result->efficiency.wallNs));
    provenance.derivation = Text::tr(
        "The run is played again with runs, rests and lags of a rank no longer than the median of the others that do "
        "the same. Gains of several ranks do not add up.");
    addStandIns(provenance, *result);
    const auto steps = static_cast<std::int64_t>(result->steps.count());
    const auto rows = std::make_shared<const std::vector<WhatIfRow>>(whatIfRows(*result));
    TableBuilder<WhatIfRow> builder(QStringLiteral("whatif"), Text::tr("What if"), rows, std::move(provenance));
    showWords(builder.text({ QStringLiteral("change"), Text::tr("Change"), Text::tr("What is tried out.") }, Identity,
                           [](const WhatIfRow& row) { return row.change; }),
              [rows](std::size_t row) { return whatIfText((*rows)[row].change); });
    builder.number({ QStringLiteral("rank"), Text::tr("Rank"), Text::tr("That is mended.") }, Identity, Unit::None, 0,
                   [](const WhatIfRow& row) { return row.rank; }, {});
    builder.duration(
        { QStringLiteral("gain"), Text::tr("Gain"), Text::tr("Of the whole stretch, at most.") },
        { Aggregate::Sum, Better::Neither }, [](const WhatIfRow& row) { return row.gainNs; }, noTimeSql());
    builder.duration(
        { QStringLiteral("step_gain"), Text::tr("Gain a step"), Text::tr("Empty: there are no steps.") },
        { Aggregate::Mean, Better::Neither },
        [steps](const WhatIfRow& row) { return steps > 0 ? std::optional(row.gainNs / steps) : std::nullopt; },
        noTimeSql());
    builder.duration(
        { QStringLiteral("alone"), Text::tr("Costs alone"),
          Text::tr("What the rank costs when all others are mended.") },
        { Aggregate::Sum, Better::Less }, [](const WhatIfRow& row) { return row.breakNs; }, noTimeSql());
    return builder.take();
}

} // namespace

std::vector<TablePointer> efficiencyTables(const std::shared_ptr<const FleetResult>& result)
{
    return { std::make_shared<const Table>(describeWhatIf(result)),
             std::make_shared<const Table>(describeEfficiency(result)),
             std::make_shared<const Table>(describeCriticalPath(result)),
             std::make_shared<const Table>(describePathRanks(result)) };
}

} // namespace core
