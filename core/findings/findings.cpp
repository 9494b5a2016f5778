// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findings.h"

#include "analysis/idle/gpuidle.h"
#include "base/displayformat.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/rulefunctions.h"
#include "table/availability.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// The rules in the order they are judged: nearer causes of idle time before farther ones.
std::vector<std::pair<FindingRule, RuleVerdict>> judgeRules(FindingContext& context)
{
    std::vector<std::pair<FindingRule, RuleVerdict>> verdicts;
    const auto add = [&](FindingRule rule, RuleVerdict verdict) { verdicts.push_back({ rule, std::move(verdict) }); };
    add(FindingRule::ProfilerOverhead, rules::profilerOverhead(context));
    add(FindingRule::HostSynchronization, rules::hostSynchronization(context));
    add(FindingRule::SynchronousCopy, rules::synchronousCopy(context));
    add(FindingRule::PageableCopy, rules::pageableCopy(context));
    add(FindingRule::SynchronousMemset, rules::synchronousMemset(context));
    add(FindingRule::LaunchStorm, rules::launchStorm(context));
    add(FindingRule::Starvation, rules::starvation(context));
    add(FindingRule::GpuIdle, rules::gpuIdle(context));
    add(FindingRule::LowUtilization, rules::lowUtilization(context));
    add(FindingRule::DominantKernel, rules::dominantKernel(context));
    add(FindingRule::ExposedNccl, rules::exposedNccl(context));
    add(FindingRule::SharedStream, rules::sharedStream(context));
    add(FindingRule::Straggler, rules::straggler(context));
    add(FindingRule::DominantPhase, rules::dominantPhase(context));
    add(FindingRule::NvtxCoverage, rules::nvtxCoverage(context));
    add(FindingRule::OpaqueGraphs, rules::opaqueGraphs(context));
    add(FindingRule::ShortCapture, rules::shortCapture(context));
    add(FindingRule::WarmUp, rules::warmUp(context));
    add(FindingRule::CaptureErrors, rules::captureErrors(context));
    return verdicts;
}

RuleOutcome outcomeOf(FindingRule rule, const RuleVerdict& verdict)
{
    RuleOutcome outcome;
    outcome.rule = rule;
    outcome.findingCount = verdict.findings.size();
    if (verdict.findings.empty()) {
        outcome.state = verdict.isJudged ? RuleState::NotFired : RuleState::NotJudged;
        outcome.reason = verdict.reason;
        return outcome;
    }
    outcome.state = RuleState::Fired;
    QStringList titles;
    for (const auto& finding : verdict.findings)
        titles.append(finding.title);
    outcome.reason = titles.join(QStringLiteral("; "));
    return outcome;
}

void rank(std::vector<Finding>& findings)
{
    std::stable_sort(findings.begin(), findings.end(), [](const Finding& left, const Finding& right) {
        if (left.recoverableNs != right.recoverableNs) // none is least
            return left.recoverableNs > right.recoverableNs;
        return std::tie(left.severity, left.rule) < std::tie(right.severity, right.rule);
    });
}

/// The rules know one trace only and need not say which.
void sayTrace(std::vector<Finding>& findings, TraceId trace)
{
    for (auto& finding : findings) {
        finding.subject.trace = trace;
        for (auto& figure : finding.evidence)
            figure.trace = trace;
    }
}

void describeProvenance(Findings& result, const FindingInputs& inputs)
{
    auto& provenance = result.provenance;
    const auto sources
        = tableNames(inputs.trace,
                     { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches,
                       EventClass::Calls, EventClass::Overhead, EventClass::Nvtx });
    provenance.source = sources.isEmpty() ? Text::tr("the tables of the file") : sources;
    provenance.derivation = Text::tr("Rules with thresholds, over the figures of the other tables. Recoverable "
                                     "is an upper bound of the wall time that "
                                     "can be won, at most the window from the first to the last GPU work in "
                                     "scope: of processes and GPUs, which run side by "
                                     "side, the one with most. Bounds of several findings do not add up. A gap "
                                     "between GPU work is counted under one "
                                     "finding only.");
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
    }
    return {};
}

QString recoverableSentence(const Finding& finding)
{
    if (!finding.recoverableNs)
        return {};
    return Text::tr("at most %1").arg(FindingContext::ofWindow(*finding.recoverableNs, { 0, finding.windowNs }));
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

Cancellable<Findings> analyzeFindings(const FindingInputs& inputs, const std::stop_token& stop)
{
    if (!inputs.hostBlocks) {
        const auto blocks = HostBlocks::collect(inputs.trace, inputs.scope,
                                                inputs.thresholds.value(ThresholdId::SynchronousCopySmall), stop);
        if (!blocks)
            return tl::unexpected(blocks.error());
        auto withBlocks = inputs;
        withBlocks.hostBlocks = &*blocks;
        return analyzeFindings(withBlocks, stop);
    }
    FindingContext context(inputs, *inputs.hostBlocks, stop);
    auto verdicts = judgeRules(context);
    if (stop.stop_requested()) // rules that were stopped have judged parts
        return cancelled();
    std::sort(verdicts.begin(), verdicts.end(),
              [](const auto& left, const auto& right) { return left.first < right.first; });
    Findings result;
    result.windowNs = context.window.durationNs();
    for (auto& [rule, verdict] : verdicts) {
        result.outcomes.push_back(outcomeOf(rule, verdict));
        for (auto& finding : verdict.findings)
            result.rows.push_back(std::move(finding));
    }
    sayTrace(result.rows, inputs.trace.id);
    rank(result.rows);
    describeProvenance(result, inputs);
    return result;
}

} // namespace core
