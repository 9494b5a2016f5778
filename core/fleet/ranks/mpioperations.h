// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ranks/ranksummary.h"
#include "trace/trace.h"

#include <QStringView>

#include <optional>
#include <stop_token>

namespace core {

/// What a blocking collective call of MPI does, in the words of NCCL: "allreduce" of MPI_Allreduce, "barrier", …; none:
/// something else, or a call that may return before the others have come, as with sizes of each rank's own.
[[nodiscard]] std::optional<QString> mpiCollective(QStringView call);

/// Fills the operations of `rank`, which has none, with the collective MPI calls of its process, from the file. Where the export does not
/// name communicators and the process uses several, there are none, as it is not known which calls go together.
void addMpiOperations(RankSummary& rank, const Trace& trace, ProcessIndex process, const std::stop_token& stop = {});

} // namespace core
