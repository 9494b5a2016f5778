// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csvwriter.h"

#include "base/wholewrite.h"
#include "report/rowblocks.h"

#include <QBuffer>

#include <array>
#include <charconv>

namespace core {

namespace {

constexpr std::string_view LineEnd = "\r\n";

} // namespace

CsvLines::CsvLines(const Table& table, const CsvTexts& rules)
    : m_table(table)
    , m_texts(AsField { rules })
{
}

void CsvLines::AsField::operator()(const QString& text, std::string& bytes) const
{
    appendUtf8(bytes, csvField(csvSafe(text, rules)));
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
            appendCsvNumber(bytes, *real, m_table.columns[column].decimals);
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
