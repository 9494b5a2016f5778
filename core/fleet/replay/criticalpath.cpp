// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/criticalpath.h"

#include "fleet/replay/player.h"

#include <algorithm>

namespace core {

namespace {

/// Times a job with all that it takes and without parts of it at once: going through its moves takes longest.
class ModeTiming
{
public:
    /// The path is the chain that led to a moment: the later of two is taken with all that it consists of.
    using Moment = ModeReplays;

    ModeTiming(const ReplayPlan& plan, std::span<const ProgramView> programs)
        : m_plan(plan)
        , m_programs(programs)
    {
    }
    static void raise(Moment& moment, const Moment& other)
    {
        if (other.path.totalNs() > moment.path.totalNs())
            moment.path = other.path;
        moment.runsNs = std::max(moment.runsNs, other.runsNs);
        moment.workNs = std::max(moment.workNs, other.workNs);
        moment.withoutTransfersNs = std::max(moment.withoutTransfersNs, other.withoutTransfersNs);
    }
    void run(Moment& moment, const ReplayMove& move) const
    {
        const auto step = stepOf(move);
        moment.path.runNs += step.runNs;
        moment.path.copyNs += step.copyNs;
        moment.path.restNs += step.restNs;
        moment.runsNs += step.runNs;
        moment.workNs += step.runNs + step.copyNs;
        moment.withoutTransfersNs += step.runNs + step.copyNs + step.restNs;
    }
    void lag(Moment& moment, const ReplayMove& move) const
    {
        const auto lagNs = stepOf(move).lagNs;
        moment.path.lagNs += lagNs;
        moment.withoutTransfersNs += lagNs;
    }
    void take(Moment& moment, std::uint32_t event) const
    {
        moment.path.transferNs += m_plan.takesNs[event];
        moment.workNs += m_plan.takesNs[event];
    }

private:
    [[nodiscard]] ProgramStep stepOf(const ReplayMove& move) const
    {
        return m_programs[move.program].at(move.step - m_plan.firstStep[move.program]);
    }

    const ReplayPlan& m_plan;
    std::span<const ProgramView> m_programs;
};

} // namespace

Cancellable<ModeReplays> playModes(const ReplayPlan& plan, std::span<const ProgramView> programs,
                                   const std::stop_token& stop)
{
    const ModeTiming timing(plan, programs);
    Player<ModeTiming> player(plan, timing);
    if (!player.play(stop))
        return cancelled();
    return player.end();
}

} // namespace core
