// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/stretches/jobfold.h"

#include "base/parallel.h"
#include "fleet/fleetfindings.h"
#include "fleet/lateness/transferspeeds.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <tuple>

namespace core {

namespace {

constexpr std::size_t MostListed = 1'000; ///< operations that caused waiting, and as many that differ
constexpr std::size_t MostListedMembers = 200'000; ///< ranks in them: 13 MB
constexpr std::size_t MostMended = 16;
constexpr std::size_t MostContradictions = 100;

void addLateness(RankLateness& sum, const RankLateness& next)
{
    sum.instances += next.instances;
    sum.decided += next.decided;
    sum.timesLast += next.timesLast;
    sum.provedLast += next.provedLast;
    addSaturated(sum.causedNs, next.causedNs);
    addSaturated(sum.waitNs, next.waitNs);
    addSaturated(sum.transferNs, next.transferNs);
    if (next.confidence)
        sum.confidence = std::max(sum.confidence.value_or(*next.confidence), *next.confidence);
}

/// The largest residual of a clock against the reference.
std::int64_t largestResidual(const FleetClocks& clocks)
{
    std::int64_t largestNs = 0;
    for (std::uint32_t domain = 0; domain < clocks.domains.domains.size(); ++domain) {
        const auto interval = clocks.widest(clocks.reference, domain);
        if (domain != clocks.reference)
            largestNs
                = std::max(largestNs, interval ? interval->residualNs() : std::numeric_limits<std::int64_t>::max());
    }
    return largestNs;
}

/// Which instances belong to a stretch: those that end in its steps, by the rank that is first in them; what is before all
/// steps belongs to the first stretch, what is after them to the last.
class StretchEdges
{
public:
    StretchEdges(const FleetResult& stretch, const JobFold::Place& place)
        : m_stretch(stretch)
        , m_place(place)
    {
        const auto& boundaries = stretch.steps.boundaries;
        for (std::uint32_t rank = 0; rank < stretch.summaries.size(); ++rank) {
            const auto endIn = [&](std::uint32_t boundary) {
                return endInInstance(stretch.summaries, stretch.collectives, boundary, rank);
            };
            m_edgesNs.push_back(boundaries.empty()
                                    ? std::pair<Edge, Edge>()
                                    : std::pair<Edge, Edge>(endIn(boundaries.front()), endIn(boundaries.back())));
        }
    }
    [[nodiscard]] bool has(const CollectiveInstance& instance) const
    {
        const auto& member = m_stretch.collectives.members[instance.firstMember];
        const auto& [firstNs, lastNs] = m_edgesNs[member.rank];
        const auto endNs = m_stretch.summaries[member.rank].operations[member.operation].endNs;
        return (m_place.isFirst || (firstNs && endNs > *firstNs)) && (m_place.isLast || (lastNs && endNs <= *lastNs));
    }

private:
    using Edge = std::optional<std::int64_t>;

    const FleetResult& m_stretch;
    const JobFold::Place m_place;
    std::vector<std::pair<Edge, Edge>> m_edgesNs; ///< by rank: ends of the first and the last boundary
};

} // namespace

void JobFold::begin(const FleetResult& stretch)
{
    m_sum.census = stretch.census;
    m_sum.leftOut = stretch.leftOut;
    m_sum.part = stretch.part;
    m_sum.steps.communicator = stretch.steps.communicator;
    m_sum.steps.period = stretch.steps.period;
    m_sum.steps.unit = stretch.steps.unit;
    m_sum.steps.unitName = stretch.steps.unitName;
    m_sum.steps.without = stretch.steps.without;
    m_sum.collectives.unmatched = stretch.collectives.unmatched;
    m_sum.ranks = stretch.ranks;
    for (auto& rank : m_sum.ranks)
        rank.budget = {};
    m_sum.lateness.ranks.resize(stretch.ranks.size());
    m_sum.efficiency = stretch.efficiency;
    m_steps.resize(stretch.ranks.size());
}

void JobFold::add(const FleetResult& stretch, const Place& place)
{
    addCommunicators(stretch);
    addInstances(stretch, place);
    m_sum.hangs = stretch.hangs; // of the last one, as others do not end where captures do
    if (stretch.steps.count() == 0)
        return;
    if (m_count == 0)
        begin(stretch);
    else
        m_sum.efficiency.addReplay(stretch.efficiency);
    m_sum.stragglers.add(stretch.stragglers);
    addRanks(stretch);
    addSteps(stretch);
    addBubbles(stretch);
    addSlowTransfers(stretch);
    addClocks(stretch);
    m_stepCount += static_cast<std::uint32_t>(stretch.steps.count());
    ++m_count;
}

void JobFold::addRanks(const FleetResult& stretch)
{
    for (std::size_t rank = 0; rank < stretch.ranks.size(); ++rank) {
        addLateness(m_sum.lateness.ranks[rank], stretch.lateness.ranks[rank]);
        if (stretch.ranks[rank].window)
            m_sum.ranks[rank].budget += stretch.ranks[rank].budget;
    }
    if (const auto noiseNs = stretch.lateness.leaveNoiseNs)
        m_sum.lateness.leaveNoiseNs = std::max(m_sum.lateness.leaveNoiseNs.value_or(0), *noiseNs);
    auto& standIns = m_sum.lateness.standIns.ranks;
    for (const auto& of : stretch.lateness.standIns.ranks) {
        const auto place = std::lower_bound(standIns.begin(), standIns.end(), of.rank,
                                            [](const StandIn& left, std::uint32_t rank) { return left.rank < rank; });
        if (place == standIns.end() || place->rank != of.rank)
            standIns.insert(place, of);
    }
}

void JobFold::addSteps(const FleetResult& stretch)
{
    const auto& boundaries = stretch.steps.boundaries;
    for (std::size_t i = m_count == 0 ? 0 : 1; i < boundaries.size(); ++i) {
        const auto& instance = stretch.collectives.instances[boundaries[i]];
        m_boundaries.emplace_back(instance.communicator, instance.number);
        keep(stretch, boundaries[i]).isNeeded = true;
    }
    runParallel(defaultThreads(), m_steps.size(), [&](std::size_t i) {
        const auto rank = static_cast<std::uint32_t>(i);
        std::optional<std::int64_t> startNs;
        for (std::size_t edge = 0; edge < boundaries.size(); ++edge) {
            const auto endNs = endInInstance(stretch.summaries, stretch.collectives, boundaries[edge], rank);
            if (startNs && endNs) {
                const TimeWindow window { *startNs, *endNs };
                m_steps[i].push_back(
                    { m_stepCount + static_cast<std::uint32_t>(edge - 1), window,
                      rankBudget(stretch.summaries, rank, stretch.collectives, stretch.lateness, window),
                      stretch.summaries[rank].workBetween(*startNs, *endNs) });
            }
            startNs = endNs;
        }
    });
}

void JobFold::addCommunicators(const FleetResult& stretch)
{
    const auto& communicators = stretch.collectives.communicators;
    for (std::size_t i = 0; i < communicators.size(); ++i) {
        const auto [found, isNew] = m_communicators.try_emplace(communicators[i].id);
        auto& of = found->second;
        if (isNew)
            of.of = communicators[i];
        if (of.kind == GroupKind::Unknown)
            of.kind = stretch.groups[i];
        std::vector<std::uint32_t> both;
        std::set_union(of.of.ranks.begin(), of.of.ranks.end(), communicators[i].ranks.begin(),
                       communicators[i].ranks.end(), std::back_inserter(both));
        of.of.ranks = std::move(both);
    }
}

JobFold::Instance& JobFold::keep(const FleetResult& stretch, std::uint32_t instance)
{
    const auto& collectives = stretch.collectives;
    const auto& of = collectives.instances[instance];
    const auto [found, isNew] = m_instances.try_emplace({ of.communicator, of.number });
    auto& kept = found->second;
    if (!isNew)
        return kept;
    kept.of = of;
    for (const auto& member : collectives.membersOf(of))
        kept.members.push_back({ member.rank, stretch.summaries[member.rank].operations[member.operation] });
    const auto missing = collectives.missingFrom(of);
    kept.missing.assign(missing.begin(), missing.end());
    if (of.sourceMember != CollectiveInstance::NoMember)
        kept.source = of.sourceMember - of.firstMember;
    if (const auto* const timing = stretch.lateness.find(instance)) {
        kept.timing = *timing;
        kept.timing->lastMember -= static_cast<std::uint32_t>(of.firstMember);
    }
    return kept;
}

void JobFold::addInstances(const FleetResult& stretch, const Place& place)
{
    const auto& collectives = stretch.collectives;
    const StretchEdges edges(stretch, place);
    std::vector<std::pair<std::int64_t, std::uint32_t>> caused;
    std::size_t differing = 0;
    for (const auto& communicator : collectives.communicators) {
        auto& sum = m_communicators[communicator.id];
        if (place.isFirst && communicator.firstInstance < communicator.endInstance) {
            const auto& first = collectives.instances[communicator.firstInstance];
            if (first.confidence == MatchConfidence::Ordinal)
                sum.operations += first.number; // as many are left out before the stretch
        }
        for (auto i = communicator.firstInstance; i < communicator.endInstance; ++i) {
            const auto& instance = collectives.instances[i];
            if (!edges.has(instance))
                continue;
            ++sum.operations;
            const auto index = static_cast<std::uint32_t>(i);
            if (instance.state != InstanceState::Complete && differing++ < MostListed)
                keep(stretch, index).isNeeded = true;
            if (const auto* const timing = stretch.lateness.find(index); timing && timing->causedNs() > 0)
                caused.emplace_back(timing->causedNs(), index);
        }
    }
    const auto most = std::min(MostListed, caused.size());
    std::partial_sort(caused.begin(), caused.begin() + static_cast<std::ptrdiff_t>(most), caused.end(),
                      std::greater<>());
    std::size_t members = 0;
    for (std::size_t i = 0; i < most && members < MostListedMembers; ++i)
        members += keep(stretch, caused[i].second).members.size();
    dropHarmless();
}

/// Leaves those that caused the most waiting, besides those that are needed.
void JobFold::dropHarmless()
{
    std::vector<std::pair<std::int64_t, InstanceKey>> caused;
    for (const auto& [key, instance] : m_instances) {
        if (!instance.isNeeded)
            caused.emplace_back(instance.timing ? instance.timing->causedNs() : 0, key);
    }
    std::sort(caused.begin(), caused.end(), std::greater<>());
    std::size_t members = 0;
    for (std::size_t i = 0; i < caused.size(); ++i) {
        members += m_instances.at(caused[i].second).members.size();
        if (i >= MostListed || members > MostListedMembers)
            m_instances.erase(caused[i].second);
    }
}

void JobFold::addBubbles(const FleetResult& stretch)
{
    auto& sums = m_sum.bubbles;
    for (const auto& of : stretch.bubbles) {
        auto place = std::lower_bound(sums.begin(), sums.end(), of.rank,
                                      [](const PipelineBubble& left, auto rank) { return left.rank < rank; });
        if (place == sums.end() || place->rank != of.rank) {
            sums.insert(place, of);
            continue;
        }
        place->bubbleNs += of.bubbleNs;
        place->stepsNs += of.stepsNs;
        if (place->microbatches != of.microbatches)
            place->microbatches.reset();
    }
}

void JobFold::addSlowTransfers(const FleetResult& stretch)
{
    for (const auto& slow : findSlowTransfers(stretch.summaries, stretch.collectives, stretch.lateness)) {
        auto& sum = m_slow[{ stretch.collectives.communicators[slow.communicator].id, slow.op }];
        if (slow.excessNs >= sum.worst.excessNs)
            sum.worst = slow;
        addSaturated(sum.excessNs, slow.excessNs);
        ++sum.stretches;
    }
}

/// Keeps those of the stretch that knows least of them, and the first contradictions.
void JobFold::addClocks(const FleetResult& stretch)
{
    const auto& clocks = stretch.clocks;
    auto contradictions = std::move(m_sum.clocks.contradictions);
    for (const auto& contradiction : clocks.contradictions) {
        if (contradictions.size() == MostContradictions)
            break;
        contradictions.push_back(contradiction);
        m_cycles.emplace_back();
        for (const auto& edge : contradiction.cycle) {
            keep(stretch, edge.instance).isNeeded = true;
            const auto& instance = stretch.collectives.instances[edge.instance];
            m_cycles.back().emplace_back(instance.communicator, instance.number);
        }
    }
    if (const auto residualNs = largestResidual(clocks); residualNs > m_residualNs) {
        m_residualNs = residualNs;
        m_sum.clocks = clocks;
    }
    m_sum.clocks.contradictions = std::move(contradictions);
}

std::vector<std::uint32_t> JobFold::worstRanks() const
{
    std::vector<std::uint32_t> ranks;
    for (const auto& gain : m_sum.efficiency.gains)
        ranks.push_back(gain.rank);
    const auto& lateness = m_sum.lateness.ranks;
    std::stable_sort(ranks.begin(), ranks.end(), [&lateness](std::uint32_t left, std::uint32_t right) {
        return lateness[left].causedNs > lateness[right].causedNs;
    });
    ranks.resize(std::min(ranks.size(), MostMended));
    return ranks;
}

/// The operations that are kept go back to their ranks.
FleetCollectives JobFold::takeCollectives(FleetResult& result)
{
    FleetCollectives taken;
    taken.unmatched = std::move(result.collectives.unmatched);
    auto& summaries = result.summaries;
    for (const auto& [key, instance] : m_instances) {
        for (const auto& member : instance.members)
            summaries[member.rank].operations.push_back(member.operation);
    }
    const auto comesBefore = [](const RankOperation& left, const RankOperation& right) {
        return std::tie(left.startNs, left.communicator, left.sequence, left.endNs)
            < std::tie(right.startNs, right.communicator, right.sequence, right.endNs);
    };
    taken.instanceOf.resize(summaries.size());
    for (std::size_t rank = 0; rank < summaries.size(); ++rank) {
        auto& operations = summaries[rank].operations;
        std::sort(operations.begin(), operations.end(), comesBefore);
        taken.instanceOf[rank].assign(operations.size(), FleetCollectives::NoInstance);
    }
    auto& lateness = result.lateness;
    for (auto& [key, kept] : m_instances) {
        auto& instance = kept.of;
        const auto index = static_cast<std::uint32_t>(taken.instances.size());
        instance.firstMember = taken.members.size();
        for (const auto& member : kept.members) {
            const auto& operations = summaries[member.rank].operations;
            const auto place = std::lower_bound(operations.begin(), operations.end(), member.operation, comesBefore);
            const auto operation = static_cast<std::uint32_t>(place - operations.begin());
            taken.members.push_back({ member.rank, operation });
            taken.instanceOf[member.rank][operation] = index;
        }
        instance.endMember = taken.members.size();
        instance.firstMissing = taken.missing.size();
        taken.missing.insert(taken.missing.end(), kept.missing.begin(), kept.missing.end());
        instance.endMissing = taken.missing.size();
        instance.sourceMember = kept.source == CollectiveInstance::NoMember
            ? CollectiveInstance::NoMember
            : static_cast<std::uint32_t>(instance.firstMember + kept.source);
        lateness.timingOf.push_back(FleetLateness::NoTiming);
        if (kept.timing) {
            kept.timing->instance = index;
            kept.timing->lastMember += static_cast<std::uint32_t>(instance.firstMember);
            lateness.timingOf.back() = static_cast<std::uint32_t>(lateness.timings.size());
            lateness.timings.push_back(*kept.timing);
        }
        taken.instances.push_back(instance);
    }
    taken.firstTransfer = taken.instances.size();
    for (auto& [id, communicator] : m_communicators) {
        auto& of = communicator.of;
        const auto isBefore = [id = id](const CollectiveInstance& instance) { return instance.communicator < id; };
        const auto isUntil = [id = id](const CollectiveInstance& instance) { return instance.communicator <= id; };
        const auto& all = taken.instances;
        of.firstInstance
            = static_cast<std::size_t>(std::partition_point(all.begin(), all.end(), isBefore) - all.begin());
        of.endInstance = static_cast<std::size_t>(std::partition_point(all.begin(), all.end(), isUntil) - all.begin());
        taken.communicators.push_back(of);
        result.groups.push_back(communicator.kind);
        result.stretches->operations.push_back(communicator.operations);
    }
    return taken;
}

/// Of the cells of a rank those of its steps.
void JobFold::takeRanks(FleetResult& result)
{
    for (std::size_t rank = 0; rank < m_steps.size(); ++rank) {
        auto& summary = result.summaries[rank];
        auto& edges = summary.edgesNs;
        for (const auto& step : m_steps[rank]) {
            if (edges.empty() || edges.back() != step.window.startNs) {
                if (!edges.empty())
                    summary.cellWork.emplace_back(); // of a time without steps
                edges.push_back(step.window.startNs);
            }
            const auto cell = static_cast<std::uint32_t>(edges.size()) - 1;
            for (std::size_t i = 0; i < TimeClassCount; ++i) {
                if (const auto timeNs = step.budget.timesNs[i]; timeNs > 0)
                    summary.cellTimes.push_back({ cell, static_cast<TimeClass>(i), timeNs });
            }
            summary.cellWork.push_back(step.work);
            edges.push_back(step.window.endNs);
        }
        auto& of = result.ranks[rank];
        of.window.reset();
        const auto startNs = endInInstance(result.summaries, result.collectives, result.steps.boundaries.front(),
                                           static_cast<std::uint32_t>(rank));
        const auto endNs = endInInstance(result.summaries, result.collectives, result.steps.boundaries.back(),
                                         static_cast<std::uint32_t>(rank));
        if (startNs && endNs)
            of.window = TimeWindow { *startNs, *endNs };
    }
}

void JobFold::takeSteps(FleetResult& result)
{
    auto rows = std::make_shared<StepRows>();
    for (std::size_t rank = 0; rank < m_steps.size(); ++rank) {
        for (const auto& step : m_steps[rank])
            rows->push_back(stepRow(step.budget, static_cast<std::uint32_t>(rank), step.number));
        m_steps[rank].clear();
        m_steps[rank].shrink_to_fit();
    }
    result.stretches->steps = std::move(rows);
}

/// Those that are slow in at least half of the stretches.
void JobFold::takeSlowTransfers(FleetResult& result)
{
    const auto& communicators = result.collectives.communicators;
    for (auto& [key, sum] : m_slow) {
        if (2 * sum.stretches < m_count)
            continue;
        const auto place = std::lower_bound(communicators.begin(), communicators.end(), key.first,
                                            [](const FleetCommunicator& of, std::uint64_t id) { return of.id < id; });
        sum.worst.communicator = static_cast<std::size_t>(place - communicators.begin());
        sum.worst.excessNs = sum.excessNs;
        result.stretches->slowTransfers.push_back(sum.worst);
    }
    std::stable_sort(
        result.stretches->slowTransfers.begin(), result.stretches->slowTransfers.end(),
        [](const SlowTransfer& left, const SlowTransfer& right) { return left.excessNs > right.excessNs; });
}

std::shared_ptr<const FleetResult> JobFold::take(FleetInputs inputs, const FleetOptions& options)
{
    auto result = std::make_shared<FleetResult>(std::move(m_sum));
    result->options = options;
    result->summaries = std::move(inputs.summaries);
    result->inputs = std::move(inputs.inputs);
    result->diagnostics = std::move(inputs.diagnostics);
    result->captures = inputs.captures;
    result->stretches = FleetStretches { m_count, {}, {}, {} };
    result->lateness.peers.ofRank.resize(result->summaries.size());
    result->collectives = takeCollectives(*result);
    const auto indexOf = [this](const InstanceKey& key) {
        return static_cast<std::uint32_t>(std::distance(m_instances.begin(), m_instances.find(key)));
    };
    for (const auto& key : m_boundaries)
        result->steps.boundaries.push_back(indexOf(key));
    for (std::size_t i = 0; i < m_cycles.size(); ++i) {
        for (std::size_t edge = 0; edge < m_cycles[i].size(); ++edge)
            result->clocks.contradictions[i].cycle[edge].instance = indexOf(m_cycles[i][edge]);
    }
    for (auto& origin : result->stragglers.origins)
        origin.cause.originInstance = FleetCollectives::NoInstance;
    judgeFleetSteps(result->summaries, result->collectives, result->steps);
    takeRanks(*result);
    takeSteps(*result);
    takeSlowTransfers(*result);
    auto& efficiency = result->efficiency;
    efficiency.rankCount = 0;
    efficiency.wallNs = efficiency.computeNs = efficiency.largestComputeNs = efficiency.busyNs = 0;
    for (const auto& rank : result->ranks) {
        if (rank.window)
            efficiency.addRank(rank.budget, rank.window->durationNs());
    }
    efficiency.judgeReplay();
    result->findings = findFleetFindings(*result);
    return result;
}

} // namespace core
