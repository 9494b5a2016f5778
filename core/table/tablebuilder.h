// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statistics/statistics.h"
#include "table/eventsubject.h"
#include "table/table.h"

#include <functional>
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

/// What TableBuilder does whatever the rows are.
class ColumnCollector
{
public:
    [[nodiscard]] Table& table() { return m_table; }
    /// Notes that the rows stand sorted by the column added last.
    void sortedByLast() { m_table.sortColumn = m_table.columns.size() - 1; }
    /// The table, whose rows are of no trace.
    [[nodiscard]] Table take() { return std::move(m_table); }
    /// The table, all of whose rows are of `trace`.
    [[nodiscard]] Table take(const Trace& trace);

protected:
    /// The value of a row's cell in the column.
    using CellValue = std::function<Cell(std::size_t row)>;

    ColumnCollector(QString key, QString title, std::size_t rowCount, Provenance provenance);
    TableColumn& addNumber(const ColumnText& column, Measure measure, Unit unit, int decimals, CellValue value,
                           const ColumnSql& sql);
    TableColumn& addNumber(const ColumnText& column, Label label, Unit unit, int decimals, CellValue value,
                           const ColumnSql& sql);
    /// `fraction` gives real numbers or nothing.
    TableColumn& addShare(const ColumnText& column, Better better, int decimals, const CellValue& fraction,
                          const ColumnSql& sql);
    /// `ns` gives real numbers or nothing.
    TableColumn& addMicroseconds(const ColumnText& column, Measure measure, const CellValue& ns, const ColumnSql& sql);
    /// `ns` gives whole numbers or nothing.
    void addDuration(const ColumnText& column, Measure measure, const CellValue& ns, const TimeSql& sql);
    /// `ns` gives whole numbers or nothing.
    void addMoment(const ColumnText& column, std::int64_t originNs, const CellValue& ns, const TimeSql& sql);

private:
    Table m_table;
};

/**
 * Makes a Table over rows (a vector, or what is read like one), column by column. Each accessor gets a row and
 * returns a whole number, a real number, a text, a Cell, or an optional of one of these (none: not known).
 * A column stands in one expression: what it is called and means, its role, its value, and its SQL or why it has none.
 *
 * Its functions only make one type of all accessors: there are hundreds, and each compiles what stands here anew.
 */
template <typename Row, typename Rows = std::vector<Row>> class TableBuilder : public ColumnCollector
{
public:
    TableBuilder(QString key, QString title, std::shared_ptr<const Rows> rows, Provenance provenance)
        : ColumnCollector(std::move(key), std::move(title), rows ? rows->size() : 0, std::move(provenance))
        , m_rows(std::move(rows))
    {
    }

    /// Numbers with `unit`; `decimals` for real ones.
    template <typename Value>
    TableColumn& number(const ColumnText& column, Measure measure, Unit unit, int decimals, Value value,
                        const ColumnSql& sql)
    {
        return addNumber(column, measure, unit, decimals, cells(std::move(value)), sql);
    }
    /// Numbers that are no figures: positions.
    template <typename Value>
    TableColumn& number(const ColumnText& column, Label label, Unit unit, int decimals, Value value,
                        const ColumnSql& sql)
    {
        return addNumber(column, label, unit, decimals, cells(std::move(value)), sql);
    }
    template <typename Value>
    TableColumn& count(const ColumnText& column, Measure measure, Value value, const ColumnSql& sql)
    {
        return addNumber(column, measure, Unit::Count, 0, cells(std::move(value)), sql);
    }
    /// Text, or an id that is not a quantity.
    template <typename Value> TableColumn& text(const ColumnText& column, Label label, Value value)
    {
        return addNumber(column, label, Unit::None, 0, cells(std::move(value)), {});
    }
    /// A percentage painted with a bar; `fraction` returns 0–1 or none.
    template <typename Fraction>
    TableColumn& share(const ColumnText& column, Better better, int decimals, Fraction fraction, const ColumnSql& sql)
    {
        return addShare(column, better, decimals, cellsAs<double>(std::move(fraction)), sql);
    }
    /// Real microseconds from nanoseconds.
    template <typename Nanoseconds>
    TableColumn& microseconds(const ColumnText& column, Measure measure, Nanoseconds ns, const ColumnSql& sql)
    {
        return addMicroseconds(column, measure, cellsAs<double>(std::move(ns)), sql);
    }
    /// `<key>_ns` for exports and `<key>_ms` to be read, from whole nanoseconds; `ns` may return none.
    template <typename Nanoseconds>
    void duration(const ColumnText& column, Measure measure, Nanoseconds ns, const TimeSql& sql)
    {
        addDuration(column, measure, cellsAs<std::int64_t>(std::move(ns)), sql);
    }
    /// A moment: `<key>_ns` as exported and `<key>_ms` relative to `originNs`. `ns` may return none. A note: moments of
    /// two traces do not compare.
    template <typename Nanoseconds>
    void moment(const ColumnText& column, std::int64_t originNs, Nanoseconds ns, const TimeSql& sql)
    {
        addMoment(column, originNs, cellsAs<std::int64_t>(std::move(ns)), sql);
    }

private:
    template <typename Value> CellValue cells(Value value) const
    {
        return [rows = m_rows, value = std::move(value)](std::size_t row) {
            return detail::makeCell(value((*rows)[row]));
        };
    }
    template <typename Number, typename Value> CellValue cellsAs(Value value) const
    {
        return [rows = m_rows, value = std::move(value)](std::size_t row) {
            return detail::makeCell(std::optional<Number>(value((*rows)[row])));
        };
    }

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
