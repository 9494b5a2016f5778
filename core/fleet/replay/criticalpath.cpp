// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/criticalpath.h"

#include "fleet/replay/player.h"

namespace core {

namespace {

/// A moment is the chain that led to it: the later of two is taken with all that it consists of.
class PathTiming
{
public:
    using Moment = JobPath;

    PathTiming(const ReplayPlan& plan, const std::vector<PathStep>& steps)
        : m_plan(plan)
        , m_steps(steps)
    {
    }
    static void raise(Moment& moment, const Moment& other)
    {
        if (other.totalNs() > moment.totalNs())
            moment = other;
    }
    void run(Moment& moment, const ReplayMove& move) const
    {
        const auto& step = m_steps[move.step];
        moment.runNs += step.runNs;
        moment.copyNs += step.copyNs;
        moment.restNs += step.restNs;
    }
    void lag(Moment& moment, const ReplayMove& move) const { moment.lagNs += m_steps[move.step].lagNs; }
    void take(Moment& moment, std::uint32_t event) const { moment.transferNs += m_plan.takesNs[event]; }

private:
    const ReplayPlan& m_plan;
    const std::vector<PathStep>& m_steps;
};

} // namespace

Cancellable<JobPath> findCriticalPath(const ReplayPlan& plan, const std::vector<PathStep>& steps,
                                      const std::stop_token& stop)
{
    const PathTiming timing(plan, steps);
    Player<PathTiming> player(plan, timing);
    if (!player.play(stop))
        return cancelled();
    return player.end();
}

} // namespace core
