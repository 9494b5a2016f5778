// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findingcontext.h"

#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/devicework.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace core {

namespace {

TimeWindow windowOf(const FindingInputs& inputs)
{
    const auto& devices = inputs.gpuIdle.devices;
    if (devices.empty()) {
        const auto scope = ScopeFilter(inputs.trace, inputs.scope).window();
        const auto& extent = inputs.trace.extent;
        const auto start = std::max(scope.startNs, extent.startNs);
        return { start, std::max(start, std::min(scope.endNs, extent.endNs)) };
    }
    auto window = devices.front().window;
    for (const auto& device : devices) {
        window.startNs = std::min(window.startNs, device.window.startNs);
        window.endNs = std::max(window.endNs, device.window.endNs);
    }
    return window;
}

} // namespace

RuleVerdict notFired(const QString& reason)
{
    return { {}, reason, true };
}

RuleVerdict notJudged(const QString& reason)
{
    return { {}, Text::tr("not judged: %1").arg(reason), false };
}

RuleVerdict notJudged(const Provenance& section)
{
    auto reason = section.unavailable;
    //: How all reasons begin that say why something is not available: to be translated in the same way there.
    const auto prefix = Text::tr("not available, because ");
    if (reason.startsWith(prefix))
        reason.remove(0, prefix.size());
    return notJudged(reason);
}

RuleVerdict fired(Finding finding)
{
    RuleVerdict verdict;
    verdict.findings.push_back(std::move(finding));
    return verdict;
}

FindingContext::FindingContext(const FindingInputs& inputs, const HostBlocks& hostBlocks,
                               const std::stop_token& stopToken)
    : in(inputs)
    , trace(inputs.trace)
    , thresholds(inputs.thresholds)
    , blocks(hostBlocks)
    , gaps(inputs.trace, inputs.gpuIdle, stopToken)
    , isIdleReported(inputs.trace.devices.size(), 0)
    , stop(stopToken)
    , window(windowOf(inputs))
{
}

void FindingContext::claimBlocked(FindingRule rule, HostBlock block)
{
    gaps.claim(rule, [this, block](const IdleGap& gap) {
        return gap.cause == IdleCause::BlockingApi
            && blocks.longestIn(trace.processOf(streamOfWork(trace, gap.next)), { gap.span.startNs, gap.span.endNs })
            == block;
    });
}

Finding FindingContext::finding(FindingRule rule, FindingSeverity severity, const QString& title) const
{
    Finding finding;
    finding.rule = rule;
    finding.severity = severity;
    finding.title = title;
    finding.windowNs = window.durationNs();
    return finding;
}

double FindingContext::fractionOfWindow(std::int64_t ns) const
{
    return fractionOf(ns, window.durationNs()).value_or(0);
}

std::int64_t FindingContext::bounded(std::int64_t ns) const
{
    return std::clamp<std::int64_t>(ns, 0, window.durationNs());
}

FindingSeverity FindingContext::severity(double fraction, ThresholdId medium, ThresholdId high) const
{
    if (fraction >= thresholds.fraction(high))
        return FindingSeverity::High;
    return fraction >= thresholds.fraction(medium) ? FindingSeverity::Medium : FindingSeverity::Low;
}

QString FindingContext::ofWindow(std::int64_t ns, const TimeWindow& window)
{
    return Text::tr("%1 ms of a %2 ms window").arg(sentenceMs(ns), sentenceMs(window.durationNs()));
}

QString FindingContext::gpuName(DeviceIndex device) const
{
    return QStringLiteral("GPU %1").arg(trace.devices[device.value()].gpuId);
}

QString FindingContext::pidName(ProcessIndex process) const
{
    return QStringLiteral("pid %1").arg(trace.processes[process.value()].label);
}

QString thresholdText(const Thresholds& thresholds, ThresholdId id)
{
    const auto unit = thresholdUnit(describeThreshold(id));
    const auto number = QString::number(thresholds.value(id), 'f', QLocale::FloatingPointShortest);
    return unit == QStringLiteral("%") || unit.isEmpty() ? number + unit : QStringLiteral("%1 %2").arg(number, unit);
}

} // namespace core
