// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/efficiency.h"

#include "base/phrases.h"
#include "base/text.h"
#include "fleet/replay/programpart.h"
#include "fleet/replay/replayboard.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t TrustedShare = 100; ///< the replay may be off by a hundredth

/// What sends, receives and operations with a root take in the window of a rank: what of it is waiting is not known, so
/// that playing it again would promise too little.
std::int64_t unmatchedNs(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                         const FleetLateness& lateness, const RankWindow& of)
{
    std::int64_t sumNs = 0;
    const auto& operations = ranks[of.rank].operations;
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
        const bool isInside = !isSynchronizing(ranks[of.rank].opName(operations[i]))
            && operations[i].startNs >= of.window.startNs && operations[i].endNs <= of.window.endNs;
        if (isInside && !lateness.transferNs(collectives, of.rank, i))
            sumNs = saturatedSum(sumNs, operations[i].durationNs());
    }
    return sumNs;
}

/// What is in the middle of some values: enough for their median, and for that of all but one of them.
struct Middle {
    std::int64_t below = 0; ///< the one before `at`
    std::int64_t at = 0; ///< at half of their count
    std::int64_t above = 0; ///< the one after it
    bool isOdd = true; ///< how many there are
};

/// `values` is reordered and not empty.
Middle middleOf(std::vector<std::int64_t>& values)
{
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), at, values.end());
    return { at == values.begin() ? *at : *std::max_element(values.begin(), at), *at,
             at + 1 == values.end() ? *at : *std::min_element(at + 1, values.end()), values.size() % 2 == 1 };
}

std::int64_t meanOf(std::int64_t low, std::int64_t high)
{
    return low + (high - low) / 2;
}

/// The middle value, or the mean of two.
std::int64_t medianOf(const Middle& middle)
{
    return middle.isOdd ? middle.at : meanOf(middle.below, middle.at);
}

/// That of all values but one of `left`.
std::int64_t medianWithout(const Middle& middle, std::int64_t left)
{
    if (!middle.isOdd)
        return left <= middle.below ? middle.at : middle.below;
    if (left == middle.at)
        return meanOf(middle.below, middle.above);
    return left < middle.at ? meanOf(middle.at, middle.above) : meanOf(middle.below, middle.at);
}

/// Those of runs, rests and lags of a segment over the members of a role.
struct SegmentMiddles {
    Middle runNs, restNs, lagNs;
};

/// The programs of ranks that do the same, segment by segment.
struct Role {
    std::vector<std::size_t> members; ///< positions of programs
    std::vector<SegmentMiddles> middles; ///< by segment
};

/// Each rank is played twice: fewer where the programs of all have very many steps.
std::size_t mostGains(std::size_t stepCount)
{
    constexpr std::size_t StepsInAll = 100'000'000;
    return std::clamp(StepsInAll / std::max<std::size_t>(stepCount, 1), FewestGains, MostGains);
}

/// Plays one job with and without its faults.
class WhatIf
{
public:
    WhatIf(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness,
           std::span<const RankWindow> windows, const std::stop_token& stop)
        : m_ranks(ranks)
        , m_lateness(lateness)
        , m_stop(stop)
    {
        for (const auto& window : windows) {
            m_programs.push_back(programPart(ranks, window.rank, window.window));
            m_segments.push_back(programSegments(m_programs.back()));
        }
        m_board = makeReplayBoard(ranks, collectives, lateness, m_programs);
        findRoles();
        for (auto& role : m_roles)
            findMiddles(role);
    }
    /// False when stopped.
    bool measure(FleetEfficiency& result);
    bool mend(FleetEfficiency& result);

private:
    void findRoles();
    void findMiddles(Role& role) const;
    [[nodiscard]] static std::vector<ProgramSegment> mediansOf(const Role& role);
    [[nodiscard]] std::vector<ProgramSegment> mediansWithout(std::size_t program) const;
    [[nodiscard]] ReplayRank mended(std::size_t program, const std::vector<ProgramSegment>& limits) const;
    [[nodiscard]] std::vector<std::size_t> worstFirst() const;
    bool play(std::span<const ReplayRank> programs, const ReplayMode& mode, std::int64_t& timeNs);
    bool addGain(std::size_t program, std::vector<ReplayRank>& ideal, FleetEfficiency& result);

    std::span<const RankSummary> m_ranks;
    const FleetLateness& m_lateness;
    const std::stop_token& m_stop;
    ReplayBoard m_board;
    std::vector<ReplayRank> m_programs;
    std::vector<std::vector<ProgramSegment>> m_segments;
    std::vector<Role> m_roles;
    std::vector<std::size_t> m_roleOf; ///< by program
    bool m_isPlayable = true;
};

void WhatIf::findRoles()
{
    std::map<QString, std::size_t> numbers;
    for (std::size_t program = 0; program < m_programs.size(); ++program) {
        const auto& summary = m_ranks[m_programs[program].rank];
        QString role;
        for (const auto& step : m_programs[program].steps) {
            if (step.action != RankAction::Arrive)
                continue;
            const auto& operation = summary.operations[step.operation];
            role += QStringLiteral("%1 %2 %3;")
                        .arg(summary.opName(operation))
                        .arg(operation.sizeBytes)
                        .arg(summary.communicators[operation.communicator].rankCount);
        }
        const auto [found, isNew] = numbers.try_emplace(role, m_roles.size());
        if (isNew)
            m_roles.emplace_back();
        m_roles[found->second].members.push_back(program);
        m_roleOf.push_back(found->second);
    }
}

void WhatIf::findMiddles(Role& role) const
{
    std::vector<std::int64_t> values;
    const auto middle = [&](std::size_t segment, std::int64_t ProgramSegment::*member) {
        values.clear();
        for (const auto program : role.members)
            values.push_back(m_segments[program][segment].*member);
        return middleOf(values);
    };
    const auto segmentCount = m_segments[role.members.front()].size();
    role.middles.reserve(segmentCount);
    for (std::size_t segment = 0; segment < segmentCount; ++segment)
        role.middles.push_back({ middle(segment, &ProgramSegment::runNs), middle(segment, &ProgramSegment::restNs),
                                 middle(segment, &ProgramSegment::lagNs) });
}

/// Segment by segment, over all members of a role.
std::vector<ProgramSegment> WhatIf::mediansOf(const Role& role)
{
    std::vector<ProgramSegment> medians;
    medians.reserve(role.middles.size());
    for (const auto& of : role.middles)
        medians.push_back({ 0, 0, medianOf(of.runNs), medianOf(of.restNs), medianOf(of.lagNs) });
    return medians;
}

/// Those of the others of its role.
std::vector<ProgramSegment> WhatIf::mediansWithout(std::size_t program) const
{
    const auto& middles = m_roles[m_roleOf[program]].middles;
    std::vector<ProgramSegment> medians;
    medians.reserve(middles.size());
    for (std::size_t segment = 0; segment < middles.size(); ++segment) {
        const auto& own = m_segments[program][segment];
        const auto& of = middles[segment];
        medians.push_back({ 0, 0, medianWithout(of.runNs, own.runNs), medianWithout(of.restNs, own.restNs),
                            medianWithout(of.lagNs, own.lagNs) });
    }
    return medians;
}

ReplayRank WhatIf::mended(std::size_t program, const std::vector<ProgramSegment>& limits) const
{
    auto result = m_programs[program];
    for (std::size_t segment = 0; segment < limits.size(); ++segment)
        capSegment(result, m_segments[program][segment], limits[segment]);
    return result;
}

bool WhatIf::play(std::span<const ReplayRank> programs, const ReplayMode& mode, std::int64_t& timeNs)
{
    const auto played = playPrograms(m_board, programs, mode, m_stop);
    if (!played)
        return false;
    m_isPlayable = m_isPlayable && played->has_value();
    timeNs = played->value_or(0);
    return true;
}

bool WhatIf::measure(FleetEfficiency& result)
{
    const bool isDone = play(m_programs, {}, result.replayNs)
        && play(m_programs, { .hasCopies = false, .hasTransfers = false, .hasRests = false }, result.runsNs)
        && play(m_programs, { .hasRests = false }, result.workNs)
        && play(m_programs, { .hasTransfers = false }, result.withoutTransfersNs);
    result.withoutRestsNs = result.workNs;
    if (!m_isPlayable)
        result.unavailable = Text::tr("The operations of the ranks do not fit into one order, so they cannot be "
                                      "played again.");
    const auto offNs = std::abs(result.replayNs - result.wallNs);
    result.isReplayTrusted = m_isPlayable && offNs <= result.wallNs / TrustedShare;
    return isDone;
}

std::vector<std::size_t> WhatIf::worstFirst() const
{
    std::vector<std::size_t> order;
    for (std::size_t program = 0; program < m_programs.size(); ++program) {
        if (m_roles[m_roleOf[program]].members.size() > 1)
            order.push_back(program);
    }
    const auto caused = [this](std::size_t program) { return m_lateness.ranks[m_programs[program].rank].causedNs; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t left, std::size_t right) { return caused(left) > caused(right); });
    if (const auto most = mostGains(m_board.eventOf.size()); order.size() > most)
        order.resize(most);
    return order;
}

bool WhatIf::addGain(std::size_t program, std::vector<ReplayRank>& ideal, FleetEfficiency& result)
{
    const auto limits = mediansWithout(program);
    auto own = mended(program, limits);
    std::int64_t mendedNs = 0;
    std::int64_t brokenNs = 0;
    std::swap(m_programs[program], own);
    const bool isMended = play(m_programs, {}, mendedNs);
    std::swap(m_programs[program], own);
    auto broken = m_programs[program];
    std::swap(ideal[program], broken);
    const bool isBroken = play(ideal, {}, brokenNs);
    std::swap(ideal[program], broken);
    result.gains.push_back({ m_programs[program].rank, result.replayNs - mendedNs, brokenNs - result.idealNs });
    return isMended && isBroken;
}

bool WhatIf::mend(FleetEfficiency& result)
{
    std::vector<ReplayRank> ideal;
    ideal.reserve(m_programs.size());
    std::vector<std::vector<ProgramSegment>> limits;
    for (const auto& role : m_roles)
        limits.push_back(mediansOf(role));
    for (std::size_t program = 0; program < m_programs.size(); ++program)
        ideal.push_back(mended(program, limits[m_roleOf[program]]));
    if (!play(ideal, {}, result.idealNs))
        return false;
    for (const auto program : worstFirst()) {
        if (!addGain(program, ideal, result))
            return false;
    }
    std::stable_sort(result.gains.begin(), result.gains.end(),
                     [](const RankGain& left, const RankGain& right) { return left.mendNs > right.mendNs; });
    return true;
}

} // namespace

Ratio FleetEfficiency::parallel() const
{
    return { computeNs, rankCount * wallNs };
}

Ratio FleetEfficiency::loadBalance() const
{
    return { computeNs, rankCount * largestComputeNs };
}

Ratio FleetEfficiency::busy() const
{
    return { busyNs, rankCount * wallNs };
}

Cancellable<FleetEfficiency> findEfficiency(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                            const FleetLateness& lateness, std::span<const RankWindow> windows,
                                            const std::stop_token& stop)
{
    FleetEfficiency result;
    result.rankCount = static_cast<std::int64_t>(windows.size());
    std::int64_t mostUnmatchedNs = 0;
    for (const auto& of : windows) {
        mostUnmatchedNs = std::max(mostUnmatchedNs, unmatchedNs(ranks, collectives, lateness, of));
        const auto budget = rankBudget(ranks, of.rank, collectives, lateness, of.window);
        const auto computeNs = budget.groupNs(TimeGroup::Compute);
        result.wallNs = std::max(result.wallNs, of.window.durationNs());
        result.computeNs += computeNs;
        result.largestComputeNs = std::max(result.largestComputeNs, computeNs);
        for (std::size_t timeClass = 0; timeClass < TimeClassCount; ++timeClass) {
            if (!isIdle(static_cast<TimeClass>(timeClass)))
                result.busyNs += budget.timesNs[timeClass];
        }
    }
    if (lateness.timings.empty() || result.wallNs <= 0) {
        result.unavailable = Text::tr("No operation was matched between ranks.");
        return result;
    }
    if (mostUnmatchedNs > result.wallNs / TrustedShare) {
        result.unavailable = Text::tr("Sends, receives or other operations that are not matched take up to %1 of a "
                                      "rank's time, and what of it is waiting is not known.")
                                 .arg(threeDigitDuration(mostUnmatchedNs));
        return result;
    }
    WhatIf whatIf(ranks, collectives, lateness, windows, stop);
    if (!whatIf.measure(result))
        return cancelled();
    if (result.unavailable.isEmpty() && !whatIf.mend(result))
        return cancelled();
    return result;
}

} // namespace core
