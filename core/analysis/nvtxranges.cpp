// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtxranges.h"

#include "analysis/availability.h"
#include "analysis/grouping.h"
#include "analysis/inclusivesums.h"
#include "analysis/nvtxgroups.h"
#include "analysis/phrases.h"
#include "analysis/stoppoll.h"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr std::uint32_t NoGroup = std::numeric_limits<std::uint32_t>::max();

/// What adds up for one row while the events are gone through.
struct EventGroup {
    std::uint32_t firstRow = 0;
    std::size_t count = 0; ///< in scope
    RunningUnion open;
};

/// Puts ranges and marks into groups, and the kernels that were launched in them.
class RangeCollector
{
public:
    RangeCollector(const Trace& trace, const ScopeFilter& filter, const NvtxAttribution& attribution,
                   const NvtxGrouping& grouping)
        : m_trace(trace)
        , m_filter(filter)
        , m_attribution(attribution)
        , m_numbers(trace, grouping)
        , m_inclusive(trace, *attribution.launches)
    {
        m_groupOfRow.resize(trace.nvtx.size());
    }

    void add(std::size_t row)
    {
        const auto& nvtx = m_trace.nvtx;
        const auto thread = nvtx.thread[row];
        const auto start = nvtx.startNs[row];
        const auto end = nvtx.endNs[row];
        const bool isMark = nvtx.kind[row] == NvtxKind::Mark;
        const bool mayEnclose = !isMark && thread.isValid() && m_inclusive.mayEnclose(thread, start, end);
        const bool isInScope = m_filter.acceptsThreadSpan(thread, start, end);
        m_groupOfRow[row] = NoGroup;
        if (!mayEnclose && !isInScope)
            return;
        const auto number = groupNumber(row);
        if (mayEnclose)
            m_inclusive.add(number, thread, start, end);
        if (!isInScope)
            return;
        const auto span = m_filter.clipped(start, end);
        m_clippedCount += m_filter.isCut(start, end) ? 1 : 0;
        m_groupOfRow[row] = number;
        ++m_groups[number].count;
        m_groups[number].open.add(span.startNs, span.endNs);
    }

    /// The rows with all figures but their shares; those without any event or kernel in scope are left out.
    std::vector<NvtxRangeRow> takeRows(const NvtxGrouping& grouping)
    {
        const auto self = selfSums();
        const auto inclusive = m_inclusive.take(m_groups.size());
        auto durations = sortedDurations();
        std::vector<NvtxRangeRow> rows;
        std::size_t first = 0;
        for (std::size_t number = 0; number < m_groups.size(); ++number) {
            const auto& group = m_groups[number];
            if (group.count > 0 || inclusive[number].count > 0) {
                rows.push_back(makeRow(group, grouping, std::span(durations).subspan(first, group.count)));
                rows.back().inclusive = inclusive[number];
                rows.back().self = self[number];
            }
            first += group.count;
        }
        return rows;
    }
    [[nodiscard]] std::int64_t clippedCount() const { return m_clippedCount; }

private:
    std::uint32_t groupNumber(std::size_t row)
    {
        const auto number = m_numbers.groupOf(row);
        if (number == m_groups.size()) {
            m_groups.emplace_back();
            m_groups.back().firstRow = static_cast<std::uint32_t>(row);
        }
        return number;
    }

    /// By group: the kernels whose innermost range is of the group.
    std::vector<KernelSums> selfSums()
    {
        std::vector<KernelSums> sums;
        for (std::size_t launch = 0; launch < m_attribution.rangeOfLaunch.size(); ++launch) {
            const auto range = m_attribution.rangeOfLaunch[launch];
            if (!range.isValid())
                continue;
            const auto known = m_groupOfRow[range.value()];
            const auto number = known != NoGroup ? known : groupNumber(range.value());
            if (number >= sums.size())
                sums.resize(m_groups.size());
            sums[number] += m_attribution.launches->sums(launch, launch + 1);
        }
        sums.resize(m_groups.size());
        return sums;
    }

    /// The clipped durations of all events in scope, group after group: a counting sort straight from the table.
    Column<std::int64_t> sortedDurations() const
    {
        std::vector<std::size_t> next;
        std::size_t count = 0;
        for (const auto& group : m_groups) {
            next.push_back(count);
            count += group.count;
        }
        Column<std::int64_t> durations;
        durations.resize(count);
        for (std::size_t row = 0; row < m_groupOfRow.size(); ++row) {
            if (m_groupOfRow[row] != NoGroup)
                durations[next[m_groupOfRow[row]]++]
                    = m_filter.clipped(m_trace.nvtx.startNs[row], m_trace.nvtx.endNs[row]).lengthNs();
        }
        return durations;
    }

    NvtxRangeRow makeRow(const EventGroup& group, const NvtxGrouping& grouping,
                         std::span<std::int64_t> durationsNs) const
    {
        const auto thread = m_trace.nvtx.thread[group.firstRow];
        NvtxRangeRow row;
        row.isMark = m_trace.nvtx.kind[group.firstRow] == NvtxKind::Mark;
        if (grouping.byProcess && thread.isValid())
            row.process = m_trace.processOf(thread);
        row.domain = nvtxDomainLabel(m_trace, group.firstRow);
        row.first = NvtxRow { group.firstRow };
        row.duration = durationStatistics(durationsNs);
        row.unionNs = group.open.totalNs;
        return row;
    }

    const Trace& m_trace;
    const ScopeFilter& m_filter;
    const NvtxAttribution& m_attribution;
    NvtxGroups m_numbers;
    InclusiveSums m_inclusive;
    std::vector<EventGroup> m_groups;
    Column<std::uint32_t> m_groupOfRow; ///< of the events in scope
    std::int64_t m_clippedCount = 0;
};

/// Ranges before marks, longest total first; a total order, so that equal totals do not stand in the order of the file.
void sortRows(std::vector<NvtxRangeRow>& rows, const Trace& trace)
{
    std::sort(rows.begin(), rows.end(), [&trace](const NvtxRangeRow& left, const NvtxRangeRow& right) {
        if (left.isMark != right.isMark)
            return right.isMark;
        if (left.duration.totalNs != right.duration.totalNs)
            return left.duration.totalNs > right.duration.totalNs;
        if (left.duration.count != right.duration.count)
            return left.duration.count > right.duration.count;
        if (std::tie(left.domain, left.process) != std::tie(right.domain, right.process))
            return std::tie(left.domain, left.process) < std::tie(right.domain, right.process);
        return trace.nvtxText(left.first.value()) < trace.nvtxText(right.first.value());
    });
}

void describeProvenance(NvtxRanges& result, const Trace& trace, const NvtxAttribution& attribution)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls });
    provenance.derivation = QStringLiteral(
        "Push/pop and start/end ranges with the same domain name and text are one row, marks are rows of their own. A "
        "kernel belongs to a range when its whole launch call lies inside the range, on the thread that opened the "
        "range. "
        "Inclusive figures count a kernel once for each row that has a range around its launch; self figures only for "
        "the row of the innermost range, which is the one that started last.");
    provenance.coverage = QStringLiteral("%1 and %2")
                              .arg(counted(result.rangeCount, QStringLiteral("range"), QStringLiteral("ranges")),
                                   counted(result.markCount, QStringLiteral("mark"), QStringLiteral("marks")));
    if (result.areKernelsKnown)
        provenance.coverage += QStringLiteral("; ") + coverageSentence(result.coverage);
    provenance.coverage += QLatin1Char('.');
    addClippingLimit(provenance, result.clippedCount);
    addCoverageLimits(provenance, trace, attribution);
    addReadingLimits(provenance, trace, { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls });
}

} // namespace

Expected<NvtxRanges> analyzeNvtxRanges(const Trace& trace, const Scope& scope, const NvtxAttribution& attribution,
                                       const NvtxGrouping& grouping, const std::stop_token& stop)
{
    NvtxRanges result;
    result.grouping = grouping;
    if (trace.nvtx.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Nvtx });
        return result;
    }
    const ScopeFilter filter(trace, scope);
    RangeCollector collector(trace, filter, attribution, grouping);
    for (std::size_t row = 0; row < trace.nvtx.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        collector.add(row);
    }
    result.areKernelsKnown = attribution.isAvailable();
    result.coverage = attribution.total;
    result.coverageOfProcesses = attribution.processes;
    result.rows = collector.takeRows(grouping);
    result.clippedCount = collector.clippedCount();
    const auto kernelNs = static_cast<double>(result.coverage.kernels.totalNs);
    for (auto& row : result.rows) {
        (row.isMark ? result.markCount : result.rangeCount) += row.duration.count;
        row.shareOfKernelTime = kernelNs > 0 ? static_cast<double>(row.inclusive.totalNs) / kernelNs : 0;
    }
    if (stop.stop_requested())
        return cancelled();
    sortRows(result.rows, trace);
    describeProvenance(result, trace, attribution);
    return result;
}

} // namespace core
