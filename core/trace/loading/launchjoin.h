// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/targettables.h"
#include "trace/trace.h"

#include <vector>

namespace core {

/**
 * Finds the API call that launched each piece of device work: same process and same correlation id (ids repeat across
 * processes; 0 is none). Of several such calls the first. Fills the `launch` columns and Trace::pageableCopyCalls. O((n
 * + m) log m), near linear for sorted ids.
 */
void joinLaunches(Trace& trace, int threads);

/// Fills Trace::eventRecords: `records` whose call and stream are in the trace, by the start of the call. Without
/// records the column SynchronizationTable::eventSync takes no memory.
void joinEventRecords(Trace& trace, const std::vector<TargetEventRecord>& records);

/// Fills Trace::pageableCopyCalls from the copies and their launches.
void findPageableCopyCalls(Trace& trace);

} // namespace core
