// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findings.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// What is looked for in a job of several ranks (ranks.md §8).
enum class FleetRule : std::uint8_t {
    Hang, ///< an operation that some wait in to the end, and others never came to
    Desync, ///< ranks do not do the same operation
    MissingRanks, ///< ranks that are not among the files
    Straggler, ///< one rank, or a few, that others wait for
    RotatingImbalance, ///< all wait for each other in turn
    SlowerRank, ///< the same work takes longer on one GPU
    SlowTransfer, ///< a group moves less than its peers
    Bubble, ///< stages of a pipeline that have nothing to do
};
/// "hang", "desync", "missing_ranks", …: as in labels.json.
[[nodiscard]] QString fleetRuleKey(FleetRule rule);

/// One thing worth knowing of a job. Plain text, to be escaped by writers.
struct FleetFinding {
    FleetRule rule = FleetRule::Hang;
    FindingSeverity severity = FindingSeverity::Minor;
    QString title;
    QString recommendation; ///< what to do, concretely
    std::vector<FindingFigure> evidence; ///< cells of the tables of the job
    std::vector<std::uint32_t> ranks; ///< positions of the summaries that it is about, at most a few
    std::int64_t gainNs = 0; ///< at most so much of the run can be won; 0: not known
    std::int64_t runNs = 0; ///< what is looked at
    double score = 0; ///< 70 · gain/run
    QString limitation; ///< what it does not know, may be empty
};

} // namespace core
