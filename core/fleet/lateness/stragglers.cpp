// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/stragglers.h"

#include "base/parallel.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t LeastInstances = 3; ///< that a straggler came last to
constexpr double LeastWait = 0.01; ///< share of the operations' time that is caused, from which on it is worth naming
constexpr double LeastShare = 0.6; ///< of what is caused that stragglers cause
constexpr double LeastShareOfEach = 0.2; ///< where there are several
constexpr double LeastFollowed = 0.5; ///< of all that is caused, for somebody to be named
constexpr std::size_t MostStragglers = 3;

using CauseKey = std::tuple<LateCauseKind, TimeGroup, TimeClass>;

CauseKey keyOf(const LateCause& cause)
{
    return cause.kind == LateCauseKind::Undetermined ? CauseKey { cause.kind, TimeGroup::Unknown, TimeClass::Unknown }
                                                     : CauseKey { cause.kind, cause.group, cause.timeClass };
}

/// What began with one rank, by cause.
class OriginSum
{
public:
    explicit OriginSum(std::uint32_t rank = 0) { m_origin.rank = rank; }
    void add(std::int64_t instances) { m_origin.instances += instances; }
    void add(const LateCause& cause, std::int64_t causedNs)
    {
        addSaturated(m_origin.causedNs, causedNs);
        auto& of = m_causes[keyOf(cause)];
        addSaturated(of.causedNs, causedNs);
        of.cause = cause;
    }
    [[nodiscard]] RankOrigin take()
    {
        for (const auto& [key, of] : m_causes) {
            m_origin.causes.push_back(of);
            if (of.causedNs > m_origin.ofCauseNs) {
                m_origin.ofCauseNs = of.causedNs;
                m_origin.cause = of.cause;
            }
        }
        return std::move(m_origin);
    }

private:
    RankOrigin m_origin;
    std::map<CauseKey, CauseShare> m_causes;
};

using OriginSums = std::map<std::uint32_t, OriginSum>; ///< by rank

OriginSum& sumOf(OriginSums& sums, std::uint32_t rank)
{
    return sums.try_emplace(rank, rank).first->second;
}

/// It was late because of others, who are not known.
bool isFromElsewhere(const LateCause& cause)
{
    return cause.kind == LateCauseKind::OtherCommunicator;
}

/// What counts of the lateness of an instance. Where several came last together, as much as the one whom they waited for
/// before was late there; nothing if nobody was: so it is with the stages of a pipeline, of which one is always last.
std::int64_t countedNs(const FleetLateness& lateness, const InstanceTiming& timing, const LateCause& cause)
{
    if (!timing.isTogether)
        return timing.latenessNs;
    const bool isFollowed = cause.hops > 0 && cause.kind != LateCauseKind::Undetermined && !isFromElsewhere(cause);
    const auto* const origin = isFollowed ? lateness.find(cause.originInstance) : nullptr;
    return origin ? std::min(timing.latenessNs, origin->latenessNs) : 0;
}

/// How many of the first are stragglers.
std::size_t namedOf(const FleetStragglers& found)
{
    const auto followedNs = static_cast<double>(found.followedNs);
    if (followedNs < LeastFollowed * static_cast<double>(found.causedNs))
        return 0;
    std::int64_t sumNs = 0;
    for (std::size_t i = 0; i < std::min(found.origins.size(), MostStragglers); ++i) {
        const auto& origin = found.origins[i];
        sumNs = saturatedSum(sumNs, origin.causedNs);
        const bool isMuch = static_cast<double>(origin.causedNs) >= LeastShareOfEach * followedNs;
        if (origin.instances < LeastInstances || !isMuch || isFromElsewhere(origin.cause))
            return 0;
        if (static_cast<double>(sumNs) >= LeastShare * followedNs)
            return i + 1;
    }
    return 0;
}

/// Who is named, most first, when all is added up.
void judge(FleetStragglers& found, OriginSums& sums)
{
    found.origins.clear();
    for (auto& [rank, sum] : sums)
        found.origins.push_back(sum.take());
    std::stable_sort(found.origins.begin(), found.origins.end(),
                     [](const RankOrigin& left, const RankOrigin& right) { return left.causedNs > right.causedNs; });
    found.named = 0;
    found.pattern = LatenessPattern::TooFew;
    if (found.timed < LeastTimedInstances)
        return;
    found.pattern = LatenessPattern::Together;
    if (found.causedNs <= 0 || static_cast<double>(found.causedNs) < LeastWait * found.operationsNs)
        return;
    found.named = namedOf(found);
    found.pattern = found.named > 0 ? LatenessPattern::Stragglers : LatenessPattern::Rotating;
}

/// By timing: the cause of those in scope that somebody was late to; which takes longest, so all cores look for them.
Cancellable<std::vector<LateCause>> causesOf(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                             const FleetLateness& lateness, const std::stop_token& stop)
{
    constexpr std::size_t Batch = 256;
    const auto& timings = lateness.timings;
    const OperationOrder order(ranks);
    std::vector<LateCause> causes(timings.size());
    std::atomic<bool> isStopped = false;
    runParallel(defaultThreads(), (timings.size() + Batch - 1) / Batch, [&](std::size_t batch) {
        if (stop.stop_requested())
            isStopped = true;
        for (auto i = batch * Batch; i < std::min(timings.size(), (batch + 1) * Batch) && !isStopped; ++i) {
            const bool isAsked = collectives.instances[timings[i].instance].isSure() && timings[i].isInScope;
            if (isAsked && timings[i].isLate())
                causes[i] = lateCause(ranks, collectives, lateness, timings[i], &order).value_or(LateCause {});
        }
    });
    if (isStopped)
        return cancelled();
    return causes;
}

} // namespace

QString latenessPatternKey(LatenessPattern pattern)
{
    switch (pattern) {
    case LatenessPattern::TooFew:
        return QStringLiteral("too_few");
    case LatenessPattern::Together:
        return QStringLiteral("together");
    case LatenessPattern::Rotating:
        return QStringLiteral("rotating");
    case LatenessPattern::Stragglers:
        break;
    }
    return QStringLiteral("straggler");
}

Cancellable<FleetStragglers> findStragglers(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                            const FleetLateness& lateness, const std::stop_token& stop)
{
    auto causes = causesOf(ranks, collectives, lateness, stop);
    if (!causes)
        return cancelled();
    FleetStragglers found;
    OriginSums sums;
    for (std::size_t i = 0; i < lateness.timings.size(); ++i) {
        const auto& timing = lateness.timings[i];
        const auto& instance = collectives.instances[timing.instance];
        if (!instance.isSure() || !timing.isInScope)
            continue;
        ++found.timed;
        found.operationsNs += static_cast<double>(timing.sumNs);
        if (!timing.isLate())
            continue;
        const auto last = collectives.members[timing.lastMember].rank;
        auto& cause = (*causes)[i];
        if (cause.kind == LateCauseKind::Undetermined || isFromElsewhere(cause))
            cause.originRank = last;
        const auto latenessNs = countedNs(lateness, timing, cause);
        if (latenessNs == 0)
            continue;
        ++found.decided;
        const auto others = static_cast<std::int64_t>(instance.endMember - instance.firstMember) - 1;
        const auto causedNs = saturatedProduct(latenessNs, others);
        auto& sum = sumOf(sums, cause.originRank);
        sum.add(1);
        sum.add(cause, causedNs);
        addSaturated(found.causedNs, causedNs);
        if (!isFromElsewhere(cause))
            addSaturated(found.followedNs, causedNs);
    }
    judge(found, sums);
    return found;
}

void FleetStragglers::add(const FleetStragglers& more)
{
    OriginSums sums;
    for (const auto* const of : { &std::as_const(*this), &more }) {
        for (const auto& origin : of->origins) {
            auto& sum = sumOf(sums, origin.rank);
            sum.add(origin.instances);
            for (const auto& share : origin.causes)
                sum.add(share.cause, share.causedNs);
        }
    }
    timed += more.timed;
    decided += more.decided;
    addSaturated(causedNs, more.causedNs);
    addSaturated(followedNs, more.followedNs);
    operationsNs += more.operationsNs;
    judge(*this, sums);
}

} // namespace core
