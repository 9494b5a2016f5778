// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <functional>

namespace core {

/// Results that have nothing but a summary and its findings: no tables, and empty analyses.
[[nodiscard]] ResultsPointer summaryOnly(std::shared_ptr<const Trace> trace, Scope scope, AnalysisOptions options,
                                         std::shared_ptr<const Summary> summary,
                                         std::shared_ptr<const Findings> findings);

/// True when results are those of summaryOnly(): what leads to a table leads nowhere yet.
[[nodiscard]] bool isSummaryOnly(const AnalysisResults& results);

/// Is given what summaryOnly() makes, while the other analyses go on. Called in one of their threads.
using SummarySink = std::function<void(const ResultsPointer&)>;

/// analyze(), which gives away the summary as soon as it is there. It never does where the user has rules of their own:
/// what they find is part of it, and needs all tables.
[[nodiscard]] Cancellable<ResultsPointer> analyzeSummaryFirst(std::shared_ptr<const Trace> trace, Scope scope,
                                                              AnalysisOptions options, const SummarySink& sink,
                                                              const std::stop_token& stop = {});

} // namespace core
