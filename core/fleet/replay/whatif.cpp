// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/replay/whatif.h"

#include "analysis/steps/contenthash.h"
#include "base/parallel.h"
#include "base/text.h"
#include "fleet/replay/programpart.h"
#include "fleet/replay/replay.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace core {

namespace {

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
    std::vector<std::uint32_t> members; ///< positions of programs
    std::vector<SegmentMiddles> middles; ///< by segment
};

/// Each rank is played twice: fewer where the programs of all have very many steps.
std::size_t mostGains(std::size_t stepCount)
{
    constexpr std::size_t StepsInAll = 100'000'000;
    return std::clamp(StepsInAll / std::max<std::size_t>(stepCount, 1), FewestGains, MostGains);
}

/// Plays one job with and without its faults. Of the programs only times are kept: there are millions of steps.
class WhatIf
{
public:
    WhatIf(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness,
           std::span<const RankWindow> windows, std::span<const std::uint32_t> mended, const std::stop_token& stop)
        : m_ranks(ranks)
        , m_lateness(lateness)
        , m_windows(windows)
        , m_mended(mended)
        , m_stop(stop)
    {
        auto board = makeReplayBoard(
            ranks, collectives, lateness, windows.size(), [this](std::size_t program) { return addProgram(program); },
            countSteps());
        std::vector<StepTimes> times;
        const auto firstStep = board.firstStep;
        runParallel(2, 2, [&](std::size_t which) { // the plan is found step by step, by one thread
            if (which == 0) {
                m_plan = makeReplayPlan(std::move(board));
                return;
            }
            times = allTimes(firstStep);
            runParallel(defaultThreads(), m_roles.size(), [this](std::size_t role) { findMiddles(m_roles[role]); });
        });
        m_times.emplace(m_plan, std::move(times));
    }
    /// False when stopped.
    bool measure(FleetEfficiency& result);
    bool mend(FleetEfficiency& result);

private:
    [[nodiscard]] ReplayRank partOf(std::size_t program) const
    {
        return programPart(m_ranks, m_windows[program].rank, m_windows[program].window);
    }
    [[nodiscard]] ProgramView viewOf(std::size_t program) const
    {
        return programView(m_ranks[m_windows[program].rank], m_windows[program].window);
    }
    [[nodiscard]] std::size_t countSteps() const
    {
        std::size_t count = 0;
        for (std::size_t program = 0; program < m_windows.size(); ++program)
            count += viewOf(program).steps.size();
        return count;
    }
    [[nodiscard]] std::vector<StepTimes> allTimes(const std::vector<std::uint32_t>& firstStep) const;
    /// A program before it is added.
    struct Prepared {
        ReplayRank part;
        std::vector<SegmentTimes> segments;
        std::uint64_t role = 0; ///< hash of its operations
    };
    [[nodiscard]] Prepared prepare(std::size_t program) const;
    ReplayRank addProgram(std::size_t program);
    [[nodiscard]] std::uint64_t roleOf(const ReplayRank& part) const;
    void findMiddles(Role& role) const;
    [[nodiscard]] static std::vector<SegmentTimes> mediansOf(const Role& role);
    [[nodiscard]] std::vector<SegmentTimes> mediansWithout(std::uint32_t program) const;
    [[nodiscard]] std::vector<StepTimes> mended(std::uint32_t program, const std::vector<SegmentTimes>& limits) const;
    [[nodiscard]] std::vector<std::uint32_t> worstFirst() const;
    void mendAll();

    std::span<const RankSummary> m_ranks;
    const FleetLateness& m_lateness;
    std::span<const RankWindow> m_windows;
    std::span<const std::uint32_t> m_mended; ///< ranks
    const std::stop_token& m_stop;
    std::vector<Prepared> m_ahead; ///< the next programs to be added, the last of them first
    std::vector<std::vector<SegmentTimes>> m_segments; ///< by program
    std::map<std::pair<std::uint64_t, std::size_t>, std::size_t> m_roleNumbers; ///< by hash and segments
    std::vector<Role> m_roles;
    std::vector<std::size_t> m_roleOf; ///< by program
    ReplayPlan m_plan;
    std::optional<ReplayTimes> m_times; ///< of the plan
};

/// A hash of the operations of a program, in their order.
std::uint64_t WhatIf::roleOf(const ReplayRank& part) const
{
    const auto& summary = m_ranks[part.rank];
    std::vector<std::uint64_t> names;
    names.reserve(static_cast<std::size_t>(summary.opNames.size()));
    for (const auto& name : summary.opNames)
        names.push_back(contentHash(name.toStdString()));
    auto role = contentHash(std::string_view());
    for (const auto& step : part.steps) {
        if (step.action != RankAction::Arrive)
            continue;
        const auto& operation = summary.operations[step.operation];
        role = contentHash(role, names[operation.op]);
        role = contentHash(role, static_cast<std::uint64_t>(operation.sizeBytes));
        const auto rankCount = summary.communicators[operation.communicator].rankCount;
        role = contentHash(role, static_cast<std::uint64_t>(rankCount));
    }
    return role;
}

WhatIf::Prepared WhatIf::prepare(std::size_t program) const
{
    Prepared prepared { partOf(program), {}, 0 };
    const auto cut = programSegments(prepared.part);
    prepared.segments.reserve(cut.size());
    for (const auto& segment : cut)
        prepared.segments.push_back(segment.times);
    prepared.role = roleOf(prepared.part);
    return prepared;
}

/// A program as it was, whose segments and role are noted. All cores prepare the next ones, few at a time, as they are
/// large.
ReplayRank WhatIf::addProgram(std::size_t program)
{
    if (m_ahead.empty()) {
        const auto threads = defaultThreads();
        m_ahead.resize(std::min(m_windows.size() - program, static_cast<std::size_t>(threads)));
        runParallel(threads, m_ahead.size(),
                    [&](std::size_t i) { m_ahead[m_ahead.size() - 1 - i] = prepare(program + i); });
    }
    auto prepared = std::move(m_ahead.back());
    m_ahead.pop_back();
    const auto segmentCount = prepared.segments.size();
    m_segments.push_back(std::move(prepared.segments));
    const auto [found, isNew] = m_roleNumbers.try_emplace(std::pair(prepared.role, segmentCount), m_roles.size());
    if (isNew)
        m_roles.emplace_back();
    m_roles[found->second].members.push_back(static_cast<std::uint32_t>(program));
    m_roleOf.push_back(found->second);
    return std::move(prepared.part);
}

void WhatIf::findMiddles(Role& role) const
{
    std::vector<std::int64_t> values;
    const auto middle = [&](std::size_t segment, std::int64_t SegmentTimes::*member) {
        values.clear();
        for (const auto program : role.members)
            values.push_back(m_segments[program][segment].*member);
        return middleOf(values);
    };
    const auto segmentCount = m_segments[role.members.front()].size();
    role.middles.reserve(segmentCount);
    for (std::size_t segment = 0; segment < segmentCount; ++segment)
        role.middles.push_back({ middle(segment, &SegmentTimes::runNs), middle(segment, &SegmentTimes::restNs),
                                 middle(segment, &SegmentTimes::lagNs) });
}

/// Segment by segment, over all members of a role.
std::vector<SegmentTimes> WhatIf::mediansOf(const Role& role)
{
    std::vector<SegmentTimes> medians;
    medians.reserve(role.middles.size());
    for (const auto& of : role.middles)
        medians.push_back({ medianOf(of.runNs), medianOf(of.restNs), medianOf(of.lagNs) });
    return medians;
}

/// Those of the others of its role.
std::vector<SegmentTimes> WhatIf::mediansWithout(std::uint32_t program) const
{
    const auto& middles = m_roles[m_roleOf[program]].middles;
    std::vector<SegmentTimes> medians;
    medians.reserve(middles.size());
    for (std::size_t segment = 0; segment < middles.size(); ++segment) {
        const auto& own = m_segments[program][segment];
        const auto& of = middles[segment];
        medians.push_back({ medianWithout(of.runNs, own.runNs), medianWithout(of.restNs, own.restNs),
                            medianWithout(of.lagNs, own.lagNs) });
    }
    return medians;
}

std::vector<StepTimes> WhatIf::mended(std::uint32_t program, const std::vector<SegmentTimes>& limits) const
{
    auto part = partOf(program);
    const auto segments = programSegments(part);
    for (std::size_t segment = 0; segment < limits.size(); ++segment)
        capSegment(part, segments[segment], limits[segment]);
    return stepTimes(part.steps);
}

/// Of all programs, numbered through, as they were. `firstStep`: by program, and the end.
std::vector<StepTimes> WhatIf::allTimes(const std::vector<std::uint32_t>& firstStep) const
{
    std::vector<StepTimes> times(firstStep.back());
    runParallel(defaultThreads(), m_windows.size(), [&](std::size_t program) {
        const auto view = viewOf(program);
        for (std::size_t i = 0; i < view.steps.size(); ++i)
            times[firstStep[program] + i] = stepTimes(view.at(i));
    });
    return times;
}

/// No program is slower than the median of its role from now on.
void WhatIf::mendAll()
{
    std::vector<std::vector<SegmentTimes>> limits;
    limits.reserve(m_roles.size());
    for (const auto& role : m_roles)
        limits.push_back(mediansOf(role));
    runParallel(defaultThreads(), m_windows.size(), [&](std::size_t i) {
        const auto program = static_cast<std::uint32_t>(i);
        m_times->setProgram(program, mended(program, limits[m_roleOf[program]]));
    });
}

bool WhatIf::measure(FleetEfficiency& result)
{
    if (!m_plan.isPlayable || !m_times->isBounded()) {
        result.unavailable = Text::tr("The operations of the ranks do not fit into one order, so they cannot be "
                                      "played again.");
        return true;
    }
    std::vector<ProgramView> programs;
    programs.reserve(m_windows.size());
    for (std::size_t program = 0; program < m_windows.size(); ++program)
        programs.push_back(viewOf(program));
    std::vector<PathProgram> ofPath;
    ofPath.reserve(programs.size());
    for (std::size_t program = 0; program < programs.size(); ++program)
        ofPath.push_back({ &m_ranks[m_windows[program].rank], m_windows[program].rank, programs[program] });
    decltype(playModes(m_plan, programs, m_stop)) played;
    decltype(findJobPath(m_plan, ofPath, m_stop)) path;
    runParallel(2, 2, [&](std::size_t which) {
        if (which == 0)
            path = findJobPath(m_plan, ofPath, m_stop);
        else
            played = playModes(m_plan, programs, m_stop);
    });
    if (!played || !path)
        return false;
    result.path = std::move(*path);
    result.replayNs = played->measuredNs;
    result.runsNs = played->runsNs;
    result.workNs = played->workNs;
    result.withoutRestsNs = played->workNs;
    result.withoutTransfersNs = played->withoutTransfersNs;
    result.judgeReplay();
    return true;
}

std::vector<std::uint32_t> WhatIf::worstFirst() const
{
    std::vector<std::uint32_t> order;
    for (std::uint32_t program = 0; program < m_windows.size(); ++program) {
        if (m_roles[m_roleOf[program]].members.size() > 1)
            order.push_back(program);
    }
    const auto caused = [this](std::uint32_t program) { return m_lateness.ranks[m_windows[program].rank].causedNs; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t left, std::uint32_t right) { return caused(left) > caused(right); });
    const auto most = std::min(order.size(), mostGains(m_plan.firstStep.back()));
    const auto isAsked = [this](std::uint32_t program) {
        return std::find(m_mended.begin(), m_mended.end(), m_windows[program].rank) != m_mended.end();
    };
    order.erase(std::stable_partition(order.begin() + static_cast<std::ptrdiff_t>(most), order.end(), isAsked),
                order.end());
    return order;
}

bool WhatIf::mend(FleetEfficiency& result)
{
    const auto order = worstFirst();
    std::vector<ReplayChange> changes(order.size());
    runParallel(defaultThreads(), order.size(), [&](std::size_t i) {
        changes[i] = { order[i], mended(order[i], mediansWithout(order[i])) };
    });
    const auto mendedNs = playPrograms(m_plan, *m_times, changes, m_stop);
    if (!mendedNs)
        return false;
    for (auto& change : changes) {
        const auto asItWas = m_times->ofProgram(change.program);
        change.steps.assign(asItWas.begin(), asItWas.end());
    }
    mendAll();
    const auto brokenNs = playPrograms(m_plan, *m_times, changes, m_stop);
    if (!brokenNs)
        return false;
    result.idealNs = brokenNs->front();
    for (std::size_t i = 0; i < order.size(); ++i)
        result.gains.push_back(
            { m_windows[order[i]].rank, result.replayNs - (*mendedNs)[i + 1], (*brokenNs)[i + 1] - result.idealNs });
    std::stable_sort(result.gains.begin(), result.gains.end(),
                     [](const RankGain& left, const RankGain& right) { return left.mendNs > right.mendNs; });
    return true;
}

} // namespace

bool playWhatIfs(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const FleetLateness& lateness,
                 std::span<const RankWindow> windows, std::span<const std::uint32_t> mended, FleetEfficiency& result,
                 const std::stop_token& stop)
{
    WhatIf whatIf(ranks, collectives, lateness, windows, mended, stop);
    return whatIf.measure(result) && (!result.unavailable.isEmpty() || whatIf.mend(result));
}

} // namespace core
