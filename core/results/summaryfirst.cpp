// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/summaryfirst.h"

#include "results/analysisplan.h"
#include "results/ownjudgement.h"

#include <utility>

namespace core {

ResultsPointer summaryOnly(std::shared_ptr<const Trace> trace, Scope scope, AnalysisOptions options,
                           std::shared_ptr<const Summary> summary, std::shared_ptr<const Findings> findings)
{
    auto results = std::make_shared<AnalysisResults>();
    results->trace = std::move(trace);
    results->scope = std::move(scope);
    results->options = std::move(options);
    results->summary = std::move(summary);
    results->findings = std::move(findings);
    return results;
}

bool isSummaryOnly(const AnalysisResults& results)
{
    return results.tables.empty();
}

Cancellable<ResultsPointer> analyzeSummaryFirst(std::shared_ptr<const Trace> trace, Scope scope,
                                                AnalysisOptions options, const SummarySink& sink,
                                                const std::stop_token& stop)
{
    if (stop.stop_requested())
        return cancelled();
    auto run = AnalysisRun::begin(std::move(trace), std::move(scope), options, stop);
    if (!run)
        return tl::unexpected(run.error());
    const auto giveAway = [&] {
        // the options as they were asked for: others may be writing what they find into those of the results
        const auto& made = *run->results;
        sink(summaryOnly(made.trace, made.scope, std::move(options), made.summary, made.findings));
    };
    if (!AnalysisPlan().run(*run, sink && !hasOwnRules(options) ? giveAway : std::function<void()>()))
        return cancelled();
    describeAnalyses(*run);
    if (!judgeOwnRules(*run))
        return cancelled();
    describeJudgement(*run);
    return run->results;
}

} // namespace core
