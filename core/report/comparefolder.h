// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparison.h"
#include "report/reportoptions.h"

#include <QString>
#include <QStringList>

#include <stop_token>
#include <vector>

namespace core {

/// The comparison as Markdown: verdict, how the runs were aligned, and each table.
[[nodiscard]] QString compareToMarkdown(const Comparison& comparison, const std::vector<TablePointer>& tables);

/**
 * Writes compare.md, compare.html, compare.json and tables/<key>.csv (one for each available table) into `folder`, all
 * at once as writeReport() does.
 *
 * @return the paths written, relative to `folder`. Errors: CannotWrite, Cancelled; Usage, when that would write over a
 *         trace that is compared
 */
[[nodiscard]] Expected<QStringList> writeComparison(const Comparison& comparison,
                                                    const std::vector<TablePointer>& tables, const QString& folder,
                                                    const ReportOptions& options = {},
                                                    const std::stop_token& stop = {});

} // namespace core
