// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportschema.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace tracegen {

/// NULL, where a column takes a number.
constexpr std::int64_t Null = INT64_MIN;

/// A value of a row: a number, NULL, or a text or bytes that live until the row is written.
struct Value {
    enum class Kind : std::uint8_t { Integer, Text, Bytes };
    // NOLINTNEXTLINE(google-explicit-constructor, hicpp-explicit-conversions): rows are lists of plain values
    Value(std::int64_t value)
        : number(value)
    {
    }
    // NOLINTNEXTLINE(google-explicit-constructor, hicpp-explicit-conversions)
    Value(int value)
        : number(value)
    {
    }
    // NOLINTNEXTLINE(google-explicit-constructor, hicpp-explicit-conversions)
    Value(std::string_view value)
        : text(value)
        , kind(Kind::Text)
    {
    }
    /// Bytes; none: NULL.
    [[nodiscard]] static Value bytes(std::string_view value);

    std::int64_t number = 0;
    std::string_view text;
    Kind kind = Kind::Integer;
};

/**
 * Writes the rows of one table of an export. The table is created with the first row, as nsys does; columns that the
 * version lacks are passed over, those that must not be NULL and are not named get 0 or an empty text.
 */
class TableRows
{
public:
    /**
     * @param tables  of the version; when `name` is not among them, nothing is written
     * @param columns those that write() gives values for, in its order
     */
    TableRows(sqlite3* database, const std::vector<fixtures::TableSpec>& tables, const char* name,
              std::initializer_list<const char*> columns);
    TableRows(const TableRows&) = delete;
    TableRows(TableRows&&) = delete;
    TableRows& operator=(const TableRows&) = delete;
    TableRows& operator=(TableRows&&) = delete;
    ~TableRows();

    /// The version has this table.
    [[nodiscard]] bool exists() const { return m_spec != nullptr; }
    /// Writes a row. Returns false when the version lacks the table or SQLite failed; sqlite3_errmsg() has its words.
    bool write(std::initializer_list<Value> values);

private:
    bool open();
    [[nodiscard]] int positionOf(std::string_view column) const;

    sqlite3* m_database;
    const fixtures::TableSpec* m_spec = nullptr;
    std::vector<const char*> m_columns;
    std::vector<int> m_positions; ///< of m_columns in the statement, from 1; 0: the version lacks it
    sqlite3_stmt* m_insert = nullptr;
};

} // namespace tracegen
