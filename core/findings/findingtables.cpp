// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/displayformat.h"
#include "base/fraction.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "findings/findings.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

QString joined(const QStringList& texts)
{
    return texts.join(QStringLiteral("; "));
}

/// "kernels row 1 total_ms": where the figures stand.
QString evidencePlaces(const Finding& finding)
{
    QStringList places;
    for (const auto& figure : finding.evidence) {
        places.append(QStringLiteral("%1 row %2 %3").arg(figure.tableKey).arg(figure.row + 1).arg(figure.columnKey));
    }
    return joined(places);
}

QString stateName(RuleState state)
{
    switch (state) {
    case RuleState::Fired:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "fired"));
    case RuleState::NotFired:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "did not fire"));
    case RuleState::NotJudged:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "not judged"));
    }
    return {};
}

/// "launch_bound", "own: rules.json, line 3".
QString ruleCell(FindingRule rule, const QString& own)
{
    return own.isEmpty() ? findingRuleKey(rule) : QStringLiteral("%1: %2").arg(findingRuleKey(rule), own);
}

QString derivationOf(const Findings& findings, const Finding& finding)
{
    const auto found
        = std::find_if(findings.outcomes.begin(), findings.outcomes.end(), [&finding](const RuleOutcome& outcome) {
              return outcome.rule == finding.rule && outcome.own == finding.own;
          });
    return found == findings.outcomes.end() ? QString() : found->derivation;
}

/// Which list of findings a table shows.
struct FindingList {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Findings> findings;
    std::vector<Finding> Findings::*rows;
};

TimeSql claimSql()
{
    const auto reason = noSql(Text::tr("a sum of classes of the wall budget, whose cells stand under evidence"));
    return { reason, reason };
}

/// Severity, rule and title.
void addWhat(TableBuilder<Finding>& builder, const std::shared_ptr<const Findings>& findings,
             std::vector<Finding> Findings::*rows)
{
    const auto score
        = [&findings](std::size_t severity) { return QString::number(findings->leastScores.at(severity)); };
    builder
        .text({ QStringLiteral("severity"), QStringLiteral("Severity"),
                Text::tr("high from a score of %1 on, medium from %2, low from %3, else note.")
                    .arg(score(0), score(1), score(2)) },
              Note, [](const Finding& finding) { return findingSeverityName(finding.severity); })
        .isVocabulary
        = true;
    auto& rule = builder.text({ QStringLiteral("rule"), QStringLiteral("Rule"), Text::tr("What was looked for.") },
                              Identity, [](const Finding& finding) { return ruleCell(finding.rule, finding.own); });
    rule.toolTip = [rows, findings](std::size_t row) { return derivationOf(*findings, ((*findings).*rows)[row]); };
    builder.text({ QStringLiteral("title"), QStringLiteral("Finding"), Text::tr("What was found.") }, Note,
                 [](const Finding& finding) { return finding.title; });
}

/// "by overlap and link speed: 23383879 ns (0.7)".
QString remedyTexts(const Finding& finding)
{
    QStringList texts;
    for (const auto& remedy : finding.remedies) {
        const auto bound = Text::tr("%1 ns (%2)").arg(remedy.boundNs).arg(remedy.confidence);
        texts.append(remedy.text.isEmpty() ? bound : QStringLiteral("%1: %2").arg(remedy.text, bound));
    }
    if (!finding.boundRemark.isEmpty())
        texts.append(finding.boundRemark);
    return joined(texts);
}

void addScore(TableBuilder<Finding>& builder)
{
    builder.number(
        { QStringLiteral("score"), QStringLiteral("Score"),
          Text::tr("Percent of the run that can be expected to be won: what each bound adds to the one before it, "
                   "times how sure that is.") },
        { Aggregate::Sum, Better::Less }, Unit::Count, 2, [](const Finding& finding) { return finding.score; },
        noSql(Text::tr("a judgement from the bounds")));
    builder.sortedByLast();
    builder.duration(
        { QStringLiteral("claimed"), QStringLiteral("Explains"),
          Text::tr(
              "Wall time that the finding explains, mean over the GPUs with work. No other finding explains it.") },
        { Aggregate::Sum, Better::Less }, [](const Finding& finding) { return finding.claimedNs; }, claimSql());
    builder.share(
        { QStringLiteral("pct_of_run"), QStringLiteral("Share of run"), Text::tr("Of the run that it explains.") },
        Better::Less, 2, [](const Finding& finding) { return fractionOf(finding.claimedNs, finding.runNs); },
        noSql(Text::tr("a sum of classes of the wall budget, whose cells stand under evidence")));
    builder.share(
        { QStringLiteral("pct_of_gpu_window"), QStringLiteral("Share of GPU window"),
          Text::tr("The same as a share of the time from the first to the last GPU work.") },
        Better::Less, 2, [](const Finding& finding) { return fractionOf(finding.claimedNs, finding.windowNs); },
        noSql(Text::tr("a sum of classes of the wall budget, whose cells stand under evidence")));
    const auto boundSql = noSql(Text::tr("an upper bound from the figures under evidence, each of which has its SQL"));
    builder.duration(
        { QStringLiteral("recoverable"), QStringLiteral("Recoverable"),
          Text::tr("At most this much wall time can be won: the largest bound; empty when there is none.") },
        { Aggregate::Extreme, Better::Less }, [](const Finding& finding) { return finding.recoverableNs(); },
        { boundSql, boundSql });
    builder.text({ QStringLiteral("bounds"), QStringLiteral("Bounds"),
                   Text::tr("Each bound and how sure it is, 0 to 1."), ColumnUse::ExportOnly },
                 Note, remedyTexts);
    builder.number(
        { QStringLiteral("run_ms"), QStringLiteral("Run"), Text::tr("What shares are of."), ColumnUse::ExportOnly },
        { Aggregate::Sum, Better::Neither }, Unit::Milliseconds, 3,
        [](const Finding& finding) { return static_cast<double>(finding.runNs) / NsPerMs; },
        noSql(Text::tr("the run of table wall_budget")));
    builder.number(
        { QStringLiteral("window_ms"), QStringLiteral("Window"),
          Text::tr("From the first to the last GPU work in scope.") },
        { Aggregate::Sum, Better::Neither }, Unit::Milliseconds, 3,
        [](const Finding& finding) { return static_cast<double>(finding.windowNs) / NsPerMs; },
        noSql(Text::tr("the hull of the windows of all GPUs, whose ends are in table gpu_idle")));
}

void addEvidence(TableBuilder<Finding>& builder, const FindingList& list)
{
    auto& evidence = builder.text({ QStringLiteral("evidence"), QStringLiteral("Evidence"),
                                    Text::tr("The figures it stands on; each is a cell of another table.") },
                                  Note, [](const Finding& finding) { return evidenceText(finding); });
    evidence.display = [list, originNs = list.trace->extent.startNs](std::size_t row, const DisplayFormat& format) {
        QStringList texts;
        for (const auto& figure : ((*list.findings).*list.rows)[row].evidence)
            texts += figureText(figure, originNs, format);
        return joined(texts);
    };
    builder.text({ QStringLiteral("evidence_cells"), QStringLiteral("Evidence cells"),
                   Text::tr("Table, row and column of each of these figures."), ColumnUse::ExportOnly },
                 Note, evidencePlaces);
    builder.text(
        { QStringLiteral("recommendation"), QStringLiteral("Recommendation"), Text::tr("What to do about it.") }, Note,
        [](const Finding& finding) { return finding.recommendation; });
    builder.text(
        { QStringLiteral("limitation"), QStringLiteral("Limitation"), Text::tr("What the finding does not know.") },
        Note, [](const Finding& finding) { return finding.limitation.isEmpty() ? Cell() : Cell(finding.limitation); });
}

void addWhere(TableBuilder<Finding>& builder, const std::shared_ptr<const Trace>& trace)
{
    builder.text({ QStringLiteral("pid"), QStringLiteral("PID"), Text::tr("The process it is about, if it is one.") },
                 Note, [trace](const Finding& finding) { return pidCell(*trace, finding.subject.process); });
    addDeviceLabel(builder, trace, [](const Finding& finding) { return finding.subject.device; });
    builder.text({ QStringLiteral("gpu_id"), QStringLiteral("GPU id"),
                   Text::tr("TARGET_INFO_GPU.id of the physical GPU."), ColumnUse::ExportOnly },
                 Identity, [trace](const Finding& finding) { return gpuIdCell(*trace, finding.subject.device); });
}

} // namespace

Table describeFindings(std::shared_ptr<const Trace> trace, std::shared_ptr<const Findings> findings)
{
    TableBuilder<Finding> builder(TableKey::Findings, QStringLiteral("Findings"), rowsOf(findings, &Findings::rows),
                                  findings->provenance);
    addWhat(builder, findings, &Findings::rows);
    addScore(builder);
    addEvidence(builder, { trace, findings, &Findings::rows });
    addWhere(builder, trace);
    auto& table = builder.table();
    table.summary = findings->verdict.sentence;
    table.subject = [findings](std::size_t row) { return findings->rows[row].subject; };
    return builder.take(*trace);
}

Table describeAcceptedFindings(std::shared_ptr<const Trace> trace, std::shared_ptr<const Findings> findings)
{
    auto provenance = findings->provenance;
    if (provenance.isAvailable())
        provenance.derivation = Text::tr("Findings that the project says are expected: they are not among the others.");
    for (const auto& unmatched : findings->unmatched) {
        provenance.limitations.append(
            Text::tr("Accepted, but not found here: %1 (%2).").arg(unmatched.key, unmatched.reason));
    }
    TableBuilder<Finding> builder(TableKey::AcceptedFindings, QStringLiteral("Accepted findings"),
                                  rowsOf(findings, &Findings::accepted), std::move(provenance));
    addWhat(builder, findings, &Findings::accepted);
    builder.text({ QStringLiteral("reason"), QStringLiteral("Reason"), Text::tr("Why it is expected.") }, Note,
                 [](const Finding& finding) { return finding.acceptedBecause; });
    addScore(builder);
    addEvidence(builder, { trace, findings, &Findings::accepted });
    addWhere(builder, trace);
    builder.table().subject = [findings](std::size_t row) { return findings->accepted[row].subject; };
    return builder.take(*trace);
}

Table describeCaptureNotes(std::shared_ptr<const Trace> trace, std::shared_ptr<const Findings> findings)
{
    auto provenance = findings->provenance;
    if (provenance.isAvailable()) {
        provenance.derivation = Text::tr("What limits how far the other tables can be trusted: about the capture, not "
                                         "about the program. Times are means over the GPUs with work.");
    }
    TableBuilder<Finding> builder(TableKey::CaptureNotes, QStringLiteral("About the capture"),
                                  rowsOf(findings, &Findings::captureNotes), std::move(provenance));
    addWhat(builder, findings, &Findings::captureNotes);
    builder.duration(
        { QStringLiteral("time"), QStringLiteral("Time"),
          Text::tr("Wall time that it concerns; 0: none in particular.") },
        { Aggregate::Sum, Better::Less }, [](const Finding& finding) { return finding.claimedNs; }, claimSql());
    addEvidence(builder, { trace, findings, &Findings::captureNotes });
    auto& table = builder.table();
    if (findings->captureNotes.empty())
        table.summary = Text::tr("Nothing to note.");
    return builder.take(*trace);
}

Table describeFindingRules(std::shared_ptr<const Findings> findings)
{
    TableBuilder<RuleOutcome> builder(TableKey::FindingRules, QStringLiteral("Rules of the findings"),
                                      rowsOf(findings, &Findings::outcomes), findings->provenance);
    builder.text({ QStringLiteral("rule"), QStringLiteral("Rule"), Text::tr("What was looked for.") }, Identity,
                 [](const RuleOutcome& outcome) { return ruleCell(outcome.rule, outcome.own); });
    builder
        .text({ QStringLiteral("outcome"), QStringLiteral("Outcome"),
                Text::tr("fired, did not fire, or not judged because data is missing.") },
              Note, [](const RuleOutcome& outcome) { return stateName(outcome.state); })
        .isVocabulary
        = true;
    builder.count(
        { QStringLiteral("findings"), QStringLiteral("Findings"), Text::tr("Findings of the rule.") },
        { Aggregate::Sum, Better::Less },
        [](const RuleOutcome& outcome) { return static_cast<std::int64_t>(outcome.findingCount); },
        noSql(Text::tr("findings are counted, not rows of the file")));
    builder.text({ QStringLiteral("reason"), QStringLiteral("Reason"),
                   Text::tr("What was found, or why the rule did not fire or was not judged.") },
                 Note, [](const RuleOutcome& outcome) { return outcome.reason; });
    builder.text({ QStringLiteral("derivation"), QStringLiteral("Derivation"),
                   Text::tr("When the rule fires, and what its bound is made of.") },
                 Note, [](const RuleOutcome& outcome) { return outcome.derivation; });
    return builder.take();
}

} // namespace core
