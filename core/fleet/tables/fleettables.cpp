// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/tables/fleettables.h"

#include "base/labels.h"
#include "base/text.h"
#include "fleet/fleettext.h"
#include "fleet/tables/rankcolumns.h"

#include <iterator>
#include <utility>

namespace core {

namespace {

using namespace rankcolumns;

/// A row per rank: its position.
std::shared_ptr<std::vector<std::uint32_t>> rankRows(const FleetResult& result)
{
    auto rows = std::make_shared<std::vector<std::uint32_t>>();
    rows->reserve(result.summaries.size());
    for (std::uint32_t rank = 0; rank < result.summaries.size(); ++rank)
        rows->push_back(rank);
    return rows;
}

QString inputStateText(const QString& state)
{
    if (state == QStringLiteral("other_job"))
        return Text::tr("of another job");
    return state == QStringLiteral("other_segment") ? Text::tr("of another capture") : Text::ofWord(state);
}

Table describeInputs(const Fleet& result)
{
    Provenance provenance;
    provenance.derivation = Text::tr("Every file that was named, and what became of it.");
    TableBuilder<FleetInput> builder(QStringLiteral("inputs"), Text::tr("Inputs"), rowsOf(result, &FleetResult::inputs),
                                     std::move(provenance));
    builder.text({ QStringLiteral("file"), Text::tr("File"), Text::tr("Below what was named.") }, Identity,
                 [](const FleetInput& row) { return row.file; });
    showWords(
        builder.text({ QStringLiteral("state"), Text::tr("State"),
                       Text::tr("Read, a duplicate of another file, refused, of another job, or of another capture of "
                                "the same ranks.") },
                     Note, [](const FleetInput& row) { return row.state; }),
        [result](std::size_t row) { return inputStateText(result->inputs[row].state); });
    builder.count(
        { QStringLiteral("ranks"), Text::tr("Ranks"), Text::tr("Processes and their GPUs in it.") }, CountPlain,
        [](const FleetInput& row) { return row.rankCount; }, sqlOfManyFiles());
    builder.text({ QStringLiteral("reason"), Text::tr("Reason"), Text::tr("Why it was left out, or read in part.") },
                 Note, [](const FleetInput& row) { return row.reason; });
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
        { QStringLiteral("operations"), Text::tr("Operations"),
          Text::tr("Timed ones it took part in, of the steps where there are some.") },
        CountPlain, [of](std::uint32_t rank) { return of(rank).instances; }, sqlOfManyFiles());
    builder.count(
        { QStringLiteral("times_last"), Text::tr("Times last"),
          Text::tr("By more than λ, so that others waited for it.") },
        { Aggregate::Sum, Better::Less }, [of](std::uint32_t rank) { return of(rank).timesLast; }, sqlOfManyFiles());
    builder.count(
        { QStringLiteral("proved"), Text::tr("Proved last"),
          Text::tr("Times that the clocks alone prove, whatever the durations say.") },
        CountPlain, [of](std::uint32_t rank) { return of(rank).provedLast; }, sqlOfManyFiles());
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
          Text::tr("Caused waiting of every rank that waited, followed through communicators to the rank where it "
                   "began.") },
        TimeLess,
        [origin](std::uint32_t rank) {
            const auto* const found = origin(rank);
            return found ? found->causedNs : 0;
        },
        noTimeSql());
    showWords(builder.text({ QStringLiteral("cause"), Text::tr("Cause"),
                             Text::tr("What it has more of than the others before the operations it came last to.") },
                           Note,
                           [origin](std::uint32_t rank) {
                               const auto* const found = origin(rank);
                               return found ? lateCauseKey(found->cause) : QString();
                           }),
              [origin](std::size_t row) { // a row is a rank
                  const auto* const found = origin(static_cast<std::uint32_t>(row));
                  return found ? lateCauseWords(found->cause) : QString();
              });
    const auto classKey = [origin](std::uint32_t rank) {
        const auto* const found = origin(rank);
        const bool isKnown = found && found->cause.kind != LateCauseKind::Undetermined;
        return isKnown ? QString::fromLatin1(timeClassKey(found->cause.timeClass)) : QString();
    };
    showWords(
        builder.text({ QStringLiteral("cause_class"), Text::tr("Cause, class"), Text::tr("The largest class of it.") },
                     Note, classKey),
        [classKey](std::size_t row) {
            return label(LabelKind::TimeClass, classKey(static_cast<std::uint32_t>(row))).brief;
        });
}

Table describeRanks(const Fleet& result, bool hasMachineDetails)
{
    Provenance provenance;
    provenance.derivation
        = Text::tr("A rank is a process and its GPU. Lateness is from durations of matched operations alone, within "
                   "the steps. The "
                   "straggler caused 60 % of the waiting of all ranks and came last three times at least.");
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
    addResidualColumn(builder, result, [](std::uint32_t rank) { return rank; });
    addWaitConfidenceColumn(builder, result, [](std::uint32_t rank) { return rank; });
    builder.text({ QStringLiteral("last_call"), Text::tr("Last call"),
                   Text::tr("The CUDA call of its process that began last."), ColumnUse::Chooser },
                 Note, [result](std::uint32_t rank) {
                     const auto& last = result->summaries[rank].lastCall;
                     return last ? last->name : QString();
                 });
    builder.text({ QStringLiteral("last_ranges"), Text::tr("NVTX ranges around it"),
                   Text::tr("The NVTX ranges of its thread around that call, outermost first."), ColumnUse::Chooser },
                 Note, [result](std::uint32_t rank) {
                     const auto& last = result->summaries[rank].lastCall;
                     return last ? last->ranges.join(QStringLiteral(" › ")) : QString();
                 });
    builder.text({ QStringLiteral("file"), Text::tr("File"), Text::tr("That it is in.") }, Note,
                 [result](std::uint32_t rank) { return result->summaries[rank].file; });
    builder.text({ QStringLiteral("notes"), Text::tr("Notes"), Text::tr("Why figures of it are missing.") }, Note,
                 [result](std::uint32_t rank) { return result->summaries[rank].notes.join(u' '); });
    return builder.take();
}

} // namespace

Cancellable<std::vector<TablePointer>> fleetTables(const std::shared_ptr<const FleetResult>& result,
                                                   bool hasMachineDetails, const std::stop_token& stop)
{
    auto budgets = rankBudgetTables(result, stop);
    if (!budgets)
        return cancelled();
    std::vector<TablePointer> tables;
    const auto add = [&tables](std::vector<TablePointer> more) {
        tables.insert(tables.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    };
    add(rankFindingTables(result));
    tables.push_back(std::make_shared<const Table>(describeRanks(result, hasMachineDetails)));
    add(efficiencyTables(result));
    add(std::move(*budgets));
    tables.push_back(rankKernelTable(result));
    add(instanceTables(result));
    tables.push_back(clockTable(result));
    tables.push_back(std::make_shared<const Table>(describeInputs(result)));
    return tables;
}

} // namespace core
