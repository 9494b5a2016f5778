// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/evidencecolumns.h"

#include "base/text.h"

#include <array>
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

void setSql(Table& table, const EvidenceSource& source, QStringView key, CellSql sql)
{
    const auto position = table.findColumn(key);
    if (!position)
        return;
    auto& column = table.columns[*position];
    column.noSql = source->reason();
    if (column.noSql.isEmpty())
        column.sql = std::move(sql);
}

void setNoSql(Table& table, std::initializer_list<QStringView> keys, const QString& reason)
{
    for (const auto key : keys) {
        if (const auto position = table.findColumn(key))
            table.columns[*position].noSql = reason;
    }
}

void limitSql(Table& table, const std::function<bool(std::size_t row)>& isPossible, const QString& reason)
{
    for (auto& column : table.columns)
        limitSql(column, isPossible, reason);
    if (table.rowsSql)
        table.rowsSql
            = [isPossible, sql = table.rowsSql](std::size_t row) { return isPossible(row) ? sql(row) : QString(); };
}

void limitSql(Table& table, QStringView key, const std::function<bool(std::size_t row)>& isPossible,
              const QString& reason)
{
    if (const auto position = table.findColumn(key))
        limitSql(table.columns[*position], isPossible, reason);
}

void askOnlyWhatIsKnown(Table& table)
{
    for (auto& column : table.columns) {
        const auto isKnown
            = [value = column.value](std::size_t row) { return !std::holds_alternative<std::monostate>(value(row)); };
        limitSql(column, isKnown, {});
    }
}

void setDurationSql(Table& table, const EvidenceSource& source, const QString& prefix,
                    const std::function<sql::Query(std::size_t row)>& query,
                    const std::function<QString(std::size_t row)>& expression)
{
    setSql(table, source, prefix + QStringLiteral("_ns"),
           [query, expression](std::size_t row) { return query(row).value(expression(row)); });
    setSql(table, source, prefix + QStringLiteral("_ms"),
           [query, expression](std::size_t row) { return query(row).value(sql::scaled(expression(row), NsPerMs)); });
}

void setMomentSql(Table& table, const EvidenceSource& source, const QString& prefix,
                  const std::function<sql::Query(std::size_t row)>& query, const QString& expression)
{
    setSql(table, source, prefix + QStringLiteral("_ns"),
           [query, expression](std::size_t row) { return query(row).value(expression); });
    const auto relative = sql::scaled(
        QStringLiteral("(%1 - %2)").arg(expression, sql::literal(source->trace().extent.startNs)), NsPerMs);
    setSql(table, source, prefix + QStringLiteral("_ms"),
           [query, relative](std::size_t row) { return query(row).value(relative); });
}

void setInstanceSql(Table& table, const EvidenceSource& source, const std::function<sql::Query(std::size_t row)>& query)
{
    const auto duration = QStringLiteral("(SELECT end_ns - start_ns FROM behind)");
    setSql(table, source, u"duration_ns", [query, duration](std::size_t row) { return query(row).value(duration); });
    setSql(table, source, u"duration_us",
           [query, duration](std::size_t row) { return query(row).value(sql::scaled(duration, NsPerUs)); });
    setMomentSql(table, source, QStringLiteral("start"), query, QStringLiteral("(SELECT whole_start_ns FROM behind)"));
    if (source->reason().isEmpty())
        table.rowsSql = [query](std::size_t row) { return query(row).rows(QStringLiteral("SELECT * FROM behind")); };
}

void setStatisticsSql(Table& table, const EvidenceSource& source, QStringView countKey,
                      const std::function<sql::Query(std::size_t row)>& query)
{
    const auto behind = QStringLiteral("behind");
    setSql(table, source, countKey,
           [query, behind](std::size_t row) { return query(row).value(sql::countOf(behind)); });
    setDurationSql(table, source, QStringLiteral("total"), query, [behind](std::size_t) { return sql::sumOf(behind); });
    const std::array<std::pair<QStringView, QString>, 7> figures { { { u"avg_us", sql::meanOf(behind) },
                                                                     { u"min_us", sql::minimumOf(behind) },
                                                                     { u"p50_us", sql::quantileOf(behind, 0.5) },
                                                                     { u"p90_us", sql::quantileOf(behind, 0.9) },
                                                                     { u"p99_us", sql::quantileOf(behind, 0.99) },
                                                                     { u"max_us", sql::maximumOf(behind) },
                                                                     { u"stddev_us", sql::deviationOf(behind) } } };
    for (const auto& [key, expression] : figures) {
        setSql(table, source, key, [query, expression = expression](std::size_t row) {
            return query(row).value(sql::scaled(expression, NsPerUs));
        });
    }
    table.rowsSql = source->reason().isEmpty()
        ? [query](std::size_t row) { return query(row).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns")); }
        : CellSql();
}

} // namespace core
