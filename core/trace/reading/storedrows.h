// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/columnwishes.h"
#include "trace/reading/pagefile.h"
#include "trace/reading/storedrow.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// Where the rows of a table lie in the file, and which of its columns are read.
struct StoredTable {
    std::uint32_t rootPage = 0;
    std::vector<std::optional<std::uint32_t>> columns; ///< by wish: the position in a row; none: reads as NULL

    /// None: the rows are not simply as the table declares them, and are left to SQLite.
    [[nodiscard]] static std::optional<StoredTable> find(SqliteConnection& connection, const SchemaTable& table,
                                                         const std::vector<ColumnWish>& wishes);
};

/**
 * Goes through the rows of a table with the rowids `first` … `last` as they lie in the file: what a SELECT for them
 * gives, in a third of the time. It believes nothing: at whatever is not as SQLite writes it, it ends with isDoubtful(),
 * and what it gave is to be dropped and asked of SQLite.
 */
class StoredRows
{
public:
    StoredRows(PageFile& pages, const StoredTable& table, std::int64_t first, std::int64_t last);

    /// Goes to the next row. False at the end, and where something is doubtful.
    [[nodiscard]] bool step();
    [[nodiscard]] const StoredRow& row() const { return m_row; }
    [[nodiscard]] std::int64_t rowId() const { return m_above; }
    [[nodiscard]] bool isAtEnd() const { return m_isAtEnd; }
    [[nodiscard]] bool isDoubtful() const { return m_isDoubtful || m_row.m_isConverted; }

private:
    /// A page below another: its rowids are above `above`, and at most `upTo`.
    struct Child {
        std::uint32_t page = 0;
        std::int64_t above = 0;
        std::int64_t upTo = 0;
    };
    /// The pages below one that are still to be visited.
    struct Level {
        std::vector<Child> children;
        std::size_t next = 0;
    };

    bool end(bool isDoubtful);
    [[nodiscard]] bool nextLeaf();
    [[nodiscard]] bool enter(const Child& child, std::size_t following);
    [[nodiscard]] bool enterInner(const std::uint8_t* page, const Child& child);
    [[nodiscard]] bool enterLeaf(const std::uint8_t* page, const Child& child);
    [[nodiscard]] std::size_t following(const Level& level) const;
    [[nodiscard]] const std::uint8_t* cell(const std::uint8_t* page, std::size_t headerBytes,
                                           std::size_t position) const;
    [[nodiscard]] std::size_t mostCells() const;
    [[nodiscard]] bool readRecord(const std::uint8_t* data, std::size_t roomBytes, std::uint64_t bytes);
    [[nodiscard]] bool joinOverflow(const std::uint8_t* data, std::size_t localBytes, std::uint64_t bytes);
    [[nodiscard]] bool placeValues(std::uint64_t bytes);

    PageFile& m_pages;
    std::int64_t m_first;
    std::int64_t m_last;
    StoredRow m_row;
    std::vector<Level> m_levels;
    const std::uint8_t* m_leaf = nullptr;
    std::size_t m_cell = 0;
    std::size_t m_cellCount = 0;
    std::int64_t m_above = 0; ///< the rowid before, or what all are above
    std::uint32_t m_leafPage = 0;
    std::int64_t m_upTo = 0; ///< of the leaf
    std::vector<std::uint8_t> m_joined; ///< a record that does not fit into its page
    bool m_isAtEnd = false;
    bool m_isDoubtful = false;
};

} // namespace core
