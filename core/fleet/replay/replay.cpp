// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/replay.h"

#include "base/parallel.h"
#include "fleet/replay/player.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <utility>

namespace core {

namespace {

/// Times a job several times at once: most moves are the same in all, and reading them takes longest.
template <std::size_t Lanes> class LaneTiming
{
public:
    using Moment = std::array<std::int64_t, Lanes>; ///< by lane

    /// Lane i is with change i; further ones are without any.
    LaneTiming(const ReplayPlan& plan, const ReplayTimes& times, std::span<const ReplayChange> changes)
        : m_plan(plan)
        , m_times(times)
        , m_changes(changes)
        , m_changeOf(plan.programCount(), NoChange)
    {
        for (std::size_t i = 0; i < changes.size(); ++i)
            m_changeOf[changes[i].program] = static_cast<std::uint8_t>(i);
    }
    static void raise(Moment& moment, const Moment& other)
    {
        for (std::size_t lane = 0; lane < Lanes; ++lane)
            moment[lane] = std::max(moment[lane], other[lane]);
    }
    void run(Moment& moment, const ReplayMove& move) const { add(moment, move, &StepTimes::runNs); }
    void lag(Moment& moment, const ReplayMove& move) const { add(moment, move, &StepTimes::lagNs); }
    void take(Moment& moment, std::uint32_t event) const
    {
        for (auto& ofLane : moment)
            ofLane += m_times.takesNs(event);
    }

private:
    static constexpr std::uint8_t NoChange = 0xFF;

    /// Adds a time of the step of a move to each lane.
    void add(Moment& moment, const ReplayMove& move, std::int64_t StepTimes::*member) const
    {
        const auto timeNs = m_times.ofSteps()[move.step].*member;
        for (auto& ofLane : moment)
            ofLane += timeNs;
        const auto changed = m_changeOf[move.program];
        if (changed != NoChange)
            moment[changed] += m_changes[changed].steps[move.step - m_plan.firstStep[move.program]].*member - timeNs;
    }

    const ReplayPlan& m_plan;
    const ReplayTimes& m_times;
    std::span<const ReplayChange> m_changes;
    std::vector<std::uint8_t> m_changeOf; ///< by program
};

} // namespace

StepTimes stepTimes(const ProgramStep& step)
{
    auto runNs = step.runNs;
    addSaturated(runNs, step.copyNs);
    addSaturated(runNs, step.restNs);
    return { runNs, step.lagNs };
}

std::vector<StepTimes> stepTimes(std::span<const ProgramStep> steps)
{
    std::vector<StepTimes> times;
    times.reserve(steps.size());
    for (const auto& step : steps)
        times.push_back(stepTimes(step));
    return times;
}

ReplayTimes::ReplayTimes(const ReplayPlan& plan, std::vector<StepTimes> steps)
    : m_plan(plan)
    , m_steps(std::move(steps))
{
    m_steps.resize(plan.firstStep.back());
}

std::span<const StepTimes> ReplayTimes::ofProgram(std::uint32_t program) const
{
    const auto first = m_plan.firstStep[program];
    return std::span(m_steps).subspan(first, m_plan.firstStep[program + 1] - first);
}

void ReplayTimes::setProgram(std::uint32_t program, std::span<const StepTimes> steps)
{
    std::copy(steps.begin(), steps.end(), m_steps.begin() + m_plan.firstStep[program]);
}

bool ReplayTimes::isBounded() const
{
    std::int64_t sumNs = 0;
    for (const auto& step : m_steps)
        addSaturated(sumNs, saturatedSum(step.runNs, step.lagNs));
    for (const auto takesNs : m_plan.takesNs)
        addSaturated(sumNs, takesNs);
    return sumNs <= std::numeric_limits<std::int64_t>::max() / 2; // so that a change fits, too
}

Cancellable<std::vector<std::int64_t>> playPrograms(const ReplayPlan& plan, const ReplayTimes& times,
                                                    std::span<const ReplayChange> changes, const std::stop_token& stop)
{
    std::vector<std::int64_t> endsNs;
    if (!plan.isPlayable || !times.isBounded())
        return endsNs;
    endsNs.resize(changes.size() + 1);
    constexpr std::size_t Lanes = 8;
    std::atomic<bool> isStopped = false;
    runParallel(defaultThreads(), changes.size() / Lanes + 1, [&](std::size_t batch) {
        const auto part = changes.subspan(batch * Lanes, std::min(Lanes, changes.size() - batch * Lanes));
        const LaneTiming<Lanes> timing(plan, times, part);
        Player player(plan, timing);
        if (!player.play(stop))
            isStopped = true;
        for (std::size_t lane = 0; lane < part.size(); ++lane)
            endsNs[1 + batch * Lanes + lane] = player.end()[lane];
        if (part.size() < Lanes) // of the last batch there is always one that is without any
            endsNs[0] = player.end()[part.size()];
    });
    if (isStopped)
        return cancelled();
    return endsNs;
}

} // namespace core
