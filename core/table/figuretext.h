// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "table/table.h"

namespace core {

/// A figure and its unit, in the user's locale.
struct FigureText {
    QString number; ///< empty: not known
    QString unit; ///< empty: none, or it stands in the header
    friend bool operator==(const FigureText&, const FigureText&) = default;
};

/**
 * A number of `unit` with three significant digits in the unit that fits it: "31.1" "ms", "494" "µs"; counts whole.
 * Shares have one decimal from 10 %, else two, three below 0.1. Zero is "0".
 */
[[nodiscard]] FigureText figureText(double value, Unit unit, const DisplayFormat& format = {});

/// True where each cell of the column names its unit: figures whose unit and digits the user left to the program.
[[nodiscard]] bool hasUnitInCells(const TableColumn& column, const DisplayFormat& format);

/// A cell as the window's tables show it: figureText() where hasUnitInCells(), else displayText().
[[nodiscard]] FigureText figureText(const Table& table, std::size_t row, std::size_t column,
                                    const DisplayFormat& format);

/// The title of a column, with the unit where the cells do not name it.
[[nodiscard]] QString figureHeader(const Table& table, std::size_t column, const DisplayFormat& format);

} // namespace core
