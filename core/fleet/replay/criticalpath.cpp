// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/criticalpath.h"

#include "base/stopcheck.h"
#include "fleet/replay/player.h"
#include "statistics/int128.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Times a job with all that it takes and without parts of it at once: going through its moves takes longest.
class ModeTiming
{
public:
    using Moment = ModeReplays;

    ModeTiming(const ReplayPlan& plan, std::span<const ProgramView> programs)
        : m_plan(plan)
        , m_programs(programs)
    {
    }
    static void raise(Moment& moment, const Moment& other)
    {
        moment.measuredNs = std::max(moment.measuredNs, other.measuredNs);
        moment.runsNs = std::max(moment.runsNs, other.runsNs);
        moment.workNs = std::max(moment.workNs, other.workNs);
        moment.withoutTransfersNs = std::max(moment.withoutTransfersNs, other.withoutTransfersNs);
    }
    void run(Moment& moment, const ReplayMove& move) const
    {
        const auto step = stepOf(move);
        moment.measuredNs += step.runNs + step.copyNs + step.restNs;
        moment.runsNs += step.runNs;
        moment.workNs += step.runNs + step.copyNs;
        moment.withoutTransfersNs += step.runNs + step.copyNs + step.restNs;
    }
    void lag(Moment& moment, const ReplayMove& move) const
    {
        const auto lagNs = stepOf(move).lagNs;
        moment.measuredNs += lagNs;
        moment.withoutTransfersNs += lagNs;
    }
    void take(Moment& moment, std::uint32_t event) const
    {
        moment.measuredNs += m_plan.takesNs[event];
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

using Kind = ReplayMove::Kind;

/// Where a moment stands while a plan is played.
struct Place {
    enum class Kind : std::uint8_t { None, Program, Event, Kept, Begun };
    Kind kind = Kind::None;
    std::uint32_t number = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

/// Plays a plan and notes which of two moments was the later one each time; then goes back from the last.
class PathFinder
{
public:
    PathFinder(const ReplayPlan& plan, std::span<const PathProgram> programs)
        : m_plan(plan)
        , m_programs(programs)
        , m_choices(plan.moves.size(), 0)
        , m_now(plan.programCount(), 0)
        , m_events(plan.eventPlaces, 0)
        , m_kept(plan.keptPlaces, 0)
        , m_shares(programs.size())
    {
    }
    /// False when stopped.
    bool play(const std::stop_token& stop);
    bool goBack(const std::stop_token& stop);
    [[nodiscard]] JobPathDetails take();

private:
    enum Choice : std::uint8_t { BeforeWon = 1, BegunWon = 2, EventWon = 4 };

    [[nodiscard]] ProgramStep stepOf(const ReplayMove& move) const
    {
        return m_programs[move.program].view.at(move.step - m_plan.firstStep[move.program]);
    }
    void run(const ReplayMove& move)
    {
        const auto step = stepOf(move);
        m_now[move.program] += step.runNs + step.copyNs + step.restNs;
    }
    void come(std::size_t number);
    void begin(std::size_t number, std::int64_t arrivedNs);
    void play(std::size_t number);
    void endAt(std::int64_t timeNs, Place place, std::size_t number);
    void goBack(std::size_t number);
    void goBackFromBeginning(std::size_t number, Place arrived);
    void addRun(const ReplayMove& move);
    void addLag(const ReplayMove& move);
    void addIdle(ClassTimes& to, std::uint32_t program, const TimeWindow& window, std::int64_t timeNs) const;

    const ReplayPlan& m_plan;
    std::span<const PathProgram> m_programs;
    std::vector<std::uint8_t> m_choices; ///< by move
    std::vector<std::int64_t> m_now, m_events, m_kept;
    std::int64_t m_begunNs = 0;
    std::int64_t m_endNs = -1;
    Place m_place; ///< of the last moment, then of the chain
    std::size_t m_endMove = 0; ///< after which the last moment stands
    std::vector<PathShare> m_shares; ///< by program
    JobPathDetails m_path;
};

void PathFinder::come(std::size_t number)
{
    const auto& move = m_plan.moves[number];
    auto& event = m_events[move.event];
    if (!move.isFirst && event >= m_begunNs)
        return;
    event = m_begunNs;
    m_choices[number] |= BegunWon;
}

void PathFinder::begin(std::size_t number, std::int64_t arrivedNs)
{
    const auto& move = m_plan.moves[number];
    m_begunNs = arrivedNs;
    if (move.before != ReplayMove::None && m_events[move.before] > m_begunNs) {
        m_begunNs = m_events[move.before];
        m_choices[number] |= BeforeWon;
    }
    m_begunNs += stepOf(move).lagNs;
    come(number);
}

void PathFinder::endAt(std::int64_t timeNs, Place place, std::size_t number)
{
    if (timeNs <= m_endNs)
        return;
    m_endNs = timeNs;
    m_place = place;
    m_endMove = number;
}

void PathFinder::play(std::size_t number)
{
    const auto& move = m_plan.moves[number];
    switch (move.kind) {
    case Kind::Run:
        run(move);
        break;
    case Kind::Arrive:
        run(move);
        begin(number, m_now[move.program]);
        break;
    case Kind::Keep:
        run(move);
        m_kept[move.kept] = m_now[move.program];
        break;
    case Kind::Begin:
        begin(number, m_kept[move.kept]);
        break;
    case Kind::Also:
        come(number);
        break;
    case Kind::Wait:
        run(move);
        if (m_events[move.event] > m_now[move.program]) {
            m_now[move.program] = m_events[move.event];
            m_choices[number] |= EventWon;
        }
        break;
    case Kind::End:
        m_events[move.event] += m_plan.takesNs[move.step];
        endAt(m_events[move.event], { Place::Kind::Event, move.event }, number);
        break;
    }
}

bool PathFinder::play(const std::stop_token& stop)
{
    for (std::size_t number = 0; number < m_plan.moves.size(); ++number) {
        if (isStopDue(number, stop))
            return false;
        play(number);
    }
    for (std::uint32_t program = 0; program < m_now.size(); ++program)
        endAt(m_now[program], { Place::Kind::Program, program }, m_plan.moves.size());
    return true;
}

/// Shares a time out as the idle classes of the cells around it are.
void PathFinder::addIdle(ClassTimes& to, std::uint32_t program, const TimeWindow& window, std::int64_t timeNs) const
{
    const auto& summary = *m_programs[program].summary;
    const auto after = summary.edgeAt(window.startNs);
    const auto firstNs = after > 0 && after < summary.edgesNs.size() && summary.edgesNs[after] != window.startNs
        ? summary.edgesNs[after - 1]
        : window.startNs;
    auto times = summary.sumsBetween(firstNs, window.endNs).timesNs;
    std::int64_t sumNs = 0;
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        times[i] = isIdle(static_cast<TimeClass>(i)) ? times[i] : 0;
        sumNs += times[i];
    }
    auto leftNs = timeNs;
    auto most = static_cast<std::size_t>(TimeClass::Unknown);
    for (std::size_t i = 0; i < TimeClassCount && sumNs > 0; ++i) {
        const auto partNs = saturated(Int128 { timeNs } * times[i] / sumNs);
        to[i] += partNs;
        leftNs -= partNs;
        most = times[i] > times[most] ? i : most;
    }
    to[most] += leftNs; // what rounding leaves
}

void PathFinder::addRun(const ReplayMove& move)
{
    const auto step = stepOf(move);
    auto& share = m_shares[move.program];
    share.runNs += step.runNs;
    share.copyNs += step.copyNs;
    share.restNs += step.restNs;
    if (step.restNs > 0)
        addIdle(m_path.restNs, move.program, { step.startNs, step.startNs + step.runNs + step.copyNs + step.restNs },
                step.restNs);
}

void PathFinder::addLag(const ReplayMove& move)
{
    const auto step = stepOf(move);
    m_shares[move.program].lagNs += step.lagNs;
    const auto& operations = m_programs[move.program].summary->operations;
    if (step.lagNs <= 0 || step.operation >= operations.size())
        return;
    const auto startNs = operations[step.operation].startNs;
    addIdle(m_path.lagNs, move.program, { startNs - step.lagNs, startNs }, step.lagNs);
}

/// Of an operation that has begun: from where its beginning came.
void PathFinder::goBackFromBeginning(std::size_t number, Place arrived)
{
    const auto& move = m_plan.moves[number];
    const bool isItsOwn = m_place == Place { Place::Kind::Event, move.event } && (m_choices[number] & BegunWon) != 0;
    if (!isItsOwn && m_place.kind != Place::Kind::Begun)
        return;
    addLag(move);
    m_place = (m_choices[number] & BeforeWon) != 0 ? Place { Place::Kind::Event, move.before } : arrived;
}

void PathFinder::goBack(std::size_t number)
{
    const auto& move = m_plan.moves[number];
    const Place program { Place::Kind::Program, move.program };
    const Place event { Place::Kind::Event, move.event };
    switch (move.kind) {
    case Kind::Arrive:
        goBackFromBeginning(number, program);
        break;
    case Kind::Keep:
        if (m_place == Place { Place::Kind::Kept, move.kept })
            m_place = program;
        break;
    case Kind::Begin:
        goBackFromBeginning(number, { Place::Kind::Kept, move.kept });
        return;
    case Kind::Also:
        if (m_place == event && (m_choices[number] & BegunWon) != 0)
            m_place = { Place::Kind::Begun, 0 };
        return;
    case Kind::Wait:
        if (m_place == program && (m_choices[number] & EventWon) != 0) {
            m_place = event;
            return;
        }
        break;
    case Kind::End:
        if (m_place == event)
            m_path.sums.transferNs += m_plan.takesNs[move.step];
        return;
    case Kind::Run:
        break;
    }
    if (m_place == program)
        addRun(move);
}

bool PathFinder::goBack(const std::stop_token& stop)
{
    if (m_endNs <= 0)
        return true;
    for (auto number = std::min(m_endMove + 1, m_plan.moves.size()); number > 0; --number) {
        if (isStopDue(number, stop))
            return false;
        goBack(number - 1);
    }
    return true;
}

JobPathDetails PathFinder::take()
{
    for (std::size_t program = 0; program < m_shares.size(); ++program) {
        auto& share = m_shares[program];
        share.rank = m_programs[program].rank;
        m_path.sums.runNs += share.runNs;
        m_path.sums.copyNs += share.copyNs;
        m_path.sums.restNs += share.restNs;
        m_path.sums.lagNs += share.lagNs;
        if (share.totalNs() > 0)
            m_path.ranks.push_back(share);
    }
    return std::move(m_path);
}

} // namespace

Cancellable<JobPathDetails> findJobPath(const ReplayPlan& plan, std::span<const PathProgram> programs,
                                        const std::stop_token& stop)
{
    PathFinder finder(plan, programs);
    if (!finder.play(stop) || !finder.goBack(stop))
        return cancelled();
    return finder.take();
}

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
