// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/reportoptions.h"
#include "results/analysisresults.h"

namespace core {

struct ReportDocument;

/// A table as a Markdown table with at most `maxRows` rows and the line "showing 30 of 412" when there are more.
[[nodiscard]] QString tableToMarkdown(const Table& table, std::size_t maxRows = 30);

/// The whole report: trace, scope, summary, each section with its table, derivation, coverage and limitations.
[[nodiscard]] QString reportToMarkdown(const AnalysisResults& results, const ReportOptions& options = {});
/// The same of what makeReportDocument() made of them.
[[nodiscard]] QString reportToMarkdown(const AnalysisResults& results, const ReportDocument& document,
                                       const ReportOptions& options);

} // namespace core
