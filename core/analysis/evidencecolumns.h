// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/evidencesql.h"
#include "analysis/table.h"

#include <functional>
#include <initializer_list>

namespace core {

/// Makes the statement of a cell from its row.
using CellSql = std::function<QString(std::size_t row)>;

/// Gives the column `key` its SQL; nothing happens when the table has no such column or `source` can give none.
void setSql(Table& table, const EvidenceSource& source, QStringView key, CellSql sql);
/// Notes why the columns `keys` have no SQL.
void setNoSql(Table& table, std::initializer_list<QStringView> keys, const QString& reason);

/// Takes the SQL away from the cells of rows for which `isPossible` does not hold; `reason` says why.
void limitSql(Table& table, const std::function<bool(std::size_t row)>& isPossible, const QString& reason);
/// The same for one column.
void limitSql(Table& table, QStringView key, const std::function<bool(std::size_t row)>& isPossible,
              const QString& reason);
/// Takes the SQL away from cells that hold nothing because it is not known: SQL would say 0.
void askOnlyWhatIsKnown(Table& table);

/// Gives the columns <prefix>_ns and <prefix>_ms the whole nanoseconds of `expression(row)` in the query of `query(row)`.
void setDurationSql(Table& table, const EvidenceSource& source, const QString& prefix,
                    const std::function<sql::Query(std::size_t row)>& query,
                    const std::function<QString(std::size_t row)>& expression);

/// Gives the columns <prefix>_ns (as exported) and <prefix>_ms (relative to the trace's start) the time `expression`.
void setMomentSql(Table& table, const EvidenceSource& source, const QString& prefix,
                  const std::function<sql::Query(std::size_t row)>& query, const QString& expression);

/// Gives the columns duration_ns, duration_us, start_ns and start_ms of a table of single events their SQL. `query(row)` has the event as the
/// selection `behind`.
void setInstanceSql(Table& table, const EvidenceSource& source,
                    const std::function<sql::Query(std::size_t row)>& query);

/// Gives the columns that addStatistics() makes, total_ns and total_ms, and `countKey`, their SQL over the selection `behind` of `query(row)`.
void setStatisticsSql(Table& table, const EvidenceSource& source, QStringView countKey,
                      const std::function<sql::Query(std::size_t row)>& query);

} // namespace core
