// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/loading/traceassembly.h"

#include "base/globalids.h"
#include "base/parallel.h"
#include "base/text.h"
#include "trace/callnames.h"
#include "trace/displaynames.h"
#include "trace/loading/launchjoin.h"
#include "trace/loading/nvtxmerging.h"
#include "trace/reading/eventreaders.h"
#include "trace/traceextent.h"

#include <algorithm>
#include <map>
#include <optional>

namespace core {

namespace {

constexpr unsigned HostShift = 48;

/// For each worker: its local id → the final one.
template <typename Id> using IdMap = std::vector<std::vector<Id>>;

/// Sorts the workers' keys into one list without repeats and maps their local ids to its positions.
template <typename Id, typename Key, typename Member>
std::vector<Key> mergeKeys(const std::vector<WorkerIds>& workers, Member member, IdMap<Id>& map)
{
    std::vector<Key> all;
    for (const auto& worker : workers)
        all.insert(all.end(), (worker.*member).keys().begin(), (worker.*member).keys().end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const auto& worker : workers) {
        auto& ids = map.emplace_back();
        for (const auto& key : (worker.*member).keys())
            ids.push_back(Id { static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), key) - all.begin()) });
    }
    return all;
}

/// Replaces the ids `map` maps onto keys by the ids that those keys have in the end.
template <typename Id> void redirect(IdMap<Id>& map, const std::vector<Id>& finalIds)
{
    for (auto& ids : map) {
        for (auto& id : ids)
            id = finalIds[id.value()];
    }
}

/// Replaces the local ids in a column by the final ones.
template <typename T, typename Id> void remap(Column<T>& column, std::span<const RowRun> runs, const IdMap<Id>& map)
{
    for (const auto& run : runs) {
        const auto& ids = map[run.worker];
        for (std::size_t row = run.first; row < run.first + run.kept; ++row) {
            if constexpr (std::is_same_v<T, Id>) {
                if (column[row].isValid())
                    column[row] = ids[column[row].value()];
            } else {
                column[row] = static_cast<T>(ids[column[row]].value());
            }
        }
    }
}
template <typename T, typename Id>
void remap(FoldedColumn<T>& column, std::span<const RowRun> runs, const IdMap<Id>& map)
{
    remap(column.rows(), runs, map);
}

/**
 * The device that each context is on. Synchronization rows name context and stream rightly, but device 0 in every
 * process: what the file says of the context counts, else the device of the work in it.
 */
class ContextDevices
{
public:
    ContextDevices(const std::vector<StreamKey>& work, const TargetTables& tables)
        : m_tables(tables)
    {
        for (const auto& key : work) {
            auto& device = m_deviceOfWork.try_emplace({ key.globalPid, key.contextId }, key.deviceId).first->second;
            if (device != key.deviceId)
                device.reset(); // rows without a context, as migrations have them
        }
    }
    /// The CUDA ordinal of the key's context; the key's own where nothing is known.
    [[nodiscard]] std::int64_t deviceOf(const StreamKey& key) const
    {
        const auto pid = std::int64_t { pidOf(key.globalPid) };
        if (const auto known = m_tables.contextDevices.find({ pid, key.contextId });
            known != m_tables.contextDevices.end() && known->second)
            return *known->second;
        const auto found = m_deviceOfWork.find({ key.globalPid, key.contextId });
        return found == m_deviceOfWork.end() ? key.deviceId : found->second.value_or(key.deviceId);
    }

private:
    const TargetTables& m_tables;
    std::map<std::pair<std::uint64_t, std::int64_t>, std::optional<std::int64_t>> m_deviceOfWork;
};

/// Builds the tables that ids point into, and the maps from the workers' ids.
class Assembly
{
public:
    Assembly(Trace& trace, std::vector<WorkerIds>& workers, const FileStrings& fileStrings, TargetTables& tables)
        : m_trace(trace)
        , m_workers(workers)
        , m_fileStrings(fileStrings)
        , m_tables(tables)
        , m_nvtx(trace, fileStrings)
    {
    }

    void mergeIds();
    void remapClass(EventClass eventClass, std::span<const RowRun> runs);
    void nameThreadsAndDomains();
    void reportMissingStrings();

private:
    std::vector<StreamKey> mergeStreams();
    void mergeProcesses(const std::vector<std::uint64_t>& ids);
    std::vector<std::uint64_t> processIds(const std::vector<std::uint64_t>& threads,
                                          const std::vector<StreamKey>& streams) const;
    void mergeKernelNames();
    void mergeCallNames();
    void mergeTexts();
    void mergeMetrics();
    QString stringText(std::int64_t id);
    QString kernelText(std::int64_t id)
    {
        return id == NoString || !m_fileStrings.find(id) ? QString() : stringText(id);
    }
    [[nodiscard]] QString kernelFullName(const KernelNameKey& key);
    [[nodiscard]] ProcessIndex processOf(std::uint64_t globalId) const;

    Trace& m_trace;
    std::vector<WorkerIds>& m_workers;
    const FileStrings& m_fileStrings;
    TargetTables& m_tables;
    std::int64_t m_missingStrings = 0;
    NvtxMerging m_nvtx;

    IdMap<ThreadIndex> m_threads;
    IdMap<ProcessIndex> m_processes;
    IdMap<StreamIndex> m_streams, m_syncStreams;
    IdMap<MemoryPlaceIndex> m_memoryPlaces;
    IdMap<KernelNameIndex> m_kernelNames;
    IdMap<LaunchShapeIndex> m_shapes;
    IdMap<CallNameIndex> m_callNames;
    IdMap<StringId> m_plainTexts; ///< by the mixed numbering of WorkerIds
    IdMap<StringId> m_groupedTexts;
    IdMap<Index<struct MetricTag>> m_metrics;
};

/// The text of a string, or what stands in for it. Where SQL would not find the string by what is shown, the id is
/// noted.
QString Assembly::stringText(std::int64_t id)
{
    QString shown;
    bool isInFile = false;
    if (const auto text = m_fileStrings.find(id)) {
        shown = QString::fromUtf8(*text);
        isInFile = m_fileStrings.isText(id) && !shown.contains(QChar(QChar::ReplacementCharacter))
            && shown.toUtf8() == QByteArrayView(text->data(), static_cast<qsizetype>(text->size()));
    } else {
        ++m_missingStrings;
        shown = id == NoString ? QStringLiteral("[no name]") : QStringLiteral("[string %1 is missing]").arg(id);
    }
    if (!isInFile)
        m_trace.standInTexts[shown].insert(id);
    return shown;
}

ProcessIndex Assembly::processOf(std::uint64_t globalId) const
{
    const std::uint64_t globalPid = globalPidOf(globalId);
    const auto found
        = std::lower_bound(m_trace.processes.begin(), m_trace.processes.end(), globalPid,
                           [](const Process& process, std::uint64_t id) { return process.globalPid < id; });
    return ProcessIndex { static_cast<std::size_t>(found - m_trace.processes.begin()) };
}

/// The global ids of all processes, sorted.
std::vector<std::uint64_t> Assembly::processIds(const std::vector<std::uint64_t>& threads,
                                                const std::vector<StreamKey>& streams) const
{
    std::vector<std::uint64_t> ids;
    ids.reserve(threads.size() + streams.size());
    for (const auto thread : threads)
        ids.push_back(globalPidOf(thread));
    for (const auto& stream : streams)
        ids.push_back(stream.globalPid);
    for (const auto& worker : m_workers)
        ids.insert(ids.end(), worker.processes.keys().begin(), worker.processes.keys().end());
    for (const auto& worker : m_workers) {
        for (const auto& place : worker.memoryPlaces.keys())
            ids.push_back(place.globalPid);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

void Assembly::mergeProcesses(const std::vector<std::uint64_t>& ids)
{
    std::map<std::uint32_t, int> hostsOfPid;
    for (const auto id : ids) {
        Process process;
        process.globalPid = id;
        process.pid = pidOf(id);
        if (const auto name = m_tables.processNames.find(id); name != m_tables.processNames.end())
            process.name = name->second;
        ++hostsOfPid[process.pid];
        m_trace.processes.push_back(std::move(process));
    }
    for (auto& process : m_trace.processes) {
        const auto pid = QString::number(process.pid);
        process.label
            = hostsOfPid[process.pid] > 1 ? QStringLiteral("%1/%2").arg(process.globalPid >> HostShift).arg(pid) : pid;
    }
    for (const auto& worker : m_workers) {
        auto& finalIds = m_processes.emplace_back();
        for (const auto id : worker.processes.keys())
            finalIds.push_back(processOf(id));
    }
}

/// All streams; those of synchronizations on the device of their context.
std::vector<StreamKey> Assembly::mergeStreams()
{
    const auto work = mergeKeys<StreamIndex, StreamKey>(m_workers, &WorkerIds::streams, m_streams);
    auto syncs = mergeKeys<StreamIndex, StreamKey>(m_workers, &WorkerIds::syncStreams, m_syncStreams);
    const ContextDevices devices(work, m_tables);
    for (auto& key : syncs)
        key.deviceId = devices.deviceOf(key);
    auto all = work;
    all.insert(all.end(), syncs.begin(), syncs.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const auto positionsOf = [&all](const std::vector<StreamKey>& keys) {
        std::vector<StreamIndex> positions;
        positions.reserve(keys.size());
        for (const auto& key : keys)
            positions.emplace_back(
                static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), key) - all.begin()));
        return positions;
    };
    redirect(m_streams, positionsOf(work));
    redirect(m_syncStreams, positionsOf(syncs));
    return all;
}

void Assembly::mergeIds()
{
    const auto threads = mergeKeys<ThreadIndex, std::uint64_t>(m_workers, &WorkerIds::threads, m_threads);
    const auto streams = mergeStreams();
    mergeProcesses(processIds(threads, streams));
    for (const auto thread : threads)
        m_trace.threads.push_back(Thread { thread, tidOf(thread), processOf(thread), {} });
    for (const auto& key : streams)
        m_trace.streams.push_back(Stream { processOf(key.globalPid), {}, key.deviceId, key.contextId, key.streamId });
    for (const auto& key : mergeKeys<MemoryPlaceIndex, StreamKey>(m_workers, &WorkerIds::memoryPlaces, m_memoryPlaces))
        m_trace.memoryPlaces.push_back({ processOf(key.globalPid), {}, key.deviceId });
    m_trace.launchShapes = mergeKeys<LaunchShapeIndex, LaunchShape>(m_workers, &WorkerIds::shapes, m_shapes);
    mergeKernelNames();
    mergeCallNames();
    mergeTexts();
    mergeMetrics();
}

/// The first of a kernel's strings that has a text; without any, what stands in for its first id.
QString Assembly::kernelFullName(const KernelNameKey& key)
{
    for (const auto id : { key.demangled, key.shortName, key.mangled }) {
        if (auto text = kernelText(id); !text.isEmpty())
            return text;
        m_trace.areKernelNamesSkipped = m_trace.areKernelNamesSkipped || id != NoString;
    }
    return stringText(key.demangled != NoString ? key.demangled : key.shortName);
}

void Assembly::mergeKernelNames()
{
    const auto keys = mergeKeys<KernelNameIndex, KernelNameKey>(m_workers, &WorkerIds::kernelNames, m_kernelNames);
    std::map<QString, QString> shortNames; // full name → short name: kernels of one full name are one kernel
    std::vector<QString> fullNames;
    for (const auto& key : keys) {
        const auto full = kernelFullName(key);
        auto base = kernelText(key.shortName);
        if (base.isEmpty())
            base = full;
        shortNames.try_emplace(full, base);
        fullNames.push_back(full);
    }
    std::map<QString, KernelNameIndex> positions;
    for (const auto& [full, base] : shortNames) {
        positions.emplace_hint(positions.end(), full, KernelNameIndex { m_trace.kernelNames.size() });
        m_trace.kernelNames.push_back(KernelName { base, full, {} });
    }
    assignDisplayNames(m_trace.kernelNames);
    std::vector<KernelNameIndex> finalIds;
    finalIds.reserve(fullNames.size());
    for (const auto& full : fullNames)
        finalIds.push_back(positions.at(full));
    redirect(m_kernelNames, finalIds);
}

void Assembly::mergeCallNames()
{
    const auto keys = mergeKeys<CallNameIndex, std::int64_t>(m_workers, &WorkerIds::callNames, m_callNames);
    for (const auto key : keys)
        m_trace.callNames.push_back(makeCallName(stringText(key)));
}

void Assembly::mergeTexts()
{
    const auto intern = [this](std::string_view text) { return m_trace.strings.intern(text); };
    for (auto& worker : m_workers) {
        auto& plain = m_plainTexts.emplace_back();
        const auto& fileIds = worker.fileStrings.keys();
        plain.resize(2 * std::max(worker.texts.size(), fileIds.size()));
        auto grouped = plain;
        std::vector<NvtxSuffixes::Split> suffixes; // of the file strings
        for (std::size_t i = 0; i < worker.texts.size(); ++i) // grouped when read
            plain[2 * i] = grouped[2 * i] = intern(worker.texts.view(StringId { i }));
        for (std::size_t i = 0; i < fileIds.size(); ++i) {
            const auto shown = stringText(fileIds[i]);
            const QByteArray text = shown.toUtf8();
            const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));
            plain[2 * i + 1] = intern(view);
            auto& split = suffixes.emplace_back(worker.suffixes.split(view));
            grouped[2 * i + 1] = intern(split.grouped);
            if (const auto standIn = m_trace.standInTexts.find(shown);
                standIn != m_trace.standInTexts.end() && standIn->second.contains(fileIds[i]))
                m_trace.standInTexts[m_trace.strings.text(grouped[2 * i + 1])].insert(fileIds[i]); // rows are by groups
            split.grouped = {}; // the text does not live on
        }
        m_groupedTexts.push_back(std::move(grouped));
        m_nvtx.addWorker(worker, std::move(suffixes));
    }
    m_missingStrings += m_nvtx.missingStrings();
}

void Assembly::mergeMetrics()
{
    const auto keys = mergeKeys<Index<struct MetricTag>, MetricKey>(m_workers, &WorkerIds::metrics, m_metrics);
    constexpr std::int64_t GpuBits = 0xFF;
    for (const auto& key : keys) {
        const auto name = m_tables.metricNames.find({ key.typeId, key.metricId });
        m_trace.gpuMetrics.metrics.push_back(GpuMetric {
            key.typeId & GpuBits, key.typeId, key.metricId,
            name != m_tables.metricNames.end() ? name->second : QStringLiteral("metric %1").arg(key.metricId) });
    }
}

void Assembly::remapClass(EventClass eventClass, std::span<const RowRun> runs)
{
    auto& t = m_trace;
    switch (eventClass) {
    case EventClass::Kernels:
        remap(t.kernels.stream, runs, m_streams);
        remap(t.kernels.name, runs, m_kernelNames);
        remap(t.kernels.shape, runs, m_shapes);
        break;
    case EventClass::Calls:
        remap(t.calls.thread, runs, m_threads);
        remap(t.calls.name, runs, m_callNames);
        break;
    case EventClass::Memcpy:
        remap(t.copies.stream, runs, m_streams);
        break;
    case EventClass::Memset:
        remap(t.sets.stream, runs, m_streams);
        break;
    case EventClass::GraphLaunches:
        remap(t.graphLaunches.stream, runs, m_streams);
        break;
    case EventClass::Synchronizations:
        remap(t.synchronizations.stream, runs, m_syncStreams);
        break;
    case EventClass::Overhead:
        remap(t.overhead.thread, runs, m_threads);
        remap(t.overhead.name, runs, m_plainTexts);
        break;
    case EventClass::Nvtx:
        remap(t.nvtx.thread, runs, m_threads);
        m_nvtx.remap(runs); // before the texts
        remap(t.nvtx.text, runs, m_groupedTexts);
        break;
    case EventClass::OsRuntime:
        remap(t.osRuntime.thread, runs, m_threads);
        remap(t.osRuntime.name, runs, m_plainTexts);
        break;
    case EventClass::GpuMetrics:
        remap(t.gpuMetrics.metric, runs, m_metrics);
        break;
    case EventClass::Scheduling:
        remap(t.scheduling.thread, runs, m_threads);
        break;
    case EventClass::Mpi:
        remap(t.mpi.thread, runs, m_threads);
        remap(t.mpi.name, runs, m_plainTexts);
        break;
    case EventClass::CpuPageFaults:
        remap(t.cpuPageFaults.process, runs, m_processes);
        remap(t.cpuPageFaults.code, runs, m_plainTexts);
        remap(t.cpuPageFaults.module, runs, m_plainTexts);
        break;
    case EventClass::GpuPageFaults:
        remap(t.gpuPageFaults.stream, runs, m_streams);
        break;
    case EventClass::Allocations:
        remap(t.allocations.place, runs, m_memoryPlaces);
        break;
    case EventClass::LibraryCalls:
        remap(t.libraryCalls.thread, runs, m_threads);
        remap(t.libraryCalls.name, runs, m_plainTexts);
        break;
    }
}

void Assembly::nameThreadsAndDomains()
{
    for (auto& thread : m_trace.threads) {
        if (const auto name = m_tables.threadNames.find(thread.globalTid); name != m_tables.threadNames.end())
            thread.name = stringText(name->second);
    }
    for (const auto& worker : m_workers) {
        for (const auto& naming : worker.namings) {
            const QString text
                = naming.fileString != NoString ? stringText(naming.fileString) : worker.texts.text(naming.text);
            const auto process = processOf(naming.globalTid);
            if (process.value() >= m_trace.processes.size()
                || m_trace.processes[process.value()].globalPid != globalPidOf(naming.globalTid))
                continue; // a process without events
            if (!naming.isThread) {
                m_trace.nvtxDomains.try_emplace(std::uint64_t { process.value() } << 32U | naming.domain, text);
                continue;
            }
            const auto thread
                = std::find_if(m_trace.threads.begin(), m_trace.threads.end(),
                               [&](const Thread& candidate) { return candidate.globalTid == naming.globalTid; });
            if (thread != m_trace.threads.end() && thread->name.isEmpty())
                thread->name = text;
        }
    }
}

void Assembly::reportMissingStrings()
{
    m_trace.diagnostics.add({ QStringLiteral("string-missing"), Severity::DataLoss, m_missingStrings,
                              Text::tr("Names refer to strings that the file's string table does not have."),
                              Text::tr("The export is incomplete: repeat it from the report.") });
    if (!m_fileStrings.isComplete()) {
        m_trace.diagnostics.add({ QStringLiteral("string-table-incomplete"), Severity::DataLoss, 1,
                                  m_fileStrings.problem(), Text::tr("Repeat the export from the report.") });
    }
}

} // namespace

void assembleTrace(Trace& trace, std::vector<WorkerIds>& workers, const RunsOfClass& runs,
                   const FileStrings& fileStrings, TargetTables& tables, int threads)
{
    Assembly assembly(trace, workers, fileStrings, tables);
    assembly.mergeIds();
    runParallel(threads, EventClassCount, [&](std::size_t position) {
        // the big tables are among the last readers: start with them
        const auto& reader = eventReaders()[EventClassCount - 1 - position];
        const auto& ofClass = runs[static_cast<std::size_t>(reader.eventClass)];
        assembly.remapClass(reader.eventClass, ofClass);
        reader.finish(trace, ofClass);
    });
    assembly.nameThreadsAndDomains();
    assembly.reportMissingStrings();
    resolveDevices(trace, tables);
    joinLaunches(trace, threads);
    joinEventRecords(trace, tables.eventRecords);
    findExtent(trace);
    trace.exportMetaData = std::move(tables.exportMetaData);
    trace.captureMetaData = std::move(tables.captureMetaData);
    trace.systemEnvironment = std::move(tables.systemEnvironment);
    trace.captureMessages = std::move(tables.captureMessages);
    trace.nvtxPayloadSchemas = std::move(tables.nvtxPayloadSchemas);
    trace.sessionStartUtcNs = tables.sessionStartUtcNs;
    trace.sessionStartSystemNs = tables.sessionStartSystemNs;
    trace.mpiRanks = std::move(tables.mpiRanks);
    trace.diagnostics.merge(tables.diagnostics);
    trace.strings.freeze();
    trace.nvtxSuffixes.freeze();
    trace.nvtxPayloads.freeze();
}

} // namespace core
