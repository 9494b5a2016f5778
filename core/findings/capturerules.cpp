// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/traceinfo/traceinfo.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/budgetevidence.h"
#include "findings/cudaerrors.h"
#include "findings/rulefunctions.h"
#include "findings/ruletitles.h"
#include "scope/devicework.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <vector>

namespace core::rules {

namespace {

// DIAGNOSTIC_EVENT.severity
constexpr int WarningSeverity = 2;
constexpr int ErrorSeverity = 3;

constexpr double ProfilerShare = 0.01; ///< of the run, from which on it is said

double ratioOf(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

void profilerNote(FindingContext& context, FindingRule rule, std::int64_t timeNs)
{
    if (ratioOf(timeNs, saturatedProduct(context.runNs, context.gpus)) < ProfilerShare) {
        context.notFired(rule, Text::tr("the profiler takes less than 1 % of the run there"));
        return;
    }
    auto finding = context.finding(rule, ruleTitle(rule), timeNs, {});
    finding.recommendation = Text::tr("The program does not have this time when it is not profiled. Trace less "
                                      "(--trace=cuda, no call stacks, --sample=none) where it matters.");
    if (rule == FindingRule::Profiler)
        addClassFigures(finding, context, { TimeClass::Profiler });
    else
        addOutsideFigures(finding, context, { TimeClass::Profiler });
    context.add(std::move(finding));
}

void opaqueGraphs(FindingContext& context)
{
    const auto graphNs = context.windowNsOf(TimeClass::Graph);
    const auto share = ratioOf(graphNs, saturatedProduct(context.windowNs, context.gpus));
    if (share < context.thresholds.fraction(ThresholdId::OpaqueGraphs)) {
        context.notFired(
            FindingRule::OpaqueGraphs,
            Text::tr("%1 of the GPU window lies in graphs traced as one piece").arg(threeDigitShare(share)));
        return;
    }
    auto finding
        = context.finding(FindingRule::OpaqueGraphs,
                          ruleTitle(FindingRule::OpaqueGraphs, { { u"share", threeDigitShare(share) } }), graphNs, {});
    finding.recommendation
        = Text::tr("Capture again with nsys profile --cuda-graph-trace=node to see the kernels inside.");
    addClassFigures(finding, context, { TimeClass::Graph });
    context.add(std::move(finding));
}

void shortCapture(FindingContext& context)
{
    if (!context.isWholeTrace()) {
        context.notJudged(FindingRule::ShortCapture, Text::tr("the scope is a part of the trace"));
        return;
    }
    if (context.windowNs >= context.thresholds.durationNs(ThresholdId::ShortCapture)) {
        context.notFired(FindingRule::ShortCapture,
                         Text::tr("%1 of GPU window").arg(threeDigitDuration(context.windowNs)));
        return;
    }
    auto finding = context.finding(
        FindingRule::ShortCapture,
        ruleTitle(FindingRule::ShortCapture, { { u"time", threeDigitDuration(context.windowNs) } }), 0, {});
    finding.recommendation
        = Text::tr("Capture several steps after warm-up, a few seconds of them: nsys profile --delay=… "
                   "--duration=…, or --capture-range=cudaProfilerApi around them.");
    context.add(std::move(finding));
}

void coverage(FindingContext& context)
{
    std::int64_t all = 0, without = 0;
    const auto& trace = context.trace;
    const ScopeFilter filter(trace, context.in.scope);
    bool isDone = true;
    const auto count = [&](const auto& table, auto isCounted) {
        isDone = isDone && forEachRowOf(table, filter, context.stop, [&](std::size_t row) {
                     if (!isCounted(row))
                         return;
                     ++all;
                     without += table.launch[row].isValid() ? 0 : 1;
                 });
    };
    const auto accepts = [&filter](const auto& table) {
        return [&filter, &table](std::size_t row) {
            return filter.acceptsWork(table.startNs[row], table.endNs[row], table.stream[row], table.launch[row]);
        };
    };
    count(trace.kernels, accepts(trace.kernels));
    count(trace.sets, accepts(trace.sets));
    count(trace.graphLaunches, accepts(trace.graphLaunches));
    count(trace.copies, [&, isInScope = accepts(trace.copies)](std::size_t row) {
        return !isPageMigration(trace.copies.copyKind[row]) && isInScope(row);
    });
    if (!isDone)
        return;
    const auto title
        = ruleTitle(FindingRule::Coverage, { { u"n", formatCount(without) }, { u"all", formatCount(all) } });
    if (ratioOf(without, all) <= context.thresholds.fraction(ThresholdId::Coverage)) {
        context.notFired(FindingRule::Coverage, title);
        return;
    }
    auto finding = context.finding(FindingRule::Coverage, title, 0, {});
    finding.recommendation = Text::tr("Export the whole capture rather than a window of it: gaps before such work "
                                      "cannot be explained.");
    context.add(std::move(finding));
}

/// What a note says of a row of the messages of nsys. Its text may name paths and hosts, notes must not.
QString messageText(const CaptureMessageGroup& message)
{
    const auto known = publicMessageText(message.text);
    const auto what = message.text.isEmpty() ? Text::tr("a message without a text, first at %1 ns").arg(message.firstNs)
        : known.isEmpty()                    ? Text::tr("a message whose text may name paths or hosts")
                                             : QStringLiteral("\"%1\"").arg(known);
    return (message.severity == ErrorSeverity ? Text::tr("error from %1: %2, reported %3")
                                              : Text::tr("warning from %1: %2, reported %3"))
        .arg(Text::ofWord(messageSourceName(message.source)), what,
             counted(message.count, Text::tr("time", "reported 1 time"), Text::tr("times", "reported 5 times")));
}

void captureErrors(FindingContext& context)
{
    const auto& trace = context.trace;
    if (trace.captureMessages.empty() && !trace.schema.find(u"DIAGNOSTIC_EVENT")) {
        context.notJudged(FindingRule::CaptureError, Text::tr("the file has no table DIAGNOSTIC_EVENT"));
        return;
    }
    std::int64_t errors = 0, warnings = 0;
    std::vector<FindingFigure> figures;
    const auto groups = groupCaptureMessages(trace);
    for (std::size_t row = 0; row < groups.size(); ++row) {
        const auto& group = groups[row];
        if (group.severity != WarningSeverity && group.severity != ErrorSeverity)
            continue;
        (group.severity == ErrorSeverity ? errors : warnings) += group.count;
        if (figures.size() < MaximumFigures)
            figures.push_back({ messageText(group), QStringLiteral("capture_messages"), row, QStringLiteral("count") });
    }
    if (errors + warnings == 0) {
        context.notFired(FindingRule::CaptureError, Text::tr("nsys reported neither warnings nor errors"));
        return;
    }
    const auto errorText = counted(errors, Text::tr("error"), Text::tr("errors"));
    const auto warningText = counted(warnings, Text::tr("warning"), Text::tr("warnings"));
    const auto messages = errors == 0 ? warningText
        : warnings == 0               ? errorText
                                      : Text::tr("%1 and %2").arg(errorText, warningText);
    auto finding = context.finding(
        FindingRule::CaptureError,
        ruleTitle(FindingRule::CaptureError, { { u"text", Text::tr("nsys reported %1").arg(messages) } }), 0, {});
    finding.evidence = std::move(figures);
    finding.recommendation = Text::tr(
        "Read the messages of nsys (capture_messages): events may be missing, or a feature was not permitted. "
        "The window shows all texts under Trace info, a report those that name nothing of the machine, "
        "unless machine details are asked for.");
    context.add(std::move(finding));
}

} // namespace

void failedCalls(FindingContext& context)
{
    if (!context.trace.reading(EventClass::Calls).isPresent()) {
        context.notJudged(FindingRule::CudaError, Text::tr("no CUDA calls were recorded"));
        return;
    }
    const ScopeFilter filter(context.trace, context.in.scope);
    for (const auto& group : cudaErrors(context.trace, filter, context.in.classes)) {
        auto finding = context.finding(FindingRule::CudaError,
                                       ruleTitle(FindingRule::CudaError,
                                                 { { u"call", context.trace.callNames[group.name.value()].name },
                                                   { u"n", formatCount(group.count) },
                                                   { u"code", QString::number(group.code) },
                                                   { u"text", cudaErrorName(group.code) } })
                                           .trimmed(),
                                       0, {});
        finding.recommendation = Text::tr("Check the return value of every CUDA call and fix this first: what follows "
                                          "a failed call may not have run.");
        const auto row = group.first.value();
        finding.subject.event = { EventClass::Calls, static_cast<std::uint32_t>(row) };
        finding.subject.window = TimeWindow { context.trace.calls.startNs[row], context.trace.calls.endNs[row] };
        context.add(std::move(finding));
    }
    context.notFired(FindingRule::CudaError, Text::tr("no CUDA call failed"));
}

void capture(FindingContext& context)
{
    captureErrors(context);
    if (!context.hasGpuWork()) {
        for (const auto rule : { FindingRule::Profiler, FindingRule::ProfilerStart, FindingRule::OpaqueGraphs,
                                 FindingRule::ShortCapture, FindingRule::Coverage })
            context.notJudged(rule, Text::tr("no GPU work in this scope"));
        return;
    }
    profilerNote(context, FindingRule::Profiler, context.windowNsOf(TimeClass::Profiler));
    if (context.isWholeTrace()) {
        profilerNote(context, FindingRule::ProfilerStart, context.outsideNsOf(TimeClass::Profiler));
    } else {
        context.notJudged(FindingRule::ProfilerStart, Text::tr("the scope is a part of the trace"));
    }
    opaqueGraphs(context);
    shortCapture(context);
    coverage(context);
}

} // namespace core::rules
