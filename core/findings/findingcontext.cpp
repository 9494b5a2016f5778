// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findingcontext.h"

#include "base/text.h"
#include "findings/pacing.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace core {

namespace {

constexpr double LeastScore = 0.05;
constexpr double LeastClaim = 0.01; ///< of the run

} // namespace

FindingContext::FindingContext(const FindingInputs& inputs, std::stop_token stopToken)
    : in(inputs)
    , trace(inputs.trace)
    , thresholds(inputs.thresholds)
    , stop(std::move(stopToken))
    , runNs(inputs.budget.devices.empty() ? inputs.budget.run.durationNs() : inputs.budget.accountedNs)
    , windowNs(inputs.budget.gpuWork.totalNs())
    , gpus(static_cast<std::int64_t>(inputs.budget.devices.size()))
    , areTurnsTaken(takeTurns(inputs.gpuIdle))
{
    kernelLeftNs.reserve(inputs.busy.kernels.size());
    for (const auto& part : inputs.busy.kernels)
        kernelLeftNs.push_back(part.exclusiveNs);
}

std::int64_t FindingContext::windowNsOf(TimeClass timeClass) const
{
    const auto own = timeClass == TimeClass::Imbalance ? in.budget.timeNs(RunPart::Before, timeClass)
            + in.budget.timeNs(RunPart::After, timeClass) + in.budget.timeNs(RunPart::Window, timeClass)
                                                       : in.budget.timeNs(RunPart::Window, timeClass);
    return own + in.idle.peerNs[static_cast<std::size_t>(timeClass)];
}

std::int64_t FindingContext::outsideNsOf(TimeClass timeClass) const
{
    return timeClass == TimeClass::Imbalance
        ? 0
        : in.budget.timeNs(RunPart::Before, timeClass) + in.budget.timeNs(RunPart::After, timeClass);
}

std::int64_t FindingContext::mean(double sumNs) const
{
    return gpus > 0 ? static_cast<std::int64_t>(std::floor(sumNs / static_cast<double>(gpus))) : 0;
}

Finding FindingContext::finding(FindingRule rule, const QString& title, std::int64_t claimedNs,
                                const std::vector<RemedySum>& remedies) const
{
    Finding finding;
    finding.rule = rule;
    finding.title = title;
    finding.claimedNs = gpus > 0 ? std::min(claimedNs / gpus, runNs) : 0; // a double would round up
    std::int64_t leastNs = 0;
    for (const auto& remedy : remedies) {
        leastNs = std::clamp(mean(remedy.boundNs), leastNs, std::max(leastNs, finding.claimedNs));
        finding.remedies.push_back({ leastNs, remedy.confidence, remedy.text });
    }
    if (areTurnsTaken && leastNs > 0)
        finding.boundRemark = Text::tr("a mean over GPUs that take turns: it can be more");
    finding.runNs = runNs;
    finding.windowNs = windowNs;
    finding.score = findingScore(finding.remedies, runNs);
    finding.severity = rule == FindingRule::CudaError ? FindingSeverity::High
                                                      : severityOfScore(finding.score, in.classes.thresholds);
    return finding;
}

bool FindingContext::matters(const Finding& finding)
{
    return finding.score >= LeastScore
        || static_cast<double>(finding.claimedNs) >= LeastClaim * static_cast<double>(finding.runNs);
}

void FindingContext::add(Finding finding)
{
    if (!matters(finding) && finding.rule != FindingRule::CudaError && !isAboutCapture(finding.rule))
        notFired(finding.rule, Text::tr("too little to matter"));
    else
        m_findings.push_back(std::move(finding));
}

void FindingContext::notFired(FindingRule rule, const QString& reason)
{
    auto& place = m_reasons[static_cast<std::size_t>(rule)];
    if (!place)
        place = Reason { reason, true };
}

void FindingContext::notJudged(FindingRule rule, const QString& reason)
{
    auto& place = m_reasons[static_cast<std::size_t>(rule)];
    if (!place)
        place = Reason { Text::tr("not judged: %1").arg(reason), false };
}

RuleOutcome FindingContext::outcome(FindingRule rule) const
{
    RuleOutcome outcome;
    outcome.rule = rule;
    outcome.derivation = findingRuleDerivation(rule, thresholds, in.classes.thresholds);
    QStringList titles;
    for (const auto& finding : m_findings) {
        if (finding.rule == rule)
            titles.append(finding.title);
    }
    outcome.findingCount = static_cast<std::size_t>(titles.size());
    if (!titles.isEmpty()) {
        outcome.state = RuleState::Fired;
        outcome.reason = titles.join(QStringLiteral("; "));
        return outcome;
    }
    const auto& reason = m_reasons[static_cast<std::size_t>(rule)];
    outcome.state = reason && !reason->isJudged ? RuleState::NotJudged : RuleState::NotFired;
    outcome.reason = reason ? reason->text : Text::tr("no such time");
    return outcome;
}

Findings FindingContext::take()
{
    Findings findings;
    findings.runNs = runNs;
    findings.windowNs = windowNs;
    const auto& limits = in.classes.thresholds;
    findings.leastScores = { limits.high, limits.medium, limits.low };
    for (const auto rule : findingRules())
        findings.outcomes.push_back(outcome(rule));
    for (auto& finding : m_findings) {
        finding.subject.trace = trace.id; // the rules know one trace only and need not say which
        for (auto& figure : finding.evidence)
            figure.trace = trace.id;
        (isAboutCapture(finding.rule) ? findings.captureNotes : findings.rows).push_back(std::move(finding));
    }
    std::stable_sort(findings.rows.begin(), findings.rows.end(), isBefore);
    std::stable_sort(findings.captureNotes.begin(), findings.captureNotes.end(),
                     [](const Finding& left, const Finding& right) { return left.rule < right.rule; });
    return findings;
}

QString FindingContext::gpuName(DeviceIndex device) const
{
    return QStringLiteral("GPU %1").arg(trace.devices[device.value()].gpuId);
}

} // namespace core
