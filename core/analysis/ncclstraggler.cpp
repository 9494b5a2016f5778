// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/ncclstraggler.h"

#include "analysis/ncclnames.h"
#include "analysis/phrases.h"
#include "analysis/statistics.h"
#include "base/units.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <vector>

namespace core {

namespace {

using Events = std::span<const NcclEvent* const>;

/// One kernel and the instance of the collective that it belongs to.
struct Member {
    std::uint64_t communicator = 0;
    bool isSequence = false; ///< `instance` is a sequence number
    std::int64_t instance = 0;
    ProcessIndex process;
    DeviceIndex device; ///< one process may have a rank on each of several GPUs
    std::int64_t startNs = 0, endNs = 0;
    StreamIndex stream;
    bool isInScope = false;

    [[nodiscard]] auto group() const { return std::tie(communicator, isSequence, instance); }
    [[nodiscard]] auto rank() const { return std::tie(process, device); }
};

std::vector<Member> membersOf(const Trace& trace, Events events, const std::vector<char>& isInScope)
{
    std::vector<Member> members;
    members.reserve(events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& event = *events[i];
        members.push_back({ event.communicator, event.sequence >= 0, event.sequence, event.processIn(trace),
                            event.deviceIn(trace), event.startNs, event.endNs, event.stream, isInScope[i] != 0 });
    }
    return members;
}

/// Numbers the members of each rank and communicator that have no sequence number in the order of their start.
void numberByOccurrence(std::vector<Member>& members)
{
    std::stable_sort(members.begin(), members.end(), [](const Member& left, const Member& right) {
        return std::tuple_cat(std::tie(left.communicator, left.isSequence), left.rank(), std::tie(left.startNs))
            < std::tuple_cat(std::tie(right.communicator, right.isSequence), right.rank(), std::tie(right.startNs));
    });
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (members[i].isSequence)
            continue;
        const bool continues = i > 0 && !members[i - 1].isSequence
            && members[i - 1].communicator == members[i].communicator && members[i - 1].rank() == members[i].rank();
        members[i].instance = continues ? members[i - 1].instance + 1 : 0;
    }
}

/// Members of no known communicator are taken for one when each rank has as many of them, all on one stream; else they are left out.
/// `members` are numbered by occurrence. Returns false when some were left out.
bool keepOneUnknownCommunicator(std::vector<Member>& members)
{
    const auto isUnknown = [](const Member& member) { return member.communicator == 0; };
    const auto end = std::find_if_not(members.begin(), members.end(), isUnknown); // 0 is the first in the order
    bool isOne = true;
    std::int64_t expected = -1;
    for (auto member = members.begin(); member != end;) {
        auto last = member;
        std::int64_t count = 0;
        for (; last != end && last->rank() == member->rank(); ++last, ++count)
            isOne = isOne && last->stream == member->stream;
        isOne = isOne && (expected < 0 || count == expected);
        expected = count;
        member = last;
    }
    if (!isOne)
        members.erase(members.begin(), end);
    return isOne;
}

/// What is counted for each process.
struct Tally {
    std::int64_t lastCount = 0;
    std::int64_t waitNs = 0;
};

/// Goes through the instances and counts who was last.
class InstanceCounter
{
public:
    explicit InstanceCounter(std::size_t processCount)
        : m_tallies(processCount)
    {
    }

    void add(std::span<const Member> instance)
    {
        if (!isMatched(instance))
            return;
        const auto isEarlier = [](const Member& left, const Member& right) { return left.startNs < right.startNs; };
        const auto& last = *std::max_element(instance.begin(), instance.end(), isEarlier);
        const auto earliestEndNs = std::min_element(instance.begin(), instance.end(), [](const auto& a, const auto& b) {
                                       return a.endNs < b.endNs;
                                   })->endNs;
        if (last.startNs > earliestEndNs) {
            ++m_apart;
            return;
        }
        ++m_matched;
        auto otherNs = std::numeric_limits<std::int64_t>::min(); // when the last of the other processes started
        for (const auto& member : instance) {
            if (member.process != last.process)
                otherNs = std::max(otherNs, member.startNs);
        }
        if (otherNs == last.startNs) // a tie: nobody was last
            return;
        auto& tally = m_tallies[last.process.value()];
        ++tally.lastCount;
        tally.waitNs = saturatedSum(tally.waitNs, last.startNs - otherNs);
    }

    [[nodiscard]] std::int64_t matched() const { return m_matched; }
    /// Instances whose kernels do not overlap in time.
    [[nodiscard]] std::int64_t apart() const { return m_apart; }
    [[nodiscard]] const std::vector<Tally>& tallies() const { return m_tallies; }

private:
    /// Each rank once, of at least two processes, and all in scope.
    static bool isMatched(std::span<const Member> instance)
    {
        bool areSeveral = false;
        for (std::size_t i = 0; i < instance.size(); ++i) {
            if (!instance[i].isInScope || (i > 0 && instance[i].rank() == instance[i - 1].rank()))
                return false;
            areSeveral = areSeveral || instance[i].process != instance.front().process;
        }
        return areSeveral;
    }

    std::vector<Tally> m_tallies; ///< by ProcessIndex
    std::int64_t m_matched = 0, m_apart = 0;
};

/// Goes through all instances; `members` are sorted for it.
void countInstances(InstanceCounter& counter, std::vector<Member>& members)
{
    std::sort(members.begin(), members.end(), [](const Member& left, const Member& right) {
        return std::tuple_cat(left.group(), left.rank()) < std::tuple_cat(right.group(), right.rank());
    });
    for (std::size_t first = 0; first < members.size();) {
        std::size_t last = first + 1;
        while (last < members.size() && members[last].group() == members[first].group())
            ++last;
        counter.add(std::span(members).subspan(first, last - first));
        first = last;
    }
}

QString whyTooFew(const InstanceCounter& counter, bool isUnknownLeftOut)
{
    auto text = QStringLiteral("%1 matched across processes, at least %2 are needed")
                    .arg(counted(counter.matched(), QStringLiteral("instance"), QStringLiteral("instances")))
                    .arg(MinMatchedInstances);
    if (counter.apart() > 0)
        text += QStringLiteral("; %1 left out, because the kernels do not overlap in time").arg(counter.apart());
    if (isUnknownLeftOut)
        text += QStringLiteral("; the communicators are not known, and the processes differ in the number of these "
                               "operations or use several streams for them");
    return text;
}

bool isOneProcess(const std::vector<Member>& members)
{
    ProcessIndex first;
    for (const auto& member : members) {
        if (!member.isInScope)
            continue;
        if (first.isValid() && member.process != first)
            return false;
        first = member.process;
    }
    return true;
}

} // namespace

QString NcclStraggler::text(const Trace& trace) const
{
    if (!whyNot.isEmpty())
        return QStringLiteral("not determinable");
    if (!isNamed)
        return QStringLiteral("none");
    return QStringLiteral("pid %1 (last in %2 of %3, +%4 ms)")
        .arg(trace.processes[process.value()].label, formatCount(lastCount), formatCount(matchedCount),
             sentenceMs(waitNs));
}

NcclStraggler findStraggler(const Trace& trace, QStringView opName, Events events, const std::vector<char>& isInScope,
                            std::int64_t totalNs)
{
    NcclStraggler result;
    if (!isNcclCollective(opName)) {
        result.whyNot = QStringLiteral("not a collective operation of all ranks, or its name does not tell");
        return result;
    }
    auto members = membersOf(trace, events, isInScope);
    if (isOneProcess(members)) {
        result.whyNot = QStringLiteral("kernels of one process only");
        return result;
    }
    numberByOccurrence(members);
    const bool isUnknownKept = keepOneUnknownCommunicator(members);
    InstanceCounter counter(trace.processes.size());
    countInstances(counter, members);
    result.matchedCount = counter.matched();
    if (result.matchedCount < MinMatchedInstances) {
        result.whyNot = whyTooFew(counter, !isUnknownKept);
        return result;
    }
    for (std::size_t process = 0; process < counter.tallies().size(); ++process) {
        const auto& tally = counter.tallies()[process];
        if (std::tie(tally.lastCount, tally.waitNs) <= std::tie(result.lastCount, result.waitNs))
            continue;
        result.process = ProcessIndex { process };
        result.lastCount = tally.lastCount;
        result.waitNs = tally.waitNs;
    }
    result.isNamed = result.lastCount > result.matchedCount - result.lastCount && result.waitNs > 0
        && static_cast<double>(result.waitNs) >= MinStragglerWait * static_cast<double>(totalNs);
    return result;
}

} // namespace core
