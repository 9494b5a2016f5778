// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/tablebuilder.h"

#include "base/text.h"

namespace core {

namespace {

TableColumn columnOf(const ColumnText& text, Unit unit, int decimals, std::function<Cell(std::size_t)> value,
                     const ColumnSql& sql)
{
    TableColumn column;
    column.key = text.key;
    column.title = text.title;
    column.help = text.help;
    column.use = text.use;
    column.unit = unit;
    column.decimals = decimals;
    column.value = std::move(value);
    column.sql = sql.cell;
    column.noSql = sql.reason;
    return column;
}

/// The column of a time as exported.
ColumnText exported(const ColumnText& column)
{
    return { column.key + QStringLiteral("_ns"), column.title, column.help, ColumnUse::ExportOnly };
}

/// And that to be read.
ColumnText inMilliseconds(const ColumnText& column)
{
    return { column.key + QStringLiteral("_ms"), column.title, column.help, column.use };
}

} // namespace

ColumnCollector::ColumnCollector(QString key, QString title, std::size_t rowCount, Provenance provenance)
{
    m_table.key = std::move(key);
    m_table.title = std::move(title);
    m_table.rowCount = provenance.isAvailable() ? rowCount : 0;
    m_table.provenance = std::move(provenance);
}

Table ColumnCollector::take(const Trace& trace)
{
    bindToTrace(m_table, trace);
    return std::move(m_table);
}

TableColumn& ColumnCollector::addNumber(const ColumnText& column, Measure measure, Unit unit, int decimals,
                                        CellValue value, const ColumnSql& sql)
{
    auto& added = m_table.columns.emplace_back(columnOf(column, unit, decimals, std::move(value), sql));
    added.role = ColumnRole::Measure;
    added.aggregate = measure.aggregate;
    added.better = measure.better;
    return added;
}

TableColumn& ColumnCollector::addNumber(const ColumnText& column, Label label, Unit unit, int decimals, CellValue value,
                                        const ColumnSql& sql)
{
    auto& added = m_table.columns.emplace_back(columnOf(column, unit, decimals, std::move(value), sql));
    added.role = label.role;
    return added;
}

TableColumn& ColumnCollector::addShare(const ColumnText& column, Better better, int decimals, const CellValue& fraction,
                                       const ColumnSql& sql)
{
    const auto percent = [fraction](std::size_t row) -> Cell {
        const auto cell = fraction(row);
        const auto* const value = std::get_if<double>(&cell);
        return value ? Cell(*value * 100) : Cell();
    };
    auto& added = addNumber(column, Measure { Aggregate::Share, better }, Unit::Percent, decimals, percent, sql);
    added.isShare = true;
    return added;
}

TableColumn& ColumnCollector::addMicroseconds(const ColumnText& column, Measure measure, const CellValue& ns,
                                              const ColumnSql& sql)
{
    const auto us = [ns](std::size_t row) -> Cell {
        const auto cell = ns(row);
        const auto* const value = std::get_if<double>(&cell);
        return value ? Cell(*value / NsPerUs) : Cell();
    };
    return addNumber(column, measure, Unit::Microseconds, 3, us, sql);
}

void ColumnCollector::addDuration(const ColumnText& column, Measure measure, const CellValue& ns, const TimeSql& sql)
{
    addNumber(exported(column), measure, Unit::Nanoseconds, 0, ns, sql.ns);
    const auto ms = [ns](std::size_t row) -> Cell {
        const auto cell = ns(row);
        const auto* const time = std::get_if<std::int64_t>(&cell);
        return time ? Cell(static_cast<double>(*time) / NsPerMs) : Cell();
    };
    addNumber(inMilliseconds(column), measure, Unit::Milliseconds, 3, ms, sql.ms);
}

void ColumnCollector::addMoment(const ColumnText& column, std::int64_t originNs, const CellValue& ns,
                                const TimeSql& sql)
{
    auto asExported = exported(column);
    asExported.help += Text::tr(" Time as exported.");
    addNumber(asExported, Note, Unit::Nanoseconds, 0, ns, sql.ns);
    auto inTrace = inMilliseconds(column);
    inTrace.help += Text::tr(" Relative to the start of the trace.");
    const auto ms = [ns, originNs](std::size_t row) -> Cell {
        const auto cell = ns(row);
        const auto* const time = std::get_if<std::int64_t>(&cell);
        return time ? Cell(static_cast<double>(*time - originNs) / NsPerMs) : Cell();
    };
    auto& relative = addNumber(inTrace, Note, Unit::Milliseconds, 6, ms, sql.ms);
    relative.isMoment = true;
}

} // namespace core
