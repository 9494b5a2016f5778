// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "trace/part/partcolumns.h"
#include "trace/sqlitefile.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// How the tables of a file are scanned.
struct ScanSetting {
    const SqliteFile& file;
    bool allowNativeSqlite = true;
    int threads = 1;
    ProgressSink progress {}; ///< called from worker threads, one at a time
};

/// True for tables that the extent of a trace is of, as loadTrace() finds it.
[[nodiscard]] bool belongsToExtent(const PartColumns& table);

/// Which rows are asked for an extent.
enum class ExtentRows : std::uint8_t {
    All,
    FirstAndLast, ///< some at both ends of each table: the same where tables are in the order of time, else a guess
};

/// First start to last end over the events of those `tables` that belong to it; none without events. Takes constant
/// memory. Errors: Cancelled, BadFormat.
[[nodiscard]] Expected<std::optional<TimeWindow>> findExtentInFile(const ScanSetting& setting,
                                                                   const std::vector<PartColumns>& tables,
                                                                   ExtentRows rows, const std::stop_token& stop);

} // namespace core
