// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostics.h"
#include "base/result.h"
#include "fleet/clocks/fleetclocks.h"
#include "fleet/fleetfinding.h"
#include "fleet/groups/bubbles.h"
#include "fleet/groups/fleetbudget.h"
#include "fleet/groups/fleetsteps.h"
#include "fleet/groups/rankgroups.h"
#include "fleet/groups/steprow.h"
#include "fleet/jobpart.h"
#include "fleet/lateness/hangs.h"
#include "fleet/lateness/stragglers.h"
#include "fleet/lateness/transferspeeds.h"
#include "fleet/ranks/rankidentity.h"
#include "fleet/replay/efficiency.h"

#include <QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

class RankSpool;

/// What became of one file that was named.
struct FleetInput {
    QString file; ///< as it is shown: the name below the folder that was named
    QString state; ///< "read", "duplicate", "refused", "other_job", "other_segment"
    QString reason; ///< why it was not read, or not to its end, a sentence; empty: it was read
    std::int64_t rankCount = 0;
    std::int64_t sizeBytes = 0;
};

/// Captures of the same ranks one after the other.
struct FleetCaptures {
    std::size_t count = 1;
    std::size_t chosen = 1; ///< that is looked at, by time
};

/// What is asked about a job.
struct FleetOptions {
    ClockOptions clocks;
    std::int64_t expectedRanks = 0; ///< 0: not said
    bool hasSteps = true;
    FleetStepRule stepRule;
    std::optional<StepChoice> stepChoice; ///< only these steps, counted from 0; none: all
    /// Only the steps within it, on the clock of the first rank from its first GPU work on; instead of stepChoice.
    std::optional<TimeWindow> time;
    GroupOverrides groups; ///< what is known of them beforehand
    std::vector<std::uint32_t> mended; ///< positions of summaries that are mended in any case, whatever they cause
};

/// A rank of a job in the stretch that is looked at.
struct FleetRank {
    std::int64_t host = 0; ///< hosts numbered from 1 in the order of their first rank; 0: not recorded
    std::optional<TimeWindow> window; ///< on its own clock; none: it shares no operation with others
    RankBudget budget; ///< of the window, or of all its time without one
};

/// What is kept of a job that was looked at stretch by stretch, because all of it does not fit into memory. Of its
/// operations FleetResult::collectives has only those that end steps, that are wrong, and that caused the most waiting.
struct FleetStretches {
    std::size_t count = 0;
    std::shared_ptr<const StepRows> steps; ///< by rank, then by step
    std::vector<SlowTransfer> slowTransfers;
    std::vector<std::int64_t> operations; ///< by communicator: all that it has
};

/// All that is known of a job. Ranks are numbered by their position among the summaries, which are by rank.
struct FleetResult {
    std::vector<RankSummary> summaries;
    std::vector<FleetInput> inputs;
    Diagnostics diagnostics;
    FleetCaptures captures = {};
    std::vector<std::int64_t> leftOut; ///< numbers of ranks that were read and are not looked at, ascending
    std::optional<JobPart> part; ///< the time that is looked at; none: all
    std::optional<FleetStretches> stretches; ///< none: all that is looked at is in memory
    FleetOptions options;
    RankCensus census;
    FleetCollectives collectives;
    std::vector<GroupKind> groups; ///< by communicator
    FleetClocks clocks;
    FleetLateness lateness;
    FleetStragglers stragglers;
    std::vector<FleetHang> hangs;
    FleetSteps steps;
    std::vector<FleetRank> ranks;
    FleetEfficiency efficiency;
    std::vector<PipelineBubble> bubbles; ///< of ranks in a pipeline
    std::vector<FleetFinding> findings; ///< errors first, then by score

    /// "rank 17 (host 3, GPU 1)"; "rank 17" without a host.
    [[nodiscard]] QString rankName(std::uint32_t rank) const;
};

/// Ranks that are read, before they are looked at together.
struct FleetInputs {
    std::vector<RankSummary> summaries;
    std::vector<FleetInput> inputs;
    Diagnostics diagnostics;
    FleetCaptures captures = {};
    std::vector<std::int64_t> leftOut = {}; ///< as of FleetResult
    std::optional<JobPart> part = {}; ///< as of FleetResult
    std::shared_ptr<const RankSpool> spool = {}; ///< null: all rows are in memory
};

/// Matches, aligns, times and plays a job: all pure functions of the set of summaries. Errors: Cancelled.
[[nodiscard]] Cancellable<std::shared_ptr<const FleetResult>>
analyzeFleet(FleetInputs inputs, const FleetOptions& options, const std::stop_token& stop = {});

} // namespace core
