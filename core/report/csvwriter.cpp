// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csvwriter.h"

#include "base/writeall.h"
#include "report/encodedtexts.h"

#include <QBuffer>

#include <array>
#include <charconv>

namespace core {

namespace {

constexpr std::string_view LineEnd = "\r\n";

/// A text as it stands between commas.
struct AsCsvField {
    void operator()(const QString& text, std::string& bytes) const
    {
        appendUtf8(bytes, csvField(csvSafe(text, rules)));
    }
    CsvTexts rules;
};

/// Makes lines of CSV.
class CsvLines final : public RowFormatter
{
public:
    CsvLines(const Table& table, const CsvTexts& rules)
        : m_table(table)
        , m_texts(AsCsvField { rules })
    {
    }
    void append(std::string& bytes, const std::vector<Cell>& cells) override
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

private:
    const Table& m_table;
    EncodedTexts<AsCsvField> m_texts;
};

} // namespace

CsvSink::CsvSink(QIODevice& device, const CsvTexts& rules)
    : m_device(device)
    , m_rules(rules)
{
}

std::unique_ptr<RowFormatter> CsvSink::formatter(const Table& table) const
{
    return std::make_unique<CsvLines>(table, m_rules);
}

bool CsvSink::begin(const Table& table)
{
    std::string header;
    for (const auto& column : table.columns) {
        if (!header.empty())
            header += ',';
        appendUtf8(header, csvField(column.key));
    }
    header += LineEnd;
    return writeAll(m_device, header);
}

bool CsvSink::write(const RowTexts& rows)
{
    return writeAll(m_device, rows.bytes);
}

QByteArray tableToCsv(const Table& table, const CsvTexts& rules)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    CsvSink csv(buffer, rules);
    return writeRows(table, { &csv }, {}) ? buffer.data() : QByteArray(); // memory refuses nothing
}

} // namespace core
