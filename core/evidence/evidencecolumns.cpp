// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/evidencecolumns.h"

#include "base/text.h"

#include <utility>

namespace core {

namespace {

QString bothReasons(const QString& one, const QString& other)
{
    if (one.isEmpty() || other.isEmpty())
        return one + other;
    return Text::tr("%1; or %2").arg(one, other);
}

void limitSql(TableColumn& column, const std::function<bool(std::size_t row)>& isPossible, const QString& reason)
{
    if (!column.sql)
        return;
    column.sql = [isPossible, sql = column.sql](std::size_t row) { return isPossible(row) ? sql(row) : QString(); };
    column.noSql = bothReasons(column.noSql, reason);
}

} // namespace

ColumnSql columnSql(const EvidenceSource& source, CellSql sql)
{
    return source->reason().isEmpty() ? ColumnSql { std::move(sql), {} } : noSql(source->reason());
}

ColumnSql columnSql(const EvidenceSource& source, const RowQuery& query, const QString& expression)
{
    return columnSql(source, [query, expression](std::size_t row) { return query(row).value(expression); });
}

ColumnSql noSql(const QString& reason)
{
    return { {}, reason };
}

ColumnSql limitedSql(ColumnSql sql, const std::function<bool(std::size_t row)>& isPossible, const QString& reason)
{
    if (!sql.cell)
        return sql;
    return { [isPossible, cell = std::move(sql.cell)](std::size_t row) {
                return isPossible(row) ? cell(row) : QString();
            },
             bothReasons(sql.reason, reason) };
}

TimeSql limitedSql(TimeSql sql, const std::function<bool(std::size_t row)>& isPossible, const QString& reason)
{
    return { limitedSql(std::move(sql.ns), isPossible, reason), limitedSql(std::move(sql.ms), isPossible, reason) };
}

TimeSql durationSql(const EvidenceSource& source, const RowQuery& query, const RowExpression& expression)
{
    return { columnSql(source, [query, expression](std::size_t row) { return query(row).value(expression(row)); }),
             columnSql(source, [query, expression](std::size_t row) {
                 return query(row).value(sql::scaled(expression(row), NsPerMs));
             }) };
}

TimeSql durationSql(const EvidenceSource& source, const RowQuery& query, const QString& expression)
{
    return durationSql(source, query, [expression](std::size_t) { return expression; });
}

TimeSql momentSql(const EvidenceSource& source, const RowQuery& query, const RowExpression& expression)
{
    const auto origin = sql::literal(source->trace().extent.startNs);
    return { columnSql(source, [query, expression](std::size_t row) { return query(row).value(expression(row)); }),
             columnSql(source, [query, expression, origin](std::size_t row) {
                 return query(row).value(
                     sql::scaled(QStringLiteral("(%1 - %2)").arg(expression(row), origin), NsPerMs));
             }) };
}

TimeSql momentSql(const EvidenceSource& source, const RowQuery& query, const QString& expression)
{
    return momentSql(source, query, [expression](std::size_t) { return expression; });
}

StatisticsSql statisticsSql(const EvidenceSource& source, const RowQuery& query)
{
    const auto inUs
        = [&](const QString& expression) { return columnSql(source, query, sql::scaled(expression, NsPerUs)); };
    return { columnSql(source, query, sql::countOf(Behind)),
             durationSql(source, query, sql::sumOf(Behind)),
             inUs(sql::meanOf(Behind)),
             inUs(sql::minimumOf(Behind)),
             inUs(sql::quantileOf(Behind, 0.5)),
             inUs(sql::quantileOf(Behind, 0.9)),
             inUs(sql::quantileOf(Behind, 0.99)),
             inUs(sql::maximumOf(Behind)),
             inUs(sql::deviationOf(Behind)),
             rowsSql(source, [query](std::size_t row) {
                 return query(row).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
             }) };
}

InstanceSql instanceSql(const EvidenceSource& source, const RowQuery& query)
{
    const auto duration = QStringLiteral("(SELECT end_ns - start_ns FROM behind)");
    return { columnSql(source, query, duration), columnSql(source, query, sql::scaled(duration, NsPerUs)),
             momentSql(source, query, QStringLiteral("(SELECT whole_start_ns FROM behind)")),
             rowsSql(source,
                     [query](std::size_t row) { return query(row).rows(QStringLiteral("SELECT * FROM behind")); }) };
}

CellSql rowsSql(const EvidenceSource& source, CellSql statement)
{
    return source->reason().isEmpty() ? std::move(statement) : CellSql();
}

void limitSql(Table& table, const std::function<bool(std::size_t row)>& isPossible, const QString& reason)
{
    for (auto& column : table.columns)
        limitSql(column, isPossible, reason);
    if (table.rowsSql)
        table.rowsSql
            = [isPossible, sql = table.rowsSql](std::size_t row) { return isPossible(row) ? sql(row) : QString(); };
}

void askOnlyWhatIsKnown(Table& table)
{
    for (auto& column : table.columns) {
        const auto isKnown
            = [value = column.value](std::size_t row) { return !std::holds_alternative<std::monostate>(value(row)); };
        limitSql(column, isKnown, {});
    }
}

} // namespace core
