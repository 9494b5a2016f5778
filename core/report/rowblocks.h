// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Rows of a table as text: their bytes one after the other, and where each ends.
struct RowTexts {
    std::string bytes;
    std::vector<std::size_t> ends;
};

/**
 * Makes the texts of `rowCount` rows, blocks of them on several threads, and hands the blocks to `write` in their order, one at a time;
 * no more than a few blocks are held. `format(row, bytes)` appends one row. Both are called in any thread.
 *
 * @return false when `write` did or a stop was requested
 */
[[nodiscard]] bool writeRowBlocks(std::size_t rowCount,
                                  const std::function<void(std::size_t row, std::string& bytes)>& format,
                                  const std::function<bool(const RowTexts&)>& write, const std::stop_token& stop);

/// Appends as UTF-8; halves of surrogate pairs are replaced.
void appendUtf8(std::string& bytes, QStringView text);

} // namespace core
