// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// A column as the file declares it.
struct SchemaColumn {
    QString name;
    QString declaredType; ///< as written, may be empty
};

/// A table or view of the file.
struct SchemaTable {
    QString name; ///< as written
    std::vector<SchemaColumn> columns;
    bool isStored = true; ///< false for views and virtual tables: what they give is computed, and may never end
    bool hasRowId = true; ///< false for views and WITHOUT ROWID tables: cannot be read in rowid ranges
    std::optional<std::int64_t> firstRowId, lastRowId; ///< none when empty or without rowid

    /// Position of the column with this name (ASCII case ignored, as SQLite does), if any.
    [[nodiscard]] std::optional<std::size_t> findColumn(QStringView column) const;
    [[nodiscard]] bool hasColumn(QStringView column) const { return findColumn(column).has_value(); }
    /// Rows when rowids have no holes (they have none in exports); an upper bound otherwise. 0 when empty.
    [[nodiscard]] std::int64_t rowCountEstimate() const;
};

/// Tables and columns of an export, as probed: nothing is assumed from a version number.
struct SchemaCatalog {
    std::vector<SchemaTable> tables; ///< in the file's order
    /// The table with this name (ASCII case ignored), or nullptr.
    [[nodiscard]] const SchemaTable* find(QStringView name) const;
    /// The first of `names` that exists, or nullptr.
    [[nodiscard]] const SchemaTable* findFirst(std::initializer_list<QStringView> names) const;
    /// StringIds, or else any table whose columns are exactly (id, value); nullptr when there is none.
    [[nodiscard]] const SchemaTable* findStringTable() const;
};

} // namespace core
