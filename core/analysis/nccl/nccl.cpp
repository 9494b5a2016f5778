// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/nccl.h"

#include "analysis/nccl/ncclnames.h"
#include "analysis/nccl/ncclprovenance.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "statistics/grouping.h"

#include <algorithm>
#include <tuple>

namespace core {

namespace {

/// Bytes over time of the operations whose bytes are known.
struct Bandwidth {
    double bytes = 0;
    double ns = 0;
    void add(const std::optional<double>& moreBytes, std::int64_t durationNs)
    {
        if (!moreBytes)
            return;
        bytes += *moreBytes;
        ns += static_cast<double>(durationNs);
    }
    [[nodiscard]] std::optional<double> perSecond() const
    {
        return ns > 0 ? std::optional(bytes / ns * NsPerS) : std::nullopt;
    }
};

/// What adds up for one row.
struct NcclGroup {
    std::uint32_t firstEvent = 0;
    std::int64_t unionNs = 0, overlapNs = 0;
    std::int64_t sizeBytes = 0, withSize = 0;
    Bandwidth algorithm, bus;
    ProcessIndex longest; ///< none for host time and when grouped by process
    std::int64_t longestNs = -1; ///< of that process
};

/// Puts operations into rows.
class NcclCollector
{
public:
    NcclCollector(const Trace& trace, const NcclEvents& events, const NcclWork& work, const NcclGrouping& grouping,
                  const ScopeFilter& filter)
        : m_trace(trace)
        , m_events(events)
        , m_work(work)
        , m_grouping(grouping)
        , m_filter(filter)
        , m_deviceCount(trace.devices.size() + 1) // one more for "none"
        , m_processCount(trace.processes.size() + 1)
        , m_numbers(std::uint64_t { events.kindCount() } * 2 * m_processCount * m_deviceCount)
        , m_processNumbers(AnyKey)
        , m_pieceNumbers(static_cast<std::uint64_t>(events.events.size() + 1) * m_deviceCount)
    {
    }

    void add(std::size_t position)
    {
        const auto& event = m_events.events[position];
        const auto number = m_numbers.numberOf(keyOf(event));
        if (number == m_groups.size()) {
            m_groups.emplace_back();
            m_groups.back().firstEvent = static_cast<std::uint32_t>(position);
        }
        const auto span = m_filter.clipped(event.startNs, event.endNs);
        m_durations.add(number, span.lengthNs());
        addTraffic(m_groups[number], event, span);
        if (!event.isHostTime())
            addKernel(number, event, span);
    }

    /// To be called when all were added.
    void finish()
    {
        m_durations.sort(m_groups.size());
        for (std::size_t place = 0; place < m_processNs.size(); ++place) {
            auto& group = m_groups[m_processNumbers.key(place) / m_processCount];
            const ProcessIndex process { m_processNumbers.key(place) % m_processCount };
            if (std::tie(group.longestNs, process) < std::tie(m_processNs[place], group.longest)) {
                group.longest = process;
                group.longestNs = m_processNs[place];
            }
        }
    }
    [[nodiscard]] std::size_t size() const { return m_groups.size(); }
    [[nodiscard]] const NcclGroup& group(std::size_t number) const { return m_groups[number]; }
    [[nodiscard]] std::span<std::int64_t> durations(std::size_t number) { return m_durations.of(number); }

private:
    [[nodiscard]] std::uint64_t keyOf(const NcclEvent& event) const
    {
        std::uint64_t key = NcclEvents::kindOf(event.op, event.source);
        key = key * 2 + (event.isHostTime() ? 1 : 0);
        const auto process = event.processIn(m_trace);
        const auto device = event.deviceIn(m_trace);
        key = key * m_processCount + (m_grouping.byProcess && process.isValid() ? process.value() : m_processCount - 1);
        return key * m_deviceCount + (m_grouping.byDevice && device.isValid() ? device.value() : m_deviceCount - 1);
    }

    void addTraffic(NcclGroup& group, const NcclEvent& event, const Interval& span) const
    {
        if (event.sizeBytes < 0)
            return;
        ++group.withSize;
        group.sizeBytes = saturatedSum(group.sizeBytes, event.sizeBytes);
        if (event.isHostTime() || m_filter.isCut(event.startNs, event.endNs)) // its time is not that of the message
            return;
        const auto traffic
            = ncclTraffic(m_events.opNames[static_cast<qsizetype>(event.op.value())], event.sizeBytes, event.rankCount);
        group.algorithm.add(traffic.algorithmBytes, span.lengthNs());
        group.bus.add(traffic.busBytes, span.lengthNs());
    }

    /// Kernels come by start, so that the union of a row on a device grows at its end only.
    void addKernel(std::uint32_t number, const NcclEvent& event, const Interval& span)
    {
        auto& group = m_groups[number];
        if (!m_grouping.byProcess) {
            const auto place = m_processNumbers.numberOf(number * m_processCount + event.processIn(m_trace).value());
            if (place == m_processNs.size())
                m_processNs.push_back(0);
            m_processNs[place] = saturatedSum(m_processNs[place], span.lengthNs());
        }
        const auto device = event.deviceIn(m_trace);
        if (!device.isValid())
            return;
        const auto piece = m_pieceNumbers.numberOf(number * m_deviceCount + device.value());
        if (piece == m_untilNs.size())
            m_untilNs.push_back(INT64_MIN);
        const Interval added { std::max(span.startNs, m_untilNs[piece]), span.endNs };
        if (added.lengthNs() == 0)
            return;
        m_untilNs[piece] = added.endNs;
        group.unionNs += added.lengthNs();
        group.overlapNs += m_work.compute[device.value()]->coveredNs(added);
    }

    const Trace& m_trace;
    const NcclEvents& m_events;
    const NcclWork& m_work;
    const NcclGrouping& m_grouping;
    const ScopeFilter& m_filter;
    std::uint64_t m_deviceCount, m_processCount;
    GroupNumbers m_numbers;
    GroupNumbers m_processNumbers; ///< of (row, process)
    std::vector<std::int64_t> m_processNs; ///< time of each of them
    GroupNumbers m_pieceNumbers; ///< of (row, device)
    std::vector<std::int64_t> m_untilNs; ///< end of the union so far, of each piece
    std::vector<NcclGroup> m_groups;
    GroupedValues m_durations;
};

NcclRow makeRow(NcclCollector& collector, std::size_t number, const Trace& trace, const NcclEvents& events,
                const NcclGrouping& grouping)
{
    const auto& group = collector.group(number);
    const auto& first = events.events[group.firstEvent];
    NcclRow row;
    row.op = first.op;
    row.opName = events.opNames[static_cast<qsizetype>(first.op.value())];
    row.source = first.source;
    row.isHostTime = first.isHostTime();
    if (grouping.byProcess)
        row.process = first.processIn(trace);
    if (grouping.byDevice)
        row.device = first.deviceIn(trace);
    row.duration = durationStatistics(collector.durations(number));
    row.unionNs = group.unionNs;
    row.overlapNs = group.overlapNs;
    row.withSize = group.withSize;
    if (group.withSize > 0)
        row.sizeBytes = group.sizeBytes;
    row.algorithmBandwidth = group.algorithm.perSecond();
    row.busBandwidth = group.bus.perSecond();
    row.longest = row.isHostTime || group.longest.isValid() ? group.longest : row.process;
    return row;
}

NcclStraggler stragglerOf(const NcclRow& row, const NcclWork& work)
{
    if (!row.isHostTime)
        return work.stragglers[row.op.value()];
    NcclStraggler unknown;
    unknown.whyNot = Text::tr("only the time on the host is known");
    return unknown;
}

/// Longest total first; a total order.
void sortRows(std::vector<NcclRow>& rows)
{
    const auto rest = [](const NcclRow& row) {
        return std::make_tuple(row.opName, row.source, row.isHostTime, row.process, row.device);
    };
    std::sort(rows.begin(), rows.end(), [&](const NcclRow& left, const NcclRow& right) {
        return left.duration.totalNs != right.duration.totalNs ? left.duration.totalNs > right.duration.totalNs
                                                               : rest(left) < rest(right);
    });
}

bool accepts(const ScopeFilter& filter, const NcclEvent& event)
{
    return event.kernel.isValid() ? filter.acceptsKernel(event.kernel.value())
                                  : filter.acceptsThreadSpan(event.thread, event.startNs, event.endNs);
}

} // namespace

std::optional<double> NcclRow::overlapFraction() const
{
    if (isHostTime || unionNs == 0)
        return std::nullopt;
    return static_cast<double>(overlapNs) / static_cast<double>(unionNs);
}

bool NcclRow::contains(const Trace& trace, const NcclEvent& event) const
{
    return event.op == op && event.source == source && event.isHostTime() == isHostTime
        && (!process.isValid() || event.processIn(trace) == process)
        && (!device.isValid() || event.deviceIn(trace) == device);
}

Cancellable<std::vector<std::size_t>> ncclEventsBehind(const Trace& trace, const Scope& scope, const NcclEvents& events,
                                                       const NcclRow& row, const std::stop_token& stop)
{
    const ScopeFilter filter(trace, scope);
    std::vector<std::size_t> positions;
    const bool isDone = forEachRowOf(events, filter, stop, [&](std::size_t position) {
        if (row.contains(trace, events.events[position]) && accepts(filter, events.events[position]))
            positions.push_back(position);
    });
    if (!isDone)
        return cancelled();
    return positions;
}

Cancellable<Nccl> analyzeNccl(const Trace& trace, const Scope& scope, const NcclEvents& events, const NcclWork& work,
                              const NcclGrouping& grouping, const std::stop_token& stop)
{
    Nccl result;
    result.grouping = grouping;
    if (events.events.empty()) {
        setNoNccl(result.provenance, trace);
        return result;
    }
    result.devices = work.devices;
    result.streams = work.streams;
    const ScopeFilter filter(trace, scope);
    NcclCollector collector(trace, events, work, grouping, filter);
    const bool isDone = forEachRowOf(events, filter, stop, [&](std::size_t position) {
        const auto& event = events.events[position];
        if (!accepts(filter, event))
            return;
        result.clippedCount += filter.isCut(event.startNs, event.endNs) ? 1 : 0;
        collector.add(position);
    });
    if (!isDone)
        return cancelled();
    collector.finish();
    for (std::size_t number = 0; number < collector.size(); ++number) {
        if (stop.stop_requested())
            return cancelled();
        result.rows.push_back(makeRow(collector, number, trace, events, grouping));
        result.rows.back().straggler = stragglerOf(result.rows.back(), work);
    }
    sortRows(result.rows);
    describeProvenance(result, trace, scope, events);
    return result;
}

} // namespace core
