// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/encodedtexts.h"
#include "table/csvtext.h"

#include <QByteArray>

#include <stop_token>
#include <string>
#include <vector>

class QIODevice;

namespace core {

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
