// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

namespace core {

/**
 * Finds the API call that launched each piece of device work: same process and same correlation id (ids repeat across
 * processes; 0 is none). Of several such calls the first. Fills the `launch` columns and Trace::pageableCopyCalls. O((n
 * + m) log m), near linear for sorted ids.
 */
void joinLaunches(Trace& trace, int threads);

/// Fills Trace::pageableCopyCalls from the copies and their launches.
void findPageableCopyCalls(Trace& trace);

} // namespace core
