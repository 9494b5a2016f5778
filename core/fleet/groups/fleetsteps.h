// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/stepchoice.h"
#include "analysis/steps/stepjudgement.h"
#include "fleet/matching/collectives.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// What is known of the steps of a job before a stretch of it is looked at, so that one step in it is enough.
struct KnownSteps {
    QString unit; ///< name of the RankUnit that they are found by; empty: they are found by the period
    bool isNvtx = true; ///< of the unit
    std::int64_t period = 0; ///< operations in a step
    std::optional<std::int64_t> number; ///< of the operation that the stretch begins with, which ends a step
};

/// How steps are to be found.
struct FleetStepRule {
    enum class Kind : std::uint8_t {
        Auto, ///< by the first that gives some
        Nvtx, ///< by NVTX ranges
        Period, ///< by what repeats in the operations of all ranks
    };
    Kind kind = Kind::Auto;
    QString pattern; ///< regular expression of the text of Nvtx
    std::optional<KnownSteps> known = {}; ///< in place of the others
};

/// The unit that steps are found by, if the rule wants one and most ranks have it often enough; none: they are not found
/// by NVTX ranges.
[[nodiscard]] std::optional<KnownSteps> knownSteps(std::span<const RankSummary> ranks, const FleetStepRule& rule);

/// What repeats over all ranks: the stretches between operations that all of them share. Numbered by these, not by
/// counting on each rank.
struct FleetSteps {
    QString unavailable; ///< a sentence; empty: there are steps
    std::uint64_t communicator = 0; ///< that of the boundaries
    std::int64_t period = 0; ///< its operations in a step; 0: they are found by something else
    QString unit; ///< "NVTX ranges “step #”", …: by what they are found
    QString unitName; ///< of the RankUnit; empty: by the period
    std::vector<std::uint32_t> without; ///< positions of summaries that lack this unit
    std::vector<std::uint32_t> boundaries; ///< instances: a step is between the ends of two that follow each other
    std::vector<std::int64_t> wallsNs; ///< of all steps that there are: mean over the ranks that have them
    StepJudgement judgement; ///< of all steps
    std::uint32_t first = 0; ///< number of the step that begins at the first boundary, counted from 0
    QString chosen; ///< "steps 3–9": only these are between the boundaries; empty: all are
    QString fault; ///< why steps that were asked for could not be chosen, a sentence

    /// Those that are looked at.
    [[nodiscard]] std::size_t count() const { return boundaries.empty() ? 0 : boundaries.size() - 1; }
};

/**
 * Finds steps (ranks.md §5): by NVTX ranges of one text on all ranks; else by the smallest period of the operations of the
 * communicator of all ranks; else by launches of one kernel on all. Whichever it is, steps are cut where the ranks come
 * together: at the end of the last operation of all ranks before each range or launch. What is before the first boundary
 * and after the last is left out.
 */
[[nodiscard]] FleetSteps findFleetSteps(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                        const FleetStepRule& rule = {});

/// Fills what is known of all steps: how long they are, and how even. O(ranks · steps).
void judgeFleetSteps(std::span<const RankSummary> ranks, const FleetCollectives& collectives, FleetSteps& steps);

/// Leaves only the steps of `choice` between the boundaries; or says in `fault` why not.
void chooseFleetSteps(FleetSteps& steps, const StepChoice& choice);

/// Leaves only the steps that lie within a window on the clock of the first rank, from its first GPU work on; or says in
/// `fault` why not.
void chooseStepsWithin(FleetSteps& steps, std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                       const TimeWindow& window);

/// The operation of `rank`, counted in the summaries, in an instance; null: it takes no part.
[[nodiscard]] const InstanceMember* memberInInstance(const FleetCollectives& collectives, std::uint32_t instance,
                                                     std::uint32_t rank);

/// The end of the operation of a rank in an instance, which is one of its edges; none: it took no part.
[[nodiscard]] std::optional<std::int64_t> endInInstance(std::span<const RankSummary> ranks,
                                                        const FleetCollectives& collectives, std::uint32_t instance,
                                                        std::uint32_t rank);

} // namespace core
