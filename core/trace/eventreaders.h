// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/sqliteconnection.h"
#include "trace/tablecolumns.h"
#include "trace/workerids.h"

#include <functional>
#include <span>
#include <vector>

namespace core {

/// Loops over the rows of a statement look at the stop token where (row & mask) is 0: every 65,536 rows.
inline constexpr std::int64_t StopCheckMask = 0xFFFF;

/// A column a reader wants: the names it had over the years, newest first. Without any of them it reads as NULL.
struct ColumnWish {
    std::vector<QString> names;
    bool isRequired = false;
    bool isPayload = false; ///< not asked for when the export says that it holds no payloads
};

/// How one event class is read from one kind of table, and where the rows go.
struct EventReader {
    EventClass eventClass;
    std::vector<QString> tables; ///< names to look for
    bool readsAll = false; ///< every table that exists, not only the first
    std::vector<ColumnWish> columns;
    std::function<void(Trace&, std::size_t rows)> resize;
    /// Reads rows until the statement ends or `slots` are used; writes them from row `first` on. Returns the rows kept; adds the rows
    /// looked at to `rowsRead`.
    std::function<std::size_t(Statement&, Trace&, std::size_t first, std::size_t slots, WorkerIds&,
                              std::int64_t& rowsRead)>
        read;
    std::function<void(Trace&, std::span<const RowRun>)>
        finish; ///< closes ranks, sorts and indexes; ids are final by then
};

/// One reader for each event class.
[[nodiscard]] const std::vector<EventReader>& eventReaders();

/// SELECT for the wished columns of `table`, limited to the rowids ?1 … ?2 (both included) when `byRowId`; the missing required column otherwise.
[[nodiscard]] Expected<QString> selectStatement(const SchemaTable& table, const std::vector<ColumnWish>& columns,
                                                bool byRowId);

/// Prepares such a SELECT: with limits when `table` stores nothing, see SqliteConnection::prepareOverView().
[[nodiscard]] Expected<Statement> prepareToRead(SqliteConnection& connection, const SchemaTable& table,
                                                const QString& sql);

} // namespace core
