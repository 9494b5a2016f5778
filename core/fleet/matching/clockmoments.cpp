// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/matching/clockmoments.h"

#include "statistics/int128.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

constexpr std::size_t LeastForDrift = 9; ///< shared operations, so that thirds have three each

/// An end as two domains saw it.
struct EndPair {
    std::int64_t parentNs = 0, childNs = 0;
};

std::int64_t medianDifference(std::span<const EndPair> pairs)
{
    std::vector<std::int64_t> differences;
    differences.reserve(pairs.size());
    for (const auto& pair : pairs)
        differences.push_back(pair.childNs - pair.parentNs);
    return lowerMedian(differences);
}

std::int64_t medianTime(std::span<const EndPair> pairs)
{
    std::vector<std::int64_t> times;
    times.reserve(pairs.size());
    for (const auto& pair : pairs)
        times.push_back(pair.childNs);
    return lowerMedian(times);
}

/// By how much the child's clock is faster, in parts of a billion: first against last third.
std::int64_t slopePpb(std::span<const EndPair> pairs)
{
    if (pairs.size() < LeastForDrift)
        return 0;
    const auto third = pairs.size() / 3;
    const auto first = pairs.first(third);
    const auto last = pairs.last(third);
    const auto spanNs = medianTime(last) - medianTime(first);
    if (spanNs <= 0)
        return 0;
    return saturated(roundedQuotient(Int128 { medianDifference(last) - medianDifference(first) } * PpbWhole, spanNs));
}

/// Goes from the reference to its neighbours, and from these to theirs.
class DriftWalk
{
public:
    /// `known` may be null.
    DriftWalk(const std::vector<SharedInstance>& instances, std::size_t domainCount, const KnownDrift* known)
        : m_instances(instances)
        , m_known(known)
        , m_byDomain(domainCount)
    {
        for (std::size_t i = 0; i < instances.size(); ++i) {
            for (const auto& moment : instances[i].moments)
                m_byDomain[moment.domain].push_back(i);
        }
        m_drift.ppb = known ? known->ppb : std::vector<std::int64_t>(domainCount, 0);
        m_drift.baseNs = known ? known->baseNs : std::vector<std::int64_t>(domainCount, 0);
        m_drift.offsetNs.assign(domainCount, 0);
        m_drift.isConnected.assign(domainCount, 0);
    }
    ClockDrift walk(std::uint32_t reference)
    {
        m_drift.isConnected[reference] = 1;
        std::vector<std::uint32_t> reached { reference };
        for (std::size_t at = 0; at < reached.size(); ++at) {
            for (const auto child : neighbours(reached[at])) {
                place(child);
                reached.push_back(child);
            }
        }
        return std::move(m_drift);
    }

private:
    /// Those that are not reached yet.
    std::vector<std::uint32_t> neighbours(std::uint32_t parent)
    {
        std::vector<std::uint32_t> found;
        m_pairs.assign(m_byDomain.size(), {});
        for (const auto i : m_byDomain[parent]) {
            const auto& moments = m_instances[i].moments;
            const auto own = std::find_if(moments.begin(), moments.end(),
                                          [parent](const ClockMoment& moment) { return moment.domain == parent; });
            const auto parentNs = m_drift.corrected(parent, own->firstEndNs) - m_drift.offsetNs[parent];
            for (const auto& moment : moments) {
                if (m_drift.isConnected[moment.domain] != 0)
                    continue;
                auto& pairs = m_pairs[moment.domain];
                if (pairs.empty())
                    found.push_back(moment.domain);
                pairs.push_back({ parentNs, moment.firstEndNs });
            }
        }
        return found;
    }
    void place(std::uint32_t child)
    {
        auto& pairs = m_pairs[child];
        std::sort(pairs.begin(), pairs.end(),
                  [](const EndPair& left, const EndPair& right) { return left.childNs < right.childNs; });
        m_drift.isConnected[child] = 1;
        if (!m_known) {
            m_drift.ppb[child] = slopePpb(pairs);
            m_drift.baseNs[child] = pairs.front().childNs;
        }
        for (auto& pair : pairs)
            pair.childNs = m_drift.corrected(child, pair.childNs);
        m_drift.offsetNs[child] = medianDifference(pairs);
    }

    const std::vector<SharedInstance>& m_instances;
    const KnownDrift* m_known;
    std::vector<std::vector<std::size_t>> m_byDomain; ///< positions of instances
    std::vector<std::vector<EndPair>> m_pairs; ///< by domain: with the one whose neighbours are looked at
    ClockDrift m_drift;
};

} // namespace

std::int64_t lowerMedian(std::vector<std::int64_t>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::int64_t ClockDrift::corrected(std::uint32_t domain, std::int64_t timeNs) const
{
    if (ppb[domain] == 0)
        return timeNs;
    return timeNs - saturated(roundedQuotient(Int128 { timeNs - baseNs[domain] } * ppb[domain], PpbWhole));
}

std::vector<SharedInstance> sharedInstances(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                            const ClockDomains& domains)
{
    std::vector<SharedInstance> result;
    for (std::size_t i = 0; i < collectives.instances.size(); ++i) {
        const auto& instance = collectives.instances[i];
        const auto members = collectives.membersOf(instance);
        const auto& front = ranks[members.front().rank];
        if (!instance.isUsable() || !instance.isSure()
            || !isSynchronizing(front.opName(front.operations[members.front().operation])))
            continue;
        SharedInstance shared;
        shared.instance = static_cast<std::uint32_t>(i);
        for (const auto& member : members) {
            const auto& operation = ranks[member.rank].operations[member.operation];
            const auto domain = domains.domainOf[member.rank];
            const auto startNs = domains.timeNs(member.rank, operation.startNs);
            const auto endNs = domains.timeNs(member.rank, operation.endNs);
            const auto found = std::find_if(shared.moments.begin(), shared.moments.end(),
                                            [domain](const ClockMoment& moment) { return moment.domain == domain; });
            if (found == shared.moments.end()) {
                shared.moments.push_back({ domain, endNs, startNs });
                continue;
            }
            found->firstEndNs = std::min(found->firstEndNs, endNs);
            found->lastStartNs = std::max(found->lastStartNs, startNs);
        }
        if (shared.moments.size() > 1)
            result.push_back(std::move(shared));
    }
    return result;
}

std::vector<ClockDependence> clockDependences(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                              const ClockDomains& domains)
{
    std::vector<ClockDependence> result;
    for (std::size_t i = 0; i < collectives.instances.size(); ++i) {
        const auto& instance = collectives.instances[i];
        if (instance.sourceMember == CollectiveInstance::NoMember)
            continue;
        const auto number = static_cast<std::uint32_t>(i);
        const auto& source = collectives.members[instance.sourceMember];
        const bool isInto = isIntoRoot(instanceOp(ranks, collectives, number));
        for (const auto& other : collectives.membersOf(instance)) {
            const auto& first = isInto ? other : source;
            const auto& second = isInto ? source : other;
            const auto from = domains.domainOf[first.rank];
            const auto to = domains.domainOf[second.rank];
            if (from == to)
                continue;
            result.push_back({ number, from, to,
                               domains.timeNs(first.rank, ranks[first.rank].operations[first.operation].startNs),
                               domains.timeNs(second.rank, ranks[second.rank].operations[second.operation].endNs) });
        }
    }
    return result;
}

ClockDrift meanDrift(const std::vector<SharedInstance>& instances, std::size_t domainCount, std::uint32_t reference,
                     const KnownDrift* known)
{
    return DriftWalk(instances, domainCount, known).walk(reference);
}

std::uint32_t referenceOf(const std::vector<SharedInstance>& instances, std::size_t domainCount)
{
    std::vector<std::size_t> counts(domainCount, 0);
    for (const auto& instance : instances) {
        for (const auto& moment : instance.moments)
            ++counts[moment.domain];
    }
    const auto most = std::max_element(counts.begin(), counts.end());
    return most == counts.end() ? 0 : static_cast<std::uint32_t>(most - counts.begin());
}

KnownDrift findDrift(std::span<const RankSummary> ranks, const FleetCollectives& collectives)
{
    const auto domains = findClockDomains(ranks);
    const auto count = domains.domains.size();
    const auto instances = sharedInstances(ranks, collectives, domains);
    const auto reference = referenceOf(instances, count);
    auto drift = count > 0 ? meanDrift(instances, count, reference) : ClockDrift {};
    return { reference, std::move(drift.ppb), std::move(drift.baseNs) };
}

} // namespace core
