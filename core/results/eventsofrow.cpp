// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/eventsofrow.h"

#include "analysis/budget/busysweep.h"
#include "analysis/graphs/cudagraphs.h"
#include "analysis/host/barriercalls.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/kernels/kernelsofrow.h"
#include "analysis/kernels/launchshapecells.h"
#include "analysis/launches/launchstorms.h"
#include "analysis/memory/memoryoperations.h"
#include "analysis/nccl/nccl.h"
#include "analysis/overhead/profileroverhead.h"
#include "analysis/phases/phasefinder.h"
#include "analysis/phases/phases.h"
#include "findings/findings.h"
#include "findings/suspects.h"
#include "results/nvtxofrows.h"
#include "results/workofrow.h"
#include "table/eventname.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace core {

namespace {

/// Collects the events of one row.
class RowEvents
{
public:
    RowEvents(const AnalysisResults& results, const Table& table, std::size_t row, std::stop_token stop)
        : m_results(results)
        , m_trace(*results.trace)
        , m_filter(m_trace, results.scope)
        , m_table(table)
        , m_row(row)
        , m_stop(std::move(stop))
    {
        if (table.subject)
            m_subject = table.subject(row);
    }
    /// False when stopped.
    [[nodiscard]] bool find(EventSet& events);
    [[nodiscard]] bool isOfLauncherGaps() const
    {
        return (m_table.key == TableKey::Barriers || m_table.key == TableKey::BarriersByProcess)
            && text(u"kind") == barrierKindName(BarrierKind::CpuLauncherGap);
    }
    /// None when stopped.
    [[nodiscard]] std::optional<std::vector<LaunchWait>> launchWaits() const;

private:
    [[nodiscard]] bool findKernels(EventSet& events) const;
    [[nodiscard]] bool findCopies(EventSet& events) const;
    [[nodiscard]] bool findNvtx(EventSet& events) const;
    [[nodiscard]] bool findNccl(EventSet& events) const;
    [[nodiscard]] bool findPhase(EventSet& events) const;
    [[nodiscard]] Cancellable<std::vector<NcclRow>> ncclRows() const;
    [[nodiscard]] bool findNcclOfDevice(EventSet& events) const;
    [[nodiscard]] bool findBarriers(EventSet& events) const;
    [[nodiscard]] bool findLauncherGaps(EventSet& events) const;
    [[nodiscard]] bool findStorm(EventSet& events) const;
    [[nodiscard]] bool findGraphs(EventSet& events) const;
    [[nodiscard]] bool findOverhead(EventSet& events) const;
    template <typename Calls>
    [[nodiscard]] bool findHostCalls(EventSet& events, const Calls& calls, EventClass eventClass) const;
    [[nodiscard]] bool findMigrations(EventSet& events) const;
    [[nodiscard]] bool findEvidence(EventSet& events) const;
    [[nodiscard]] bool findSuspect(EventSet& events) const;
    [[nodiscard]] bool findClasses(EventSet& events, const std::vector<TimeClass>& classes) const;
    [[nodiscard]] bool findRowEvents(EventSet& events) const;
    /// The text of a cell; empty when the table has no such column.
    [[nodiscard]] QString text(QStringView column) const
    {
        const auto at = m_table.findColumn(column);
        return at ? m_table.text(m_row, *at) : QString();
    }
    [[nodiscard]] bool fitsProcess(ThreadIndex thread) const
    {
        return !m_subject.process.isValid() || (thread.isValid() && m_trace.processOf(thread) == m_subject.process);
    }
    [[nodiscard]] std::vector<char> fittingStreams() const;
    [[nodiscard]] std::vector<char> fittingShapes() const;

    const AnalysisResults& m_results;
    const Trace& m_trace;
    ScopeFilter m_filter;
    const Table& m_table;
    std::size_t m_row;
    RowSubject m_subject;
    std::stop_token m_stop;
};

bool RowEvents::find(EventSet& events)
{
    const auto& key = m_table.key;
    if (isEventInList(m_table, m_row))
        return findRowEvents(events);
    if (key == TableKey::Findings || key == TableKey::CaptureNotes)
        return findEvidence(events);
    if (key == TableKey::MemoryOperations)
        return findCopies(events);
    if (key == TableKey::NvtxRanges || key == TableKey::NvtxByProcess)
        return findNvtx(events);
    if (key == TableKey::NcclOperations || key == TableKey::NcclByProcess)
        return findNccl(events);
    if (key == TableKey::NcclByDevice || key == TableKey::NvlinkDuringNccl)
        return findNcclOfDevice(events);
    if (key == TableKey::Phases || key == TableKey::PhasesByProcess)
        return findPhase(events);
    if (key == TableKey::Barriers || key == TableKey::BarriersByProcess)
        return findBarriers(events);
    if (key == TableKey::LaunchStorms)
        return findStorm(events);
    if (key == TableKey::CudaGraphs)
        return findGraphs(events);
    if (key == TableKey::ProfilerOverhead)
        return findOverhead(events);
    if (key == TableKey::OsCalls || key == TableKey::OsCallsByThread)
        return findHostCalls(events, m_trace.osRuntime, EventClass::OsRuntime);
    if (key == TableKey::MpiCalls || key == TableKey::MpiCallsByThread)
        return m_trace.mpi.size() > 0 ? findHostCalls(events, m_trace.mpi, EventClass::Mpi)
                                      : findHostCalls(events, m_trace.nvtx, EventClass::Nvtx); // of older exports
    if (key == TableKey::LibraryCalls || key == TableKey::LibraryCallsByThread)
        return findHostCalls(events, m_trace.libraryCalls, EventClass::LibraryCalls);
    if (key == TableKey::PageMigrations)
        return findMigrations(events);
    if (key == TableKey::WallBudget)
        return addWorkOfBudgetRow(m_results, m_table, m_row, events, m_stop);
    if (key == TableKey::TimeByClass)
        return addWorkOfTimeClass(m_results, m_table, m_row, events, m_stop);
    if (key == TableKey::Processes)
        return addWorkOfProcess(m_results, m_subject.process, events, m_stop);
    if (key == TableKey::NvtxCoverage)
        return addKernelsByRange(m_results, m_subject.process, true, events, m_stop);
    if (key == TableKey::StreamGaps)
        return addWorkOfStream(m_results, m_subject.stream, events, m_stop);
    if (key == TableKey::Suspects)
        return findSuspect(events);
    return !m_subject.kernel.isValid() || findKernels(events);
}

/// By stream: 1 when it is of the subject's process, GPU and stream.
std::vector<char> RowEvents::fittingStreams() const
{
    std::vector<char> fits(m_trace.streams.size(), 0);
    for (std::size_t i = 0; i < fits.size(); ++i) {
        const auto& stream = m_trace.streams[i];
        fits[i] = (!m_subject.device.isValid() || stream.device == m_subject.device)
            && (!m_subject.process.isValid() || stream.process == m_subject.process)
            && (!m_subject.stream.isValid() || m_subject.stream == StreamIndex { i });
    }
    return fits;
}

/// By launch shape: 1 when it has the grid and block of the row, and everything fits a row that tells none.
std::vector<char> RowEvents::fittingShapes() const
{
    const auto shown = [this](QStringView column) {
        const auto at = m_table.findColumn(column);
        return at ? m_table.cell(m_row, *at) : Cell();
    };
    const auto grid = shown(u"grid");
    const auto block = shown(u"block");
    std::vector<char> fits(m_trace.launchShapes.size(), 1);
    for (std::size_t i = 0; i < fits.size(); ++i) {
        const LaunchShapeIndex shape { i };
        fits[i] = (grid == Cell() || grid == gridCell(m_trace, shape))
            && (block == Cell() || block == blockCell(m_trace, shape));
    }
    return fits;
}

bool RowEvents::findKernels(EventSet& events) const
{
    const auto& kernels = m_trace.kernels;
    const auto streams = fittingStreams();
    const auto shapes = fittingShapes();
    const bool isSmallOnly = m_table.key == TableKey::SmallKernels;
    const auto apiName = m_table.key == TableKey::LaunchLatency ? text(u"api_name") : QString();
    return forEachRowOf(kernels, m_filter, m_stop, [&](std::size_t i) {
        if (kernels.name[i] != m_subject.kernel || streams[kernels.stream[i].value()] == 0
            || !m_filter.acceptsKernel(i))
            return;
        const auto shape = kernels.shape[i];
        if (shape.isValid() && shapes[shape.value()] == 0)
            return;
        if (isSmallOnly && m_filter.clipped(kernels.startNs[i], kernels.endNs[i]).lengthNs() >= SmallKernelNs)
            return;
        if (!apiName.isEmpty()) {
            const auto call = kernels.launch[i];
            if (!call.isValid() || m_trace.callNames[m_trace.calls.name[call.value()].value()].name != apiName)
                return;
        }
        events.add(EventClass::Kernels, i, kernels.size());
    });
}

bool RowEvents::findCopies(EventSet& events) const
{
    if (m_row >= m_results.memoryOperations->rows.size())
        return true;
    const auto& wanted = m_results.memoryOperations->rows[m_row];
    const auto& table = wanted.isSet ? m_trace.sets : m_trace.copies;
    return forEachRowOf(table, m_filter, m_stop, [&](std::size_t i) {
        const bool isOfRow = table.destination[i] == wanted.destination
            && (wanted.isSet || (table.copyKind[i] == wanted.copyKind && table.source[i] == wanted.source));
        if (isOfRow && m_filter.acceptsWork(table.startNs[i], table.endNs[i], table.stream[i], table.launch[i]))
            events.add(wanted.isSet ? EventClass::Memset : EventClass::Memcpy, i, table.size());
    });
}

bool RowEvents::findNvtx(EventSet& events) const
{
    return NvtxOfRows(m_results, m_table, std::span(&m_row, 1))
        .forEach([&](std::size_t, std::size_t row) { events.add(EventClass::Nvtx, row, m_trace.nvtx.size()); }, m_stop);
}

/// The rows of the table, which a page may have grouped another way: then in the same order as there.
Cancellable<std::vector<NcclRow>> RowEvents::ncclRows() const
{
    if (m_results.table(m_table.key).get() == &m_table)
        return m_table.key == TableKey::NcclByProcess ? m_results.ncclByProcess->rows : m_results.nccl->rows;
    const NcclGrouping grouping { m_table.key == TableKey::NcclByProcess, m_table.findColumn(u"gpu").has_value() };
    return analyzeNccl(m_trace, m_results.scope, *m_results.options.ncclEvents, *m_results.ncclWork, grouping, m_stop)
        .map([](Nccl&& nccl) { return std::move(nccl.rows); });
}

bool RowEvents::findNccl(EventSet& events) const
{
    const auto& nccl = m_results.options.ncclEvents;
    if (!nccl)
        return true;
    const auto rows = ncclRows();
    if (!rows)
        return false;
    if (m_row >= rows->size())
        return true;
    const auto behind = ncclEventsBehind(m_trace, m_results.scope, *nccl, (*rows)[m_row], m_stop);
    if (!behind)
        return false;
    for (const auto at : *behind) {
        if (const auto kernel = nccl->events[at].kernel; kernel.isValid())
            events.add(EventClass::Kernels, kernel.value(), m_trace.kernels.size());
    }
    return true;
}

/// The ranges of a phase of the map, or those of none; outside of ranges the kernels.
bool RowEvents::findPhase(EventSet& events) const
{
    const auto& map = m_results.phases->map;
    const auto wanted = static_cast<std::uint32_t>(m_row % (map.phases.size() + 2)); // for each process those two more
    if (wanted == map.phases.size())
        return addUnmappedRanges(m_results, m_subject.process, events, m_stop);
    if (wanted > map.phases.size())
        return addKernelsByRange(m_results, m_subject.process, false, events, m_stop);
    const auto& nvtx = m_trace.nvtx;
    PhaseFinder finder(m_trace, map);
    return forEachRowOf(nvtx, m_filter, m_stop, [&](std::size_t i) {
        if (fitsProcess(nvtx.thread[i]) && finder.phaseOf(i) == wanted
            && m_filter.acceptsThreadSpan(nvtx.thread[i], nvtx.startNs[i], nvtx.endNs[i]))
            events.add(EventClass::Nvtx, i, nvtx.size());
    });
}

bool RowEvents::findNcclOfDevice(EventSet& events) const
{
    const auto& kernels = m_trace.kernels;
    const auto& nccl = m_results.options.ncclEvents;
    const auto streams = fittingStreams();
    return !nccl || forEachRowOf(kernels, m_filter, m_stop, [&](std::size_t i) {
        if (nccl->isNcclKernelName[kernels.name[i].value()] != 0 && streams[kernels.stream[i].value()] != 0
            && m_filter.acceptsKernel(i))
            events.add(EventClass::Kernels, i, kernels.size());
    });
}

bool RowEvents::findBarriers(EventSet& events) const
{
    const auto& calls = m_trace.calls;
    const auto wantedKind = text(u"kind");
    const auto wantedName = text(u"api_name");
    const auto tid = text(u"tid");
    if (isOfLauncherGaps())
        return findLauncherGaps(events);
    return forEachBarrierCall(m_trace, m_filter, m_stop, [&](std::size_t i, BarrierKind kind) {
        const auto thread = calls.thread[i];
        if (barrierKindName(kind) != wantedKind || !m_filter.acceptsCall(i) || !fitsProcess(thread)
            || barrierApiName(kind, m_trace.callNames[calls.name[i].value()]) != wantedName)
            return;
        const bool isOtherThread
            = !tid.isEmpty() && thread.isValid() && QString::number(m_trace.threads[thread.value()].tid) != tid;
        if (!isOtherThread)
            events.add(EventClass::Calls, i, calls.size());
    });
}

std::optional<std::vector<LaunchWait>> RowEvents::launchWaits() const
{
    std::vector<LaunchWait> waits;
    const auto& gaps = m_results.gpuIdle->gaps;
    const auto& calls = m_trace.calls;
    const auto name = text(u"api_name");
    const auto tid = text(u"tid");
    for (std::size_t row = 0; row < gaps.size(); ++row) {
        if (isStopDue(row, m_stop))
            return std::nullopt;
        const auto gap = gaps.inOrderOfEnd(m_trace, row);
        const auto found = launcherGapOf(m_trace, gap);
        if (found.waitedNs < MinLauncherGapNs)
            continue;
        const auto call = found.launch.value();
        const auto thread = calls.thread[call];
        const bool isThread
            = tid.isEmpty() || (thread.isValid() && QString::number(m_trace.threads[thread.value()].tid) == tid);
        if (isThread && fitsProcess(thread)
            && barrierApiName(BarrierKind::CpuLauncherGap, m_trace.callNames[calls.name[call].value()]) == name)
            waits.push_back({ gap.device, { gap.span.startNs, gap.span.startNs + found.waitedNs }, found.launch });
    }
    return waits;
}

/// The launch calls that a GPU waited for.
bool RowEvents::findLauncherGaps(EventSet& events) const
{
    const auto waits = launchWaits();
    if (!waits)
        return false;
    for (const auto& wait : *waits)
        events.add(EventClass::Calls, wait.launch.value(), m_trace.calls.size());
    return true;
}

bool RowEvents::findStorm(EventSet& events) const
{
    const auto& kernels = m_trace.kernels;
    const auto streams = fittingStreams();
    const auto& window = m_subject.window;
    return forEachRowOf(kernels, m_filter, m_stop, [&](std::size_t i) {
        const bool isInWindow
            = !window || (kernels.startNs[i] >= window->startNs && kernels.startNs[i] < window->endNs);
        if (isInWindow && streams[kernels.stream[i].value()] != 0 && m_filter.acceptsKernel(i))
            events.add(EventClass::Kernels, i, kernels.size());
    });
}

bool RowEvents::findGraphs(EventSet& events) const
{
    if (m_row >= m_results.cudaGraphs->rows.size())
        return true;
    const auto& wanted = m_results.cudaGraphs->rows[m_row];
    const auto streams = fittingStreams();
    const auto id = wanted.graphId.value_or(0);
    if (wanted.capture == GraphCapture::Graph) {
        const auto& launches = m_trace.graphLaunches;
        return forEachRowOf(launches, m_filter, m_stop, [&](std::size_t i) {
            if (launches.graphId[i] == id && streams[launches.stream[i].value()] != 0
                && m_filter.acceptsWork(launches.startNs[i], launches.endNs[i], launches.stream[i], launches.launch[i]))
                events.add(EventClass::GraphLaunches, i, launches.size());
        });
    }
    const auto& kernels = m_trace.kernels;
    return forEachRowOf(kernels, m_filter, m_stop, [&](std::size_t i) {
        if (kernels.graphNode[i] != 0 && kernels.graphId[i] == id && streams[kernels.stream[i].value()] != 0
            && m_filter.acceptsKernel(i))
            events.add(EventClass::Kernels, i, kernels.size());
    });
}

bool RowEvents::findOverhead(EventSet& events) const
{
    if (m_row >= m_results.profilerOverhead->rows.size())
        return true;
    const auto& wanted = m_results.profilerOverhead->rows[m_row];
    const auto& overhead = m_trace.overhead;
    return forEachRowOf(overhead, m_filter, m_stop, [&](std::size_t i) {
        const auto thread = overhead.thread[i];
        const auto process = thread.isValid() ? m_trace.processOf(thread) : ProcessIndex {};
        if (overhead.name[i] == wanted.name && process == wanted.process
            && m_filter.acceptsThreadSpan(thread, overhead.startNs[i], overhead.endNs[i]))
            events.add(EventClass::Overhead, i, overhead.size());
    });
}

bool RowEvents::findMigrations(EventSet& events) const
{
    const auto& copies = m_trace.copies;
    const auto direction = text(u"direction");
    const auto cause = text(u"cause");
    return forEachRowOf(copies, m_filter, m_stop, [&](std::size_t i) {
        if (copies.stream[i] == m_subject.stream && isPageMigration(copies.copyKind[i])
            && copyKindName(copies.copyKind[i]) == direction && migrationCauseName(copies.migrationCause[i]) == cause
            && m_filter.acceptsWork(copies.startNs[i], copies.endNs[i], copies.stream[i], copies.launch[i]))
            events.add(EventClass::Memcpy, i, copies.size());
    });
}

/// Calls of the operating system, of MPI or of other libraries.
template <typename Calls>
bool RowEvents::findHostCalls(EventSet& events, const Calls& calls, EventClass eventClass) const
{
    const auto wanted = text(u"name");
    const auto library = text(u"library");
    constexpr char Unknown = 2;
    std::vector<char> isNamed(m_trace.strings.size() + 1, Unknown); // by name: 1 when it is the row's
    return forEachRowOf(calls, m_filter, m_stop, [&](std::size_t i) {
        const auto thread = calls.thread[i];
        if (!fitsProcess(thread) || (m_subject.thread.isValid() && thread != m_subject.thread)
            || !m_filter.acceptsThreadSpan(thread, calls.startNs[i], calls.endNs[i]))
            return;
        if constexpr (requires { calls.library; }) {
            if (callLibraryName(calls.library[i]) != library)
                return;
        }
        StringId name;
        if constexpr (requires { calls.text; }) {
            if (calls.kind[i] == NvtxKind::Mark || calls.suffix[i].isValid())
                return;
            name = calls.text[i];
        } else {
            name = calls.name[i];
        }
        auto& known = isNamed[std::min(name.value(), m_trace.strings.size())];
        if (known == Unknown)
            known = (name.isValid() ? m_trace.strings.text(name) : QString()) == wanted ? 1 : 0;
        if (known != 0)
            events.add(eventClass, i, calls.size());
    });
}

/// The events of all rows that the finding stands on; its own subject where these have none.
bool RowEvents::findEvidence(EventSet& events) const
{
    const auto& findings = *m_results.findings;
    const auto& rows = m_table.key == TableKey::Findings ? findings.rows : findings.captureNotes;
    if (m_row >= rows.size())
        return true;
    std::vector<std::pair<QString, std::size_t>> seen;
    for (const auto& figure : rows[m_row].evidence) {
        const std::pair row(figure.tableKey, figure.row);
        const auto table = m_results.table(figure.tableKey);
        const bool isListed = figure.tableKey == TableKey::Findings || figure.tableKey == TableKey::CaptureNotes;
        if (!table || isListed || figure.row >= table->rowCount
            || std::find(seen.begin(), seen.end(), row) != seen.end())
            continue;
        seen.push_back(row);
        if (!RowEvents(m_results, *table, figure.row, m_stop).find(events))
            return false;
    }
    const auto event = m_subject.event;
    if (event.isValid() && event.eventClass == EventClass::Calls)
        events.add(event.eventClass, event.row, m_trace.calls.size());
    events.finish();
    return events.count() > 0 || findClasses(events, rows[m_row].classes);
}

/// The events of the row that the suspect was taken from.
bool RowEvents::findSuspect(EventSet& events) const
{
    const auto& rows = m_results.suspects->rows;
    const auto table = m_row < rows.size() ? m_results.table(rows[m_row].source.tableKey) : nullptr;
    if (!table || table->key == TableKey::Suspects || rows[m_row].source.row >= table->rowCount)
        return !m_subject.kernel.isValid() || findKernels(events);
    return RowEvents(m_results, *table, rows[m_row].source.row, m_stop).find(events);
}

/// The work of classes of time: copies, sets and NCCL kernels, hidden or not. Idle time and other kernels are not told by
/// a class alone.
bool RowEvents::findClasses(EventSet& events, const std::vector<TimeClass>& classes) const
{
    const auto& nccl = m_results.options.ncclEvents;
    if (classes.empty() || !nccl)
        return true;
    const BusyWork work(m_trace, nccl->isNcclKernelName, m_results.scope);
    const auto isClaimed = [&](WorkKind kind, std::size_t row) {
        constexpr std::array Of { TimeClass::Compute,   TimeClass::Graph,        TimeClass::Comm,
                                  TimeClass::Migration, TimeClass::CopyToDevice, TimeClass::CopyToHost,
                                  TimeClass::CopyPeer,  TimeClass::CopyOnDevice, TimeClass::Memset }; // by WorkCategory
        static_assert(Of.size() == WorkCategoryCount);
        const auto category = workCategory(work, { kind, static_cast<std::uint32_t>(row) });
        return category != WorkCategory::Kernel
            && std::find(classes.begin(), classes.end(), Of[static_cast<std::size_t>(category)]) != classes.end();
    };
    const auto find = [&](const auto& table, WorkKind kind, EventClass eventClass) {
        return forEachRowOf(table, m_filter, m_stop, [&](std::size_t i) {
            if (isClaimed(kind, i)
                && m_filter.acceptsWork(table.startNs[i], table.endNs[i], table.stream[i], table.launch[i]))
                events.add(eventClass, i, table.size());
        });
    };
    return find(m_trace.kernels, WorkKind::Kernel, EventClass::Kernels)
        && find(m_trace.copies, WorkKind::Copy, EventClass::Memcpy)
        && find(m_trace.sets, WorkKind::Set, EventClass::Memset);
}

/// A list of events: all of them.
bool RowEvents::findRowEvents(EventSet& events) const
{
    const auto sizeOf = [this](EventClass eventClass) -> std::size_t {
        switch (eventClass) {
        case EventClass::Kernels:
            return m_trace.kernels.size();
        case EventClass::Calls:
            return m_trace.calls.size();
        case EventClass::Memcpy:
            return m_trace.copies.size();
        case EventClass::Memset:
            return m_trace.sets.size();
        case EventClass::GraphLaunches:
            return m_trace.graphLaunches.size();
        case EventClass::Overhead:
            return m_trace.overhead.size();
        case EventClass::Nvtx:
            return m_trace.nvtx.size();
        case EventClass::OsRuntime:
            return m_trace.osRuntime.size();
        case EventClass::Mpi:
            return m_trace.mpi.size();
        case EventClass::GpuPageFaults:
            return m_trace.gpuPageFaults.size();
        case EventClass::LibraryCalls:
            return m_trace.libraryCalls.size();
        default:
            return 0; // not on a track
        }
    };
    for (std::size_t row = 0; row < m_table.rowCount; ++row) {
        if (isStopDue(row, m_stop))
            return false;
        const auto event = m_table.subject(row).event;
        if (event.isValid() && event.row < sizeOf(event.eventClass))
            events.add(event.eventClass, event.row, sizeOf(event.eventClass));
    }
    return true;
}

} // namespace

bool isEventInList(const Table& table, std::size_t row)
{
    return table.key != TableKey::Findings && table.key != TableKey::CaptureNotes && table.subject
        && table.subject(row).event.isValid();
}

bool mayHaveEvents(const Table& table, std::size_t row)
{
    namespace Key = TableKey;
    static const std::array keys { Key::Findings,
                                   Key::CaptureNotes,
                                   Key::MemoryOperations,
                                   Key::NvtxRanges,
                                   Key::NvtxByProcess,
                                   Key::NcclOperations,
                                   Key::NcclByProcess,
                                   Key::NcclByDevice,
                                   Key::NvlinkDuringNccl,
                                   Key::Phases,
                                   Key::PhasesByProcess,
                                   Key::Barriers,
                                   Key::BarriersByProcess,
                                   Key::LaunchStorms,
                                   Key::CudaGraphs,
                                   Key::ProfilerOverhead,
                                   Key::WallBudget,
                                   Key::TimeByClass,
                                   Key::Processes,
                                   Key::NvtxCoverage,
                                   Key::StreamGaps,
                                   Key::Suspects,
                                   Key::OsCalls,
                                   Key::OsCallsByThread,
                                   Key::MpiCalls,
                                   Key::MpiCallsByThread,
                                   Key::PageMigrations,
                                   Key::LibraryCalls,
                                   Key::LibraryCallsByThread };
    if (row >= table.rowCount || isEventInList(table, row))
        return false;
    const bool hasKernel = table.subject && table.subject(row).kernel.isValid();
    return hasKernel || std::find(keys.begin(), keys.end(), table.key) != keys.end();
}

Cancellable<EventSet> eventsOfRow(const AnalysisResults& results, const Table& table, std::size_t row,
                                  const std::stop_token& stop)
{
    EventSet events;
    if (row < table.rowCount && !RowEvents(results, table, row, stop).find(events))
        return cancelled();
    events.finish();
    return events;
}

Cancellable<std::optional<std::vector<LaunchWait>>> launchWaitsOfRow(const AnalysisResults& results, const Table& table,
                                                                     std::size_t row, const std::stop_token& stop)
{
    using Found = std::optional<std::vector<LaunchWait>>;
    if (row >= table.rowCount)
        return Found();
    const RowEvents events(results, table, row, stop);
    if (!events.isOfLauncherGaps())
        return Found();
    auto waits = events.launchWaits();
    if (!waits)
        return cancelled();
    return waits;
}

} // namespace core
