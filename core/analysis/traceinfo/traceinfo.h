// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <memory>
#include <vector>

namespace core {

/// Table "trace_info": a property and its value a row (file, schema and nsys version, extent, counts, devices, how the
/// export was filtered or shifted, graph trace mode). Nothing private (user, host, path, environment) unless
/// `includePrivate`.
[[nodiscard]] Table describeTraceInfo(std::shared_ptr<const Trace> trace, bool includePrivate);
/// Table "event_tables": for each event class the table it was read from, rows read and kept, and what was wrong.
[[nodiscard]] Table describeReadings(std::shared_ptr<const Trace> trace);
/// Table "diagnostics": severity, count, what, advice; the loader's diagnostics.
[[nodiscard]] Table describeDiagnostics(std::shared_ptr<const Trace> trace);
/// What nsys reported with one severity, source and text.
struct CaptureMessageGroup {
    int severity = 0; ///< as CaptureMessage
    int source = 0; ///< as CaptureMessage
    QString text; ///< may hold paths, hosts and command lines
    std::int64_t count = 0;
    std::int64_t firstNs = 0; ///< as exported
};

/// The messages of nsys, equal ones together: errors, warnings, then what is less grave. The rows of
/// "capture_messages".
[[nodiscard]] std::vector<CaptureMessageGroup> groupCaptureMessages(const Trace& trace);
/// The beginning of a message that nsys is known to write and that names nothing of the machine; empty for all others.
[[nodiscard]] QString publicMessageText(const QString& text);
/// "daemon", … as nsys names its parts; a word of a vocabulary.
[[nodiscard]] QString messageSourceName(int source);
/// Table "capture_messages": what nsys itself reported (DIAGNOSTIC_EVENT), groupCaptureMessages(). Texts may hold
/// paths, hosts and command lines: unless `includePrivate`, only those stand there that publicMessageText() knows.
[[nodiscard]] Table describeCaptureMessages(std::shared_ptr<const Trace> trace, bool includePrivate);
/// Table "schema": every table of the file with its columns and rows, and what it was recognised as.
[[nodiscard]] Table describeSchema(std::shared_ptr<const Trace> trace);

/// The tables about the trace itself that end every report: trace_info, event_tables, diagnostics and capture_messages;
/// with paths, user and host only when `includePrivate`.
[[nodiscard]] std::vector<std::shared_ptr<const Table>> traceTablesForReport(const std::shared_ptr<const Trace>& trace,
                                                                             bool includePrivate);

} // namespace core
