// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jsonmemory.h"
#include "report/reportoptions.h"
#include "table/table.h"

#include <QString>

#include <cstddef>
#include <stop_token>

namespace core {

/// Text of a trace as a JSON value: controls are escaped visibly.
void writeJsonText(JsonBufferWriter& json, const QString& text);
/// A cell as a JSON value; `null` where nothing is known.
void writeJsonCell(JsonBufferWriter& json, const Cell& cell);
/// How many rows of `table` stand in JSON: all, but of lists of events those that fit into something to send.
[[nodiscard]] std::size_t rowsInJson(const Table& table, const ReportOptions& options);
/// Whether a report's folder has `table` as CSV, which holds all rows or is not there: a list of events that JSON would
/// cut makes no file unless `options` ask for it.
[[nodiscard]] bool isInCsv(const Table& table, const ReportOptions& options);
/// A table as an object: `key`, `title`, `available`, `reason`, `derivation`, `columns`, `rows_total` and `rows`, the
/// first `rowCount` of them, in the units of the columns. False when stopped.
bool writeJsonTable(JsonBufferWriter& json, const Table& table, std::size_t rowCount, const std::stop_token& stop);

} // namespace core
