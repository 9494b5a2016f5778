// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/conversion.h"
#include "report/reportoptions.h"
#include "session/analysissession.h"

#include <QString>
#include <QStringList>

#include <stop_token>

namespace app {

/// AnalysisSession::compute() with a line on the terminal.
[[nodiscard]] core::Cancellable<void> computeWithProgress(core::AnalysisSession& session, const std::stop_token& stop);
/// writeReport() with a line on the terminal.
[[nodiscard]] core::Expected<QStringList> writeWithProgress(const core::AnalysisResults& results, const QString& folder,
                                                            const core::ReportOptions& options,
                                                            const std::stop_token& stop);
/// Prints the summary of a report, which lists `options` left out of it, and where it is.
void printReport(const core::AnalysisResults& results, const QString& folder, const core::ReportOptions& options = {});

/// convertTrace() with progress.
[[nodiscard]] core::Expected<core::Conversion> convertWithProgress(const core::Trace& trace, const QString& path,
                                                                   const core::ConvertOptions& options, bool isReadBack,
                                                                   const std::stop_token& stop);
/// What was written and, when it was read back, what was found, a line for each type.
void printReceipt(const core::Trace& trace, const core::Conversion& conversion, const QString& path);

} // namespace app
