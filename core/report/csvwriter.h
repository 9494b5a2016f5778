// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/table.h"
#include "report/reportoptions.h"

#include <QByteArray>

#include <stop_token>

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

/// A cell as it stands in CSV, not yet quoted: whole numbers exactly, reals by csvNumber(), empty when nothing is known.
[[nodiscard]] QString csvText(const Table& table, std::size_t row, std::size_t column,
                              CsvFormulas formulas = CsvFormulas::Quote);

/**
 * Streams the whole table as CSV (RFC 4180: CRLF, header line of column keys, all columns, C locale, UTF-8 without BOM).
 *
 * @return false when `device` refused a write or a stop was requested
 */
[[nodiscard]] bool writeCsv(QIODevice& device, const Table& table, CsvFormulas formulas = CsvFormulas::Quote,
                            const std::stop_token& stop = {});

/// The same in memory.
[[nodiscard]] QByteArray tableToCsv(const Table& table, CsvFormulas formulas = CsvFormulas::Quote);

} // namespace core
