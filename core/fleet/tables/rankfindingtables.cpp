// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/fraction.h"
#include "base/text.h"
#include "fleet/tables/rankcolumns.h"

#include <utility>

namespace core {

using namespace rankcolumns;

namespace {

ColumnSql judgementSql()
{
    return { {}, Text::tr("A judgement from figures of several files.") };
}

/// What the figures of a finding are called: in files by keys, for readers by the words of tables and columns.
QString evidenceKeys(const FleetFinding& finding)
{
    QStringList places;
    for (const auto& figure : finding.evidence)
        places.append(QStringLiteral("%1 row %2 %3: %4")
                          .arg(figure.tableKey)
                          .arg(figure.row + 1)
                          .arg(figure.columnKey, figure.text));
    return places.join(QStringLiteral("; "));
}

QString evidenceWords(const FleetFinding& finding)
{
    QStringList texts;
    for (const auto& figure : finding.evidence)
        texts.append(figure.text);
    return texts.join(QStringLiteral("; "));
}

Table describeRankFindings(const Fleet& result)
{
    Provenance provenance;
    provenance.derivation = Text::tr(
        "What is wrong comes first: hangs, operations that ranks do not share, missing ranks. The rest is by score: 70 "
        "times the gain over the run; the gain is a bound, gains of several findings do not add up. High from 10 on, "
        "medium from 3, low from 0.5, else note.");
    TableBuilder<FleetFinding> builder(QStringLiteral("rank_findings"), Text::tr("Findings of the ranks"),
                                       rowsOf(result, &FleetResult::findings), std::move(provenance));
    builder
        .text({ QStringLiteral("severity"), Text::tr("Severity"), Text::tr("high, medium, low or note.") }, Note,
              [](const FleetFinding& row) { return findingSeverityName(row.severity); })
        .isVocabulary
        = true;
    showWords(
        builder.text({ QStringLiteral("rule"), Text::tr("Rule"), Text::tr("What was looked for.") }, Identity,
                     [](const FleetFinding& row) { return fleetRuleKey(row.rule); }),
        [result](std::size_t row) { return label(LabelKind::Rule, fleetRuleKey(result->findings[row].rule)).brief; });
    builder.text({ QStringLiteral("title"), Text::tr("Finding"), Text::tr("What was found.") }, Identity,
                 [](const FleetFinding& row) { return row.title; });
    builder.number(
        { QStringLiteral("score"), Text::tr("Score"), Text::tr("70 times the gain over the run.") },
        { Aggregate::Sum, Better::Less }, Unit::Count, 2, [](const FleetFinding& row) { return row.score; },
        judgementSql());
    builder.duration({ QStringLiteral("gain"), Text::tr("Gain"),
                       Text::tr("At most so much of the run can be won; empty: unknown.") },
                     { Aggregate::Extreme, Better::Less },
                     [](const FleetFinding& row) { return row.gainNs > 0 ? std::optional(row.gainNs) : std::nullopt; },
                     { judgementSql(), judgementSql() });
    builder.share(
        { QStringLiteral("pct_of_run"), Text::tr("Share of run"), Text::tr("The gain as a share of the run.") },
        Better::Less, 2, [](const FleetFinding& row) { return fractionOf(row.gainNs, row.runNs); }, judgementSql());
    builder.text({ QStringLiteral("ranks"), Text::tr("Ranks"), Text::tr("That it is about.") }, Note,
                 [result](const FleetFinding& row) {
                     QStringList ranks;
                     for (const auto rank : row.ranks)
                         ranks.append(QString::number(result->summaries[rank].identity.rank));
                     return ranks.join(u' ');
                 });
    builder.text({ QStringLiteral("recommendation"), Text::tr("What to do"), Text::tr("Concretely.") }, Note,
                 [](const FleetFinding& row) { return row.recommendation; });
    showWords(builder.text({ QStringLiteral("evidence"), Text::tr("Evidence"), Text::tr("The figures it stands on.") },
                           Note, evidenceKeys),
              [result](std::size_t row) { return evidenceWords(result->findings[row]); });
    builder.text({ QStringLiteral("limitation"), Text::tr("Limitation"), Text::tr("What it does not know.") }, Note,
                 [](const FleetFinding& row) { return row.limitation; });
    auto table = builder.take();
    if (result->findings.empty())
        table.summary = Text::tr("Nothing to note.");
    return table;
}

Table describeBubbles(const Fleet& result)
{
    Provenance provenance;
    provenance.derivation
        = Text::tr("A stage's time in the steps, between its first and last compute of each, in which "
                   "its GPU is idle or waits in an exposed send or receive. Beside it what even "
                   "stages cannot do without: (p − 1)/(m + p − 1) of p stages and m microbatches.");
    TableBuilder<PipelineBubble> builder(QStringLiteral("bubbles"), Text::tr("Pipeline bubbles"),
                                         rowsOf(result, &FleetResult::bubbles), std::move(provenance));
    addRankColumns(builder, result, [](const PipelineBubble& row) { return row.rank; });
    builder.count(
        { QStringLiteral("stages"), Text::tr("Stages"), Text::tr("p: of its pipeline.") }, CountPlain,
        [](const PipelineBubble& row) { return row.stages; }, sqlOfManyFiles());
    builder.duration(
        { QStringLiteral("bubble"), Text::tr("Bubble"), Text::tr("Over all steps.") }, TimeLess,
        [](const PipelineBubble& row) { return row.bubbleNs; }, noTimeSql());
    builder.share(
        { QStringLiteral("share_percent"), Text::tr("Share"), Text::tr("Of the steps.") }, Better::Less, 2,
        [](const PipelineBubble& row) { return fractionOf(row.bubbleNs, row.stepsNs); }, sqlOfManyFiles());
    builder.number({ QStringLiteral("microbatches"), Text::tr("Microbatches"),
                     Text::tr("m: sends to each neighbour a step; empty: they differ.") },
                   Note, Unit::None, 0, [](const PipelineBubble& row) { return row.microbatches; }, {});
    builder.share(
        { QStringLiteral("even_percent"), Text::tr("Even stages"), Text::tr("(p − 1)/(m + p − 1).") }, Better::Less, 2,
        [](const PipelineBubble& row) { return row.leastShare(); }, sqlOfManyFiles());
    return builder.take();
}

} // namespace

std::vector<TablePointer> rankFindingTables(const std::shared_ptr<const FleetResult>& result)
{
    std::vector<TablePointer> tables { std::make_shared<const Table>(describeRankFindings(result)) };
    if (!result->bubbles.empty())
        tables.push_back(std::make_shared<const Table>(describeBubbles(result)));
    return tables;
}

} // namespace core
