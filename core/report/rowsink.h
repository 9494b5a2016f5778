// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// Rows of a table as a sink wants them.
struct RowTexts {
    std::string bytes; ///< one row after the other
    std::vector<std::size_t> ends; ///< where each row ends
};

/// Makes the text of one row after the other. Each thread has its own.
class RowFormatter
{
public:
    RowFormatter() = default;
    RowFormatter(const RowFormatter&) = delete;
    RowFormatter& operator=(const RowFormatter&) = delete;
    virtual ~RowFormatter() = default;
    /// Appends a row; `cells` are all of it.
    virtual void append(std::string& bytes, const std::vector<Cell>& cells) = 0;
};

/// Where the rows of a table go: a file of one format. See writeRows().
class RowSink
{
public:
    RowSink() = default;
    RowSink(const RowSink&) = delete;
    RowSink& operator=(const RowSink&) = delete;
    virtual ~RowSink() = default;
    /// Called in any thread. What is returned may hold a reference to `table`.
    [[nodiscard]] virtual std::unique_ptr<RowFormatter> formatter(const Table& table) const = 0;
    /// How many rows of `table` it takes, from the first; it is given no others.
    [[nodiscard]] virtual std::size_t mostRows(const Table& table) const { return table.rowCount; }
    /// Writes what stands before the rows, if anything. False when it was refused.
    [[nodiscard]] virtual bool begin(const Table& /*table*/) { return true; }
    /// Writes the rows that come next. Called in any thread, never by two at once. False when they were refused.
    [[nodiscard]] virtual bool write(const RowTexts& rows) = 0;
};

/**
 * Writes the rows of `table` to each of `sinks`, as many as it takes. To ask a large table for its cells takes as long as to write them, so
 * each cell is read once. Blocks of rows are formatted on several threads, and no more than a few of them are held.
 *
 * @return false when a sink refused a write or a stop was requested
 */
[[nodiscard]] bool writeRows(const Table& table, const std::vector<RowSink*>& sinks, const std::stop_token& stop);

} // namespace core
