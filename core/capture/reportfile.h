// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "capture/nsysprogram.h"
#include "capture/reportcache.h"
#include "capture/tracecaches.h"
#include "session/tracestore.h"

#include <QString>

#include <functional>
#include <stop_token>

namespace core {

/// True for names of Nsight Systems reports: .nsys-rep, .qdrep.
[[nodiscard]] bool isReportFile(const QString& path);

/**
 * Exports the report at `reportPath` with `nsys` to `sqlitePath`: a trace that appears whole or not at all.
 *
 * @param progress  gets the percentage that nsys prints; may be empty
 * @param output    receives what nsys prints; may be empty
 * @return the error names nsys's own last words:
 *         CannotOpen  there is no such report, or nsys cannot be run,
 *         BadFormat   nsys fails, or what it writes is no trace; the report stays as it is,
 *         CannotWrite the folder cannot be made, or the trace not be put in its place,
 *         Cancelled
 */
[[nodiscard]] Expected<void> exportReport(const NsysProgram& nsys, const QString& reportPath, const QString& sqlitePath,
                                          const ProgressSink& progress = {}, const std::stop_token& stop = {},
                                          const std::function<void(const QByteArray&)>& output = {});

/// The trace of a report, from the user's cache (ReportCache) or exported into it now. Errors: those of probeNsys() and
/// exportReport().
[[nodiscard]] Expected<QString> exportReportFile(const QString& reportPath, const NsysSearch& search,
                                                 const ProgressSink& progress = {}, const std::stop_token& stop = {});

/// Reads traces, and reports by way of their exports. `caches` keep exports, and the columns of both.
[[nodiscard]] TraceReader traceOrReportReader(NsysSearch search, TraceCaches caches = {});

} // namespace core
