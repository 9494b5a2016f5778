// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxranges.h"

#include "analysis/nvtx/inclusivesums.h"
#include "analysis/nvtx/nvtxgroups.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "scope/spansinturn.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr std::uint32_t NoGroup = std::numeric_limits<std::uint32_t>::max();

/// What adds up for one domain, text and kind in one process while the events are gone through.
struct EventGroup {
    std::uint32_t firstRow = 0;
    std::uint32_t shared = 0; ///< number of the group of all processes that it is part of
    std::size_t count = 0; ///< in scope
    RunningUnion open;
};

/// The same of all processes.
struct SharedGroup {
    RunningUnion open;
    std::vector<std::uint32_t> parts; ///< groups of single processes
};

/// Puts ranges and marks into groups, and the kernels that were launched in them.
class RangeCollector
{
public:
    RangeCollector(const Trace& trace, const ScopeFilter& filter, const NvtxAttribution& attribution, bool exactText)
        : m_trace(trace)
        , m_filter(filter)
        , m_spans(trace, filter)
        , m_attribution(attribution)
        , m_numbers(trace, { .byProcess = true, .exactText = exactText })
        , m_sharedNumbers(trace, { .byProcess = false, .exactText = exactText })
        , m_inclusive(trace, *attribution.launches)
    {
        m_groupOfRow.resize(trace.nvtx.size()); // those that are not added are never looked at
    }

    void add(std::size_t row)
    {
        const auto& nvtx = m_trace.nvtx;
        const auto thread = nvtx.thread[row];
        const auto start = nvtx.startNs[row];
        const auto end = nvtx.endNs[row];
        const bool isMark = nvtx.kind[row] == NvtxKind::Mark;
        const bool mayEnclose = !isMark && thread.isValid() && m_inclusive.mayEnclose(thread, start, end);
        const bool isInScope = m_spans.accepts(thread, start, end);
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
        auto& group = m_groups[number];
        ++group.count;
        group.open.add(span.startNs, span.endNs);
        m_sharedGroups[group.shared].open.add(span.startNs, span.endNs);
    }

    /// Adds the rows of each process and of all processes together, but for their shares; groups without any event or
    /// kernel in scope are left out.
    void makeRows(std::vector<NvtxRangeRow>& rows, std::vector<NvtxRangeRow>& rowsByProcess)
    {
        const auto self = selfSums();
        const auto inclusive = m_inclusive.take(m_groups.size());
        for (std::size_t begin = 0; begin < m_sharedGroups.size();) {
            const auto end = endOfBatch(begin);
            auto durations = sortedDurations(begin, end);
            std::size_t first = 0;
            for (; begin < end; ++begin)
                first += makeRowsOf(m_sharedGroups[begin], std::span(durations).subspan(first), self, inclusive, rows,
                                    rowsByProcess);
        }
    }
    [[nodiscard]] std::int64_t clippedCount() const { return m_clippedCount; }

private:
    static bool isInScope(const NvtxRangeRow& row) { return row.duration.count > 0 || row.inclusive.count > 0; }

    std::uint32_t groupNumber(std::size_t row)
    {
        const auto number = m_numbers.groupOf(row);
        if (number == m_groups.size()) {
            const auto shared = m_sharedNumbers.groupOf(row);
            if (shared == m_sharedGroups.size())
                m_sharedGroups.emplace_back();
            m_sharedGroups[shared].parts.push_back(number);
            m_groups.emplace_back();
            m_groups.back().firstRow = static_cast<std::uint32_t>(row);
            m_groups.back().shared = shared;
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

    /// The rows of one text. `durations` begin with those of its events; returns how many they are.
    std::size_t makeRowsOf(const SharedGroup& shared, std::span<std::int64_t> durations,
                           const std::vector<KernelSums>& self, const std::vector<KernelSums>& inclusive,
                           std::vector<NvtxRangeRow>& rows, std::vector<NvtxRangeRow>& rowsByProcess) const
    {
        std::size_t first = 0;
        auto sum = rowOf(m_groups[shared.parts.front()]);
        DurationStatistics only; // of the last process: of all when there is no other
        for (const auto number : shared.parts) {
            const auto& group = m_groups[number];
            auto row = rowOf(group);
            const auto thread = m_trace.nvtx.thread[group.firstRow];
            row.process = thread.isValid() ? m_trace.processOf(thread) : ProcessIndex {};
            row.duration = durationStatistics(durations.subspan(first, group.count));
            row.unionNs = group.open.totalNs;
            row.inclusive = inclusive[number];
            row.self = self[number];
            sum.inclusive += row.inclusive;
            sum.self += row.self;
            first += group.count;
            only = row.duration;
            if (isInScope(row))
                rowsByProcess.push_back(std::move(row));
        }
        sum.duration = shared.parts.size() == 1 ? only : durationStatistics(durations.first(first));
        sum.unionNs = shared.open.totalNs;
        if (isInScope(sum))
            rows.push_back(std::move(sum));
        return first;
    }

    /// Where the texts end whose durations are looked at together with those from `begin` on: all at once would be a
    /// large part of the trace once more, and each batch takes a pass over the events.
    [[nodiscard]] std::size_t endOfBatch(std::size_t begin) const
    {
        constexpr std::size_t Batches = 5, SmallestBatch = 1 << 18;
        const auto most = std::max(SmallestBatch, m_groupOfRow.size() / Batches);
        std::size_t count = 0;
        auto end = begin;
        do {
            for (const auto number : m_sharedGroups[end].parts)
                count += m_groups[number].count;
        } while (++end < m_sharedGroups.size() && count < most);
        return end;
    }

    /// The clipped durations of the events in scope of texts [begin, end), group after group, those of all processes
    /// side by side: a counting sort straight from the table.
    Column<std::int64_t> sortedDurations(std::size_t begin, std::size_t end) const
    {
        constexpr std::size_t Elsewhere = SIZE_MAX;
        std::vector<std::size_t> next(m_groups.size(), Elsewhere);
        std::size_t count = 0;
        for (auto shared = begin; shared < end; ++shared) {
            for (const auto number : m_sharedGroups[shared].parts)
                next[number] = std::exchange(count, count + m_groups[number].count);
        }
        Column<std::int64_t> durations;
        durations.resize(count);
        for (const auto& rows : m_attribution.nvtxRows) {
            for (auto row = rows.begin; row < rows.end; ++row) {
                const auto group = m_groupOfRow[row];
                if (group != NoGroup && next[group] != Elsewhere)
                    durations[next[group]++]
                        = m_filter.clipped(m_trace.nvtx.startNs[row], m_trace.nvtx.endNs[row]).lengthNs();
            }
        }
        return durations;
    }

    /// A row that says what the group is.
    [[nodiscard]] NvtxRangeRow rowOf(const EventGroup& group) const
    {
        NvtxRangeRow row;
        row.isMark = m_trace.nvtx.kind[group.firstRow] == NvtxKind::Mark;
        row.domain = nvtxDomainLabel(m_trace, group.firstRow);
        row.first = NvtxRow { group.firstRow };
        return row;
    }

    const Trace& m_trace;
    const ScopeFilter& m_filter;
    SpansInTurn m_spans;
    const NvtxAttribution& m_attribution;
    NvtxGroups m_numbers, m_sharedNumbers;
    InclusiveSums m_inclusive;
    std::vector<EventGroup> m_groups;
    std::vector<SharedGroup> m_sharedGroups;
    Column<std::uint32_t> m_groupOfRow; ///< of the events in scope
    std::int64_t m_clippedCount = 0;
};

/// Ranges before marks, most kernel time first, then most time on the host; a total order, so that equal ones do not
/// stand in the order of the file.
void sortRows(std::vector<NvtxRangeRow>& rows, const Trace& trace)
{
    std::sort(rows.begin(), rows.end(), [&trace](const NvtxRangeRow& left, const NvtxRangeRow& right) {
        if (left.isMark != right.isMark)
            return right.isMark;
        if (left.inclusive.totalNs != right.inclusive.totalNs)
            return left.inclusive.totalNs > right.inclusive.totalNs;
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
    provenance.derivation = Text::tr(
        "Push/pop and start/end ranges with the same domain name and text are one row, marks are rows of their own. A "
        "kernel belongs to a range when its whole launch call lies inside the range, on the thread that opened the "
        "range. "
        "Inclusive figures count a kernel once for each row that has a range around its launch; self figures only for "
        "the row of the innermost range, which is the one that started last.");
    provenance.coverage = Text::tr("%1 and %2")
                              .arg(counted(result.rangeCount, Text::tr("range"), Text::tr("ranges")),
                                   counted(result.markCount, Text::tr("mark"), Text::tr("marks")));
    if (result.areKernelsKnown)
        provenance.coverage += QStringLiteral("; ") + coverageSentence(result.coverage);
    provenance.coverage += QLatin1Char('.');
    addClippingLimit(provenance, result.clippedCount);
    addCoverageLimits(provenance, trace, attribution);
    addReadingLimits(provenance, trace, { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls });
}

/// Sets what follows from the rows, and puts them into order.
void finish(NvtxRanges& result, const Trace& trace, const NvtxAttribution& attribution)
{
    result.areKernelsKnown = attribution.isAvailable();
    result.coverage = attribution.total;
    result.coverageOfProcesses = attribution.processes;
    const auto kernelNs = static_cast<double>(result.coverage.kernels.totalNs);
    for (auto& row : result.rows) {
        if (row.isMark) // a moment: nothing but its count is known
            row.duration = { .count = row.duration.count };
        (row.isMark ? result.markCount : result.rangeCount) += row.duration.count;
        row.shareOfKernelTime = kernelNs > 0 ? static_cast<double>(row.inclusive.totalNs) / kernelNs : 0;
    }
    sortRows(result.rows, trace);
    describeProvenance(result, trace, attribution);
}

} // namespace

Cancellable<NvtxSections> analyzeNvtx(const Trace& trace, const Scope& scope, const NvtxAttribution& attribution,
                                      bool exactText, const std::stop_token& stop)
{
    NvtxSections result;
    result.ranges.grouping = { .byProcess = false, .exactText = exactText };
    result.byProcess.grouping = { .byProcess = true, .exactText = exactText };
    if (trace.nvtx.size() == 0) {
        setNotCaptured(result.ranges.provenance, trace, { EventClass::Nvtx });
        result.byProcess.provenance = result.ranges.provenance;
        return result;
    }
    const ScopeFilter filter(trace, scope);
    RangeCollector collector(trace, filter, attribution, exactText);
    if (!forEachRowIn(attribution.nvtxRows, stop, [&collector](std::size_t row) { collector.add(row); }))
        return cancelled();
    collector.makeRows(result.ranges.rows, result.byProcess.rows);
    for (auto* section : { &result.ranges, &result.byProcess }) {
        if (stop.stop_requested())
            return cancelled();
        section->clippedCount = collector.clippedCount();
        finish(*section, trace, attribution);
    }
    return result;
}

NvtxSections nvtxOfProcess(const Trace& trace, const NvtxRanges& byProcess, ProcessIndex process,
                           const NvtxAttribution& attribution)
{
    NvtxSections result;
    result.byProcess.grouping = byProcess.grouping;
    std::ranges::copy_if(byProcess.rows, std::back_inserter(result.byProcess.rows),
                         [process](const NvtxRangeRow& row) { return row.process == process; });
    result.ranges.grouping = { .byProcess = false, .exactText = byProcess.grouping.exactText };
    result.ranges.rows = result.byProcess.rows;
    for (auto& row : result.ranges.rows)
        row.process = {};
    for (auto* section : { &result.ranges, &result.byProcess })
        finish(*section, trace, attribution);
    return result;
}

Cancellable<NvtxRanges> analyzeNvtxRanges(const Trace& trace, const Scope& scope, const NvtxAttribution& attribution,
                                          const NvtxGrouping& grouping, const std::stop_token& stop)
{
    return analyzeNvtx(trace, scope, attribution, grouping.exactText, stop).map([&grouping](NvtxSections sections) {
        return std::move(grouping.byProcess ? sections.byProcess : sections.ranges);
    });
}

} // namespace core
