// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/replay.h"

#include "base/parallel.h"
#include "base/stopcheck.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>

namespace core {

namespace {

using Kind = ReplayMove::Kind;

/// Plays a job several times at once: most moves are the same in all, and reading them takes longest.
template <std::size_t Lanes> class Player
{
public:
    /// Lane i is with change i; further ones are without any.
    Player(const ReplayPlan& plan, const ReplayTimes& times, std::span<const ReplayChange> changes)
        : m_plan(plan)
        , m_times(times)
        , m_changes(changes)
        , m_changeOf(plan.programCount(), NoChange)
        , m_now(plan.programCount())
        , m_events(plan.eventPlaces)
        , m_kept(plan.keptPlaces)
    {
        for (std::size_t i = 0; i < changes.size(); ++i)
            m_changeOf[changes[i].program] = static_cast<std::uint8_t>(i);
    }
    /// False when stopped.
    bool play(const std::stop_token& stop)
    {
        for (std::size_t i = 0; i < m_plan.moves.size(); ++i) {
            if (isStopDue(i, stop))
                return false;
            play(m_plan.moves[i]);
        }
        for (const auto& now : m_now)
            raise(m_ends, now);
        return true;
    }
    [[nodiscard]] std::int64_t endNs(std::size_t lane) const { return m_ends[lane]; }

private:
    using Moments = std::array<std::int64_t, Lanes>; ///< by lane
    static constexpr std::uint8_t NoChange = 0xFF;

    static void raise(Moments& moments, const Moments& others)
    {
        for (std::size_t lane = 0; lane < Lanes; ++lane)
            moments[lane] = std::max(moments[lane], others[lane]);
    }
    /// Adds a time of the step of a move to each lane.
    void add(Moments& moments, const ReplayMove& move, std::int64_t StepTimes::*member) const
    {
        const auto timeNs = m_times.ofSteps()[move.step].*member;
        for (auto& moment : moments)
            moment += timeNs;
        const auto changed = m_changeOf[move.program];
        if (changed != NoChange)
            moments[changed] += m_changes[changed].steps[move.step - m_plan.firstStep[move.program]].*member - timeNs;
    }
    void come(const ReplayMove& move)
    {
        if (move.isFirst)
            m_events[move.event] = m_begun;
        else
            raise(m_events[move.event], m_begun);
    }
    void begin(const ReplayMove& move, const Moments& arrived)
    {
        m_begun = arrived;
        if (move.before != ReplayMove::None)
            raise(m_begun, m_events[move.before]);
        add(m_begun, move, &StepTimes::lagNs);
        come(move);
    }
    void play(const ReplayMove& move)
    {
        auto& now = m_now[move.program];
        switch (move.kind) {
        case Kind::Run:
            add(now, move, &StepTimes::runNs);
            break;
        case Kind::Arrive:
            add(now, move, &StepTimes::runNs);
            begin(move, now);
            break;
        case Kind::Keep:
            add(now, move, &StepTimes::runNs);
            m_kept[move.kept] = now;
            break;
        case Kind::Begin:
            begin(move, m_kept[move.kept]);
            break;
        case Kind::Also:
            come(move);
            break;
        case Kind::Wait:
            add(now, move, &StepTimes::runNs);
            raise(now, m_events[move.event]);
            break;
        case Kind::End:
            for (auto& moment : m_events[move.event])
                moment += m_times.takesNs(move.step);
            raise(m_ends, m_events[move.event]);
            break;
        }
    }

    const ReplayPlan& m_plan;
    const ReplayTimes& m_times;
    std::span<const ReplayChange> m_changes;
    std::vector<std::uint8_t> m_changeOf; ///< by program
    std::vector<Moments> m_now; ///< by program
    std::vector<Moments> m_events, m_kept; ///< by place
    Moments m_begun {}; ///< when the last operation began
    Moments m_ends {};
};

} // namespace

std::vector<StepTimes> stepTimes(std::span<const ProgramStep> steps, const ReplayMode& mode)
{
    std::vector<StepTimes> times;
    times.reserve(steps.size());
    for (const auto& step : steps) {
        auto runNs = step.runNs;
        if (mode.hasCopies)
            addSaturated(runNs, step.copyNs);
        if (mode.hasRests)
            addSaturated(runNs, step.restNs);
        times.push_back({ runNs, mode.hasRests ? step.lagNs : 0 });
    }
    return times;
}

ReplayTimes::ReplayTimes(const ReplayPlan& plan, const ReplayMode& mode)
    : m_plan(plan)
    , m_hasTransfers(mode.hasTransfers)
    , m_steps(plan.firstStep.back())
{
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
    Player<1> unchanged(plan, times, {});
    if (!unchanged.play(stop))
        return cancelled();
    endsNs.assign(changes.size() + 1, unchanged.endNs(0));
    constexpr std::size_t Lanes = 8;
    std::atomic<bool> isStopped = false;
    runParallel(defaultThreads(), (changes.size() + Lanes - 1) / Lanes, [&](std::size_t batch) {
        const auto part = changes.subspan(batch * Lanes, std::min(Lanes, changes.size() - batch * Lanes));
        Player<Lanes> player(plan, times, part);
        if (!player.play(stop))
            isStopped = true;
        for (std::size_t lane = 0; lane < part.size(); ++lane)
            endsNs[1 + batch * Lanes + lane] = player.endNs(lane);
    });
    if (isStopped)
        return cancelled();
    return endsNs;
}

} // namespace core
