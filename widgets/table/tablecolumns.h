// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QHash>
#include <QStringList>

/// Order, widths and visibility of the columns of one kind of table, by column key: what QSettings remembers of a
/// table.
struct TableColumns {
    QStringList order; ///< keys from left to right; empty: the table's own order
    QHash<QString, bool> isVisible; ///< only columns the user chose or dropped
    QHash<QString, int> width; ///< only columns the user resized

    [[nodiscard]] static TableColumns load(const QString& tableKey);
    void save(const QString& tableKey) const;

    /// True when the window shows the column, by the user's choice or else by default: what tells rows apart and a few
    /// figures for tables of kernels, by ColumnUse for others.
    [[nodiscard]] bool shows(const core::Table& table, const core::TableColumn& column) const;
    /// Positions of the table's columns from left to right. Columns that were not known when the order was saved stand
    /// behind the one they follow in the table.
    [[nodiscard]] std::vector<int> visualOrder(const core::Table& table) const;
};

/// False for columns that only exports have.
[[nodiscard]] bool canBeShown(const core::TableColumn& column);
