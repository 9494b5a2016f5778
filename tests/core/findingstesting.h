// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/nccldevices.h"
#include "analysis/nvtx/nvtxcoverage.h"
#include "analysis/traceinfo/traceinfo.h"
#include "analysistesting.h"
#include "base/phrases.h"
#include "findings/findings.h"
#include "findings/suspects.h"
#include "memorytrace.h"
#include "results/analysisresults.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

/// What the tests of suspects and findings need: every section of a trace, and the tables that figures refer to.
namespace findingstesting {

/// All that findings and suspects stand on, and they themselves.
struct Judged {
    core::ResultsPointer results;
    core::Findings findings;
    core::Suspects suspects;
    std::vector<core::TablePointer> tables; ///< all that evidence may refer to
    QString error; ///< empty: all is well

    /// The findings of one rule.
    [[nodiscard]] std::vector<core::Finding> of(core::FindingRule rule) const
    {
        std::vector<core::Finding> found;
        std::copy_if(findings.rows.begin(), findings.rows.end(), std::back_inserter(found),
                     [rule](const core::Finding& finding) { return finding.rule == rule; });
        return found;
    }
    [[nodiscard]] const core::RuleOutcome& outcome(core::FindingRule rule) const
    {
        return findings.outcomes.at(static_cast<std::size_t>(rule));
    }
};

struct JudgeOptions {
    core::Thresholds thresholds;
    core::Scope scope;
    core::PhaseMap phases;
};

inline const core::Table* findTable(const std::vector<core::TablePointer>& tables, QStringView key)
{
    const auto found = std::find_if(tables.begin(), tables.end(),
                                    [key](const core::TablePointer& table) { return table->key == key; });
    return found == tables.end() ? nullptr : found->get();
}

/// Analyses and judges `trace`.
inline Judged judge(const std::shared_ptr<const core::Trace>& trace, const JudgeOptions& options = {})
{
    using namespace core;
    Judged judged;
    const auto& scope = options.scope;
    AnalysisOptions analysisOptions;
    analysisOptions.phases = options.phases;
    const auto results = analyze(trace, scope, analysisOptions);
    if (!results) {
        judged.error = results.error().message;
        return judged;
    }
    judged.results = *results;
    const auto& r = **results;
    const auto storms = std::make_shared<const LaunchStorms>(
        analyzeLaunchStorms(*trace, scope, stormLimits(options.thresholds)).value());
    const auto barriersByProcess = analyzeBarriers(*trace, scope, r.gpuIdle, { .byProcess = true }).value();
    const auto attribution = std::make_shared<const NvtxAttribution>(attributeToNvtx(*trace, scope).value());
    const auto add
        = [&judged](Table table) { judged.tables.push_back(std::make_shared<const Table>(std::move(table))); };
    add(describeLaunchStorms(trace, storms, scope)); // before those of other limits
    add(describeNcclDevices(trace, r.nccl, scope));
    add(describeNvtxCoverage(trace, attribution, scope));
    add(describeCaptureMessages(trace, false));
    judged.tables.insert(judged.tables.end(), r.tables.begin(), r.tables.end());
    const auto findings = analyzeFindings({ .trace = *trace,
                                            .scope = scope,
                                            .thresholds = options.thresholds,
                                            .kernels = r.kernels,
                                            .launchStorms = *storms,
                                            .barriers = r.barriers,
                                            .barriersByProcess = barriersByProcess,
                                            .gpuIdle = r.gpuIdle,
                                            .memoryOperations = r.memoryOperations,
                                            .nccl = r.nccl.get(),
                                            .nvtxAttribution = attribution.get(),
                                            .phases = r.phases.get(),
                                            .cudaGraphs = r.cudaGraphs.get(),
                                            .profilerOverhead = r.profilerOverhead.get() });
    const auto suspects = analyzeSuspects(
        *trace, scope, { r.kernels, r.barriers, r.memoryOperations, r.gpuIdle, r.nccl.get(), r.launchLatency.get() });
    if (!findings || !suspects) {
        judged.error = QStringLiteral("findings or suspects failed");
        return judged;
    }
    judged.findings = *findings;
    judged.suspects = *suspects;
    return judged;
}

/// The number of a cell as sentences write it.
inline QStringList written(double value, core::Unit unit)
{
    switch (unit) {
    case core::Unit::Milliseconds:
        return { core::sentenceMs(std::llround(value * core::NsPerMs)) };
    case core::Unit::Microseconds:
        return { core::sentenceMs(std::llround(value * core::NsPerUs)), QString::number(value, 'f', 2) };
    case core::Unit::Percent:
        return { core::sentencePercent(value / 100) };
    case core::Unit::PerSecond:
        return { QString::number(value, 'f', 1) };
    case core::Unit::GigabytesPerSecond:
        return { QString::number(value, 'f', 2) };
    default:
        return { core::formatCount(std::llround(value)) };
    }
}

/// Why a figure does not stand in the cell it names, or nothing.
inline QString figureFault(const core::FindingFigure& figure, const std::vector<core::TablePointer>& tables)
{
    const auto where = QStringLiteral("%1 row %2 %3: ").arg(figure.tableKey).arg(figure.row).arg(figure.columnKey);
    const auto* table = findTable(tables, figure.tableKey);
    if (!table)
        return where + QStringLiteral("no such table");
    const auto column = table->findColumn(figure.columnKey);
    if (!column || figure.row >= table->rowCount)
        return where + QStringLiteral("no such cell");
    const auto cell = table->cell(figure.row, *column);
    if (const auto* text = std::get_if<QString>(&cell))
        return figure.text.contains(*text) ? QString() : where + figure.text;
    const auto number = core::cellNumber(cell);
    if (!number)
        return where + QStringLiteral("the cell is empty");
    for (const auto& text : written(*number, table->columns[*column].unit)) {
        const QRegularExpression whole(QStringLiteral("(?<![\\d.,])%1(?![\\d])").arg(QRegularExpression::escape(text)));
        if (whole.match(figure.text).hasMatch())
            return {};
    }
    return where + QStringLiteral("%1 is not in “%2”").arg(*number).arg(figure.text);
}

/// What is wrong with any finding, or nothing: figures without their cell, bounds beyond the window, texts missing.
inline QString findingsFault(const Judged& judged)
{
    for (const auto& finding : judged.findings.rows) {
        const auto title = finding.title + QStringLiteral(": ");
        if (finding.title.isEmpty() || finding.recommendation.isEmpty() || finding.evidence.empty())
            return title + QStringLiteral("a text is missing");
        if (finding.recoverableNs && (*finding.recoverableNs < 0 || *finding.recoverableNs > finding.windowNs))
            return title + QStringLiteral("the bound is not inside the window");
        for (const auto& figure : finding.evidence) {
            if (const auto fault = figureFault(figure, judged.tables); !fault.isEmpty())
                return title + fault;
        }
    }
    for (std::size_t i = 0; i < judged.findings.outcomes.size(); ++i) {
        const auto& outcome = judged.findings.outcomes[i];
        const auto count = judged.of(outcome.rule).size();
        if (static_cast<std::size_t>(outcome.rule) != i || outcome.findingCount != count || outcome.reason.isEmpty()
            || (outcome.state == core::RuleState::Fired) != (count > 0))
            return core::findingRuleKey(outcome.rule) + QStringLiteral(": the outcome does not fit");
    }
    return judged.findings.outcomes.size() == core::FindingRuleCount ? QString() : QStringLiteral("rules are missing");
}

/// A window of 100 ms: GPU 0 works in the first and last milliseconds.
inline void addEdges(fixtures::MemoryTrace& builder, std::int64_t firstMs = 1, std::int64_t lastMs = 1)
{
    using analysistesting::MsNs;
    builder.addKernel(1, 0, 7, 0, firstMs * MsNs, QStringLiteral("first"));
    builder.addKernel(1, 0, 7, (100 - lastMs) * MsNs, 100 * MsNs, QStringLiteral("last"));
}

/// "high", "medium", "low" of the first finding of a rule; empty when there is none.
inline QString severityOf(const Judged& judged, core::FindingRule rule)
{
    const auto found = judged.of(rule);
    return found.empty() ? QString() : core::findingSeverityName(found.front().severity);
}

/// Bound of the first finding of a rule; -1 when there is none, -2 when it has no bound.
inline std::int64_t boundOf(const Judged& judged, core::FindingRule rule)
{
    const auto found = judged.of(rule);
    return found.empty() ? -1 : found.front().recoverableNs.value_or(-2);
}

inline const QString Gemm = QStringLiteral("gemm");
inline const QString AllReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_bf16_RING_LL");

} // namespace findingstesting
