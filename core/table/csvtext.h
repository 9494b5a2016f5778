// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/visibletext.h"
#include "table/table.h"

#include <QString>

#include <cstdint>
#include <string>

namespace core {

/// What becomes of texts in CSV that a spreadsheet would take for formulas: names in a trace may hold anything.
enum class CsvFormulas : std::uint8_t {
    Quote, ///< an apostrophe before them makes them texts
    Keep, ///< they stand as they are in the trace: for programs that compare names
};

/// How texts of a trace stand in CSV; JSON follows `controls`.
struct CsvTexts {
    CsvFormulas formulas = CsvFormulas::Quote;
    ControlCharacters controls = ControlCharacters::Escape;
};

/// One field as RFC 4180 wants it: quoted when it holds a comma, quote or line break, quotes doubled.
[[nodiscard]] QString csvField(const QString& text);

/**
 * A real number as it stands in CSV, C locale: three decimals more than the column shows and never fewer than six
 * significant digits, so that no figure is lost to rounding (a share of 0.0000123 % does not become 0). Empty when not
 * finite.
 */
[[nodiscard]] QString csvNumber(double value, int columnDecimals);

/// Appends what csvNumber() returns.
void appendCsvNumber(std::string& bytes, double value, int columnDecimals);

/// `text`, with an apostrophe before it when a spreadsheet would take it for a formula: when it begins with = + - @,
/// also after spaces, tabs and line breaks, and is no number ("-3.5", "-10.95 s").
[[nodiscard]] QString withoutFormula(const QString& text);

/// `text` as `rules` want it, not yet quoted. U+FFFD replaces NUL, which many readers take for the end of the file.
[[nodiscard]] QString csvSafe(const QString& text, const CsvTexts& rules);

/// A cell as it stands in CSV, not yet quoted: whole numbers exactly, reals by csvNumber(), texts by csvSafe(),
/// empty when nothing is known.
[[nodiscard]] QString csvText(const Table& table, std::size_t row, std::size_t column, const CsvTexts& rules = {});

} // namespace core
