// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ranks/ranksummary.h"
#include "trace/trace.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace core {

/// How far a trace whose file was cut can be believed.
struct TraceCut {
    std::int64_t endNs = 0; ///< until then all tables have rows of which the file has any
    QString file; ///< how much of the file is there, a sentence
    QStringList lost; ///< tables of events of which it has none
    bool hasKernels = true;
};

/// nullopt: the file is whole. Rows are taken to be written in the order of their times, as Nsight Systems does.
[[nodiscard]] std::optional<TraceCut> findTraceCut(const Trace& trace);

/// Leaves of a summary what the rank did until then, to the edge before, and says so in its first note. What it did later
/// is not known: its kernels are those of all that could be read.
void cutRank(RankSummary& rank, const TraceCut& cut);

} // namespace core
