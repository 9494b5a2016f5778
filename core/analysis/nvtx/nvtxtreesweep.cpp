// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxtreesweep.h"

#include "analysis/nvtx/nvtxgroups.h"
#include "analysis/nvtx/nvtxsweep.h"
#include "base/digitsort.h"
#include "scope/spansinturn.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace core {

namespace {

/// All domain ids in `rows` are below.
std::uint64_t domainLimit(const Trace& trace, const RowRanges& rows)
{
    const auto& domains = trace.nvtx.domain.values();
    std::uint64_t limit = 1;
    for (const auto& range : rows) {
        for (auto row = range.begin; row < range.end; ++row)
            limit = std::max(limit, std::uint64_t { domains[row] } + 1);
    }
    return limit;
}

struct SpanOnDevice {
    DeviceIndex device;
    Interval span; ///< from first to last work
};

/// Where the work of a range ran: seldom on more than one GPU, which takes nothing from the heap.
class DeviceSpans
{
public:
    [[nodiscard]] bool isEmpty() const { return !m_first.device.isValid(); }
    void add(const SpanOnDevice& work)
    {
        if (isEmpty())
            m_first = work;
        else if (m_first.device == work.device)
            extend(m_first.span, work.span);
        else
            addFurther(work);
    }
    template <typename Visitor> void forEach(Visitor visit) const
    {
        if (!isEmpty())
            visit(m_first);
        std::for_each(m_others.begin(), m_others.end(), visit);
    }

private:
    static void extend(Interval& span, const Interval& by)
    {
        span = { std::min(span.startNs, by.startNs), std::max(span.endNs, by.endNs) };
    }
    void addFurther(const SpanOnDevice& work)
    {
        const auto found = std::find_if(m_others.begin(), m_others.end(),
                                        [&work](const SpanOnDevice& entry) { return entry.device == work.device; });
        if (found == m_others.end())
            m_others.push_back(work);
        else
            extend(found->span, work.span);
    }

    SpanOnDevice m_first; ///< of no device: there is none
    std::vector<SpanOnDevice> m_others;
};

/// A range that calls can still be made in.
struct OpenPath {
    std::int64_t endNs = 0;
    NvtxRow row;
    std::uint32_t path = NvtxPath::NoRow; ///< numbered once something in scope is in it
    DeviceSpans work;
};

/// The open ranges of one domain on one thread, the innermost last: their ends fall from first to last. Those that are
/// numbered come first.
struct OpenDomain {
    std::uint32_t domain = 0; ///< its path
    std::vector<OpenPath> open;
};

/// Meets ranges and launches by start.
class TreeSweep
{
public:
    TreeSweep(const Trace& trace, const ScopeFilter& filter, const RowRanges& rows, const std::vector<WorkOfCall>& work)
        : m_trace(trace)
        , m_filter(filter)
        , m_spans(trace, filter)
        , m_work(work)
        , m_numbers(trace, rows)
        , m_open(trace.threads.size())
    {
        // address space: memory is taken as they come
        m_sweep.work.reserve(work.size());
        m_sweep.projections.reserve(rowCount(rows));
    }

    void open(std::size_t row)
    {
        const auto& nvtx = m_trace.nvtx;
        const auto start = nvtx.startNs[row];
        const auto end = nvtx.endNs[row];
        const auto thread = nvtx.thread[row];
        const auto domain = m_numbers.domainOf(row);
        m_sweep.doRangesNest = m_sweep.doRangesNest && end > start && thread.isValid();
        const bool isInScope = m_spans.accepts(thread, start, end);
        if (!thread.isValid()) {
            if (isInScope)
                count(m_numbers.pathOf(domain, row), row);
            return;
        }
        auto& ranges = openIn(thread, domain);
        close(ranges, start);
        if (!ranges.open.empty() && ranges.open.back().endNs < end) {
            const bool doOverlap = ranges.open.back().endNs > start;
            m_sweep.overlappingCount += doOverlap ? 1 : 0;
            m_sweep.doRangesNest = m_sweep.doRangesNest && !doOverlap;
            close(ranges, end);
        }
        ranges.open.push_back({ end, NvtxRow { row }, NvtxPath::NoRow, {} });
        if (isInScope)
            count(pathOf(ranges, ranges.open.size() - 1), row);
    }

    void launch(std::uint32_t number)
    {
        const auto& work = m_work[number];
        const auto& calls = m_trace.calls;
        const auto thread = calls.thread[work.call];
        if (!thread.isValid())
            return;
        const auto start = calls.startNs[work.call];
        const auto end = calls.endNs[work.call];
        for (auto& ranges : m_open[thread.value()]) {
            close(ranges, start);
            if (ranges.open.empty())
                continue;
            m_sweep.doRangesNest = m_sweep.doRangesNest && end > start && ranges.open.back().endNs >= end;
            const auto innermost = std::partition_point(ranges.open.begin(), ranges.open.end(),
                                                        [end](const OpenPath& range) { return range.endNs >= end; });
            if (innermost == ranges.open.begin())
                continue;
            const auto depth = static_cast<std::size_t>(innermost - ranges.open.begin()) - 1;
            const auto path = pathOf(ranges, depth);
            ranges.open[depth].work.add({ work.device, work.span });
            auto& self = m_numbers.paths()[path].self;
            ++self.count;
            self.sumNs = saturatedSum(self.sumNs, work.span.lengthNs());
            m_sweep.work.push_back(WorkOfPath::packed(number, path));
        }
    }

    NvtxTreeSweep take()
    {
        for (auto& domains : m_open) {
            for (auto& ranges : domains) {
                while (!ranges.open.empty())
                    closeInnermost(ranges);
            }
        }
        m_sweep.paths = std::move(m_numbers.paths());
        return std::move(m_sweep);
    }

private:
    OpenDomain& openIn(ThreadIndex thread, std::uint32_t domain)
    {
        auto& domains = m_open[thread.value()];
        const auto found = std::find_if(domains.begin(), domains.end(),
                                        [domain](const OpenDomain& known) { return known.domain == domain; });
        if (found != domains.end())
            return *found;
        domains.push_back({ domain, {} });
        return domains.back();
    }
    /// The path of an open range, numbered now when it was not, after those around it.
    std::uint32_t pathOf(OpenDomain& ranges, std::size_t depth)
    {
        auto first = depth + 1;
        while (first > 0 && ranges.open[first - 1].path == NvtxPath::NoRow)
            --first;
        for (; first <= depth; ++first) {
            const auto around = first == 0 ? ranges.domain : ranges.open[first - 1].path;
            ranges.open[first].path = m_numbers.pathOf(around, ranges.open[first].row.value());
        }
        return ranges.open[depth].path;
    }
    /// Ranges that end before a time.
    void close(OpenDomain& ranges, std::int64_t timeNs)
    {
        while (!ranges.open.empty() && ranges.open.back().endNs < timeNs)
            closeInnermost(ranges);
    }
    void closeInnermost(OpenDomain& ranges)
    {
        const auto closed = std::move(ranges.open.back());
        ranges.open.pop_back();
        const bool isOutermost = ranges.open.empty();
        closed.work.forEach([&](const SpanOnDevice& work) {
            m_sweep.projections.push_back({ closed.path, work.device, work.span });
            if (isOutermost)
                m_sweep.projections.push_back({ ranges.domain, work.device, work.span });
            else
                ranges.open.back().work.add(work);
        });
    }
    /// Counts a range in scope of the path `number`.
    void count(std::uint32_t number, std::size_t row)
    {
        const auto start = m_trace.nvtx.startNs[row];
        const auto end = m_trace.nvtx.endNs[row];
        ++m_sweep.rangeCount;
        m_sweep.clippedCount += m_filter.isCut(start, end) ? 1 : 0;
        const auto length = m_filter.clipped(start, end).lengthNs();
        const auto addTo = [length](NvtxPath& path) {
            ++path.count;
            path.hostNs = saturatedSum(path.hostNs, length);
        };
        auto& path = m_numbers.paths()[number];
        addTo(path);
        if (path.level == 1)
            addTo(m_numbers.paths()[path.parent]);
    }

    const Trace& m_trace;
    const ScopeFilter& m_filter;
    SpansInTurn m_spans;
    const std::vector<WorkOfCall>& m_work;
    NvtxPathNumbers m_numbers;
    std::vector<std::vector<OpenDomain>> m_open; ///< by thread; few domains each
    NvtxTreeSweep m_sweep;
};

/// The NVTX rows that can lie in the filter's window or around the launch of work.
RowRanges rowsAround(const Trace& trace, const ScopeFilter& filter, const std::vector<WorkOfCall>& work)
{
    const auto window = filter.windowOfScope();
    if (!window)
        return filter.rowsOf(trace.nvtx);
    TimeWindow reach = *window;
    for (const auto& piece : work) {
        reach.startNs = std::min(reach.startNs, trace.calls.startNs[piece.call]);
        reach.endNs = std::max(reach.endNs, trace.calls.endNs[piece.call]);
    }
    return nvtxRowsMeeting(trace, reach);
}

constexpr unsigned CallBit = 32;
constexpr std::size_t CallsAhead = 8; ///< that are prefetched

/// Calls, which are by start, each above the number of a piece of its work.
std::vector<std::uint64_t> workByCall(const Trace& trace, const std::vector<WorkOfCall>& work)
{
    std::vector<std::uint64_t> byCall(work.size());
    for (std::size_t number = 0; number < work.size(); ++number)
        byCall[number] = std::uint64_t { work[number].call } << CallBit | number;
    sortByDigits(byCall, CallBit, CallBit + static_cast<unsigned>(std::bit_width(trace.calls.size())));
    return byCall;
}

std::size_t callOf(std::uint64_t workOfCall)
{
    return workOfCall >> CallBit;
}

} // namespace

NvtxPathNumbers::NvtxPathNumbers(const Trace& trace, const RowRanges& rows)
    : m_trace(trace)
    , m_domainLimit(domainLimit(trace, rows))
    , m_textCount(trace.strings.size() + 1)
    , m_domainIds((trace.processes.size() + 1) * m_domainLimit)
    , m_children(AnyKey)
{
}

std::uint32_t NvtxPathNumbers::add(std::uint32_t parent, std::size_t nvtxRow)
{
    NvtxPath path;
    path.parent = parent;
    path.level = parent == NvtxPath::NoRow ? 0 : m_paths[parent].level + 1;
    path.first = NvtxRow { nvtxRow };
    m_paths.push_back(path);
    return static_cast<std::uint32_t>(m_paths.size() - 1);
}

std::uint32_t NvtxPathNumbers::domainOf(std::size_t nvtxRow)
{
    const auto thread = m_trace.nvtx.thread[nvtxRow];
    const auto process = thread.isValid() ? m_trace.processOf(thread).value() : m_trace.processes.size();
    const auto number = m_domainIds.numberOf(process * m_domainLimit + m_trace.nvtx.domain[nvtxRow]);
    if (number == m_pathOfDomainId.size()) {
        const auto [domain, isNew] = m_domains.try_emplace(nvtxDomainLabel(m_trace, nvtxRow), 0);
        if (isNew)
            domain->second = add(NvtxPath::NoRow, nvtxRow);
        m_pathOfDomainId.push_back(domain->second);
    }
    return m_pathOfDomainId[number];
}

std::uint32_t NvtxPathNumbers::pathOf(std::uint32_t parent, std::size_t nvtxRow)
{
    const auto text = m_trace.nvtx.text[nvtxRow];
    const auto number = m_children.numberOf(parent * m_textCount + (text.isValid() ? text.value() : m_textCount - 1));
    if (number == m_pathOfChild.size())
        m_pathOfChild.push_back(add(parent, nvtxRow));
    return m_pathOfChild[number];
}

Cancellable<NvtxTreeSweep> sweepNvtxTree(const Trace& trace, const ScopeFilter& filter,
                                         const std::vector<WorkOfCall>& work, const std::stop_token& stop)
{
    const auto byCall = workByCall(trace, work);
    const auto rows = rowsAround(trace, filter, work);
    TreeSweep sweep(trace, filter, rows, work);
    std::size_t next = 0;
    const auto launchUntil = [&](std::int64_t timeNs) {
        for (; next < byCall.size() && trace.calls.startNs[callOf(byCall[next])] < timeNs; ++next) {
            if (isStopDue(next, stop))
                return false;
            prefetchTimes(trace.calls, callOf(byCall[std::min(next + CallsAhead, byCall.size() - 1)]));
            sweep.launch(static_cast<std::uint32_t>(byCall[next]));
        }
        return true;
    };
    const auto& nvtx = trace.nvtx;
    bool isStopped = false;
    const auto visit = [&](std::size_t row) {
        isStopped = isStopped || !launchUntil(nvtx.startNs[row]);
        if (!isStopped && nvtx.kind[row] != NvtxKind::Mark)
            sweep.open(row);
    };
    const bool isDone = detail::forEachInNestingOrder(nvtx, rows, stop, visit);
    if (!isDone || isStopped || !launchUntil(std::numeric_limits<std::int64_t>::max()))
        return cancelled();
    return sweep.take();
}

} // namespace core
