// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/csvtext.h"

#include "table/exactdigits.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace core {

namespace {

constexpr int SpareDecimals = 3; ///< beyond what the column shows
constexpr int SignificantDigits = 6;
constexpr int LongestFraction = 15; ///< beyond it, and above 10^15, an exponent is easier to read than zeros

/// Of numbers below 10^16.
void appendFixed(std::string& bytes, double value, int decimals)
{
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals);
    bytes.append(text.data(), end.ptr);
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
    std::string text;
    appendCsvNumber(text, value, columnDecimals);
    return QString::fromStdString(text);
}

void appendCsvNumber(std::string& bytes, double value, int columnDecimals)
{
    constexpr double LargestPlain = 1e15;
    constexpr double LeastPlain = 1; // from there on no more than SignificantDigits - 1 decimals are needed
    if (!std::isfinite(value))
        return;
    if (columnDecimals == ExactDigits) {
        bytes += QString::number(value, 'g', QLocale::FloatingPointShortest).toStdString();
        return;
    }
    const int decimals = columnDecimals + SpareDecimals;
    const double size = std::abs(value);
    if (value == 0) {
        appendFixed(bytes, 0.0, decimals); // never "-0"
        return;
    }
    if (decimals >= SignificantDigits - 1 && size >= LeastPlain && size < LargestPlain) {
        appendFixed(bytes, value, decimals);
        return;
    }
    const int exponent = static_cast<int>(std::floor(std::log10(size)));
    const int needed = std::max(decimals, SignificantDigits - 1 - exponent);
    if (needed > LongestFraction || exponent > LongestFraction)
        bytes += QString::number(value, 'g', QLocale::FloatingPointShortest).toStdString();
    else
        appendFixed(bytes, value, needed);
}

QString withoutFormula(const QString& text)
{
    constexpr QStringView Begins
        = u"=+-@\uFF1D\uFF0B\uFF0D\uFF20"; // full-width signs are taken for the others in some locales
    const auto* first = std::find_if(text.begin(), text.end(), [](QChar c) { return !c.isSpace() && c.isPrint(); });
    if (first == text.end() || !Begins.contains(*first))
        return text;
    static const QRegularExpression number(
        QStringLiteral("^[+-][0-9][0-9.,]*(?:[eE][+-]?[0-9]+)?(?: ?[A-Za-z\u00B5%/]+)?$"));
    return number.match(text).hasMatch() ? text : u'\'' + text;
}

QString csvSafe(const QString& text, const CsvTexts& rules)
{
    auto safe = withControls(text, rules.controls);
    if (safe.contains(QChar(u'\0')))
        safe.replace(QChar(u'\0'), QChar(QChar::ReplacementCharacter));
    return rules.formulas == CsvFormulas::Quote ? withoutFormula(safe) : safe;
}

QString csvText(const Table& table, std::size_t row, std::size_t column, const CsvTexts& rules)
{
    const Cell value = table.cell(row, column);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return QString::number(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return csvNumber(*real, table.columns[column].decimals);
    if (const auto* text = std::get_if<QString>(&value))
        return csvSafe(*text, rules);
    return {};
}

} // namespace core
