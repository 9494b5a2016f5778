// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/ownjudgement.h"

#include "findings/ownfindings.h"
#include "results/analysisplan.h"
#include "results/summary.h"
#include "table/tablekeys.h"

#include <QFileInfo>

namespace core {

namespace {

/// The tables are the same of every trace: those of an empty one say what there is.
std::vector<KnownTable> tablesOfAnyTrace()
{
    const auto results = analyze(std::make_shared<const Trace>());
    const QStringList judgements { TableKey::Findings, TableKey::Suspects, TableKey::CaptureNotes,
                                   TableKey::FindingRules, TableKey::Thresholds };
    std::vector<KnownTable> known;
    if (!results)
        return known;
    known.reserve((*results)->tables.size());
    for (const auto& table : (*results)->tables) {
        if (judgements.contains(table->key))
            continue;
        auto& entry = known.emplace_back();
        entry.key = table->key;
        for (const auto& column : table->columns) {
            if (column.isNumeric())
                entry.columns.append(column.key);
        }
    }
    return known;
}

} // namespace

const std::vector<KnownTable>& tablesToJudge()
{
    static const auto Known = tablesOfAnyTrace();
    return Known;
}

Expected<OwnRules> checkedOwnRules(const QByteArray& json, const QString& place)
{
    return parseOwnRules(json, place, tablesToJudge());
}

Expected<OwnRules> readOwnRules(const QString& path)
{
    const auto json = readOwnRulesJson(path);
    if (!json)
        return tl::unexpected(json.error());
    return checkedOwnRules(*json, QFileInfo(path).fileName());
}

bool hasOwnRules(const AnalysisOptions& options)
{
    return options.ownRules && !options.ownRules->rules.empty();
}

bool judgeOwnRules(const AnalysisRun& run)
{
    auto& r = *run.results;
    const auto& options = r.options;
    if (!hasOwnRules(options))
        return true;
    auto findings = withOwnFindings(*r.findings, *options.ownRules, r.tables, run.stop);
    if (!findings)
        return false;
    r.findings = std::make_shared<const Findings>(withAccepted(*r.trace, *std::move(findings), options.accepted));
    auto summary = makeSummary(r, run.scope, run.stop); // its courses stand in the order of the findings
    if (!summary)
        return false;
    r.summary = std::make_shared<const Summary>(*std::move(summary));
    return true;
}

} // namespace core
