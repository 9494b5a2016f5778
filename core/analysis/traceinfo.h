// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/table.h"

#include <memory>
#include <vector>

namespace core {

/// Table "trace_info": a property and its value a row (file, schema and nsys version, extent, counts, devices, how the export was
/// filtered or shifted, graph trace mode). Nothing private (user, host, path, environment) unless `includePrivate`.
[[nodiscard]] Table describeTraceInfo(std::shared_ptr<const Trace> trace, bool includePrivate);
/// Table "event_tables": for each event class the table it was read from, rows read and kept, and what was wrong.
[[nodiscard]] Table describeReadings(std::shared_ptr<const Trace> trace);
/// Table "diagnostics": severity, count, what, advice; the loader's diagnostics.
[[nodiscard]] Table describeDiagnostics(std::shared_ptr<const Trace> trace);
/// Table "capture_messages": what nsys itself reported (DIAGNOSTIC_EVENT), grouped by severity and text, gravest first. The texts may
/// hold paths, hosts and command lines: for the window, not for reports.
[[nodiscard]] Table describeCaptureMessages(std::shared_ptr<const Trace> trace);
/// Table "schema": every table of the file with its columns and rows, and what it was recognised as.
[[nodiscard]] Table describeSchema(std::shared_ptr<const Trace> trace);

/// The tables about the trace itself that end every report: trace_info (with paths, user and host only when `includePrivate`), event_tables, diagnostics.
[[nodiscard]] std::vector<std::shared_ptr<const Table>> traceTablesForReport(const std::shared_ptr<const Trace>& trace,
                                                                             bool includePrivate);

} // namespace core
