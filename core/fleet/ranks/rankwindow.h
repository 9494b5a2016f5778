// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"
#include "fleet/ranks/ranksummary.h"

namespace core {

/**
 * Leaves of a summary what the rank did in a window of its own clock, between the edges in it. How many operations are left
 * out in front is kept, as they may be numbered by their order. Kernels, which are sums, stay those of all. Empty: the
 * window has no two edges.
 */
void keepWindow(RankSummary& rank, const TimeWindow& window);

} // namespace core
