// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "trace/part/partplan.h"
#include "trace/reading/eventreaders.h"
#include "trace/reading/storedrows.h"
#include "trace/reading/workerids.h"
#include "trace/trace.h"
#include "trace/tracefile.h"

#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace core {

/// Rows that are read at a time.
constexpr std::int64_t RowsOfRead = 65536;

/// A table to read and the statement for it.
struct TableRead {
    const EventReader* reader = nullptr;
    const SchemaTable* table = nullptr;
    QString sql;
    std::optional<StoredTable> stored; ///< none: its rows are read by SQLite
};

/// One piece of work: a rowid range of a table, and the rows of the Trace it may fill.
struct ReadTask {
    std::size_t read = 0; ///< position in the list of TableRead
    std::int64_t firstRowId = 0; ///< only when isRange
    std::int64_t lastRowId = 0; ///< included: the largest rowid has none after it
    bool isRange = false; ///< false: the whole table
    std::span<const std::int64_t> rowIds; ///< only these rows; empty: all of the range
    RowRun run;
};

/// What is read of an export: the tables, cut into pieces of work, and the rows of the Trace that they fill.
struct LoadPlan {
    std::vector<TableRead> reads;
    std::vector<ReadTask> tasks;
    std::vector<std::pair<const EventReader*, std::size_t>> rowsOfReader; ///< how many the trace gets

    /// The columns and the peak of the analyses.
    [[nodiscard]] std::int64_t neededBytes(std::int64_t fileSizeBytes) const;
};

/// How to plan.
struct LoadPlanOptions {
    bool readsPayloads = false;
    bool readsPages = false; ///< what can be read without SQLite is
    std::map<const SchemaTable*, const PlannedTable*> partOfTable {}; ///< in the plan of a part; empty: the whole file
};

/**
 * Plans what is read of an export. Which table a class is read from, and what hinders it, goes into `readings`.
 *
 * @param progress  told of what takes a while: counting the rows of views
 */
[[nodiscard]] LoadPlan planLoad(const TraceFile& file, const LoadPlanOptions& options, std::span<TableReading> readings,
                                const ProgressSink& progress);

/// What reading and analyzing an event of a class takes in memory, about.
[[nodiscard]] std::int64_t neededBytesPerEvent(EventClass eventClass);

} // namespace core
