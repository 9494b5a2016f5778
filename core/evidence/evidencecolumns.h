// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence/evidencesql.h"
#include "table/commoncolumns.h"

#include <functional>

namespace core {

/// Makes the query behind a row.
using RowQuery = std::function<sql::Query(std::size_t row)>;
/// Makes the expression of a row.
using RowExpression = std::function<QString(std::size_t row)>;

/// `sql`, or the reason why `source` can give none.
[[nodiscard]] ColumnSql columnSql(const EvidenceSource& source, CellSql sql);
/// The value of `expression` in the query of `query(row)`.
[[nodiscard]] ColumnSql columnSql(const EvidenceSource& source, const RowQuery& query, const QString& expression);
/// None, because of `reason`.
[[nodiscard]] ColumnSql noSql(const QString& reason);
/// `sql` for the rows for which `isPossible` holds; `reason` says why not for the others.
[[nodiscard]] ColumnSql limitedSql(ColumnSql sql, const std::function<bool(std::size_t row)>& isPossible,
                                   const QString& reason);
[[nodiscard]] TimeSql limitedSql(TimeSql sql, const std::function<bool(std::size_t row)>& isPossible,
                                 const QString& reason);
/// The whole nanoseconds of `expression(row)` in the query of `query(row)`, and the same in milliseconds.
[[nodiscard]] TimeSql durationSql(const EvidenceSource& source, const RowQuery& query, const RowExpression& expression);
[[nodiscard]] TimeSql durationSql(const EvidenceSource& source, const RowQuery& query, const QString& expression);
/// The moment `expression(row)` as exported, and relative to the trace's start.
[[nodiscard]] TimeSql momentSql(const EvidenceSource& source, const RowQuery& query, const RowExpression& expression);
[[nodiscard]] TimeSql momentSql(const EvidenceSource& source, const RowQuery& query, const QString& expression);
/// Of durations: count, total and statistics over the selection `behind` of `query(row)`, and the rows themselves.
[[nodiscard]] StatisticsSql statisticsSql(const EvidenceSource& source, const RowQuery& query);
/// The SQL of a table of single events.
struct InstanceSql {
    ColumnSql durationNs, durationUs;
    TimeSql start;
    CellSql rows; ///< of Table::rowsSql
};
/// `query(row)` has the event as the selection `behind`.
[[nodiscard]] InstanceSql instanceSql(const EvidenceSource& source, const RowQuery& query);
/// `statement` for Table::rowsSql; empty when `source` can give none.
[[nodiscard]] CellSql rowsSql(const EvidenceSource& source, CellSql statement);

/// Takes the SQL away from the cells of rows for which `isPossible` does not hold; `reason` says why.
void limitSql(Table& table, const std::function<bool(std::size_t row)>& isPossible, const QString& reason);
/// Takes the SQL away from cells that hold nothing because it is not known: SQL would say 0.
void askOnlyWhatIsKnown(Table& table);

} // namespace core
