// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzzinput.h"
#include "privatefolder.h"
#include "results/analysisresults.h"
#include "trace/trace.h"

#include <memory>

/// How a report is written.
enum class ReportForm : std::uint8_t { Json, Html, Markdown, Csv, Text };

/// What is done with a trace, chosen before anything is changed so that the rest of the input is free for changes.
struct TraceUse {
    explicit TraceUse(FuzzInput& input);

    std::uint8_t scopeKind = 0;
    std::int64_t scopeStart = 0, scopeLength = 0; ///< in 255ths of the trace
    std::size_t scopeIndex = 0;
    bool isNative = true; ///< reads by SQLite itself, not by QSqlQuery
    ReportForm form = ReportForm::Json;
    bool isPerfetto = false; ///< converts to that; else to Chrome's JSON
    bool asksSql = false; ///< has the SQL of figures made
    bool verifies = false; ///< and run, which takes long
    bool spoilsStrings = false; ///< before anything else
    bool spoilsNothingElse = false; ///< so that every figure must be what its SQL gives
    bool writesFolder = false; ///< writes a report to files, which takes long
    bool looksAtTimeline = false; ///< and asks what else only the window does
};

/// All analyses, a report in one form, one of two conversions with its receipt, and what else `use` says. Ends the run
/// when something that must hold does not.
void useTrace(const std::shared_ptr<const core::Trace>& trace, const TraceUse& use, const PrivateFolder& folder);

/// What only the window asks, but for the timeline.
void useAsWindow(const core::AnalysisResults& results);

/// The timeline from building it to asking it about events.
void useTimeline(const std::shared_ptr<const core::Trace>& trace, const core::TimeWindow& window);
