// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxchoices.h"
#include "analysis/steps/repeatingwork.h"
#include "benchtasks.h"
#include "results/analysisplan.h"
#include "trace/traceloader.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

namespace bench {

namespace {

/// Runs the analyses one after the other, as the plan has them.
Measures measurePlan(std::shared_ptr<const core::Trace> trace)
{
    Measures measures;
    auto run = core::AnalysisRun::begin(std::move(trace), {}, {}, {});
    const core::AnalysisPlan plan;
    for (const auto& step : plan.steps()) {
        measures.push_back(measureOf(QStringLiteral("analysis: %1").arg(QLatin1String(step.name)), [&] {
            if (!run || !step.work(*run))
                std::fprintf(stderr, "%s failed\n", step.name);
        }));
    }
    return measures;
}

/// The slowest of changes to these scopes, as the window makes them: the NCCL operations are known by then.
Measure slowestChange(const QString& name, const core::AnalysisResults& before, const std::vector<core::Scope>& scopes)
{
    Measure slowest { name, 0, 0, 0, 0 };
    for (const auto& scope : scopes) {
        auto measure = measureOf(name, [&] {
            if (!core::analyze(before.trace, scope, before.options))
                std::fprintf(stderr, "a scope change failed\n");
        });
        if (measure.seconds > slowest.seconds)
            slowest = measure;
    }
    return slowest;
}

std::vector<core::Scope> hundredths(const core::Trace& trace)
{
    constexpr std::int64_t Parts = 100;
    std::vector<core::Scope> scopes;
    for (const std::int64_t part : { 0, 25, 50, 75, 99 }) {
        const auto partNs = trace.extent.durationNs() / Parts;
        const auto startNs = trace.extent.startNs + part * partNs;
        scopes.emplace_back().window = core::TimeWindow { startNs, startNs + partNs };
    }
    return scopes;
}

std::vector<core::Scope> singleProcesses(const core::Trace& trace)
{
    constexpr std::size_t Most = 4;
    std::vector<core::Scope> scopes;
    for (std::size_t process = 0; process < std::min(Most, trace.processes.size()); ++process)
        scopes.emplace_back().processes = { core::ProcessIndex { process } };
    return scopes;
}

/// The most common texts of NVTX ranges do not matter: those at the ends and in the middle of their list.
std::vector<core::Scope> nvtxTexts(const core::Trace& trace)
{
    std::vector<core::Scope> scopes;
    const auto choices = core::findNvtxChoices(trace);
    if (!choices || choices->texts.isEmpty())
        return scopes;
    const auto& texts = choices->texts;
    for (const auto& text : { texts.front(), texts[texts.size() / 2], texts.back() })
        scopes.emplace_back().nvtx = core::NvtxLimit { text, std::nullopt };
    return scopes;
}

std::vector<core::Scope> singleSteps(const core::RepeatingWork& work)
{
    std::vector<core::Scope> scopes;
    if (!work.unit)
        return scopes;
    const auto last = static_cast<std::uint32_t>(work.size() - 1);
    for (const auto step : { std::uint32_t { 0 }, last / 2, last })
        scopes.emplace_back().window = work.windowOf({ step, step + 1 });
    return scopes;
}

/// What each analysis takes of the processor in a change to the last of `scopes`.
Measures analysesOfScope(const QString& name, const core::AnalysisResults& before,
                         const std::vector<core::Scope>& scopes)
{
    Measures measures;
    if (scopes.empty())
        return measures;
    std::optional<core::Cancellable<core::AnalysisRun>> run;
    measures.push_back(measureOf(QStringLiteral("%1: rows").arg(name), [&] {
        run = core::AnalysisRun::begin(before.trace, scopes.back(), before.options, {});
    }));
    const core::AnalysisPlan plan;
    for (const auto& step : plan.steps()) {
        measures.push_back(measureOf(QStringLiteral("%1: %2").arg(name, QLatin1String(step.name)), [&] {
            if (!*run || !step.work(**run))
                std::fprintf(stderr, "%s failed\n", step.name);
        }));
    }
    measures.push_back(measureOf(QStringLiteral("%1: tables").arg(name), [&] {
        core::describeAnalyses(**run);
        core::describeJudgement(**run);
    }));
    return measures;
}

struct NamedScopes {
    QString name;
    std::vector<core::Scope> scopes;
};

std::vector<NamedScopes> changes(const core::AnalysisResults& results)
{
    const auto& trace = *results.trace;
    return { { QStringLiteral("1 % window"), hundredths(trace) },
             { QStringLiteral("1 process"), singleProcesses(trace) },
             { QStringLiteral("NVTX text"), nvtxTexts(trace) },
             { QStringLiteral("1 step"), singleSteps(*results.options.repeatingWork) } };
}

} // namespace

Measures measureScopes(const QString& path)
{
    const auto trace = core::loadTrace(path);
    const auto results = trace ? core::analyze(*trace) : core::Expected<core::ResultsPointer>();
    if (!trace || !results) {
        std::fprintf(stderr, "%s was not read\n", qPrintable(path));
        return {};
    }
    Measures measures;
    for (const auto& change : changes(**results)) {
        const auto parts = analysesOfScope(QStringLiteral("scope of ") + change.name, **results, change.scopes);
        measures.insert(measures.end(), parts.begin(), parts.end());
    }
    return measures;
}

Measures measureAnalyses(const QString& path)
{
    const auto trace = core::loadTrace(path);
    if (!trace) {
        std::fprintf(stderr, "%s\n", qPrintable(trace.error().message));
        return {};
    }
    core::Expected<core::ResultsPointer> results;
    auto all = measureOf(QStringLiteral("all analyses"), [&] { results = core::analyze(*trace); });
    if (!results)
        return {};
    all.count = (*trace)->eventCount();
    auto measures = measurePlan(*trace);
    measures.insert(measures.begin(), all);
    for (const auto& change : changes(**results)) {
        if (!change.scopes.empty())
            measures.push_back(slowestChange(QStringLiteral("scope change, ") + change.name, **results, change.scopes));
    }
    return measures;
}

} // namespace bench
