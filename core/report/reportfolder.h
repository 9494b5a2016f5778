// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/analysisresults.h"
#include "base/result.h"
#include "report/reportoptions.h"

#include <QByteArray>
#include <QStringList>

#include <stop_token>

namespace core {

/// Writes `content` to `path`: whole or not at all. Errors: CannotWrite with file and cause.
[[nodiscard]] Expected<void> writeFile(const QString& path, const QByteArray& content);

/**
 * Writes report.md, report.html, report.json and tables/<key>.csv (one for each available table) into `folder`, which is made when missing.
 * Each file appears whole or not at all; report.md is written last. CSV files of tables that are not available now are not left over
 * from an earlier report; nor are charts/<key>.png, which are written when `options` have them.
 *
 * @return the paths written, relative to `folder`; or CannotWrite, Cancelled
 */
[[nodiscard]] Expected<QStringList> writeReport(const AnalysisResults& results, const QString& folder,
                                                const ReportOptions& options = {}, const std::stop_token& stop = {});

} // namespace core
