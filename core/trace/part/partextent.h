// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "trace/part/partcolumns.h"
#include "trace/sqlitefile.h"

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

/// First start to last end over the events of `tables` that the extent of a trace is of, as loadTrace() finds it; none
/// without events. Takes constant memory. Errors: Cancelled, BadFormat.
[[nodiscard]] Expected<std::optional<TimeWindow>>
findExtentInFile(const ScanSetting& setting, const std::vector<PartColumns>& tables, const std::stop_token& stop);

} // namespace core
