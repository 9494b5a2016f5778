// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/conversion.h"
#include "report/reportoptions.h"
#include "results/analysisresults.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <stop_token>

namespace app {

/// analyze() with a line on the terminal.
[[nodiscard]] core::Expected<core::ResultsPointer> analyzeWithProgress(const std::shared_ptr<const core::Trace>& trace,
                                                                       const core::Scope& scope,
                                                                       const core::AnalysisOptions& options,
                                                                       const std::stop_token& stop);
/// writeReport() with a line on the terminal.
[[nodiscard]] core::Expected<QStringList> writeWithProgress(const core::AnalysisResults& results, const QString& folder,
                                                            const core::ReportOptions& options,
                                                            const std::stop_token& stop);
/// Prints the summary of a report and where it is.
void printReport(const core::AnalysisResults& results, const QString& folder);

/// convertTrace() with progress.
[[nodiscard]] core::Expected<core::Conversion> convertWithProgress(const core::Trace& trace, const QString& path,
                                                                   const core::ConvertOptions& options, bool isReadBack,
                                                                   const std::stop_token& stop);
/// What was written and, when it was read back, what was found, a line for each type.
void printReceipt(const core::Trace& trace, const core::Conversion& conversion, const QString& path);

} // namespace app
