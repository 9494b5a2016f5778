// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/tables/ownruletable.h"

#include "base/text.h"
#include "findings/ownfindings.h"
#include "fleet/tables/fleettables.h"
#include "table/tablebuilder.h"

#include <QFileInfo>

#include <algorithm>
#include <memory>
#include <utility>

namespace core {

namespace {

/// What became of one rule.
struct RuleRow {
    QString severity, place, title, state, advice, evidence, derivation;
};

QString ruleStateKey(RuleState state)
{
    switch (state) {
    case RuleState::Fired:
        return QStringLiteral("broken");
    case RuleState::NotFired:
        return QStringLiteral("kept");
    case RuleState::NotJudged:
        break;
    }
    return QStringLiteral("not_judged");
}

QString ruleStateText(const QString& state)
{
    if (state == QStringLiteral("broken"))
        return Text::tr("broken");
    return state == QStringLiteral("kept") ? Text::tr("kept") : Text::tr("not judged");
}

RuleRow rowOf(const OwnRule& rule, const RuleOutcome& outcome, const std::vector<Finding>& findings)
{
    RuleRow row { findingSeverityName(rule.severity),
                  outcome.own,
                  outcome.reason,
                  ruleStateKey(outcome.state),
                  {},
                  {},
                  outcome.derivation };
    const auto finding = std::find_if(findings.begin(), findings.end(),
                                      [&outcome](const Finding& of) { return of.own == outcome.own; });
    if (finding != findings.end()) {
        row.advice = finding->recommendation;
        row.evidence = evidenceText(*finding);
    }
    return row;
}

Table describeRules(std::shared_ptr<const std::vector<RuleRow>> rows)
{
    Provenance provenance;
    provenance.derivation = Text::tr("Each rule of your own, judged on the rows of the tables of this report.");
    TableBuilder<RuleRow> builder(QStringLiteral("own_rules"), Text::tr("Rules of your own"), rows,
                                  std::move(provenance));
    builder
        .text({ QStringLiteral("severity"), Text::tr("Severity"), Text::tr("As the rule says.") }, Note,
              [](const RuleRow& row) { return row.severity; })
        .isVocabulary
        = true;
    builder.text({ QStringLiteral("rule"), Text::tr("Rule"), Text::tr("Where it stands.") }, Identity,
                 [](const RuleRow& row) { return row.place; });
    auto& state = builder.text({ QStringLiteral("state"), Text::tr("State"), Text::tr("Broken, kept, or not judged.") },
                               Note, [](const RuleRow& row) { return row.state; });
    state.isVocabulary = true;
    state.display = [rows](std::size_t row, const DisplayFormat&) { return ruleStateText((*rows)[row].state); };
    builder.text({ QStringLiteral("title"), Text::tr("Finding"), Text::tr("What was found, or why nothing was.") },
                 Note, [](const RuleRow& row) { return row.title; });
    builder.text({ QStringLiteral("recommendation"), Text::tr("What to do"), Text::tr("As the rule says.") }, Note,
                 [](const RuleRow& row) { return row.advice; });
    builder.text({ QStringLiteral("evidence"), Text::tr("Evidence"), Text::tr("The worst rows.") }, Note,
                 [](const RuleRow& row) { return row.evidence; });
    builder.text({ QStringLiteral("limit"), Text::tr("Limit"), Text::tr("What the rule compares.") }, Note,
                 [](const RuleRow& row) { return row.derivation; });
    return builder.take();
}

/// The tables are the same of every job: those of an empty one say what there is.
std::vector<KnownTable> tablesOfAnyJob()
{
    std::vector<KnownTable> known;
    const auto none = analyzeFleet({}, {});
    if (!none)
        return known;
    const auto result = std::make_shared<FleetResult>(**none);
    result->bubbles.emplace_back(); // without one their table is left out
    const auto tables = fleetTables(result);
    if (!tables)
        return known;
    for (const auto& table : *tables) {
        if (table->key == QStringLiteral("rank_findings"))
            continue;
        KnownTable entry { table->key, {} };
        for (const auto& column : table->columns) {
            if (column.isNumeric())
                entry.columns.append(column.key);
        }
        known.push_back(std::move(entry));
    }
    return known;
}

} // namespace

const std::vector<KnownTable>& rankTablesToJudge()
{
    static const auto Known = tablesOfAnyJob();
    return Known;
}

Expected<OwnRules> readRankRules(const QString& path)
{
    const auto json = readOwnRulesJson(path);
    if (!json)
        return tl::unexpected(json.error());
    return parseOwnRules(*json, QFileInfo(path).fileName(), rankTablesToJudge());
}

Cancellable<RankRuleResults> judgeRankTables(const OwnRules& rules, const std::vector<TablePointer>& tables,
                                             const std::stop_token& stop)
{
    const auto findings = withOwnFindings({}, rules, tables, stop);
    if (!findings)
        return cancelled();
    auto rows = std::make_shared<std::vector<RuleRow>>();
    RankRuleResults results;
    for (std::size_t i = 0; i < rules.rules.size(); ++i) {
        const auto& outcome = findings->outcomes[i]; // one a rule, in their order
        rows->push_back(rowOf(rules.rules[i], outcome, findings->rows));
        if (outcome.state == RuleState::Fired)
            results.broken.append(rows->back().title);
    }
    results.table = std::make_shared<const Table>(describeRules(std::move(rows)));
    return results;
}

} // namespace core
