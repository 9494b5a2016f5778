// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/columnwishes.h"
#include "trace/reading/storedrows.h"
#include "trace/reading/workerids.h"
#include "trace/tablecolumns.h"

#include <functional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace core {

/// What gives the rows of a table: SQLite, or the pages of the file.
using RowSource = std::variant<Statement*, StoredRows*>;

/// One run of a reader: the rows, and where they go.
struct RowReading {
    RowSource rows;
    Trace& trace;
    WorkerIds& ids; ///< of the worker that reads
    std::size_t first = 0; ///< the first row to write
    std::size_t slots = 0; ///< rows that may be written
    std::int64_t rowsRead = 0; ///< rows looked at
};

/// How one event class is read from one kind of table, and where the rows go.
struct EventReader {
    EventClass eventClass;
    std::vector<QString> tables; ///< names to look for
    bool readsAll = false; ///< every table that exists, not only the first
    std::vector<ColumnWish> columns; ///< in the order in which `read` expects them
    std::function<void(Trace&, std::size_t rows, const ColumnShare&)> resize;
    /// Reads rows until there are no more or the slots are used. Returns the rows kept.
    std::function<std::size_t(RowReading&)> read;
    std::function<void(Trace&, std::span<const RowRun>)>
        finish; ///< closes ranks, sorts and indexes; ids are final by then
};

/// One reader for each event class.
[[nodiscard]] const std::vector<EventReader>& eventReaders();

/// A reader, and a table of the file for it.
using TableOfReader = std::pair<const EventReader*, const SchemaTable*>;

/// Each reader's tables that a file has, in the order of the readers.
[[nodiscard]] std::vector<TableOfReader> tablesToRead(const SchemaCatalog& schema);

} // namespace core
