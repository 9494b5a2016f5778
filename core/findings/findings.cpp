// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findings.h"

#include "base/displayformat.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/findingcontext.h"
#include "findings/rulefunctions.h"
#include "findings/verdictfigures.h"
#include "table/availability.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// The rules in the order in which they claim time.
void judgeRules(FindingContext& context)
{
    rules::failedCalls(context);
    rules::memory(context);
    rules::idleTime(context);
    rules::severalGpus(context);
    rules::kernels(context);
    rules::outsideWindow(context);
    rules::capture(context);
}

void describeProvenance(Findings& result, const FindingInputs& inputs)
{
    auto& provenance = result.provenance;
    const auto sources
        = tableNames(inputs.trace,
                     { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches,
                       EventClass::Calls, EventClass::Overhead, EventClass::OsRuntime, EventClass::Nvtx });
    provenance.source = sources.isEmpty() ? Text::tr("the tables of the file") : sources;
    provenance.derivation = Text::tr(
        "Rules over the wall budget, in an order in which each claims time that none before it has: what all of them "
        "claim is at most the run. Times are means over the GPUs with work. A bound is what can be won at most; the "
        "score is the percentage of the run that can be expected to be won: the sum of what each bound adds to the one "
        "before it, times how sure that is.");
    std::int64_t firedCount = 0, judgedCount = 0;
    for (const auto& outcome : result.outcomes) {
        firedCount += outcome.state == RuleState::Fired ? 1 : 0;
        judgedCount += outcome.state != RuleState::NotJudged ? 1 : 0;
    }
    provenance.coverage = Text::tr("%1 of %2 rules judged, %3 fired")
                              .arg(judgedCount)
                              .arg(static_cast<qsizetype>(FindingRuleCount))
                              .arg(firedCount);
}

double ofRun(std::int64_t timeNs, std::int64_t runNs)
{
    return runNs > 0 ? static_cast<double>(timeNs) / static_cast<double>(runNs) : 0;
}

} // namespace

QString findingSeverityName(FindingSeverity severity)
{
    switch (severity) {
    case FindingSeverity::High:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "high"));
    case FindingSeverity::Medium:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "medium"));
    case FindingSeverity::Low:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "low"));
    case FindingSeverity::Minor:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "note"));
    }
    return {};
}

FindingSeverity severityOfScore(double score, const DiagnosisThresholds& limits)
{
    if (score >= limits.high)
        return FindingSeverity::High;
    if (score >= limits.medium)
        return FindingSeverity::Medium;
    return score >= limits.low ? FindingSeverity::Low : FindingSeverity::Minor;
}

double findingScore(const std::vector<Remedy>& remedies, std::int64_t runNs)
{
    constexpr double Percent = 100;
    double expectedNs = 0;
    std::int64_t beforeNs = 0;
    for (const auto& remedy : remedies)
        expectedNs += remedy.confidence * static_cast<double>(remedy.boundNs - std::exchange(beforeNs, remedy.boundNs));
    return runNs > 0 ? Percent * expectedNs / static_cast<double>(runNs) : 0;
}

std::optional<std::int64_t> Finding::recoverableNs() const
{
    return remedies.empty() ? std::nullopt : std::optional(remedies.back().boundNs);
}

QString ruleName(FindingRule rule, const QString& own)
{
    return own.isEmpty() ? findingRuleName(rule) : Text::tr("your own rule (%1)").arg(own);
}

QString recoverableSentence(const Finding& finding)
{
    if (finding.claimedNs <= 0)
        return {};
    auto sentence
        = Text::tr("Explains %1 (%2)")
              .arg(threeDigitDuration(finding.claimedNs), threeDigitShare(ofRun(finding.claimedNs, finding.runNs)));
    QStringList bounds;
    for (const auto& remedy : finding.remedies) {
        if (remedy.boundNs <= 0)
            continue;
        const auto bound = threeDigitDuration(remedy.boundNs);
        bounds.append(remedy.text.isEmpty() ? bound : QStringLiteral("%1 %2").arg(bound, remedy.text));
    }
    if (!bounds.isEmpty())
        sentence += Text::tr("; at most %1").arg(bounds.join(QStringLiteral(", ")));
    if (!bounds.isEmpty() && !finding.boundRemark.isEmpty())
        sentence += QStringLiteral(" (%1)").arg(finding.boundRemark);
    return sentence;
}

QString figureText(const FindingFigure& figure, std::int64_t originNs, const DisplayFormat& format)
{
    if (!figure.momentNs || format.shownBase() == TimeBase::Relative)
        return figure.text;
    const auto moment = sentenceSeconds(*figure.momentNs - originNs) + QStringLiteral(" s");
    const auto at = figure.text.lastIndexOf(moment);
    return at < 0 ? figure.text
                  : QString(figure.text).replace(at, moment.size(), displayMoment(*figure.momentNs, originNs, format));
}

QString evidenceText(const Finding& finding)
{
    QStringList texts;
    for (const auto& figure : finding.evidence)
        texts.append(figure.text);
    return texts.join(QStringLiteral("; "));
}

bool isBefore(const Finding& left, const Finding& right)
{
    const auto order = [](const Finding& finding) {
        return std::make_tuple(finding.rule != FindingRule::CudaError, finding.severity, -finding.score,
                               -finding.claimedNs, finding.rule, finding.title);
    };
    return order(left) < order(right);
}

Cancellable<Findings> analyzeFindings(const FindingInputs& inputs, const std::stop_token& stop)
{
    FindingContext context(inputs, stop);
    judgeRules(context);
    auto figures = verdictFigures(inputs, stop);
    if (!figures || stop.stop_requested()) // rules that were stopped have judged parts
        return cancelled();
    auto result = context.take();
    result.verdict = judgeVerdict(*figures, inputs.classes.thresholds);
    describeProvenance(result, inputs);
    return result;
}

} // namespace core
