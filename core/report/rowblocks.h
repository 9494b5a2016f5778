// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QString>

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Rows of a table as text.
struct RowTexts {
    std::string bytes; ///< one row after the other
    std::vector<std::size_t> ends; ///< where each row ends, for those who ask
    std::string second; ///< the same rows in another form, where two files are written at once
};

/**
 * Makes the texts of `rowCount` rows, blocks of them on several threads, and hands the blocks to `write` in their order, one at a time;
 * no more than a few blocks are held. `format(first, end, texts)` makes a block in empty `texts`. Both are called in any thread; few rows
 * are not worth one and stay in the caller's.
 *
 * @return false when `write` did or a stop was requested
 */
[[nodiscard]] bool
writeRowBlocks(std::size_t rowCount,
               const std::function<void(std::size_t first, std::size_t end, RowTexts& texts)>& format,
               const std::function<bool(const RowTexts&)>& write, const std::stop_token& stop);

/// All cells of a row, in place of what `cells` held.
void readCells(const Table& table, std::size_t row, std::vector<Cell>& cells);

/// Appends as UTF-8; halves of surrogate pairs are replaced.
void appendUtf8(std::string& bytes, QStringView text);

} // namespace core
