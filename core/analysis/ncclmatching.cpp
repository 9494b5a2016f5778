// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/ncclmatching.h"

#include "analysis/ncclnames.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace core {

namespace {

/// A kernel and the instance of the collective that it belongs to.
struct Member {
    std::size_t kind = 0; ///< operation and source
    std::uint64_t communicator = 0;
    bool isSequence = false; ///< `instance` is a sequence number
    std::int64_t instance = 0;
    ProcessIndex process;
    DeviceIndex device; ///< one process may have a rank on each of several GPUs
    std::uint32_t position = 0; ///< in NcclEvents::events

    [[nodiscard]] auto series() const { return std::tie(kind, communicator, isSequence); }
    [[nodiscard]] auto group() const { return std::tie(kind, communicator, isSequence, instance); }
    [[nodiscard]] auto rank() const { return std::tie(process, device); }
};
using Members = std::vector<Member>;

Members collectMembers(const Trace& trace, const NcclEvents& events)
{
    std::vector<char> isCollective;
    for (const auto& op : events.opNames)
        isCollective.push_back(isNcclCollective(op) ? 1 : 0);
    Members members;
    for (std::size_t position = 0; position < events.events.size(); ++position) {
        const auto& event = events.events[position];
        if (event.isHostTime() || isCollective[event.op.value()] == 0)
            continue;
        members.push_back({ NcclEvents::kindOf(event.op, event.source), event.communicator, event.sequence >= 0,
                            event.sequence, event.processIn(trace), event.deviceIn(trace),
                            static_cast<std::uint32_t>(position) });
    }
    return members;
}

/// Numbers the members without sequence number in the order of their start, for each rank and communicator.
void numberByOccurrence(Members& members)
{
    std::sort(members.begin(), members.end(), [](const Member& left, const Member& right) {
        return std::tuple_cat(left.series(), left.rank(), std::tie(left.position))
            < std::tuple_cat(right.series(), right.rank(), std::tie(right.position));
    });
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (members[i].isSequence)
            continue;
        const bool continues
            = i > 0 && members[i - 1].series() == members[i].series() && members[i - 1].rank() == members[i].rank();
        members[i].instance = continues ? members[i - 1].instance + 1 : 0;
    }
}

/// Calls `visit(begin, end)` for each run of members with equal keys. `key(member)` → tuple.
template <typename Key, typename Visitor> void forEachRun(const Members& members, Key key, Visitor visit)
{
    for (std::size_t first = 0; first < members.size();) {
        std::size_t last = first + 1;
        while (last < members.size() && key(members[last]) == key(members[first]))
            ++last;
        visit(first, last);
        first = last;
    }
}

/// True when the members [first, last), numbered by occurrence, can be of one communicator.
bool isOneCommunicator(const Members& members, std::size_t first, std::size_t last, const NcclEvents& events)
{
    const auto streamOf = [&](std::size_t i) { return events.events[members[i].position].stream; };
    std::int64_t expected = -1; // the last instance of each rank
    for (std::size_t i = first; i < last; ++i) {
        const bool isLastOfRank = i + 1 == last || members[i + 1].rank() != members[i].rank();
        if (!isLastOfRank) {
            if (streamOf(i) != streamOf(i + 1))
                return false;
            continue;
        }
        if (expected >= 0 && members[i].instance != expected)
            return false;
        expected = members[i].instance;
    }
    return true;
}

/// Leaves out the kernels of unknown communicators that cannot be taken for one.
void dropUnknownCommunicators(Members& members, NcclEvents& events)
{
    Members kept;
    kept.reserve(members.size());
    forEachRun(
        members, [](const Member& member) { return member.series(); },
        [&](std::size_t first, std::size_t last) {
            const bool isKnown = members[first].communicator != 0;
            if (isKnown || isOneCommunicator(members, first, last, events))
                kept.insert(kept.end(), members.begin() + static_cast<std::ptrdiff_t>(first),
                            members.begin() + static_cast<std::ptrdiff_t>(last));
            else
                events.hasUnknownCommunicators[members[first].kind] = 1;
        });
    members = std::move(kept);
}

/// Each rank once, of at least two processes. `instance` is sorted by rank.
bool isMatched(std::span<const Member> instance)
{
    for (std::size_t i = 1; i < instance.size(); ++i) {
        if (instance[i].rank() == instance[i - 1].rank())
            return false;
    }
    return instance.front().process != instance.back().process;
}

} // namespace

void matchNcclInstances(const Trace& trace, NcclEvents& events)
{
    events.hasUnknownCommunicators.assign(events.kindCount(), 0);
    auto members = collectMembers(trace, events);
    numberByOccurrence(members);
    dropUnknownCommunicators(members, events);
    std::sort(members.begin(), members.end(), [](const Member& left, const Member& right) {
        return std::tuple_cat(left.group(), left.rank()) < std::tuple_cat(right.group(), right.rank());
    });
    forEachRun(
        members, [](const Member& member) { return member.group(); },
        [&](std::size_t first, std::size_t last) {
            if (!isMatched(std::span(members).subspan(first, last - first)))
                return;
            for (std::size_t i = first; i < last; ++i)
                events.events[members[i].position].instance = static_cast<std::uint32_t>(events.instanceSizes.size());
            events.instanceSizes.push_back(static_cast<std::uint32_t>(last - first));
        });
}

} // namespace core
