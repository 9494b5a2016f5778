// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "table/table.h"
#include "trace/sqlquestion.h"

#include <optional>
#include <stop_token>

namespace core {

/// What the SQL of a figure gave from the file.
struct FigureAnswer {
    std::optional<SqlValue> value; ///< none: no row
    bool isSame = false; ///< it says what the table says: isSameFigure()
};

/// Runs the SQL of one cell, which must not be empty. Errors: as SqlQuestion::ask().
[[nodiscard]] Expected<FigureAnswer> askFigure(SqlQuestion& question, const TableColumn& column, std::size_t row,
                                               const std::stop_token& stop = {});

/// Opens the file of the trace that the row is of and runs askFigure(). Errors: also those of SqlQuestion::open().
[[nodiscard]] Expected<FigureAnswer> checkFigure(const Table& table, std::size_t row, std::size_t column,
                                                 const std::stop_token& stop = {});

/**
 * The events behind a row of `table`, as its SQL lists them from the file of the row's trace: at most `maximumRows`;
 * the summary says when there are more. Units are taken from the ends of the SQL's column names. Where no SQL says a
 * figure, the pieces that it is the sum of.
 *
 * Errors: those of SqlQuestion::open() and ask().
 */
[[nodiscard]] Expected<Table> listRowsBehind(const Table& table, std::size_t row, std::size_t maximumRows,
                                             const std::stop_token& stop = {});

} // namespace core
