// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/table.h"

#include "table/exactdigits.h"

#include <QLocale>

#include <algorithm>
#include <numeric>

namespace core {

std::optional<std::size_t> Table::findColumn(QStringView columnKey) const
{
    for (std::size_t column = 0; column < columns.size(); ++column) {
        if (columns[column].key == columnKey)
            return column;
    }
    return std::nullopt;
}

std::vector<std::size_t> Table::readingOrder() const
{
    std::vector<std::size_t> order(columns.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    if (!order.empty()) {
        std::stable_partition(order.begin() + 1, order.end(),
                              [this](std::size_t column) { return columns[column].identifiesRow; });
    }
    return order;
}

std::vector<std::size_t> Table::reportColumns() const
{
    auto order = readingOrder();
    std::erase_if(order, [this](std::size_t column) { return columns[column].use != ColumnUse::Everywhere; });
    return order;
}

QStringList Table::rowKey(std::size_t row) const
{
    QStringList names;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        if (columns[column].role == ColumnRole::Identity)
            names.append(text(row, column));
    }
    return names;
}

BoundSql Table::figureSql(std::size_t row, std::size_t column) const
{
    const auto& sql = columns[column].sql;
    return { sql ? sql(row) : QString(), traceOf ? traceOf(row) : RowTrace {} };
}

BoundSql Table::listingSql(std::size_t row) const
{
    return { rowsSql ? rowsSql(row) : QString(), traceOf ? traceOf(row) : RowTrace {} };
}

QString Table::header(std::size_t column) const
{
    const auto symbol = unitSymbol(columns[column].unit);
    return symbol.isEmpty() ? columns[column].title : QStringLiteral("%1 (%2)").arg(columns[column].title, symbol);
}

QString Table::text(std::size_t row, std::size_t column) const
{
    const Cell value = cell(row, column);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return QString::number(*whole);
    if (const auto* real = std::get_if<double>(&value)) {
        const int decimals = columns[column].decimals;
        return decimals == ExactDigits ? QString::number(*real, 'g', QLocale::FloatingPointShortest)
                                       : QString::number(*real, 'f', decimals);
    }
    if (const auto* text = std::get_if<QString>(&value))
        return *text;
    return {};
}

std::optional<double> cellNumber(const Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&cell))
        return *real;
    return std::nullopt;
}

std::weak_ordering compareCells(const Cell& left, const Cell& right)
{
    const auto rank = [](const Cell& cell) {
        return std::holds_alternative<std::monostate>(cell) ? 0 : std::holds_alternative<QString>(cell) ? 2 : 1;
    };
    if (rank(left) != rank(right))
        return rank(left) <=> rank(right);
    if (const auto* whole = std::get_if<std::int64_t>(&left)) {
        if (const auto* other = std::get_if<std::int64_t>(&right))
            return *whole <=> *other;
    }
    if (rank(left) == 1) {
        const double first = cellNumber(left).value_or(0);
        const double second = cellNumber(right).value_or(0);
        return first < second ? std::weak_ordering::less
            : first > second  ? std::weak_ordering::greater
                              : std::weak_ordering::equivalent;
    }
    if (rank(left) == 2) {
        const auto& first = std::get<QString>(left);
        const auto& second = std::get<QString>(right);
        const int folded = first.compare(second, Qt::CaseInsensitive);
        return (folded != 0 ? folded : first.compare(second)) <=> 0;
    }
    return std::weak_ordering::equivalent;
}

} // namespace core
