// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/sqlquery.h"
#include "table/table.h"

#include <memory>

namespace core {

/**
 * The rows of a statement as a table: its columns are keyed by the names that SQLite gives them, with a number behind
 * those that are there twice, so that rows in JSON lose nothing.
 *
 * A column is numeric when all its values are numbers. The window shows them with all their digits, and NULL as such.
 * Rows with a column `start` (or `start_ns`, `timestamp`) stand for their moment, with `end` (or `end_ns`) for their
 * time.
 *
 * @param trace  that the file is of: rows lead to its timeline
 */
[[nodiscard]] Table describeQuery(std::shared_ptr<const QueryResult> result, const RowTrace& trace);

/// "showing 10,000 rows of more"; empty when all rows are there.
[[nodiscard]] QString cutSentence(const QueryResult& result);

} // namespace core
