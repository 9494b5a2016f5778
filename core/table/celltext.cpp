// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/celltext.h"

#include "base/phrases.h"
#include "base/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

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
                return QStringLiteral("%1 ns").arg(withTrueMinus(locale.toString(static_cast<qlonglong>(*ns))));
        }
    }
    const double ns = *number * nsPerUnit(description.unit);
    const bool isWhole = std::abs(ns - std::round(ns)) < 1e-6 * std::max(1.0, std::abs(ns) * 1e-9);
    return QStringLiteral("%1 ns").arg(withTrueMinus(locale.toString(ns, 'f', isWhole ? 0 : 3)));
}

/// Moments keep their digits: rounded ones could not be told apart.
DisplayFormat allDigits(DisplayFormat format)
{
    format.decimals.reset();
    return format;
}

/// A moment of the session or of the wall clock, from the column with the times as exported.
QString otherMoment(const Table& table, std::size_t row, std::size_t column, const DisplayFormat& format)
{
    const auto& description = table.columns[column];
    const Cell cell = column > 0 ? table.cell(row, column - 1) : Cell();
    const auto* timeNs = std::get_if<std::int64_t>(&cell);
    if (!timeNs)
        return {};
    if (format.shownBase() == TimeBase::Utc)
        return utcText(*format.zeroUtcNs + *timeNs, DisplayFormat::MostDecimals);
    return displayNumber(static_cast<double>(*timeNs) / nsPerUnit(description.unit), description.unit,
                         description.decimals, allDigits(format));
}

} // namespace

QString displayText(const Table& table, std::size_t row, std::size_t column, const DisplayFormat& format)
{
    const auto& description = table.columns[column];
    if (description.display)
        return description.display(row, format);
    if (description.isMoment && format.shownBase() != TimeBase::Relative)
        return otherMoment(table, row, column, format);
    const Cell cell = table.cell(row, column);
    if (const auto* text = std::get_if<QString>(&cell))
        return description.isVocabulary ? Text::ofWord(*text) : *text;
    const auto* whole = std::get_if<std::int64_t>(&cell);
    if (whole && !description.isNumeric())
        return QString::number(*whole);
    if (whole && displayUnit(description.unit, format) == description.unit)
        return withTrueMinus(QLocale().toString(static_cast<qlonglong>(*whole)));
    const auto number = cellNumber(cell);
    if (!number)
        return {};
    return displayNumber(*number, description.unit, description.decimals,
                         description.isMoment ? allDigits(format) : format);
}

QString cellSymbol(const Table& table, std::size_t column, const DisplayFormat& format)
{
    const auto& description = table.columns[column];
    if (description.isMoment && format.shownBase() == TimeBase::Utc)
        return QStringLiteral("UTC");
    return displaySymbol(description.unit, format);
}

QString displayTitle(const QString& title)
{
    return QCoreApplication::translate("tables", title.toUtf8().constData());
}

QString displayHeader(const Table& table, std::size_t column, const DisplayFormat& format)
{
    const auto& description = table.columns[column];
    const auto symbol = cellSymbol(table, column, format);
    if (symbol.isEmpty())
        return displayTitle(description.title);
    if (description.isMoment && format.shownBase() == TimeBase::Absolute)
        return QCoreApplication::translate("tables", "%1 (session, %2)").arg(displayTitle(description.title), symbol);
    return QStringLiteral("%1 (%2)").arg(displayTitle(description.title), symbol);
}

QString exactText(const Table& table, std::size_t row, std::size_t column)
{
    const auto unit = table.columns[column].unit;
    if (nsPerUnit(unit) > 0)
        return exactTime(table, row, column);
    constexpr int Digits = 12;
    const Cell cell = table.cell(row, column);
    const auto* real = std::get_if<double>(&cell);
    return real
        ? QStringLiteral("%1 %2").arg(withTrueMinus(QLocale().toString(*real, 'g', Digits)), unitSymbol(unit)).trimmed()
        : QString();
}

QString rowText(const Table& table, std::size_t row, const DisplayFormat& format)
{
    QStringList texts;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const bool isRead = column == 0 || table.columns[column].identifiesRow;
        if (auto text = isRead ? displayText(table, row, column, format) : QString(); !text.isEmpty())
            texts += text;
    }
    return texts.join(QStringLiteral(" · "));
}

} // namespace core
