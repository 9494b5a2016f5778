// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/tables/fleettables.h"

#include "base/labels.h"
#include "base/text.h"
#include "fleet/tables/rankcolumns.h"
#include "fleet/tables/steprows.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace core {

namespace {

using namespace rankcolumns;

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
            rows.push_back({ rank, QString::fromLatin1(group), timeClass, timeNs, wallNs });
    };
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        const auto timeClass = static_cast<TimeClass>(i);
        const auto group = timeGroupKey(timeGroup(timeClass));
        if (timeClass != TimeClass::Comm) {
            add(group, QString::fromLatin1(timeClassKey(timeClass)), budget.timesNs[i]);
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
    TableBuilder<BudgetRow> builder(QStringLiteral("budget"), Text::tr("Budget of the ranks"), rows,
                                    std::move(provenance));
    addRankColumns(builder, result, [](const BudgetRow& row) { return row.rank; });
    showWords(builder.text({ QStringLiteral("group"), Text::tr("Group"), Text::tr("Of classes that share a remedy.") },
                           Note, [](const BudgetRow& row) { return row.group; }),
              [rows](std::size_t row) { return label(LabelKind::Group, (*rows)[row].group).brief; });
    showWords(
        builder.text({ QStringLiteral("class"), Text::tr("Class"), Text::tr("What the GPU did, or why it was idle.") },
                     Identity, [](const BudgetRow& row) { return row.timeClass; }),
        [rows](std::size_t row) {
            const auto& key = (*rows)[row].timeClass;
            const bool isPart = key.startsWith(QStringLiteral("comm_")); // of exposed communication
            return label(isPart ? LabelKind::Rank : LabelKind::TimeClass, key).brief;
        });
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
    addResidualColumn(builder, result, [](const BudgetRow& row) { return row.rank; });
    addWaitConfidenceColumn(builder, result, [](const BudgetRow& row) { return row.rank; });
    return builder.take();
}

Table describeRankSteps(const Fleet& result, std::shared_ptr<const StepRows> rows)
{
    Provenance provenance;
    if (result->steps.count() == 0)
        provenance.unavailable = Text::tr("not available: %1").arg(result->steps.unavailable);
    provenance.derivation
        = Text::tr("A step is between the ends of two operations of all ranks, on each its own clock.");
    TableBuilder<StepRow> builder(QStringLiteral("rank_steps"), Text::tr("Steps of the ranks"), std::move(rows),
                                  std::move(provenance));
    addRankColumns(builder, result, [](const StepRow& row) { return row.rank; });
    builder.number({ QStringLiteral("step"), Text::tr("Step"), Text::tr("From 0, the same on all ranks: for --step.") },
                   Identity, Unit::None, 0, [](const StepRow& row) { return std::int64_t { row.step }; }, {});
    builder.duration(
        { QStringLiteral("wall"), Text::tr("Wall"), Text::tr("Of the step on this rank.") }, TimeLess,
        [](const StepRow& row) { return row.wallNs; }, noTimeSql());
    builder.duration(
        { QStringLiteral("wait"), Text::tr("Wait"), Text::tr("Exposed, for ranks that had not come.") }, TimeLess,
        [](const StepRow& row) { return row.waitNs; }, noTimeSql());
    builder.duration(
        { QStringLiteral("transfer"), Text::tr("Transfer"), Text::tr("Exposed, while all take part.") }, TimeLess,
        [](const StepRow& row) { return row.transferNs; }, noTimeSql());
    builder.duration(
        { QStringLiteral("unsplit"), Text::tr("Unsplit"), Text::tr("Exposed, of unmatched operations.") }, TimeLess,
        [](const StepRow& row) { return row.unsplitNs; }, noTimeSql());
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        const auto group = static_cast<TimeGroup>(i);
        const auto words = labelInEnglish(LabelKind::Group, QString::fromLatin1(timeGroupKey(group)));
        if (group != TimeGroup::Communication)
            builder.duration(
                { QString::fromLatin1(timeGroupKey(group)), withRaisedFirst(words.brief), words.full,
                  group == TimeGroup::Compute ? ColumnUse::Everywhere : ColumnUse::Chooser },
                TimePlain, [group](const StepRow& row) { return row.groupsNs[static_cast<std::size_t>(group)]; },
                noTimeSql());
    }
    addResidualColumn(builder, result, [](const StepRow& row) { return row.rank; });
    addWaitConfidenceColumn(builder, result, [](const StepRow& row) { return row.rank; });
    auto table = builder.take();
    table.isEventList = true;
    return table;
}

} // namespace

Cancellable<std::vector<TablePointer>> rankBudgetTables(const std::shared_ptr<const FleetResult>& result,
                                                        const std::stop_token& stop)
{
    auto steps = stepRows(*result, stop);
    if (!steps)
        return cancelled();
    std::vector<TablePointer> tables { std::make_shared<const Table>(describeFleetBudget(result)) };
    const auto ofJob = jobTables(result, **steps);
    tables.insert(tables.end(), ofJob.begin(), ofJob.end());
    tables.push_back(std::make_shared<const Table>(describeRankSteps(result, std::move(*steps))));
    return tables;
}

} // namespace core
