// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/hostcalls.h"

#include "analysis/host/callclasses.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "scope/sharedidle.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// The union of spans that come by start, and how much of it no GPU worked, without keeping the spans.
class SpanUnion
{
public:
    explicit SpanUnion(const SharedIdle& idle)
        : m_idle(&idle)
    {
    }
    void add(const Interval& span)
    {
        if (m_open && span.startNs <= m_open->endNs) {
            m_open->endNs = std::max(m_open->endNs, span.endNs);
            return;
        }
        close();
        m_open = span;
    }
    /// Counts the last span too.
    void close()
    {
        if (!m_open)
            return;
        m_totalNs += m_open->lengthNs();
        m_idleNs += m_idle->idleNs(*m_open);
        m_open.reset();
    }
    [[nodiscard]] std::int64_t totalNs() const { return m_totalNs; }
    [[nodiscard]] std::int64_t idleNs() const { return m_idleNs; }

private:
    const SharedIdle* m_idle;
    std::optional<Interval> m_open;
    std::int64_t m_totalNs = 0, m_idleNs = 0;
};

/// Calls of one function, by a process or by a thread.
struct HostCallGroup {
    HostCallRow row;
    SpanUnion time;
    std::vector<std::uint32_t> members; ///< of a process: the groups of its threads
};

/// Puts calls into rows by process and function, and by thread and function.
class HostCallCollector
{
public:
    HostCallCollector(const Trace& trace, const SharedIdle& idle)
        : m_trace(trace)
        , m_idle(idle)
    {
    }
    void add(ThreadIndex thread, StringId name, const Interval& span)
    {
        const auto process = thread.isValid() ? m_trace.processOf(thread) : ProcessIndex {};
        const auto function = numberOf(m_functionNumbers, m_functions, process.value(), name);
        const auto member = numberOf(m_threadNumbers, m_threads, thread.value(), name);
        auto& ofFunction = m_functions[function];
        auto& ofThread = m_threads[member];
        if (ofThread.row.threadCount == 0) {
            ofFunction.members.push_back(member);
            ofFunction.row.threadCount += 1;
            ofFunction.row.process = ofThread.row.process = process;
            ofThread.row.thread = thread;
            ofThread.row.threadCount = 1;
            ofThread.members.push_back(member);
        }
        ofFunction.time.add(span);
        ofThread.time.add(span);
        m_durations.add(member, span.lengthNs());
    }
    /// Makes rows of what was added.
    void finish() { m_durations.sort(m_threads.size()); }
    [[nodiscard]] std::vector<HostCallRow> takeRows(bool isByThread, std::int64_t windowNs)
    {
        std::vector<HostCallRow> rows;
        for (auto& group : isByThread ? m_threads : m_functions) {
            auto& row = group.row;
            group.time.close();
            row.duration = durationStatistics(m_durations.of(group.members));
            row.unionNs = group.time.totalNs();
            row.gpuIdleInsideNs = group.time.idleNs();
            row.shareOfWindow = fractionOf(row.unionNs, windowNs).value_or(0);
            rows.push_back(row);
        }
        std::sort(rows.begin(), rows.end(), [this](const HostCallRow& left, const HostCallRow& right) {
            if (left.duration.totalNs != right.duration.totalNs)
                return left.duration.totalNs > right.duration.totalNs;
            return std::tuple(left.process, left.thread, m_trace.strings.view(left.name))
                < std::tuple(right.process, right.thread, m_trace.strings.view(right.name));
        });
        return rows;
    }

private:
    std::uint32_t numberOf(GroupNumbers& numbers, std::vector<HostCallGroup>& groups, std::uint64_t owner,
                           StringId name)
    {
        constexpr unsigned IndexBits = 32;
        const auto number = numbers.numberOf(owner << IndexBits | name.value());
        if (number == groups.size()) {
            groups.push_back({ {}, SpanUnion(m_idle), {} });
            groups.back().row.name = name;
        }
        return number;
    }

    const Trace& m_trace;
    const SharedIdle& m_idle;
    GroupNumbers m_functionNumbers { AnyKey }, m_threadNumbers { AnyKey };
    std::vector<HostCallGroup> m_functions, m_threads;
    GroupedValues m_durations; ///< by group of threads
};

void describeProvenance(HostCalls& result, const Trace& trace, const Scope& scope)
{
    auto& provenance = result.provenance;
    provenance = {};
    provenance.source = tableNames(trace, { result.eventClass });
    provenance.derivation = Text::tr(
        "Calls of one function are one row. The total adds up all calls, those of several threads at the same moment "
        "each; the time is the union over all threads. A call inside another counts in both.");
    std::int64_t count = 0;
    for (const auto& row : result.rows)
        count += row.duration.count;
    provenance.coverage = QStringLiteral("%1.").arg(counted(count, Text::tr("call"), Text::tr("calls")));
    addClippingLimit(provenance, result.clippedCount);
    if (!scope.devices.empty() || !scope.streams.empty())
        provenance.limitations.append(Text::tr(
            "calls of the host do not belong to a GPU or stream: those of the processes that use it are listed"));
    addReadingLimits(provenance, trace, { result.eventClass });
}

/// Where calls are recorded: a table of spans of threads, and what of it counts.
template <typename Recorded> struct RecordedCalls {
    const Recorded& table;
    const FoldedColumn<StringId>& names;
    EventClass eventClass;
};

/// Sums up the rows of `calls` for which `isCall(row)` holds.
template <typename Recorded, typename IsCall>
Cancellable<HostCallSections> sumUpCalls(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                         const std::stop_token& stop, const RecordedCalls<Recorded>& calls,
                                         IsCall isCall)
{
    HostCallSections sections;
    const ScopeFilter filter(trace, scope);
    const SharedIdle sharedIdle(idle);
    HostCallCollector collector(trace, sharedIdle);
    std::int64_t clippedCount = 0;
    const bool isDone = forEachRowOf(calls.table, filter, stop, [&](std::size_t row) {
        const auto start = calls.table.startNs[row];
        const auto end = calls.table.endNs[row];
        if (!isCall(row) || !filter.acceptsThreadSpan(calls.table.thread[row], start, end))
            return;
        collector.add(calls.table.thread[row], calls.names[row], filter.clipped(start, end));
        clippedCount += filter.isCut(start, end) ? 1 : 0;
    });
    if (!isDone)
        return cancelled();
    collector.finish();
    for (auto* result : { &sections.byFunction, &sections.byThread }) {
        result->eventClass = calls.eventClass;
        result->windowNs = windowLengthNs(trace, scope);
        result->clippedCount = clippedCount;
        result->isGpuIdleKnown = !idle.devices.empty();
        result->rows = collector.takeRows(result == &sections.byThread, result->windowNs);
        describeProvenance(*result, trace, scope);
    }
    return sections;
}

/// By StringId: whether NVTX ranges of this text stand for calls of MPI, as in exports before its tables.
std::vector<bool> mpiNames(const Trace& trace)
{
    constexpr std::string_view Prefix = "MPI_";
    const auto isLetter = [](char letter) {
        return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') || letter == '_';
    };
    std::vector<bool> isMpi(trace.strings.size());
    for (std::size_t id = 0; id < isMpi.size(); ++id) {
        const auto name = trace.strings.view(StringId { id });
        isMpi[id] = name.starts_with(Prefix) && name.size() > Prefix.size()
            && std::all_of(name.begin(), name.end(), isLetter);
    }
    return isMpi;
}

/// Adds the calls of one library to those of others.
void join(HostCalls& all, HostCalls&& ofLibrary, CallLibrary library)
{
    for (auto& row : ofLibrary.rows)
        row.library = library;
    ofLibrary.rows.insert(ofLibrary.rows.end(), all.rows.begin(), all.rows.end());
    ofLibrary.clippedCount += all.clippedCount;
    all = std::move(ofLibrary);
}

HostCallSections notCaptured(const Trace& trace, EventClass eventClass)
{
    HostCallSections sections;
    for (auto* result : { &sections.byFunction, &sections.byThread }) {
        result->eventClass = eventClass;
        setNotCaptured(result->provenance, trace, { eventClass });
    }
    return sections;
}

} // namespace

Cancellable<HostCallSections> analyzeOsCalls(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                             const DiagnosisClasses& classes, const std::stop_token& stop)
{
    const auto& calls = trace.osRuntime;
    if (calls.size() == 0)
        return notCaptured(trace, EventClass::OsRuntime);
    const RecordedCalls<OsRuntimeTable> recorded { calls, calls.name, EventClass::OsRuntime };
    auto sections = sumUpCalls(trace, scope, idle, stop, recorded, [](std::size_t) { return true; });
    if (!sections)
        return cancelled();
    const CallClasses callClasses(trace, classes);
    for (auto* result : { &sections->byFunction, &sections->byThread }) {
        for (auto& row : result->rows)
            row.timeClass = callClasses.osClass(row.name);
    }
    return sections;
}

Cancellable<HostCallSections> analyzeLibraryCalls(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                                  const std::stop_token& stop)
{
    const auto& calls = trace.libraryCalls;
    if (calls.size() == 0)
        return notCaptured(trace, EventClass::LibraryCalls);
    HostCallSections all;
    const RecordedCalls<LibraryCallTable> recorded { calls, calls.name, EventClass::LibraryCalls };
    for (const auto library : { CallLibrary::Cublas, CallLibrary::Cudnn, CallLibrary::OpenAcc, CallLibrary::OpenMp }) {
        auto sections = sumUpCalls(trace, scope, idle, stop, recorded,
                                   [&](std::size_t row) { return calls.library[row] == library; });
        if (!sections)
            return cancelled();
        join(all.byFunction, std::move(sections->byFunction), library);
        join(all.byThread, std::move(sections->byThread), library);
    }
    for (auto* result : { &all.byFunction, &all.byThread }) {
        std::ranges::stable_sort(result->rows, std::ranges::greater {},
                                 [](const HostCallRow& row) { return row.duration.totalNs; });
        describeProvenance(*result, trace, scope);
    }
    return all;
}

Cancellable<HostCallSections> analyzeMpiCalls(const Trace& trace, const Scope& scope, const BusyDevices& idle,
                                              const std::stop_token& stop)
{
    if (trace.mpi.size() > 0) {
        const RecordedCalls<MpiTable> recorded { trace.mpi, trace.mpi.name, EventClass::Mpi };
        return sumUpCalls(trace, scope, idle, stop, recorded, [](std::size_t) { return true; });
    }
    const auto isMpi = mpiNames(trace);
    const auto& nvtx = trace.nvtx;
    if (nvtx.size() == 0 || std::find(isMpi.begin(), isMpi.end(), true) == isMpi.end())
        return notCaptured(trace, EventClass::Mpi);
    const RecordedCalls<NvtxTable> recorded { nvtx, nvtx.text, EventClass::Nvtx };
    return sumUpCalls(trace, scope, idle, stop, recorded, [&](std::size_t row) {
        const auto text = nvtx.text[row];
        return nvtx.kind[row] != NvtxKind::Mark && text.isValid() && isMpi[text.value()] && !nvtx.suffix[row].isValid();
    });
}

} // namespace core
