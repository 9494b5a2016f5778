// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchtasks.h"
#include "results/analysisplan.h"
#include "trace/traceloader.h"

#include <algorithm>
#include <cstdio>
#include <memory>
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

} // namespace

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
    measures.push_back(slowestChange(QStringLiteral("scope change, 1 % window"), **results, hundredths(**trace)));
    measures.push_back(slowestChange(QStringLiteral("scope change, 1 process"), **results, singleProcesses(**trace)));
    return measures;
}

} // namespace bench
