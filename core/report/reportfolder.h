// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "report/reportoptions.h"
#include "results/analysisresults.h"

#include <QString>
#include <QStringList>

#include <stop_token>

namespace core {

/**
 * Writes report.md, report.html, report.json and tables/<key>.csv (one for each table that isInCsv()) into `folder`, which
 * is made when missing; charts/<key>.png when `options` have them. All files appear at once, as StagedFolder says: who
 * is interrupted keeps an earlier report. Its CSV files of tables that have none now, and its charts, are not
 * left over. Files that no report has stay.
 *
 * @return the paths written, relative to `folder`; or CannotWrite, Cancelled
 */
[[nodiscard]] Expected<QStringList> writeReport(const AnalysisResults& results, const QString& folder,
                                                const ReportOptions& options = {}, const std::stop_token& stop = {});

} // namespace core
