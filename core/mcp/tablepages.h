// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "table/table.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <cstddef>
#include <stop_token>

namespace core {

/// Which rows of a table are wanted.
struct TablePageRequest {
    static constexpr std::size_t DefaultRows = 50;
    static constexpr std::size_t MostRows = 1000;
    static constexpr std::size_t MostBytes = 256 << 10; ///< of the rows of one page

    QString filter; ///< text or /regex/ in any cell; empty: all rows
    QString sortColumn; ///< key; empty: the table's own order
    bool isDescending = true;
    std::size_t rows = DefaultRows;
    QString page; ///< what `next_page` of the page before said; empty: the first
};

/// An empty text says nothing: null.
[[nodiscard]] QJsonValue textOrNull(const QString& text);
/// A number, a text or null; what would mislead a reader is escaped.
[[nodiscard]] QJsonValue jsonOfCell(const Cell& cell);

/// A table with its columns, units, provenance and limitations, without rows.
[[nodiscard]] QJsonObject tableHead(const Table& table);

/**
 * tableHead() with `rows` (objects by column key with `row_number`, their place in the table; exact numbers, null where
 * nothing is known), `rows_total`,
 * `rows_matching` and `next_page` (null on the last one). Rows end early where they would be more than MostBytes.
 *
 * @return Errors: Usage for a wrong filter, column or page; Cancelled
 */
[[nodiscard]] Expected<QJsonObject> tablePage(const Table& table, const TablePageRequest& request,
                                              const std::stop_token& stop = {});

} // namespace core
