// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/filestrings.h"
#include "trace/reading/workerids.h"
#include "trace/tablecolumns.h"
#include "trace/targettables.h"
#include "trace/trace.h"

#include <array>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// The runs of rows that the reads of one event class filled.
using RunsOfClass = std::array<std::vector<RowRun>, EventClassCount>;

/**
 * Makes a whole Trace of the columns that the workers filled: merges their ids, names everything, closes ranks, sorts
 * by time, joins device work with its launch call and finds devices and extent. The order of workers and reads does not
 * show in the result, but for the numbering of StringIds, suffixes and payloads.
 */
void assembleTrace(Trace& trace, std::vector<WorkerIds>& workers, const RunsOfClass& runs,
                   const FileStrings& fileStrings, TargetTables& tables, int threads);

} // namespace core
