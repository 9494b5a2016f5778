// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/encodedtexts.h"
#include "report/reportoptions.h"
#include "table/table.h"

#include <QByteArray>

#include <stop_token>
#include <string>
#include <vector>

class QIODevice;

namespace core {

/// One field as RFC 4180 wants it: quoted when it holds a comma, quote or line break, quotes doubled.
[[nodiscard]] QString csvField(const QString& text);

/**
 * A real number as it stands in CSV, C locale: three decimals more than the column shows and never fewer than six significant digits,
 * so that no figure is lost to rounding (a share of 0.0000123 % does not become 0). Empty when not finite.
 */
[[nodiscard]] QString csvNumber(double value, int columnDecimals);

/// `text`, with an apostrophe before it when a spreadsheet would take it for a formula: when it begins with = + - @, also after spaces, tabs
/// and line breaks, and is no number ("-3.5", "-10.95 s").
[[nodiscard]] QString withoutFormula(const QString& text);

/// A cell as it stands in CSV, not yet quoted: whole numbers exactly, reals by csvNumber(), texts as `rules` want them,
/// empty when nothing is known.
[[nodiscard]] QString csvText(const Table& table, std::size_t row, std::size_t column, const CsvTexts& rules = {});

/// Makes lines of CSV of a table's cells. Not for use by several threads.
class CsvLines
{
public:
    /// Holds a reference: `table` must outlive it.
    CsvLines(const Table& table, const CsvTexts& rules);

    /// Appends the line of a row; `cells` are all of it.
    void append(std::string& bytes, const std::vector<Cell>& cells);

private:
    /// A text as it stands between commas.
    struct AsField {
        void operator()(const QString& text, std::string& bytes) const;
        CsvTexts rules;
    };

    const Table& m_table;
    EncodedTexts<AsField> m_texts;
};

/// The header line: keys of columns.
[[nodiscard]] std::string csvHeader(const Table& table);

/**
 * Streams the whole table as CSV (RFC 4180: CRLF, header line of column keys, all columns, C locale, UTF-8 without BOM).
 *
 * @return false when `device` refused a write or a stop was requested
 */
[[nodiscard]] bool writeCsv(QIODevice& device, const Table& table, const CsvTexts& rules = {},
                            const std::stop_token& stop = {});

/// The same in memory.
[[nodiscard]] QByteArray tableToCsv(const Table& table, const CsvTexts& rules = {});

} // namespace core
