// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/celltext.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

double nsPerUnit(Unit unit)
{
    switch (unit) {
    case Unit::Nanoseconds:
        return 1;
    case Unit::Microseconds:
        return NsPerUs;
    case Unit::Milliseconds:
        return NsPerMs;
    case Unit::Seconds:
        return NsPerS;
    default:
        return 0;
    }
}

/// "2,600,000 ns": from the ns column beside this one when there is one, else worked out from the cell.
QString exactTime(const Table& table, std::size_t row, std::size_t column)
{
    const auto& description = table.columns[column];
    const auto number = cellNumber(table.cell(row, column));
    if (!number)
        return {};
    const QLocale locale;
    const auto suffix
        = QLatin1Char('_') + unitSymbol(description.unit).replace(QStringLiteral("µ"), QStringLiteral("u"));
    if (description.key.endsWith(suffix)) {
        const QString nsKey = description.key.chopped(suffix.size()) + QStringLiteral("_ns");
        if (const auto exact = table.findColumn(nsKey)) {
            const Cell cell = table.cell(row, *exact);
            if (const auto* ns = std::get_if<std::int64_t>(&cell))
                return QStringLiteral("%1 ns").arg(locale.toString(static_cast<qlonglong>(*ns)));
        }
    }
    const double ns = *number * nsPerUnit(description.unit);
    const bool isWhole = std::abs(ns - std::round(ns)) < 1e-6 * std::max(1.0, std::abs(ns) * 1e-9);
    return QStringLiteral("%1 ns").arg(locale.toString(ns, 'f', isWhole ? 0 : 3));
}

} // namespace

QString displayText(const Table& table, std::size_t row, std::size_t column)
{
    const auto& description = table.columns[column];
    const Cell cell = table.cell(row, column);
    const QLocale locale;
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        return description.isNumeric() ? locale.toString(static_cast<qlonglong>(*whole)) : QString::number(*whole);
    if (const auto* real = std::get_if<double>(&cell))
        return locale.toString(*real, 'f', description.decimals);
    if (const auto* text = std::get_if<QString>(&cell))
        return *text;
    return {};
}

QString exactText(const Table& table, std::size_t row, std::size_t column)
{
    const auto unit = table.columns[column].unit;
    if (nsPerUnit(unit) > 0)
        return exactTime(table, row, column);
    constexpr int Digits = 12;
    const Cell cell = table.cell(row, column);
    const auto* real = std::get_if<double>(&cell);
    return real ? QStringLiteral("%1 %2").arg(QLocale().toString(*real, 'g', Digits), unitSymbol(unit)).trimmed()
                : QString();
}

QString rowText(const Table& table, std::size_t row)
{
    QStringList texts;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const bool isRead = column == 0 || table.columns[column].identifiesRow;
        if (auto text = isRead ? displayText(table, row, column) : QString(); !text.isEmpty())
            texts += text;
    }
    return texts.join(QStringLiteral(" · "));
}

} // namespace core
