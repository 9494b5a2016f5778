// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "table/table.h"

namespace core {

/// A cell as the window shows it: in the user's locale, without the unit; empty when nothing is known.
[[nodiscard]] QString displayText(const Table& table, std::size_t row, std::size_t column,
                                  const DisplayFormat& format = {});

/// A title of a table or a column in the language of the window. Exports have it as it is.
[[nodiscard]] QString displayTitle(const QString& title);

/// "Total (ms)", "Start (UTC)": displayTitle() with the unit that displayText() has.
[[nodiscard]] QString displayHeader(const Table& table, std::size_t column, const DisplayFormat& format = {});
/// The unit behind a cell's displayText(): "ms", "UTC"; empty for texts and counts.
[[nodiscard]] QString cellSymbol(const Table& table, std::size_t column, const DisplayFormat& format = {});

/// A number with the digits that displayText() rounds away: "2,600,000 ns" for a time, "42.6229508197 %"; empty for
/// whole numbers that are no times, for texts and for nothing.
[[nodiscard]] QString exactText(const Table& table, std::size_t row, std::size_t column);

/// "computeKernel · GPU 0": what the first column and those that tell rows apart say.
[[nodiscard]] QString rowText(const Table& table, std::size_t row, const DisplayFormat& format = {});

} // namespace core
