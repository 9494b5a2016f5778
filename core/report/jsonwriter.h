// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/reportoptions.h"
#include "report/rowsink.h"
#include "results/analysisresults.h"

#include <functional>
#include <stop_token>

class QIODevice;

namespace core {

struct ReportDocument;

/// Version of the layout of report.json (`schema_version`).
constexpr int ReportSchemaVersion = 2;

/// Writes the rows of a table to `json`, by writeRows(), and wherever else they are wanted. False when that failed.
using WriteTable = std::function<bool(const Table& table, RowSink& json)>;

/**
 * Streams the report as JSON (UTF-8, one table row a line): `tool`, `trace`, `scope`, `summary`, `sections` (each table
 * with its columns, provenance and rows, in the units of the columns) and `diagnostics`. Of lists of events it has the
 * 1,000 longest unless the options want all. Whole numbers are exact, `null` stands where nothing is known and for
 * numbers that are not finite.
 *
 * @param document    what makeReportDocument() makes of the results
 * @param writeTable  called for each table in its turn, until it returns false
 * @return false when `device` refused a write or `writeTable` returned false
 */
[[nodiscard]] bool writeReportJson(QIODevice& device, const AnalysisResults& results, const ReportDocument& document,
                                   const ReportOptions& options, const WriteTable& writeTable);
/// The same, with the rows in JSON only.
[[nodiscard]] bool writeReportJson(QIODevice& device, const AnalysisResults& results,
                                   const ReportOptions& options = {});

/// Writes one table as a section of report.json has it: `key`, `columns`, `row_count`, `rows`, … False when `device`
/// refused a write or a stop was requested.
[[nodiscard]] bool writeTableJson(QIODevice& device, const Table& table, const ReportOptions& options = {},
                                  const std::stop_token& stop = {});

} // namespace core
