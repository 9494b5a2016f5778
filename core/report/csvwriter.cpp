// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csvwriter.h"

#include <QBuffer>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

constexpr int SpareDecimals = 3; ///< beyond what the column shows
constexpr int SignificantDigits = 6;
constexpr qsizetype BufferCharacters = 1 << 16;
constexpr QStringView LineEnd = u"\r\n";
constexpr int LongestFraction = 15; ///< beyond it, and above 10^15, an exponent is easier to read than zeros

bool writeUtf8(QIODevice& device, const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    return device.write(bytes) == bytes.size();
}

} // namespace

QString csvField(const QString& text)
{
    const bool needsQuotes = std::any_of(text.begin(), text.end(),
                                         [](QChar c) { return c == u',' || c == u'"' || c == u'\n' || c == u'\r'; });
    if (!needsQuotes)
        return text;
    QString quoted = text;
    quoted.replace(u'"', QStringLiteral("\"\""));
    return u'"' + quoted + u'"';
}

QString csvNumber(double value, int columnDecimals)
{
    if (!std::isfinite(value))
        return {};
    const int decimals = columnDecimals + SpareDecimals;
    if (value == 0)
        return QString::number(0.0, 'f', decimals); // never "-0"
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
    const int needed = std::max(decimals, SignificantDigits - 1 - exponent);
    if (needed > LongestFraction || exponent > LongestFraction)
        return QString::number(value, 'g', QLocale::FloatingPointShortest);
    return QString::number(value, 'f', needed);
}

QString withoutFormula(const QString& text)
{
    constexpr QStringView Begins
        = u"=+-@\uFF1D\uFF0B\uFF0D\uFF20"; // full-width signs are taken for the others in some locales
    const auto* const first
        = std::find_if(text.begin(), text.end(), [](QChar c) { return !c.isSpace() && c.isPrint(); });
    if (first == text.end() || !Begins.contains(*first))
        return text;
    static const QRegularExpression number(
        QStringLiteral("^[+-][0-9][0-9.,]*(?:[eE][+-]?[0-9]+)?(?: ?[A-Za-z\u00B5%/]+)?$"));
    return number.match(text).hasMatch() ? text : u'\'' + text;
}

QString csvText(const Table& table, std::size_t row, std::size_t column, CsvFormulas formulas)
{
    const Cell value = table.cell(row, column);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return QString::number(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return csvNumber(*real, table.columns[column].decimals);
    if (const auto* text = std::get_if<QString>(&value)) {
        QString safe = *text;
        safe.replace(QChar(u'\0'), QChar(u'\uFFFD')); // many readers take NUL for the end of the file
        return formulas == CsvFormulas::Quote ? withoutFormula(safe) : safe;
    }
    return {};
}

bool writeCsv(QIODevice& device, const Table& table, CsvFormulas formulas, const std::stop_token& stop)
{
    QString lines;
    for (const auto& column : table.columns)
        lines += (lines.isEmpty() ? QString() : QStringLiteral(",")) + csvField(column.key);
    lines += LineEnd;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            if (column > 0)
                lines += u',';
            lines += csvField(csvText(table, row, column, formulas));
        }
        lines += LineEnd;
        if (lines.size() >= BufferCharacters) {
            if (stop.stop_requested() || !writeUtf8(device, lines))
                return false;
            lines.resize(0); // keeps the memory
        }
    }
    return !stop.stop_requested() && writeUtf8(device, lines);
}

QByteArray tableToCsv(const Table& table, CsvFormulas formulas)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    return writeCsv(buffer, table, formulas) ? buffer.data() : QByteArray(); // memory refuses nothing
}

} // namespace core
