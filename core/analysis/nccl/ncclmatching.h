// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclevents.h"

namespace core {

/**
 * Matches the kernels of each collective operation across ranks and fills the instances of `events`.
 *
 * A rank is a process and GPU. Kernels of one operation and communicator match by sequence number where there is one,
 * else by order of occurrence on their rank, wherever they were seen: a rank whose ranges were not recorded must not
 * lose its match. Where the communicator is not known the operation is taken for one of a single communicator when each
 * rank has as many of its kernels, all on one stream; else it is left unmatched. An instance has each rank once and at
 * least two processes. O(n log n).
 */
void matchNcclInstances(const Trace& trace, NcclEvents& events);

} // namespace core
