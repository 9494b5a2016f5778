// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csvwriter.h"

#include "base/wholewrite.h"
#include "report/rowblocks.h"

#include <QBuffer>
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
constexpr std::string_view LineEnd = "\r\n";
constexpr int LongestFraction = 15; ///< beyond it, and above 10^15, an exponent is easier to read than zeros

/// Of numbers below 10^16.
void appendFixed(std::string& bytes, double value, int decimals)
{
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals);
    bytes.append(text.data(), end.ptr);
}

/// Without NUL, which many readers take for the end of the file, and without control characters and formulas as wanted.
QString safeText(const QString& text, const CsvTexts& rules)
{
    auto safe = withControls(text, rules.controls);
    if (safe.contains(QChar(u'\0')))
        safe.replace(QChar(u'\0'), QChar(QChar::ReplacementCharacter));
    return rules.formulas == CsvFormulas::Quote ? withoutFormula(safe) : safe;
}

/// As csvNumber(), without a QString when the value is neither tiny nor huge, as nearly all are.
void appendNumber(std::string& bytes, double value, int columnDecimals)
{
    constexpr double LargestPlain = 1e15;
    constexpr double LeastPlain = 1; // from there on no more than SignificantDigits - 1 decimals are needed
    const int decimals = columnDecimals + SpareDecimals;
    const double size = std::abs(value);
    if (decimals >= SignificantDigits - 1 && size >= LeastPlain && size < LargestPlain)
        appendFixed(bytes, value, decimals);
    else
        appendUtf8(bytes, csvNumber(value, columnDecimals));
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
    std::string text;
    appendFixed(text, value, needed);
    return QString::fromStdString(text);
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

QString csvText(const Table& table, std::size_t row, std::size_t column, const CsvTexts& rules)
{
    const Cell value = table.cell(row, column);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return QString::number(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return csvNumber(*real, table.columns[column].decimals);
    if (const auto* text = std::get_if<QString>(&value))
        return safeText(*text, rules);
    return {};
}

CsvLines::CsvLines(const Table& table, const CsvTexts& rules)
    : m_table(table)
    , m_texts(AsField { rules })
{
}

void CsvLines::AsField::operator()(const QString& text, std::string& bytes) const
{
    appendUtf8(bytes, csvField(safeText(text, rules)));
}

void CsvLines::append(std::string& bytes, const std::vector<Cell>& cells)
{
    for (std::size_t column = 0; column < cells.size(); ++column) {
        if (column > 0)
            bytes += ',';
        const Cell& value = cells[column];
        if (const auto* whole = std::get_if<std::int64_t>(&value)) {
            std::array<char, 24> text;
            bytes.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), *whole).ptr);
        } else if (const auto* real = std::get_if<double>(&value)) {
            appendNumber(bytes, *real, m_table.columns[column].decimals);
        } else if (const auto* text = std::get_if<QString>(&value)) {
            bytes += m_texts.of(*text);
        }
    }
    bytes += LineEnd;
}

std::string csvHeader(const Table& table)
{
    std::string header;
    for (const auto& column : table.columns) {
        if (!header.empty())
            header += ',';
        appendUtf8(header, csvField(column.key));
    }
    header += LineEnd;
    return header;
}

bool writeCsv(QIODevice& device, const Table& table, const CsvTexts& rules, const std::stop_token& stop)
{
    const auto format = [&table, &rules](std::size_t first, std::size_t end, RowTexts& texts) {
        CsvLines lines(table, rules);
        std::vector<Cell> cells;
        for (auto row = first; row < end; ++row) {
            readCells(table, row, cells);
            lines.append(texts.bytes, cells);
        }
    };
    const auto write = [&device](const RowTexts& texts) { return writeAll(device, texts.bytes); };
    return writeAll(device, csvHeader(table)) && writeRowBlocks(table.rowCount, format, write, stop);
}

QByteArray tableToCsv(const Table& table, const CsvTexts& rules)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    return writeCsv(buffer, table, rules) ? buffer.data() : QByteArray(); // memory refuses nothing
}

} // namespace core
