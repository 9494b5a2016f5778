// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/replayplan.h"

#include <utility>

namespace core {

namespace {

constexpr auto None = ReplayBoard::None;
using Kind = ReplayMove::Kind;

/// An operation that begins when the one before it on its stream is over.
struct Pending {
    ReplayMove move;
    std::uint32_t next = None; ///< that waits for the same one
};

/// How far an operation is.
struct EventState {
    std::uint32_t open = 0; ///< programs that have not come, and operations it waits for that have not begun
    std::uint32_t firstPending = None;
    std::uint32_t firstWaiting = None; ///< program that waits for its end
    bool isDone = false;
};

/// How far a program is.
struct ProgramState {
    std::uint32_t next = 0; ///< step
    std::uint32_t nextWaiting = None; ///< that waits for the same operation
};

/// Goes through all programs as far as each can go, without times.
class Planner
{
public:
    explicit Planner(const ReplayBoard& board)
        : m_board(board)
        , m_programs(board.firstStep.size() - 1)
        , m_events(board.eventCount())
    {
        for (std::size_t event = 0; event < m_events.size(); ++event)
            m_events[event].open = board.comers[event];
        m_ready.reserve(m_programs.size());
        for (std::uint32_t program = 0; program < m_programs.size(); ++program) {
            m_programs[program].next = board.firstStep[program];
            m_ready.push_back(program);
        }
        m_moves.reserve(mostMoves());
    }
    /// True when all come to their end.
    bool plan();
    [[nodiscard]] std::vector<ReplayMove> takeMoves() { return std::move(m_moves); }

private:
    /// Of each step one, two where what it begins has to be kept, of each operation its end, and what waits for others'
    /// beginnings. More than there are, and what is not used takes no memory; growing would take twice as much.
    [[nodiscard]] std::size_t mostMoves() const
    {
        auto most = m_board.eventOf.size() + m_events.size() + m_board.awaiting.size();
        for (std::size_t step = 0; step < m_board.eventOf.size(); ++step)
            most += m_board.eventOf[step] != None && m_board.isWait[step] == 0 ? 1U : 0U;
        return most;
    }
    void advance(std::uint32_t program);
    void arrive(std::uint32_t program, std::uint32_t step);
    void begin(const ReplayMove& move);
    void come(std::uint32_t event);
    void finish(std::uint32_t index);

    const ReplayBoard& m_board;
    std::vector<ProgramState> m_programs;
    std::vector<EventState> m_events;
    std::vector<Pending> m_pending;
    std::vector<std::uint32_t> m_ready; ///< programs that can go on
    std::vector<std::uint32_t> m_finished; ///< events whose followers are to be told
    std::vector<ReplayMove> m_moves; ///< with numbers of events in the place of places
};

void Planner::come(std::uint32_t event)
{
    if (--m_events[event].open == 0)
        m_finished.push_back(event);
}

/// All beginnings of an event are known when none is open.
void Planner::begin(const ReplayMove& move)
{
    m_moves.push_back(move);
    come(move.event);
    for (auto i = m_board.firstAwaiting[move.event]; i < m_board.firstAwaiting[move.event + 1]; ++i) {
        m_moves.push_back(
            { .step = move.step, .program = move.program, .event = m_board.awaiting[i], .kind = Kind::Also });
        come(m_board.awaiting[i]);
    }
}

void Planner::arrive(std::uint32_t program, std::uint32_t step)
{
    const auto before = m_board.before[step];
    ReplayMove move { .step = step, .program = program, .event = m_board.eventOf[step], .before = before };
    if (before == None || m_events[before].isDone) {
        move.kind = Kind::Arrive;
        begin(move);
        return;
    }
    const auto number = static_cast<std::uint32_t>(m_pending.size());
    m_moves.push_back({ .step = step, .program = program, .kept = number, .kind = Kind::Keep });
    move.kept = number;
    move.kind = Kind::Begin;
    m_pending.push_back({ move, m_events[before].firstPending });
    m_events[before].firstPending = number;
}

void Planner::finish(std::uint32_t index)
{
    auto& event = m_events[index];
    event.isDone = true;
    m_moves.push_back({ .step = index, .event = index, .kind = Kind::End });
    for (auto program = event.firstWaiting; program != None; program = m_programs[program].nextWaiting)
        m_ready.push_back(program);
    for (auto pending = event.firstPending; pending != None; pending = m_pending[pending].next)
        begin(m_pending[pending].move);
}

/// Goes on until the program is over or has to wait.
void Planner::advance(std::uint32_t program)
{
    auto& state = m_programs[program];
    for (; state.next < m_board.firstStep[program + 1]; ++state.next) {
        const auto step = state.next;
        const auto event = m_board.eventOf[step];
        if (event == None) {
            m_moves.push_back({ .step = step, .program = program, .kind = Kind::Run });
        } else if (m_board.isWait[step] == 0) {
            arrive(program, step);
        } else if (m_events[event].isDone) {
            m_moves.push_back({ .step = step, .program = program, .event = event, .kind = Kind::Wait });
        } else {
            state.nextWaiting = m_events[event].firstWaiting;
            m_events[event].firstWaiting = program;
            return;
        }
    }
}

bool Planner::plan()
{
    while (!m_ready.empty() || !m_finished.empty()) {
        if (!m_finished.empty()) {
            const auto event = m_finished.back();
            m_finished.pop_back();
            finish(event);
            continue;
        }
        const auto program = m_ready.back();
        m_ready.pop_back();
        advance(program);
    }
    for (std::size_t program = 0; program < m_programs.size(); ++program) {
        if (m_programs[program].next < m_board.firstStep[program + 1])
            return false;
    }
    for (const auto& event : m_events) {
        if (!event.isDone)
            return false;
    }
    return true;
}

/// Places for things of which each is needed from one move to another.
class Places
{
public:
    explicit Places(std::size_t count)
        : m_placeOf(count, None)
        , m_lastUse(count, 0)
    {
    }
    void use(std::uint32_t thing, std::uint32_t move)
    {
        if (thing != None)
            m_lastUse[thing] = move;
    }
    /// Where the thing is from now on, or was put before.
    std::uint32_t placeOf(std::uint32_t thing)
    {
        auto& place = m_placeOf[thing];
        if (place != None)
            return place;
        if (m_free.empty())
            return place = m_count++;
        place = m_free.back();
        m_free.pop_back();
        return place;
    }
    [[nodiscard]] bool isPlaced(std::uint32_t thing) const { return m_placeOf[thing] != None; }
    /// Gives the place of what `move` is the last to need to others.
    void leave(std::uint32_t thing, std::uint32_t move)
    {
        if (thing == None || m_lastUse[thing] != move || m_placeOf[thing] == None)
            return;
        m_free.push_back(m_placeOf[thing]);
        m_placeOf[thing] = None;
    }
    [[nodiscard]] std::uint32_t count() const { return m_count; }

private:
    std::vector<std::uint32_t> m_placeOf, m_lastUse; ///< by thing
    std::vector<std::uint32_t> m_free;
    std::uint32_t m_count = 0;
};

void setPlaces(ReplayPlan& plan)
{
    Places events(plan.takesNs.size());
    std::uint32_t keptCount = 0;
    for (std::uint32_t i = 0; i < plan.moves.size(); ++i) {
        const auto& move = plan.moves[i];
        events.use(move.event, i);
        events.use(move.before, i);
        keptCount += move.kind == Kind::Keep ? 1 : 0;
    }
    Places kept(keptCount);
    for (std::uint32_t i = 0; i < plan.moves.size(); ++i) {
        if (plan.moves[i].kind == Kind::Begin)
            kept.use(plan.moves[i].kept, i);
    }
    for (std::uint32_t i = 0; i < plan.moves.size(); ++i) {
        auto& move = plan.moves[i];
        const auto was = move;
        if (was.event != None) {
            move.isFirst = !events.isPlaced(was.event);
            move.event = events.placeOf(was.event);
        }
        if (was.before != None)
            move.before = events.placeOf(was.before);
        if (was.kept != None)
            move.kept = kept.placeOf(was.kept);
        events.leave(was.event, i);
        events.leave(was.before, i);
        if (was.kind == Kind::Begin)
            kept.leave(was.kept, i);
    }
    plan.eventPlaces = events.count();
    plan.keptPlaces = kept.count();
}

} // namespace

ReplayPlan makeReplayPlan(ReplayBoard board)
{
    ReplayPlan plan;
    Planner planner(board);
    plan.isPlayable = planner.plan();
    plan.firstStep = std::move(board.firstStep);
    plan.takesNs = std::move(board.takesNs);
    if (!plan.isPlayable)
        return plan;
    plan.moves = planner.takeMoves();
    setPlaces(plan);
    return plan;
}

} // namespace core
