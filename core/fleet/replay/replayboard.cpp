// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/replayboard.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// An operation that is its rank's alone.
struct OwnEvent {
    InstanceMember member;
    std::uint32_t event = 0;
};

auto keyOf(const InstanceMember& member)
{
    return std::tuple(member.rank, member.operation);
}

/// Puts the board together.
class BoardMaker
{
public:
    BoardMaker(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness)
        : m_ranks(ranks)
        , m_collectives(collectives)
        , m_lateness(lateness)
        , m_eventOfInstance(collectives.instances.size(), ReplayBoard::None)
    {
    }
    void reserve(std::size_t stepCount)
    {
        m_board.eventOf.reserve(stepCount);
        m_board.before.reserve(stepCount);
        m_board.isWait.reserve(stepCount);
    }
    void add(const ReplayRank& program);
    /// Ties operations to those that they wait for, when all programs are there.
    void link();
    [[nodiscard]] ReplayBoard take() { return std::move(m_board); }

private:
    [[nodiscard]] std::uint32_t newEvent(std::int64_t takesNs);
    [[nodiscard]] std::uint32_t eventOf(std::uint32_t rank, std::uint32_t operation);
    [[nodiscard]] const OwnEvent* findOwn(const InstanceMember& member) const;

    std::span<const RankSummary> m_ranks;
    const FleetCollectives& m_collectives;
    const FleetLateness& m_lateness;
    std::vector<std::uint32_t> m_eventOfInstance;
    std::vector<OwnEvent> m_ownEvents;
    std::vector<std::uint32_t> m_eventOfOperation; ///< of the program that is added
    std::vector<std::uint32_t> m_lastOnStream; ///< of it: event
    ReplayBoard m_board;
};

std::uint32_t BoardMaker::newEvent(std::int64_t takesNs)
{
    m_board.takesNs.push_back(takesNs);
    m_board.comers.push_back(0);
    return static_cast<std::uint32_t>(m_board.takesNs.size() - 1);
}

std::uint32_t BoardMaker::eventOf(std::uint32_t rank, std::uint32_t operation)
{
    const auto instance = m_collectives.instanceOf[rank][operation];
    if (const auto* const timing = m_lateness.find(instance)) {
        auto& event = m_eventOfInstance[instance];
        if (event == ReplayBoard::None)
            event = newEvent(timing->transferNs);
        return event;
    }
    const auto takesNs = m_lateness.assumedNs(m_collectives, rank, operation);
    const auto event = newEvent(takesNs.value_or(m_ranks[rank].operations[operation].durationNs()));
    m_ownEvents.push_back({ { rank, operation }, event });
    return event;
}

void BoardMaker::add(const ReplayRank& program)
{
    const auto& operations = m_ranks[program.rank].operations;
    m_board.firstStep.push_back(static_cast<std::uint32_t>(m_board.eventOf.size()));
    m_eventOfOperation.assign(operations.size(), ReplayBoard::None);
    m_lastOnStream.clear();
    for (const auto& step : program.steps) {
        auto& event = m_board.eventOf.emplace_back(ReplayBoard::None);
        auto& before = m_board.before.emplace_back(ReplayBoard::None);
        m_board.isWait.push_back(step.action == RankAction::Wait ? 1 : 0);
        if (step.action == RankAction::Wait)
            event = m_eventOfOperation[step.operation]; // none where it began before the part
        if (step.action != RankAction::Arrive)
            continue;
        event = eventOf(program.rank, step.operation);
        ++m_board.comers[event];
        m_eventOfOperation[step.operation] = event;
        const auto stream = operations[step.operation].stream;
        if (stream >= m_lastOnStream.size())
            m_lastOnStream.resize(stream + std::size_t { 1 }, ReplayBoard::None);
        before = m_lastOnStream[stream];
        m_lastOnStream[stream] = event;
    }
}

const OwnEvent* BoardMaker::findOwn(const InstanceMember& member) const
{
    const auto found = std::lower_bound(
        m_ownEvents.begin(), m_ownEvents.end(), member,
        [](const OwnEvent& own, const InstanceMember& wanted) { return keyOf(own.member) < keyOf(wanted); });
    return found != m_ownEvents.end() && found->member == member ? &*found : nullptr;
}

void BoardMaker::link()
{
    std::sort(m_ownEvents.begin(), m_ownEvents.end(),
              [](const OwnEvent& left, const OwnEvent& right) { return keyOf(left.member) < keyOf(right.member); });
    std::vector<std::pair<std::uint32_t, std::uint32_t>> links; // what is awaited, what waits for it
    for (const auto& own : m_ownEvents) {
        const auto* const peers = m_lateness.peersOf(own.member.rank, own.member.operation);
        if (!peers)
            continue;
        for (const auto& awaited : peers->awaitedBy(*peers->find(own.member.rank, own.member.operation))) {
            const auto* const found = findOwn(awaited);
            if (!found)
                continue; // it began before what is played
            links.emplace_back(found->event, own.event);
            ++m_board.comers[own.event];
        }
    }
    std::sort(links.begin(), links.end());
    m_board.firstStep.push_back(static_cast<std::uint32_t>(m_board.eventOf.size()));
    m_board.firstAwaiting.reserve(m_board.eventCount() + 1);
    m_board.awaiting.reserve(links.size());
    auto link = links.begin();
    for (std::uint32_t event = 0; event < m_board.eventCount(); ++event) {
        m_board.firstAwaiting.push_back(static_cast<std::uint32_t>(m_board.awaiting.size()));
        for (; link != links.end() && link->first == event; ++link)
            m_board.awaiting.push_back(link->second);
    }
    m_board.firstAwaiting.push_back(static_cast<std::uint32_t>(m_board.awaiting.size()));
}

} // namespace

ReplayBoard makeReplayBoard(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                            const FleetLateness& lateness, std::size_t programCount, const ProgramSource& programs,
                            std::size_t stepCount)
{
    BoardMaker maker(ranks, collectives, lateness);
    maker.reserve(stepCount);
    for (std::size_t program = 0; program < programCount; ++program)
        maker.add(programs(program));
    maker.link();
    return maker.take();
}

} // namespace core
