// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay.h"

#include "base/stopcheck.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

constexpr std::size_t None = SIZE_MAX;

/// An operation of one rank that is to begin.
struct Arrival {
    std::size_t event = 0; ///< in Game::m_events
    std::size_t before = None; ///< event of the operation before it on its stream
    std::int64_t arrivalNs = 0;
    std::int64_t lagNs = 0;
};

/// An operation over all programs: a matched instance, or one that is its rank's alone.
struct Event {
    std::int64_t takesNs = 0; ///< T
    std::int64_t endNs = 0; ///< so far the latest beginning
    std::size_t open = 0; ///< programs that have not come, and operations it waits for that have not begun
    bool isDone = false;
    std::vector<std::size_t> streamFollowers; ///< arrivals that wait for its end on their stream
    std::vector<std::size_t> waiting; ///< programs that wait for its end
    std::vector<std::size_t> awaitedBy; ///< events that wait for its beginning
};

/// A program and how far it is.
struct Player {
    const std::vector<ProgramStep>* steps = nullptr;
    std::size_t next = 0;
    std::int64_t nowNs = 0;
    bool isWaiting = false; ///< at the end of the stretch of `next`
    std::vector<std::size_t> eventOf; ///< by step; None: no operation
    std::vector<std::size_t> lastOnStream; ///< by stream: event
};

/// Plays once.
class Game
{
public:
    explicit Game(const ReplayMode& mode)
        : m_mode(mode)
    {
    }
    void add(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness,
             const ReplayRank& program);
    /// Ties operations to those that they wait for, when all programs are there.
    void link(const PeerTimings& peers);
    /// False when stopped.
    bool play(const std::stop_token& stop);
    [[nodiscard]] std::optional<std::int64_t> endNs() const;

private:
    [[nodiscard]] std::size_t eventOf(std::uint32_t instance, std::int64_t takesNs);
    void advance(std::size_t program);
    void arrive(std::size_t program, const ProgramStep& step, std::size_t event);
    void begin(const Arrival& arrival, std::int64_t fromNs);
    void come(std::size_t event, std::int64_t atNs);
    [[nodiscard]] std::size_t ownEvent(std::uint32_t rank, std::uint32_t operation, std::int64_t takesNs);
    void finish(std::size_t index);

    ReplayMode m_mode;
    std::vector<Player> m_players;
    std::vector<std::vector<std::uint32_t>> m_streams; ///< by program and step
    std::vector<Event> m_events;
    std::unordered_map<std::uint32_t, std::size_t> m_eventOfInstance;
    std::vector<std::pair<InstanceMember, std::size_t>> m_ownEvents; ///< of one rank each
    std::vector<Arrival> m_arrivals;
    std::vector<std::size_t> m_ready; ///< programs that can go on
    std::vector<std::size_t> m_finished; ///< events whose followers are to be told
};

std::size_t Game::eventOf(std::uint32_t instance, std::int64_t takesNs)
{
    const auto [found, isNew] = m_eventOfInstance.try_emplace(instance, m_events.size());
    if (isNew)
        m_events.emplace_back().takesNs = m_mode.hasTransfers ? takesNs : 0;
    return found->second;
}

std::size_t Game::ownEvent(std::uint32_t rank, std::uint32_t operation, std::int64_t takesNs)
{
    m_ownEvents.push_back({ { rank, operation }, m_events.size() });
    m_events.emplace_back().takesNs = m_mode.hasTransfers ? takesNs : 0;
    return m_events.size() - 1;
}

void Game::link(const PeerTimings& peers)
{
    const auto key = [](const auto& entry) { return std::pair(entry.first.rank, entry.first.operation); };
    std::sort(m_ownEvents.begin(), m_ownEvents.end(),
              [key](const auto& left, const auto& right) { return key(left) < key(right); });
    for (const auto& [member, event] : m_ownEvents) {
        const auto* const timing = peers.find(member.rank, member.operation);
        if (!timing)
            continue;
        for (const auto& awaited : peers.awaitedBy(*timing)) {
            const auto found
                = std::lower_bound(m_ownEvents.begin(), m_ownEvents.end(), std::pair(awaited.rank, awaited.operation),
                                   [key](const auto& entry, const auto& wanted) { return key(entry) < wanted; });
            if (found == m_ownEvents.end() || found->first != awaited)
                continue; // it began before what is played
            m_events[found->second].awaitedBy.push_back(event);
            ++m_events[event].open;
        }
    }
}

void Game::add(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness,
               const ReplayRank& program)
{
    const auto& summary = ranks[program.rank];
    Player player;
    player.steps = &program.steps;
    player.eventOf.assign(program.steps.size(), None);
    std::vector<std::uint32_t> streams(program.steps.size(), 0);
    std::unordered_map<std::uint32_t, std::size_t> eventOfOperation;
    std::uint32_t streamCount = 0;
    for (std::size_t i = 0; i < program.steps.size(); ++i) {
        const auto& step = program.steps[i];
        if (step.action == RankAction::None)
            continue;
        const auto& operation = summary.operations[step.operation];
        if (step.action == RankAction::Wait) {
            const auto found = eventOfOperation.find(step.operation);
            player.eventOf[i] = found == eventOfOperation.end() ? None : found->second; // begun before the part
            continue;
        }
        const auto instance = collectives.instanceOf[program.rank][step.operation];
        const auto* const timing = lateness.find(instance);
        const auto takesNs = lateness.transferNs(collectives, program.rank, step.operation);
        player.eventOf[i] = timing ? eventOf(instance, timing->transferNs)
                                   : ownEvent(program.rank, step.operation, takesNs.value_or(operation.durationNs()));
        ++m_events[player.eventOf[i]].open;
        eventOfOperation[step.operation] = player.eventOf[i];
        streams[i] = operation.stream;
        streamCount = std::max(streamCount, operation.stream + 1);
    }
    player.lastOnStream.assign(streamCount, None);
    m_ready.push_back(m_players.size());
    m_players.push_back(std::move(player));
    m_streams.push_back(std::move(streams));
}

/// All beginnings of an event are known when none is open.
void Game::begin(const Arrival& arrival, std::int64_t fromNs)
{
    const auto atNs = saturatedSum(std::max(arrival.arrivalNs, fromNs), arrival.lagNs);
    come(arrival.event, atNs);
    for (const auto follower : m_events[arrival.event].awaitedBy)
        come(follower, atNs);
}

void Game::come(std::size_t index, std::int64_t atNs)
{
    auto& event = m_events[index];
    event.endNs = std::max(event.endNs, atNs);
    if (--event.open == 0)
        m_finished.push_back(index);
}

void Game::finish(std::size_t index)
{
    auto& event = m_events[index];
    event.isDone = true;
    event.endNs = saturatedSum(event.endNs, event.takesNs);
    m_ready.insert(m_ready.end(), event.waiting.begin(), event.waiting.end());
    const auto followers = std::move(event.streamFollowers);
    const auto endNs = event.endNs;
    for (const auto follower : followers)
        begin(m_arrivals[follower], endNs);
}

void Game::arrive(std::size_t program, const ProgramStep& step, std::size_t event)
{
    auto& player = m_players[program];
    auto& last = player.lastOnStream[m_streams[program][player.next]];
    const Arrival arrival { event, last, player.nowNs, m_mode.hasRests ? step.lagNs : 0 };
    last = event;
    if (arrival.before == None || m_events[arrival.before].isDone) {
        begin(arrival, arrival.before == None ? 0 : m_events[arrival.before].endNs);
        return;
    }
    m_events[arrival.before].streamFollowers.push_back(m_arrivals.size());
    m_arrivals.push_back(arrival);
}

/// Goes on until the program is over or has to wait.
void Game::advance(std::size_t program)
{
    auto& player = m_players[program];
    for (; player.next < player.steps->size(); ++player.next) {
        const auto& step = (*player.steps)[player.next];
        const auto event = player.eventOf[player.next];
        if (!player.isWaiting) {
            player.nowNs = saturatedSum(player.nowNs, step.runNs);
            if (m_mode.hasCopies)
                addSaturated(player.nowNs, step.copyNs);
            if (m_mode.hasRests)
                addSaturated(player.nowNs, step.restNs);
            if (step.action == RankAction::Arrive)
                arrive(program, step, event);
        }
        if (step.action != RankAction::Wait || event == None)
            continue;
        player.isWaiting = !m_events[event].isDone;
        if (player.isWaiting) {
            m_events[event].waiting.push_back(program);
            return;
        }
        player.nowNs = std::max(player.nowNs, m_events[event].endNs);
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
    for (const auto& player : m_players) {
        if (player.next < player.steps->size())
            return std::nullopt;
        endNs = std::max(endNs, player.nowNs);
    }
    for (const auto& event : m_events) {
        if (!event.isDone)
            return std::nullopt;
        endNs = std::max(endNs, event.endNs);
    }
    return endNs;
}

} // namespace

Cancellable<std::optional<std::int64_t>> Replay::play(std::span<const ReplayRank> programs, const ReplayMode& mode,
                                                      const std::stop_token& stop) const
{
    Game game(mode);
    for (const auto& program : programs) {
        if (stop.stop_requested())
            return cancelled();
        game.add(m_ranks, m_collectives, m_lateness, program);
    }
    game.link(m_lateness.peers);
    if (!game.play(stop))
        return cancelled();
    return game.endNs();
}

} // namespace core
