// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclstraggler.h"

#include "analysis/nccl/ncclnames.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <span>
#include <utility>

namespace core {

namespace {

/// What is counted for each process.
struct Tally {
    std::int64_t lastCount = 0;
    std::int64_t waitNs = 0;
};

/// Goes through the instances and counts who was last.
class InstanceCounter
{
public:
    InstanceCounter(const Trace& trace, const NcclEvents& events)
        : m_trace(trace)
        , m_events(events)
        , m_tallies(trace.processes.size())
    {
    }

    /// The kernels of one instance.
    void add(std::span<const std::uint32_t> instance)
    {
        const auto* last = &event(instance.front());
        for (const auto position : instance)
            last = event(position).startNs > last->startNs ? &event(position) : last;
        ++m_matched;
        const auto process = last->processIn(m_trace);
        std::int64_t waitNs = 0;
        bool isTie = false;
        for (const auto position : instance) {
            const auto& other = event(position);
            if (other.processIn(m_trace) == process)
                continue;
            isTie = isTie || other.startNs == last->startNs;
            waitNs = saturatedSum(waitNs, std::min(last->startNs, other.endNs) - other.startNs);
        }
        m_allWaitNs = saturatedSum(m_allWaitNs, waitNs);
        if (isTie)
            return;
        auto& tally = m_tallies[process.value()];
        ++tally.lastCount;
        tally.waitNs = saturatedSum(tally.waitNs, waitNs);
    }

    [[nodiscard]] std::int64_t matched() const { return m_matched; }
    [[nodiscard]] std::int64_t allWaitNs() const { return m_allWaitNs; }
    [[nodiscard]] const std::vector<Tally>& tallies() const { return m_tallies; }

private:
    [[nodiscard]] const NcclEvent& event(std::uint32_t position) const { return m_events.events[position]; }

    const Trace& m_trace;
    const NcclEvents& m_events;
    std::vector<Tally> m_tallies; ///< by ProcessIndex
    std::int64_t m_matched = 0, m_allWaitNs = 0;
};

/// Goes through all instances whose kernels are all among `positions`, which are sorted for it.
void countInstances(InstanceCounter& counter, const NcclEvents& events, std::vector<std::uint32_t>& positions)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> order; // (instance, position)
    order.reserve(positions.size());
    for (const auto position : positions) {
        if (const auto instance = events.events[position].instance; instance != NcclEvent::NoInstance)
            order.emplace_back(instance, position);
    }
    std::sort(order.begin(), order.end());
    positions.clear();
    for (const auto& entry : order)
        positions.push_back(entry.second);
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first + 1;
        while (last < order.size() && order[last].first == order[first].first)
            ++last;
        if (last - first == events.instanceSizes[order[first].first])
            counter.add(std::span(positions).subspan(first, last - first));
        first = last;
    }
}

QString whyTooFew(const InstanceCounter& counter, bool hasUnknownCommunicators)
{
    auto text = Text::tr("%1 matched across processes, at least %2 are needed")
                    .arg(counted(counter.matched(), Text::tr("instance"), Text::tr("instances")))
                    .arg(MinMatchedInstances);
    if (hasUnknownCommunicators)
        text += Text::tr("; the communicators are not known, and the processes differ in the number of these "
                         "operations or use several streams for them");
    return text;
}

bool isOneProcess(const Trace& trace, const NcclEvents& events, const std::vector<std::uint32_t>& positions)
{
    return std::all_of(positions.begin(), positions.end(), [&](std::uint32_t position) {
        return events.events[position].processIn(trace) == events.events[positions.front()].processIn(trace);
    });
}

} // namespace

QString NcclStraggler::text(const Trace& trace) const
{
    if (!whyNot.isEmpty())
        return Text::tr("not determinable");
    if (isRotating)
        return Text::tr("rotating", "straggler");
    if (!isNamed)
        return Text::tr("none", "straggler");
    return Text::tr("pid %1 (%2 waited for it; last in %3 of %4)")
        .arg(trace.processes[process.value()].label, threeDigitDuration(waitNs), formatCount(lastCount),
             formatCount(matchedCount));
}

NcclStraggler findStraggler(const Trace& trace, const NcclEvents& events, std::vector<std::uint32_t>& positions,
                            std::int64_t totalNs)
{
    NcclStraggler result;
    if (positions.empty() || isOneProcess(trace, events, positions)) {
        result.whyNot = Text::tr("kernels of one process only");
        return result;
    }
    const auto& first = events.events[positions.front()];
    if (!isNcclCollective(events.opNames[static_cast<qsizetype>(first.op.value())])) {
        result.whyNot = Text::tr("not a collective operation of all ranks, or its name does not tell");
        return result;
    }
    InstanceCounter counter(trace, events);
    countInstances(counter, events, positions);
    result.matchedCount = counter.matched();
    result.allWaitNs = counter.allWaitNs();
    if (result.matchedCount < MinMatchedInstances) {
        result.whyNot = whyTooFew(counter, events.hasUnknownCommunicators[first.op.value()] != 0);
        return result;
    }
    for (std::size_t process = 0; process < counter.tallies().size(); ++process) {
        const auto& tally = counter.tallies()[process];
        if (tally.waitNs <= result.waitNs)
            continue;
        result.process = ProcessIndex { process };
        result.lastCount = tally.lastCount;
        result.waitNs = tally.waitNs;
    }
    const auto isMuch = [totalNs](std::int64_t waitNs) {
        return waitNs > 0 && static_cast<double>(waitNs) >= MinStragglerWait * static_cast<double>(totalNs);
    };
    const bool isMost = static_cast<double>(result.waitNs) >= MinStragglerShare * static_cast<double>(result.allWaitNs);
    result.isNamed = isMost && isMuch(result.waitNs);
    result.isRotating = !isMost && isMuch(result.allWaitNs);
    return result;
}

} // namespace core
