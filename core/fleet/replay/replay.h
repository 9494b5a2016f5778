// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/replay/replayplan.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// What counts when a program is played.
struct ReplayMode {
    bool hasCopies = true; ///< else they take no time
    bool hasTransfers = true; ///< else operations take no time
    bool hasRests = true; ///< else neither rests nor lags take time
};

/// How long a step of a program takes, and how much later than it could its operation begins.
struct StepTimes {
    std::int64_t runNs = 0;
    std::int64_t lagNs = 0;
};
/// Those of the steps of one program.
[[nodiscard]] std::vector<StepTimes> stepTimes(std::span<const ProgramStep> steps, const ReplayMode& mode);

/// What all moves of a plan take: of each its step, or the operation that ends.
class ReplayTimes
{
public:
    /// Takes what operations take from the plan.
    ReplayTimes(const ReplayPlan& plan, const ReplayMode& mode);
    /// The steps of a program, in their order.
    void setProgram(std::uint32_t program, std::span<const StepTimes> steps);

    [[nodiscard]] const std::vector<StepTimes>& ofSteps() const { return m_steps; }
    [[nodiscard]] std::int64_t takesNs(std::uint32_t event) const { return m_hasTransfers ? m_plan.takesNs[event] : 0; }
    /// All times together are a time: nothing that is played can be later.
    [[nodiscard]] bool isBounded() const;

private:
    const ReplayPlan& m_plan;
    bool m_hasTransfers = true;
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
