// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/keptsummary.h"

#include "columncache/columnpasses.h"
#include "results/summaryfirst.h"
#include "session/summaryfields.h"

#include <array>
#include <utility>

namespace core {

namespace {

/// What `write` passes.
template <typename Write> QByteArray passedBytes(Write write)
{
    QByteArray columns;
    WritingPass pass([&columns](std::span<const std::byte> column) {
        const auto begin = columns.size();
        columns.append(reinterpret_cast<const char*>(column.data()), static_cast<qsizetype>(column.size()));
        return std::int64_t { begin };
    });
    write(pass);
    return pass.bytes() + columns;
}

/// What of the options a summary depends on. Phases have tables of their own; the rest was found in the trace.
QByteArray keyOf(const AnalysisOptions& options)
{
    std::array<double, ThresholdCount> thresholds {};
    for (const auto& threshold : ThresholdTable)
        thresholds[static_cast<std::size_t>(threshold.id)] = options.thresholds.value(threshold.id);
    return passedBytes([&](WritingPass& pass) {
        pass.pass(thresholds);
        pass.pass(options.families.own());
        pass.pass(options.accepted);
        pass.pass(options.ownRules ? *options.ownRules : OwnRules());
        pass.pass(options.diagnosisClasses());
    });
}

QByteArray bytesOf(const Summary& summary, const Findings& findings)
{
    return passedBytes([&](WritingPass& pass) {
        pass.pass(summary);
        pass.pass(findings);
    });
}

void bind(Finding& finding, TraceId trace)
{
    finding.subject.trace = trace;
    if (finding.subject.event.isValid())
        finding.subject.event.trace = trace;
    for (auto& figure : finding.evidence)
        figure.trace = trace;
}

void bind(Findings& findings, TraceId trace)
{
    for (auto* list : { &findings.rows, &findings.accepted, &findings.captureNotes }) {
        for (auto& finding : *list)
            bind(finding, trace);
    }
}

} // namespace

Cancellable<std::shared_ptr<const KeptSummary>> findSummary(const ColumnCache& cache, const Trace& trace,
                                                            const std::stop_token& stop, const QString& program)
{
    auto kept = std::make_shared<KeptSummary>();
    auto summary = std::make_shared<Summary>();
    auto findings = std::make_shared<Findings>();
    const auto read = [&](ReadingPass& pass) {
        pass.pass(kept->options);
        pass.pass(*summary);
        pass.pass(*findings);
    };
    const auto isRight = program.isEmpty() ? Cancellable<bool>(false) : cache.findMade(trace, program, read, stop);
    if (!isRight)
        return tl::unexpected(isRight.error());
    if (!*isRight)
        return std::shared_ptr<const KeptSummary>();
    bind(*findings, trace.id);
    kept->summary = std::move(summary);
    kept->findings = std::move(findings);
    return kept;
}

void keepSummaryLater(const ColumnCache& cache, const AnalysisResults& results,
                      const std::shared_ptr<const KeptSummary>& known, const QString& program)
{
    if (program.isEmpty() || results.scope != Scope {})
        return;
    const auto options = keyOf(results.options);
    const auto write = [options, summary = results.summary, findings = results.findings](WritingPass& pass) {
        pass.pass(options);
        pass.pass(*summary);
        pass.pass(*findings);
    };
    const bool isKept = known && known->options == options
        && bytesOf(*known->summary, *known->findings) == bytesOf(*results.summary, *results.findings);
    if (!isKept)
        cache.keepMadeLater(results.trace, { program, write });
}

ResultsPointer resultsOf(const KeptSummary& kept, const AnalysisQuestion::Part& question)
{
    if (question.scope != Scope {} || question.trace->part || kept.options != keyOf(question.options))
        return nullptr;
    return summaryOnly(question.trace, question.scope, question.options, kept.summary, kept.findings);
}

} // namespace core
