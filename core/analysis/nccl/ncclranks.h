// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclevents.h"

#include <vector>

namespace core {

/// By ProcessIndex: what the largest communicator of each process says, else the names of NCCL's threads.
[[nodiscard]] std::vector<NcclRank> ranksOfProcesses(const Trace& trace,
                                                     const std::vector<NcclMembership>& memberships);

/// What the name of one of NCCL's threads tells, "NCCL Progress [3/8]: …"; of others nothing.
[[nodiscard]] NcclRank rankOfThreadName(const QString& name);

/// Adds what the names of NCCL's threads tell of processes that nothing else tells of.
void addRanksOfThreadNames(std::vector<NcclRank>& ranks, const Trace& trace);

} // namespace core
