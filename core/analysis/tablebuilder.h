// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/statistics.h"
#include "analysis/table.h"
#include "base/text.h"

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
    template <typename Value> TableColumn& number(ColumnText column, Unit unit, int decimals, Value value)
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
        m_table.columns.push_back(std::move(added));
        return m_table.columns.back();
    }
    template <typename Value> TableColumn& count(ColumnText column, Value value)
    {
        return number(std::move(column), Unit::Count, 0, std::move(value));
    }
    /// Text, or an id that is not a quantity.
    template <typename Value> TableColumn& text(ColumnText column, Value value)
    {
        return number(std::move(column), Unit::None, 0, std::move(value));
    }
    /// A percentage painted with a bar; `fraction` returns 0–1 or none.
    template <typename Fraction> TableColumn& share(ColumnText column, int decimals, Fraction fraction)
    {
        auto& added
            = number(std::move(column), Unit::Percent, decimals, [fraction](const Row& row) -> std::optional<double> {
                  const std::optional<double> value = fraction(row);
                  return value ? std::optional(*value * 100) : std::nullopt;
              });
        added.isShare = true;
        return added;
    }
    /// Real microseconds from nanoseconds.
    template <typename Nanoseconds> TableColumn& microseconds(ColumnText column, Nanoseconds ns)
    {
        return number(std::move(column), Unit::Microseconds, 3, [ns](const Row& row) -> std::optional<double> {
            const std::optional<double> value = ns(row);
            return value ? std::optional(*value / NsPerUs) : std::nullopt;
        });
    }
    /// `<key>_ns` for exports and `<key>_ms` to be read, from whole nanoseconds; `ns` may return none.
    template <typename Nanoseconds> void duration(const ColumnText& column, Nanoseconds ns)
    {
        number({ column.key + QStringLiteral("_ns"), column.title, column.help, ColumnUse::ExportOnly },
               Unit::Nanoseconds, 0, [ns](const Row& row) { return std::optional<std::int64_t>(ns(row)); });
        number({ column.key + QStringLiteral("_ms"), column.title, column.help, column.use }, Unit::Milliseconds, 3,
               [ns](const Row& row) -> std::optional<double> {
                   const std::optional<std::int64_t> time = ns(row);
                   return time ? std::optional(static_cast<double>(*time) / NsPerMs) : std::nullopt;
               });
    }
    /// A moment: `<key>_ns` as exported and `<key>_ms` relative to `originNs`. `ns` may return none.
    template <typename Nanoseconds> void moment(const ColumnText& column, std::int64_t originNs, Nanoseconds ns)
    {
        number({ column.key + QStringLiteral("_ns"), column.title, column.help + Text::tr(" Time as exported."),
                 ColumnUse::ExportOnly },
               Unit::Nanoseconds, 0, [ns](const Row& row) { return std::optional<std::int64_t>(ns(row)); });
        number({ column.key + QStringLiteral("_ms"), column.title,
                 column.help + Text::tr(" Relative to the start of the trace."), column.use },
               Unit::Milliseconds, 6,
               [ns, originNs](const Row& row) -> std::optional<double> {
                   const std::optional<std::int64_t> time = ns(row);
                   return time ? std::optional(static_cast<double>(*time - originNs) / NsPerMs) : std::nullopt;
               })
            .isMoment
            = true;
    }

    [[nodiscard]] Table& table() { return m_table; }
    /// Notes that the rows stand sorted by the column added last.
    void sortedByLast() { m_table.sortColumn = m_table.columns.size() - 1; }
    [[nodiscard]] Table take() { return std::move(m_table); }

private:
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
