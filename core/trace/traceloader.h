// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "trace/sqlitefile.h"
#include "trace/trace.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace core {

/// Diagnostic of a trace whose file lacks pages at its end.
constexpr QLatin1StringView CutFileId("file:cut");

/// How to read; the defaults are right for everything but tests and benchmarks.
struct LoadOptions {
    int threads = 0; ///< workers that read; 0: one per core
    bool allowNativeSqlite = true; ///< false: always through QSqlQuery (slower, same result)
    std::optional<std::int64_t> memoryBytes {}; ///< most that the trace and its analyses may take; none: what is free
    TraceId id {}; ///< of the trace among others that are open
    PartRequest part {}; ///< what of the file to read
    /// A file that lacks pages at its end is read as far as it goes: its diagnostics have CutFileId then.
    CutFiles cutFiles = CutFiles::Refuse;
};

/**
 * Reads an Nsight Systems SQLite export into columns.
 *
 * The file is opened read-only and nothing is ever written beside it. What is odd inside (missing columns, rows without
 * an end, ids that point nowhere, …) is left out and counted in Trace::diagnostics; only a file that cannot be read as
 * a trace at all is an error.
 *
 * @param path      an SQLite export; relative paths are resolved against the working directory
 * @param progress  called from worker threads, one at a time; may be empty
 * @param stop      polled every 65,536 rows
 * @return the trace, or
 *         CannotOpen  no such file, a directory, no permission, locked,
 *         BadFormat   not SQLite (or encrypted), empty, truncated, a report instead of an export, no table of an export in it,
 *         TooLarge    it is sure beforehand that there is not enough memory: a part of it may fit,
 *         Internal    out of memory,
 *         Usage       the part lies outside of the trace,
 *         Cancelled
 */
[[nodiscard]] Expected<std::shared_ptr<const Trace>> loadTrace(const QString& path, const LoadOptions& options = {},
                                                               const ProgressSink& progress = {},
                                                               const std::stop_token& stop = {});

} // namespace core
