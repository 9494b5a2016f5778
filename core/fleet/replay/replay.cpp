// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/replay.h"

#include "base/stopcheck.h"
#include "fleet/replay/replayboard.h"
#include "statistics/statistics.h"

#include <algorithm>

namespace core {

namespace {

constexpr auto None = ReplayBoard::None;

/// An operation that begins when the one before it on its stream is over.
struct Pending {
    std::uint32_t event = 0;
    std::uint32_t next = None; ///< that waits for the same one
    std::int64_t arrivalNs = 0;
    std::int64_t lagNs = 0;
};

/// How far an operation is.
struct EventState {
    std::int64_t endNs = 0; ///< so far the latest beginning
    std::uint32_t open = 0; ///< programs that have not come, and operations it waits for that have not begun
    std::uint32_t firstPending = None;
    std::uint32_t firstWaiting = None; ///< program that waits for its end
    bool isDone = false;
};

/// How far a program is.
struct ProgramState {
    std::size_t next = 0; ///< of its steps
    std::int64_t nowNs = 0;
    std::uint32_t nextWaiting = None; ///< that waits for the same operation
    bool isWaiting = false; ///< at the end of the stretch of `next`
};

/// Plays once.
class Game
{
public:
    Game(const ReplayBoard& board, std::span<const ReplayRank> programs, const ReplayMode& mode)
        : m_board(board)
        , m_steps(programs)
        , m_mode(mode)
        , m_programs(programs.size())
        , m_events(board.eventCount())
    {
        for (std::size_t event = 0; event < m_events.size(); ++event)
            m_events[event].open = board.comers[event];
        m_ready.reserve(programs.size());
        for (std::uint32_t program = 0; program < programs.size(); ++program)
            m_ready.push_back(program);
    }
    /// False when stopped.
    bool play(const std::stop_token& stop);
    [[nodiscard]] std::optional<std::int64_t> endNs() const;

private:
    void advance(std::uint32_t index);
    void arrive(const ProgramState& program, std::size_t number, const ProgramStep& step);
    void begin(const Pending& pending, std::int64_t fromNs);
    void come(std::uint32_t index, std::int64_t atNs);
    void finish(std::uint32_t index);

    const ReplayBoard& m_board;
    std::span<const ReplayRank> m_steps;
    ReplayMode m_mode;
    std::vector<ProgramState> m_programs;
    std::vector<EventState> m_events;
    std::vector<Pending> m_pending;
    std::vector<std::uint32_t> m_ready; ///< programs that can go on
    std::vector<std::uint32_t> m_finished; ///< events whose followers are to be told
};

/// All beginnings of an event are known when none is open.
void Game::begin(const Pending& pending, std::int64_t fromNs)
{
    const auto atNs = saturatedSum(std::max(pending.arrivalNs, fromNs), pending.lagNs);
    const auto event = pending.event;
    come(event, atNs);
    for (auto i = m_board.firstAwaiting[event]; i < m_board.firstAwaiting[event + 1]; ++i)
        come(m_board.awaiting[i], atNs);
}

void Game::come(std::uint32_t index, std::int64_t atNs)
{
    auto& event = m_events[index];
    event.endNs = std::max(event.endNs, atNs);
    if (--event.open == 0)
        m_finished.push_back(index);
}

void Game::finish(std::uint32_t index)
{
    auto& event = m_events[index];
    event.isDone = true;
    if (m_mode.hasTransfers)
        event.endNs = saturatedSum(event.endNs, m_board.takesNs[index]);
    for (auto program = event.firstWaiting; program != None; program = m_programs[program].nextWaiting)
        m_ready.push_back(program);
    for (auto pending = event.firstPending; pending != None; pending = m_pending[pending].next)
        begin(m_pending[pending], event.endNs);
}

void Game::arrive(const ProgramState& program, std::size_t number, const ProgramStep& step)
{
    const auto before = m_board.before[number];
    Pending pending { m_board.eventOf[number], None, program.nowNs, m_mode.hasRests ? step.lagNs : 0 };
    if (before == None || m_events[before].isDone) {
        begin(pending, before == None ? 0 : m_events[before].endNs);
        return;
    }
    pending.next = m_events[before].firstPending;
    m_events[before].firstPending = static_cast<std::uint32_t>(m_pending.size());
    m_pending.push_back(pending);
}

/// Goes on until the program is over or has to wait.
void Game::advance(std::uint32_t index)
{
    auto& program = m_programs[index];
    const auto& steps = m_steps[index].steps;
    for (; program.next < steps.size(); ++program.next) {
        const auto& step = steps[program.next];
        const auto number = m_board.firstStep[index] + program.next;
        if (!program.isWaiting) {
            program.nowNs = saturatedSum(program.nowNs, step.runNs);
            if (m_mode.hasCopies)
                addSaturated(program.nowNs, step.copyNs);
            if (m_mode.hasRests)
                addSaturated(program.nowNs, step.restNs);
            if (step.action == RankAction::Arrive)
                arrive(program, number, step);
        }
        const auto event = m_board.eventOf[number];
        if (step.action != RankAction::Wait || event == None)
            continue;
        program.isWaiting = !m_events[event].isDone;
        if (program.isWaiting) {
            program.nextWaiting = m_events[event].firstWaiting;
            m_events[event].firstWaiting = index;
            return;
        }
        program.nowNs = std::max(program.nowNs, m_events[event].endNs);
    }
}

bool Game::play(const std::stop_token& stop)
{
    for (std::size_t turns = 0; !m_ready.empty() || !m_finished.empty(); ++turns) {
        if (isStopDue(turns, stop))
            return false;
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
    return true;
}

std::optional<std::int64_t> Game::endNs() const
{
    std::int64_t endNs = 0;
    for (std::size_t program = 0; program < m_programs.size(); ++program) {
        if (m_programs[program].next < m_steps[program].steps.size())
            return std::nullopt;
        endNs = std::max(endNs, m_programs[program].nowNs);
    }
    for (const auto& event : m_events) {
        if (!event.isDone)
            return std::nullopt;
        endNs = std::max(endNs, event.endNs);
    }
    return endNs;
}

} // namespace

Cancellable<std::optional<std::int64_t>> playPrograms(const ReplayBoard& board, std::span<const ReplayRank> programs,
                                                      const ReplayMode& mode, const std::stop_token& stop)
{
    Game game(board, programs, mode);
    if (!game.play(stop))
        return cancelled();
    return game.endNs();
}

} // namespace core
