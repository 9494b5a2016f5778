// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/inclusivesums.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

/// Sums of the launches added so far that end by a given time, in O(log n): a Fenwick tree over the order of the ends.
class EndingSums
{
public:
    EndingSums(const LaunchedKernels& launches, LaunchedKernels::Positions positions)
        : m_launches(launches)
        , m_count(positions.size() + 1)
        , m_totalNs(positions.size() + 1)
    {
        for (auto position = positions.first; position < positions.last; ++position)
            m_endsNs.push_back(launches.endNs(position));
        std::sort(m_endsNs.begin(), m_endsNs.end());
    }
    void add(std::size_t position)
    {
        const auto launched = m_launches.sums(position, position + 1);
        for (auto i = lastEndingBy(m_launches.endNs(position)); i < m_count.size(); i += i & (~i + 1)) {
            m_count[i] += launched.count;
            m_totalNs[i] = saturatedSum(m_totalNs[i], launched.totalNs);
        }
    }
    [[nodiscard]] KernelSums until(std::int64_t endNs) const
    {
        KernelSums sums;
        for (auto i = lastEndingBy(endNs); i > 0; i -= i & (~i + 1))
            sums += { m_count[i], m_totalNs[i] };
        return sums;
    }

private:
    [[nodiscard]] std::size_t lastEndingBy(std::int64_t endNs) const
    {
        return static_cast<std::size_t>(std::upper_bound(m_endsNs.begin(), m_endsNs.end(), endNs) - m_endsNs.begin());
    }

    const LaunchedKernels& m_launches;
    std::vector<std::int64_t> m_endsNs;
    std::vector<std::int64_t> m_count, m_totalNs; ///< from 1
};

} // namespace

InclusiveSums::InclusiveSums(const Trace& trace, const LaunchedKernels& launches)
    : m_launches(launches)
    , m_members(std::numeric_limits<std::uint64_t>::max())
    , m_nested(trace.threads.size())
{
    for (std::size_t thread = 0; thread < trace.threads.size(); ++thread)
        m_next.push_back(launches.ofThread(ThreadIndex { thread }));
}

void InclusiveSums::add(std::uint32_t group, ThreadIndex thread, std::int64_t startNs, std::int64_t endNs)
{
    if (!m_launches.isOrdered(thread)) {
        m_nested[thread.value()].push_back({ startNs, endNs, group });
        return;
    }
    const auto [next, last] = m_next[thread.value()];
    const auto end = m_launches.firstEndingAfter(next, last, endNs);
    const auto member = m_members.numberOf(std::uint64_t { group } * m_next.size() + thread.value());
    if (member == m_countedUntil.size())
        m_countedUntil.push_back(0);
    const auto first = std::max(next, m_countedUntil[member]);
    if (first >= end)
        return;
    m_countedUntil[member] = end;
    if (group >= m_sums.size())
        m_sums.resize(group + 1);
    m_sums[group] += m_launches.sums(first, end);
}

std::vector<KernelSums> InclusiveSums::take(std::size_t groupCount)
{
    auto sums = std::move(m_sums);
    sums.resize(groupCount);
    for (std::size_t thread = 0; thread < m_nested.size(); ++thread) {
        if (!m_nested[thread].empty())
            addNested(sums, ThreadIndex { thread }, m_nested[thread]);
    }
    return sums;
}

// Of all ranges of a group that have started when a launch starts, the one that ends last decides. So between two
// ranges that raise that end, the launches inside are those that started in between and end by it: a difference of two
// sums of launches that end by it.
void InclusiveSums::addNested(std::vector<KernelSums>& sums, ThreadIndex thread, const std::vector<Range>& ranges) const
{
    struct Member {
        std::int64_t latestEndNs = 0;
        KernelSums before; ///< ending by latestEndNs, of the launches that started before the range
    };
    std::unordered_map<std::uint32_t, Member> members;
    auto [next, last] = m_launches.ofThread(thread);
    EndingSums ending(m_launches, { next, last });
    const auto close = [&](std::uint32_t group, const Member& member) {
        const auto until = ending.until(member.latestEndNs);
        sums[group] += { until.count - member.before.count, until.totalNs - member.before.totalNs };
    };
    for (const auto& range : ranges) {
        for (; next < last && m_launches.startNs(next) < range.startNs; ++next)
            ending.add(next);
        const auto [member, isNew] = members.try_emplace(range.group);
        if (!isNew && range.endNs <= member->second.latestEndNs)
            continue;
        if (!isNew)
            close(range.group, member->second);
        member->second = { range.endNs, ending.until(range.endNs) };
    }
    for (; next < last; ++next)
        ending.add(next);
    for (const auto& [group, member] : members)
        close(group, member);
}

} // namespace core
