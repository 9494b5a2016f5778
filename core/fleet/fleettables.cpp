// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleettables.h"

#include "base/labels.h"
#include "base/text.h"
#include "fleet/fleettext.h"
#include "table/tablebuilder.h"

#include <utility>

namespace core {

namespace {

using Fleet = std::shared_ptr<const FleetResult>;

constexpr Measure TimeLess { Aggregate::Sum, Better::Less };
constexpr Measure TimePlain { Aggregate::Sum, Better::Neither };
constexpr Measure CountPlain { Aggregate::Sum, Better::Neither };

QString keyText(std::string_view key)
{
    return QString::fromLatin1(key.data(), static_cast<qsizetype>(key.size()));
}

TimeSql noTimeSql()
{
    return { sqlOfManyFiles(), sqlOfManyFiles() };
}

/// A row per rank: its position.
std::shared_ptr<std::vector<std::uint32_t>> rankRows(const FleetResult& result)
{
    auto rows = std::make_shared<std::vector<std::uint32_t>>();
    rows->reserve(result.summaries.size());
    for (std::uint32_t rank = 0; rank < result.summaries.size(); ++rank)
        rows->push_back(rank);
    return rows;
}

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

Table describeInputs(const Fleet& result)
{
    Provenance provenance;
    provenance.derivation = Text::tr("Every file that was named, and what became of it.");
    TableBuilder<FleetInput> builder(QStringLiteral("inputs"), Text::tr("Inputs"), rowsOf(result, &FleetResult::inputs),
                                     std::move(provenance));
    builder.text({ QStringLiteral("file"), Text::tr("File"), Text::tr("Below what was named.") }, Identity,
                 [](const FleetInput& row) { return row.file; });
    builder.text({ QStringLiteral("state"), Text::tr("State"), Text::tr("read, duplicate, refused or other_job.") },
                 Note, [](const FleetInput& row) { return row.state; });
    builder.count(
        { QStringLiteral("ranks"), Text::tr("Ranks"), Text::tr("Processes and their GPUs in it.") }, CountPlain,
        [](const FleetInput& row) { return row.rankCount; }, sqlOfManyFiles());
    builder.text({ QStringLiteral("reason"), Text::tr("Reason"), Text::tr("Why it was left out.") }, Note,
                 [](const FleetInput& row) { return row.reason; });
    return builder.take();
}

/// What is told of the lateness of each rank.
template <typename Builder> void addLatenessColumns(Builder& builder, const Fleet& result)
{
    const auto of = [result](std::uint32_t rank) -> const auto&
    {
        return result->lateness.ranks[rank];
    };
    builder.count(
        { QStringLiteral("operations"), Text::tr("Operations"), Text::tr("Timed ones it took part in.") }, CountPlain,
        [of](std::uint32_t rank) { return of(rank).instances; }, sqlOfManyFiles());
    builder.count(
        { QStringLiteral("times_last"), Text::tr("Times last"),
          Text::tr("By more than λ, so that others waited for it.") },
        { Aggregate::Sum, Better::Less }, [of](std::uint32_t rank) { return of(rank).timesLast; }, sqlOfManyFiles());
    builder.duration(
        { QStringLiteral("caused"), Text::tr("Caused"),
          Text::tr("What all others had to wait at least where it came last.") },
        TimeLess, [of](std::uint32_t rank) { return of(rank).causedNs; }, noTimeSql());
    builder.duration(
        { QStringLiteral("wait"), Text::tr("Wait"), Text::tr("What it waited for others itself.") }, TimeLess,
        [of](std::uint32_t rank) { return of(rank).waitNs; }, noTimeSql());
    const auto origin = [result](std::uint32_t rank) -> const RankOrigin* {
        for (const auto& found : result->stragglers.origins) {
            if (found.rank == rank)
                return &found;
        }
        return nullptr;
    };
    builder.duration(
        { QStringLiteral("origin"), Text::tr("Began with it"),
          Text::tr("Caused waiting, followed through communicators to the rank where it began.") },
        TimeLess,
        [origin](std::uint32_t rank) {
            const auto* const found = origin(rank);
            return found ? found->causedNs : 0;
        },
        noTimeSql());
    builder.text({ QStringLiteral("cause"), Text::tr("Cause"),
                   Text::tr("What it has more of than the others before the operations it came last to.") },
                 Note, [origin](std::uint32_t rank) {
                     const auto* const found = origin(rank);
                     return found ? lateCauseKey(found->cause) : QString();
                 });
    builder.text({ QStringLiteral("cause_class"), Text::tr("Cause, class"), Text::tr("The largest class of it.") },
                 Note, [origin](std::uint32_t rank) {
                     const auto* const found = origin(rank);
                     return found && found->cause.kind != LateCauseKind::Undetermined
                         ? keyText(timeClassKey(found->cause.timeClass))
                         : QString();
                 });
}

Table describeRanks(const Fleet& result, bool hasMachineDetails)
{
    Provenance provenance;
    provenance.derivation = Text::tr(
        "A rank is a process and its GPU. Lateness is from durations of matched operations alone. The straggler caused "
        "60 % of all waiting and came last three times at least.");
    TableBuilder<std::uint32_t> builder(QStringLiteral("ranks"), Text::tr("Ranks"), rankRows(*result),
                                        std::move(provenance));
    addRankColumns(builder, result, [](std::uint32_t rank) { return rank; });
    const auto identity = [result](std::uint32_t rank) -> const auto&
    {
        return result->summaries[rank].identity;
    };
    if (hasMachineDetails)
        builder.text({ QStringLiteral("host"), Text::tr("Host name"), Text::tr("As the trace has it.") }, Note,
                     [identity](std::uint32_t rank) { return identity(rank).host; });
    builder.number({ QStringLiteral("gpu"), Text::tr("GPU"), Text::tr("Of its host.") }, Note, Unit::None, 0,
                   [identity](std::uint32_t rank) { return identity(rank).gpuId; }, {});
    builder.text({ QStringLiteral("source"), Text::tr("Source"), Text::tr("Where its number is from.") }, Note,
                 [identity](std::uint32_t rank) { return rankSourceName(identity(rank).source); });
    addLatenessColumns(builder, result);
    builder.number(
        { QStringLiteral("residual_us"), Text::tr("Residual"),
          Text::tr("Half of what its clock can be off against the reference; empty: not aligned.") },
        { Aggregate::Extreme, Better::Less }, Unit::Microseconds, 3,
        [result](std::uint32_t rank) -> std::optional<double> {
            const auto domain = result->clocks.domains.domainOf[rank];
            const auto interval = result->clocks.widest(result->clocks.reference, domain);
            if (domain == result->clocks.reference || !interval)
                return domain == result->clocks.reference ? std::optional(0.0) : std::nullopt;
            return static_cast<double>(interval->residualNs()) / NsPerUs;
        },
        sqlOfManyFiles());
    builder.text({ QStringLiteral("file"), Text::tr("File"), Text::tr("That it is in.") }, Note,
                 [result](std::uint32_t rank) { return result->summaries[rank].file; });
    builder.text({ QStringLiteral("notes"), Text::tr("Notes"), Text::tr("Why figures of it are missing.") }, Note,
                 [result](std::uint32_t rank) { return result->summaries[rank].notes.join(u' '); });
    return builder.take();
}

/// Time of one class of a rank, or a part of exposed communication.
struct BudgetRow {
    std::uint32_t rank = 0;
    QString group, timeClass;
    std::int64_t timeNs = 0, wallNs = 0;
};

void addBudgetRows(std::vector<BudgetRow>& rows, const FleetResult& result, std::uint32_t rank)
{
    const auto& budget = result.ranks[rank].budget;
    const auto wallNs = budget.wallNs();
    const auto add = [&](std::string_view group, const QString& timeClass, std::int64_t timeNs) {
        if (timeNs != 0)
            rows.push_back({ rank, keyText(group), timeClass, timeNs, wallNs });
    };
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        const auto timeClass = static_cast<TimeClass>(i);
        const auto group = timeGroupKey(timeGroup(timeClass));
        if (timeClass != TimeClass::Comm) {
            add(group, keyText(timeClassKey(timeClass)), budget.timesNs[i]);
            continue;
        }
        add(group, QStringLiteral("comm_wait"), budget.waitNs);
        add(group, QStringLiteral("comm_transfer"), budget.transferNs);
        add(group, QStringLiteral("comm_unsplit"), budget.unsplitNs);
    }
}

Table describeFleetBudget(const Fleet& result)
{
    auto rows = std::make_shared<std::vector<BudgetRow>>();
    for (std::uint32_t rank = 0; rank < result->summaries.size(); ++rank)
        addBudgetRows(*rows, *result, rank);
    Provenance provenance;
    provenance.derivation = Text::tr(
        "From the first to the last end of a step on each rank, on its own clock. Every moment of its GPU is one "
        "class; "
        "exposed communication is waiting, transfer, or unsplit where no other rank matches. Classes add up to the "
        "wall time, to the nanosecond.");
    TableBuilder<BudgetRow> builder(QStringLiteral("budget"), Text::tr("Budget of the ranks"), std::move(rows),
                                    std::move(provenance));
    addRankColumns(builder, result, [](const BudgetRow& row) { return row.rank; });
    builder.text({ QStringLiteral("group"), Text::tr("Group"), Text::tr("Of classes that share a remedy.") }, Note,
                 [](const BudgetRow& row) { return row.group; });
    builder.text({ QStringLiteral("class"), Text::tr("Class"), Text::tr("What the GPU did, or why it was idle.") },
                 Identity, [](const BudgetRow& row) { return row.timeClass; });
    builder.duration(
        { QStringLiteral("time"), Text::tr("Time"), Text::tr("Of the class.") }, TimePlain,
        [](const BudgetRow& row) { return row.timeNs; }, noTimeSql());
    builder.share(
        { QStringLiteral("share_percent"), Text::tr("Share"), Text::tr("Of the wall time.") }, Better::Neither, 2,
        [](const BudgetRow& row) -> std::optional<double> {
            return row.wallNs > 0 ? std::optional(static_cast<double>(row.timeNs) / static_cast<double>(row.wallNs))
                                  : std::nullopt;
        },
        sqlOfManyFiles());
    return builder.take();
}

/// A step of a rank.
struct StepRow {
    std::uint32_t rank = 0;
    std::size_t step = 0;
    RankBudget budget;
};

std::vector<StepRow> stepRows(const FleetResult& result)
{
    std::vector<StepRow> rows;
    const auto& boundaries = result.steps.boundaries;
    for (std::uint32_t rank = 0; rank < result.summaries.size(); ++rank) {
        for (std::size_t step = 0; step < result.steps.count(); ++step) {
            const auto startNs = endInInstance(result.summaries, result.collectives, boundaries[step], rank);
            const auto endNs = endInInstance(result.summaries, result.collectives, boundaries[step + 1], rank);
            if (startNs && endNs)
                rows.push_back(
                    { rank, step,
                      rankBudget(result.summaries, rank, result.collectives, result.lateness, { *startNs, *endNs }) });
        }
    }
    return rows;
}

Table describeRankSteps(const Fleet& result)
{
    Provenance provenance;
    if (result->steps.count() == 0)
        provenance.unavailable = Text::tr("not available: %1").arg(result->steps.unavailable);
    provenance.derivation
        = Text::tr("A step is between the ends of two operations of all ranks, on each its own clock.");
    TableBuilder<StepRow> builder(QStringLiteral("rank_steps"), Text::tr("Steps of the ranks"),
                                  std::make_shared<const std::vector<StepRow>>(stepRows(*result)),
                                  std::move(provenance));
    addRankColumns(builder, result, [](const StepRow& row) { return row.rank; });
    builder.number({ QStringLiteral("step"), Text::tr("Step"), Text::tr("From 1, the same on all ranks.") }, Identity,
                   Unit::None, 0, [](const StepRow& row) { return static_cast<std::int64_t>(row.step) + 1; }, {});
    builder.duration(
        { QStringLiteral("wall"), Text::tr("Wall"), Text::tr("Of the step on this rank.") }, TimeLess,
        [](const StepRow& row) { return row.budget.wallNs(); }, noTimeSql());
    builder.duration(
        { QStringLiteral("wait"), Text::tr("Wait"), Text::tr("Exposed, for ranks that had not come.") }, TimeLess,
        [](const StepRow& row) { return row.budget.waitNs; }, noTimeSql());
    builder.duration(
        { QStringLiteral("transfer"), Text::tr("Transfer"), Text::tr("Exposed, while all take part.") }, TimeLess,
        [](const StepRow& row) { return row.budget.transferNs; }, noTimeSql());
    builder.duration(
        { QStringLiteral("unsplit"), Text::tr("Unsplit"), Text::tr("Exposed, of unmatched operations.") }, TimeLess,
        [](const StepRow& row) { return row.budget.unsplitNs; }, noTimeSql());
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        const auto group = static_cast<TimeGroup>(i);
        const auto words = labelInEnglish(LabelKind::Group, keyText(timeGroupKey(group)));
        if (group != TimeGroup::Communication)
            builder.duration(
                { keyText(timeGroupKey(group)), withRaisedFirst(words.brief), words.full,
                  group == TimeGroup::Compute ? ColumnUse::Everywhere : ColumnUse::Chooser },
                TimePlain, [group](const StepRow& row) { return row.budget.groupNs(group); }, noTimeSql());
    }
    return builder.take();
}

/// A domain of clocks.
Table describeClocks(const Fleet& result)
{
    auto rows = std::make_shared<std::vector<std::uint32_t>>();
    for (std::uint32_t domain = 0; domain < result->clocks.domains.domains.size(); ++domain)
        rows->push_back(domain);
    Provenance provenance;
    provenance.derivation = Text::tr(
        "Nobody ends an operation before all have begun: each gives inequalities between clocks, and what follows from "
        "all of them is proved. Offsets are to the reference, mean drift taken out; the widest window is shown.");
    for (const auto& contradiction : result->clocks.contradictions) {
        QStringList parts;
        for (const auto& edge : contradiction.cycle)
            parts.append(Text::tr("clock %1 is at most %2 ns before clock %3 (operation %4)")
                             .arg(edge.to + 1)
                             .arg(edge.boundNs)
                             .arg(edge.from + 1)
                             .arg(result->collectives.instances[edge.instance].number));
        provenance.limitations.append(
            Text::tr("Contradiction of %1 ns: %2.").arg(contradiction.sumNs).arg(parts.join(QStringLiteral("; "))));
    }
    TableBuilder<std::uint32_t> builder(QStringLiteral("clocks"), Text::tr("Clocks"), std::move(rows),
                                        std::move(provenance));
    builder.number({ QStringLiteral("clock"), Text::tr("Clock"), Text::tr("Of a trace, or of a host.") }, Identity,
                   Unit::None, 0, [](std::uint32_t domain) { return static_cast<std::int64_t>(domain) + 1; }, {});
    const auto of = [result](std::uint32_t domain) -> const auto&
    {
        return result->clocks.domains.domains[domain];
    };
    builder.number({ QStringLiteral("host_id"), Text::tr("Host"), Text::tr("Of its first rank.") }, Note, Unit::None, 0,
                   [result, of](std::uint32_t domain) { return result->ranks[of(domain).ranks.front()].host; }, {});
    builder.count(
        { QStringLiteral("ranks"), Text::tr("Ranks"), Text::tr("That share the clock.") }, CountPlain,
        [of](std::uint32_t domain) { return static_cast<std::int64_t>(of(domain).ranks.size()); }, sqlOfManyFiles());
    builder.text({ QStringLiteral("state"), Text::tr("State"),
                   Text::tr("reference, aligned, contradicted, or unaligned: no operation ties it to the others.") },
                 Note, [result](std::uint32_t domain) {
                     if (domain == result->clocks.reference)
                         return QStringLiteral("reference");
                     if (result->clocks.widest(result->clocks.reference, domain))
                         return QStringLiteral("aligned");
                     const auto& contradictions = result->clocks.contradictions;
                     for (const auto& contradiction : contradictions) {
                         for (const auto& edge : contradiction.cycle) {
                             if (edge.from == domain)
                                 return QStringLiteral("contradicted");
                         }
                     }
                     return QStringLiteral("unaligned");
                 });
    const auto bound = [result](std::int64_t ClockInterval::*side) {
        return [result, side](std::uint32_t domain) -> std::optional<std::int64_t> {
            const auto interval = result->clocks.widest(result->clocks.reference, domain);
            return interval && domain != result->clocks.reference ? std::optional((*interval).*side) : std::nullopt;
        };
    };
    builder.number({ QStringLiteral("offset_least_ns"), Text::tr("Offset, least"), Text::tr("Proved.") }, Note,
                   Unit::Nanoseconds, 0, bound(&ClockInterval::lowerNs), sqlOfManyFiles());
    builder.number({ QStringLiteral("offset_most_ns"), Text::tr("Offset, most"), Text::tr("Proved.") }, Note,
                   Unit::Nanoseconds, 0, bound(&ClockInterval::upperNs), sqlOfManyFiles());
    builder.number(
        { QStringLiteral("residual_us"), Text::tr("Residual"), Text::tr("Half the width.") },
        { Aggregate::Extreme, Better::Less }, Unit::Microseconds, 3,
        [result](std::uint32_t domain) -> std::optional<double> {
            const auto interval = result->clocks.widest(result->clocks.reference, domain);
            return interval && domain != result->clocks.reference
                ? std::optional(static_cast<double>(interval->residualNs()) / NsPerUs)
                : std::nullopt;
        },
        sqlOfManyFiles());
    builder.number(
        { QStringLiteral("drift_ppb"), Text::tr("Drift"),
          Text::tr("Mean drift against the reference that was taken out, in parts of a billion.") },
        Note, Unit::Count, 0,
        [result](std::uint32_t domain) {
            return result->clocks.driftPpb.empty() ? 0 : result->clocks.driftPpb[domain];
        },
        sqlOfManyFiles());
    return builder.take();
}

/// A factor of the efficiency.
struct FactorRow {
    QString key, title, help;
    Ratio ratio;
};

Provenance replayProvenance(const FleetResult& result)
{
    Provenance provenance;
    if (!result.efficiency.unavailable.isEmpty())
        provenance.unavailable = Text::tr("not available: %1").arg(result.efficiency.unavailable);
    provenance.derivation = Text::tr(
        "K: compute of a rank, W: wall time, R: ranks, T1: the replay of runs alone, T2: with transfers and copies. "
        "ΣK/(R·W) = ΣK/(R·max K) · max K/T1 · T1/T2 · T2/W.");
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
    TableBuilder<FactorRow> builder(QStringLiteral("efficiency"), Text::tr("Efficiency"), std::move(rows),
                                    replayProvenance(*result));
    builder.text({ QStringLiteral("factor"), Text::tr("Factor"), Text::tr("They multiply to the first.") }, Identity,
                 [](const FactorRow& row) { return row.key; });
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
            = Text::tr("not available, because the run played again takes %1 ns and took %2 ns: more than 1 % off")
                  .arg(result->efficiency.replayNs)
                  .arg(result->efficiency.wallNs);
    provenance.derivation = Text::tr(
        "The run is played again with runs, rests and lags of a rank no longer than the median of the others that do "
        "the same. Gains of several ranks do not add up.");
    const auto steps = static_cast<std::int64_t>(result->steps.count());
    TableBuilder<WhatIfRow> builder(QStringLiteral("whatif"), Text::tr("What if"),
                                    std::make_shared<const std::vector<WhatIfRow>>(whatIfRows(*result)),
                                    std::move(provenance));
    builder.text({ QStringLiteral("change"), Text::tr("Change"), Text::tr("What is tried out.") }, Identity,
                 [](const WhatIfRow& row) { return row.change; });
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

std::vector<TablePointer> fleetTables(const std::shared_ptr<const FleetResult>& result, bool hasMachineDetails)
{
    std::vector<TablePointer> tables;
    const auto add = [&tables](Table table) { tables.push_back(std::make_shared<const Table>(std::move(table))); };
    add(describeRanks(result, hasMachineDetails));
    add(describeWhatIf(result));
    add(describeEfficiency(result));
    add(describeFleetBudget(result));
    add(describeRankSteps(result));
    for (auto& table : instanceTables(result))
        tables.push_back(std::move(table));
    add(describeClocks(result));
    add(describeInputs(result));
    return tables;
}

} // namespace core
