// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "charts/reportcharts.h"
#include "report/reportoptions.h"
#include "results/analysisresults.h"

#include <QString>
#include <QStringList>

#include <stop_token>

/// What a report is written as.
enum class ReportFormat { Folder, Html, Pdf, Markdown };

/// A report that the user asked for.
struct ReportExport {
    ReportFormat format = ReportFormat::Folder;
    QString path; ///< the folder, or the file
    core::ReportOptions options;
    std::vector<ReportPicture> pictures {}; ///< not for Markdown, which has no place for them
};

/// The report as a PDF file on A4: a first page in portrait format, then in landscape format what its HTML says, with
/// tables made to fit the page. May run in any thread. Errors: Cancelled.
[[nodiscard]] core::Cancellable<QByteArray> reportToPdf(const core::AnalysisResults& results,
                                                        const core::ReportOptions& options,
                                                        const std::stop_token& stop = {},
                                                        const core::ProgressSink& progress = {});

/// Writes the report, whole or not at all. Only that of a PDF tells of progress. @return the files written;
/// CannotWrite, Cancelled
[[nodiscard]] core::Expected<QStringList> writeReportExport(const core::AnalysisResults& results,
                                                            const ReportExport& what, const std::stop_token& stop,
                                                            const core::ProgressSink& progress = {});
