// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/replay/replayplan.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// How long a step of a program takes, and how much later than it could its operation begins.
struct StepTimes {
    std::int64_t runNs = 0;
    std::int64_t lagNs = 0;
};
[[nodiscard]] StepTimes stepTimes(const ProgramStep& step);
/// Those of the steps of one program.
[[nodiscard]] std::vector<StepTimes> stepTimes(std::span<const ProgramStep> steps);

/// What all moves of a plan take: of each its step, or the operation that ends.
class ReplayTimes
{
public:
    /// `steps`: of all programs, numbered through. Takes what operations take from the plan.
    ReplayTimes(const ReplayPlan& plan, std::vector<StepTimes> steps);
    /// The steps of a program, in their order.
    void setProgram(std::uint32_t program, std::span<const StepTimes> steps);

    [[nodiscard]] const std::vector<StepTimes>& ofSteps() const { return m_steps; }
    [[nodiscard]] std::span<const StepTimes> ofProgram(std::uint32_t program) const;
    [[nodiscard]] std::int64_t takesNs(std::uint32_t event) const { return m_plan.takesNs[event]; }
    /// All times together are a time: nothing that is played can be later.
    [[nodiscard]] bool isBounded() const;

private:
    const ReplayPlan& m_plan;
    std::vector<StepTimes> m_steps; ///< of all programs, numbered through
};

/// Another program in the place of one.
struct ReplayChange {
    std::uint32_t program = 0;
    std::vector<StepTimes> steps; ///< as many as it has
};

/**
 * Plays the programs of all ranks against each other: each operation ends when its last rank has come, and takes T. A
 * send, a receive or one with a root ends T after those that it waits for have begun.
 *
 * Max-plus, so whatever is made shorter makes nothing later. It needs no clock. When the last is done, all of which
 * begin at 0, as it is and then with each of `changes` alone; empty: the order of their operations does not let them
 * end. Several changes are played at once. O(moves · changes). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<std::vector<std::int64_t>> playPrograms(const ReplayPlan& plan, const ReplayTimes& times,
                                                                  std::span<const ReplayChange> changes = {},
                                                                  const std::stop_token& stop = {});

} // namespace core
