// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/figuretext.h"

#include "base/phrases.h"
#include "table/celltext.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace core {

namespace {

constexpr double Thousand = 1000;
constexpr double Kibi = 1024;

/// In the user's locale, with a true minus.
QString localNumber(double value, int decimals)
{
    return withTrueMinus(QLocale().toString(value, 'f', decimals));
}

/// Decimals that leave three significant digits; whole numbers keep all of theirs.
int decimalsOf(double value)
{
    constexpr int Digits = 3;
    if (value == 0 || !std::isfinite(value))
        return 0;
    const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return std::clamp(Digits - before, 0, DisplayFormat::MostDecimals);
}

/// 999.7 is shown as 1,000: its digits are those of 1,000.
double rounded(double value)
{
    if (!std::isfinite(value))
        return value;
    const double scale = std::pow(10, decimalsOf(value));
    return std::round(value * scale) / scale;
}

QString localDigits(double value)
{
    const double shown = rounded(value);
    return localNumber(shown, decimalsOf(shown));
}

/// In the largest of the units that begin at `first` with which it is 1 or more.
FigureText inUnitOf(double value, std::span<const char* const> units, double step)
{
    std::size_t unit = 0;
    while (std::isfinite(value) && unit + 1 < units.size() && std::abs(rounded(value)) >= step) {
        value /= step;
        ++unit;
    }
    return { unit == 0 && value == std::round(value) ? localNumber(value, 0) : localDigits(value),
             QString::fromUtf8(units[unit]) };
}

FigureText timeText(double ns)
{
    static constexpr std::array Units { "ns", "µs", "ms", "s" };
    return inUnitOf(ns, Units, Thousand);
}

FigureText sizeText(double bytes, bool isBinary)
{
    static constexpr std::array Units { "B", "kB", "MB", "GB", "TB", "PB" };
    static constexpr std::array BinaryUnits { "B", "KiB", "MiB", "GiB", "TiB", "PiB" };
    return isBinary ? inUnitOf(bytes, BinaryUnits, Kibi) : inUnitOf(bytes, Units, Thousand);
}

QString shareText(double percent)
{
    constexpr double ManyPercent = 9.995; // what rounds to 10.00
    constexpr double FewPercent = 0.0995;
    constexpr double Least = 0.001; // that three decimals can tell
    const double size = std::abs(percent);
    if (size == 0)
        return QStringLiteral("0");
    if (size < Least / 2) // not nothing
        return QLatin1Char('<') + localNumber(Least, 3);
    return localNumber(percent, size >= ManyPercent ? 1 : size >= FewPercent ? 2 : 3);
}

} // namespace

FigureText figureText(double value, Unit unit, const DisplayFormat& format)
{
    constexpr double BytesInMegabyte = 1e6;
    constexpr double BytesInGigabyte = 1e9;
    if (const double ns = nsPerUnit(unit); ns > 0) {
        // sums of durations in seconds lose less than a nanosecond
        return value == 0 ? FigureText { QStringLiteral("0"), {} } : timeText(value * ns);
    }
    switch (unit) {
    case Unit::Bytes:
        return sizeText(value, format.isBinary);
    case Unit::Megabytes:
        return sizeText(value * BytesInMegabyte, format.isBinary);
    case Unit::GigabytesPerSecond: {
        auto text = sizeText(value * BytesInGigabyte, format.isBinary);
        text.unit += QStringLiteral("/s");
        return text;
    }
    case Unit::Percent:
        return { shareText(value), QStringLiteral("%") };
    case Unit::PerSecond:
        return { localDigits(value), QStringLiteral("/s") };
    default:
        return { value == std::round(value) ? localNumber(value, 0) : localDigits(value), {} };
    }
}

bool hasUnitInCells(const TableColumn& column, const DisplayFormat& format)
{
    const bool isTime = nsPerUnit(column.unit) > 0;
    return column.isNumeric() && !column.isMoment && !column.display && !format.decimals
        && !(isTime && format.timeUnit);
}

FigureText figureText(const Table& table, std::size_t row, std::size_t column, const DisplayFormat& format)
{
    const auto& description = table.columns[column];
    if (!hasUnitInCells(description, format))
        return { displayText(table, row, column, format), {} };
    const auto number = cellNumber(table.cell(row, column));
    return number ? figureText(*number, description.unit, format)
                  : FigureText { displayText(table, row, column, format), {} };
}

QString figureHeader(const Table& table, std::size_t column, const DisplayFormat& format)
{
    const auto& description = table.columns[column];
    return hasUnitInCells(description, format) ? displayTitle(description.title) : displayHeader(table, column, format);
}

} // namespace core
