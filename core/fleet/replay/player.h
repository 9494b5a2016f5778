// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stopcheck.h"
#include "fleet/replay/replayplan.h"

#include <stop_token>
#include <vector>

namespace core {

/**
 * Goes through the moves of a plan. `Timing` says what a Moment is, which of two is later (raise), and what is added to
 * one by the run of a step (run), by the lag of its operation (lag) and by a transfer (take). What it is made with must
 * outlive it.
 */
template <typename Timing> class Player
{
public:
    using Moment = typename Timing::Moment;

    Player(const ReplayPlan& plan, const Timing& timing)
        : m_plan(plan)
        , m_timing(timing)
        , m_now(plan.programCount())
        , m_events(plan.eventPlaces)
        , m_kept(plan.keptPlaces)
    {
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
            m_timing.raise(m_end, now);
        return true;
    }
    /// When the last is done.
    [[nodiscard]] const Moment& end() const { return m_end; }

private:
    using Kind = ReplayMove::Kind;

    void come(const ReplayMove& move)
    {
        if (move.isFirst)
            m_events[move.event] = m_begun;
        else
            m_timing.raise(m_events[move.event], m_begun);
    }
    void begin(const ReplayMove& move, const Moment& arrived)
    {
        m_begun = arrived;
        if (move.before != ReplayMove::None)
            m_timing.raise(m_begun, m_events[move.before]);
        m_timing.lag(m_begun, move);
        come(move);
    }
    void play(const ReplayMove& move)
    {
        auto& now = m_now[move.program];
        switch (move.kind) {
        case Kind::Run:
            m_timing.run(now, move);
            break;
        case Kind::Arrive:
            m_timing.run(now, move);
            begin(move, now);
            break;
        case Kind::Keep:
            m_timing.run(now, move);
            m_kept[move.kept] = now;
            break;
        case Kind::Begin:
            begin(move, m_kept[move.kept]);
            break;
        case Kind::Also:
            come(move);
            break;
        case Kind::Wait:
            m_timing.run(now, move);
            m_timing.raise(now, m_events[move.event]);
            break;
        case Kind::End:
            m_timing.take(m_events[move.event], move.step);
            m_timing.raise(m_end, m_events[move.event]);
            break;
        }
    }

    const ReplayPlan& m_plan;
    const Timing& m_timing;
    std::vector<Moment> m_now; ///< by program
    std::vector<Moment> m_events, m_kept; ///< by place
    Moment m_begun {}; ///< when the last operation began
    Moment m_end {};
};

} // namespace core
