// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/text.h"
#include "statistics/statistics.h"
#include "table/eventsubject.h"
#include "table/table.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace core {

/// What a column is called and means; `use` says where it is shown.
struct ColumnText {
    QString key;
    QString title;
    QString help;
    ColumnUse use = ColumnUse::Everywhere;
};

/// A column that is no figure.
struct Label {
    ColumnRole role = ColumnRole::Note;
};
/// What the row is called in any trace.
constexpr Label Identity { ColumnRole::Identity };
/// What says more of this row of this trace.
constexpr Label Note { ColumnRole::Note };

/// A column that is a figure.
struct Measure {
    Aggregate aggregate = Aggregate::Sum;
    Better better = Better::Neither;
};

/// The SQL of the two columns of a time: as exported, and to be read.
struct TimeSql {
    ColumnSql ns, ms;
};

namespace detail {

inline Cell makeCell(Cell cell)
{
    return cell;
}
template <typename T> Cell makeCell(const std::optional<T>& value)
{
    return value ? Cell(*value) : Cell();
}

} // namespace detail

/**
 * Makes a Table over rows (a vector, or what is read like one), column by column. Each accessor gets a row and
 * returns a whole number, a real number, a text, a Cell, or an optional of one of these (none: not known).
 * A column stands in one expression: what it is called and means, its role, its value, and its SQL or why it has none.
 */
template <typename Row, typename Rows = std::vector<Row>> class TableBuilder
{
public:
    TableBuilder(QString key, QString title, std::shared_ptr<const Rows> rows, Provenance provenance)
        : m_rows(std::move(rows))
    {
        m_table.key = std::move(key);
        m_table.title = std::move(title);
        m_table.rowCount = provenance.isAvailable() ? m_rows->size() : 0;
        m_table.provenance = std::move(provenance);
    }

    /// Numbers with `unit`; `decimals` for real ones.
    template <typename Value>
    TableColumn& number(ColumnText column, Measure measure, Unit unit, int decimals, Value value, ColumnSql sql)
    {
        auto& added = add(std::move(column), unit, decimals, std::move(value), std::move(sql));
        added.role = ColumnRole::Measure;
        added.aggregate = measure.aggregate;
        added.better = measure.better;
        return added;
    }
    /// Numbers that are no figures: positions.
    template <typename Value>
    TableColumn& number(ColumnText column, Label label, Unit unit, int decimals, Value value, ColumnSql sql)
    {
        auto& added = add(std::move(column), unit, decimals, std::move(value), std::move(sql));
        added.role = label.role;
        return added;
    }
    template <typename Value> TableColumn& count(ColumnText column, Measure measure, Value value, ColumnSql sql)
    {
        return number(std::move(column), measure, Unit::Count, 0, std::move(value), std::move(sql));
    }
    /// Text, or an id that is not a quantity.
    template <typename Value> TableColumn& text(ColumnText column, Label label, Value value)
    {
        return number(std::move(column), label, Unit::None, 0, std::move(value), {});
    }
    /// A percentage painted with a bar; `fraction` returns 0–1 or none.
    template <typename Fraction>
    TableColumn& share(ColumnText column, Better better, int decimals, Fraction fraction, ColumnSql sql)
    {
        auto& added = number(
            std::move(column), { Aggregate::Share, better }, Unit::Percent, decimals,
            [fraction](const Row& row) -> std::optional<double> {
                const std::optional<double> value = fraction(row);
                return value ? std::optional(*value * 100) : std::nullopt;
            },
            std::move(sql));
        added.isShare = true;
        return added;
    }
    /// Real microseconds from nanoseconds.
    template <typename Nanoseconds>
    TableColumn& microseconds(ColumnText column, Measure measure, Nanoseconds ns, ColumnSql sql)
    {
        return number(
            std::move(column), measure, Unit::Microseconds, 3,
            [ns](const Row& row) -> std::optional<double> {
                const std::optional<double> value = ns(row);
                return value ? std::optional(*value / NsPerUs) : std::nullopt;
            },
            std::move(sql));
    }
    /// `<key>_ns` for exports and `<key>_ms` to be read, from whole nanoseconds; `ns` may return none.
    template <typename Nanoseconds>
    void duration(const ColumnText& column, Measure measure, Nanoseconds ns, TimeSql sql)
    {
        number(
            { column.key + QStringLiteral("_ns"), column.title, column.help, ColumnUse::ExportOnly }, measure,
            Unit::Nanoseconds, 0, [ns](const Row& row) { return std::optional<std::int64_t>(ns(row)); },
            std::move(sql.ns));
        number(
            { column.key + QStringLiteral("_ms"), column.title, column.help, column.use }, measure, Unit::Milliseconds,
            3,
            [ns](const Row& row) -> std::optional<double> {
                const std::optional<std::int64_t> time = ns(row);
                return time ? std::optional(static_cast<double>(*time) / NsPerMs) : std::nullopt;
            },
            std::move(sql.ms));
    }
    /// A moment: `<key>_ns` as exported and `<key>_ms` relative to `originNs`. `ns` may return none. A note: moments of
    /// two traces do not compare.
    template <typename Nanoseconds>
    void moment(const ColumnText& column, std::int64_t originNs, Nanoseconds ns, TimeSql sql)
    {
        number(
            { column.key + QStringLiteral("_ns"), column.title, column.help + Text::tr(" Time as exported."),
              ColumnUse::ExportOnly },
            Note, Unit::Nanoseconds, 0, [ns](const Row& row) { return std::optional<std::int64_t>(ns(row)); },
            std::move(sql.ns));
        auto& relative = number(
            { column.key + QStringLiteral("_ms"), column.title,
              column.help + Text::tr(" Relative to the start of the trace."), column.use },
            Note, Unit::Milliseconds, 6,
            [ns, originNs](const Row& row) -> std::optional<double> {
                const std::optional<std::int64_t> time = ns(row);
                return time ? std::optional(static_cast<double>(*time - originNs) / NsPerMs) : std::nullopt;
            },
            std::move(sql.ms));
        relative.isMoment = true;
    }

    [[nodiscard]] Table& table() { return m_table; }
    /// Notes that the rows stand sorted by the column added last.
    void sortedByLast() { m_table.sortColumn = m_table.columns.size() - 1; }
    /// The table, whose rows are of no trace.
    [[nodiscard]] Table take() { return std::move(m_table); }
    /// The table, all of whose rows are of `trace`.
    [[nodiscard]] Table take(const Trace& trace)
    {
        bindToTrace(m_table, trace);
        return std::move(m_table);
    }

private:
    template <typename Value> TableColumn& add(ColumnText column, Unit unit, int decimals, Value value, ColumnSql sql)
    {
        TableColumn added;
        added.key = std::move(column.key);
        added.title = std::move(column.title);
        added.help = std::move(column.help);
        added.use = column.use;
        added.unit = unit;
        added.decimals = decimals;
        added.value = [rows = m_rows, value = std::move(value)](std::size_t row) {
            return detail::makeCell(value((*rows)[row]));
        };
        added.sql = std::move(sql.cell);
        added.noSql = std::move(sql.reason);
        m_table.columns.push_back(std::move(added));
        return m_table.columns.back();
    }

    Table m_table;
    std::shared_ptr<const Rows> m_rows;
};

/// The rows of a result as a pointer of their own that keeps the result alive.
template <typename Result, typename Base, typename Row>
[[nodiscard]] std::shared_ptr<const std::vector<Row>> rowsOf(const std::shared_ptr<const Result>& result,
                                                             const std::vector<Row> Base::*rows)
{
    return { result, &(result.get()->*rows) };
}

} // namespace core
