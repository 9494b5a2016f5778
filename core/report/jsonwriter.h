// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/reportoptions.h"
#include "results/analysisresults.h"

#include <functional>

class QIODevice;

namespace core {

/// Version of the layout of report.json (`schema_version`).
constexpr int ReportSchemaVersion = 1;

/// Where the rows of a table go as CSV, below a header that is there already; none: nowhere.
using CsvOfTable = std::function<QIODevice*(const Table&)>;

/**
 * Streams the report as JSON (UTF-8, one table row a line): `tool`, `trace`, `scope`, `summary`, `sections` (each table with its
 * columns, provenance and all rows, in the units of the columns) and `diagnostics`. Whole numbers are exact, `null` stands where
 * nothing is known and for numbers that are not finite. With `csvOf`, rows are written as CSV by the way: to ask a large table for its cells
 * takes as long as to write them.
 *
 * @return false when a device refused a write or a stop was requested
 */
[[nodiscard]] bool writeReportJson(QIODevice& device, const AnalysisResults& results, const ReportOptions& options = {},
                                   const std::stop_token& stop = {}, const CsvOfTable& csvOf = {});

} // namespace core
