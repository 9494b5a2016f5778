// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/traceloader.h"

#include "base/freememory.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/units.h"
#include "trace/filestrings.h"
#include "trace/genericmetrics.h"
#include "trace/loading/loadplan.h"
#include "trace/loading/progressgate.h"
#include "trace/loading/rowproblems.h"
#include "trace/loading/traceassembly.h"
#include "trace/loading/workerstatements.h"
#include "trace/reading/pagefile.h"
#include "trace/reading/storedrows.h"
#include "trace/targettables.h"
#include "trace/tracefile.h"
#include "trace/tracememory.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <map>
#include <mutex>
#include <new>
#include <utility>

namespace core {

namespace {

constexpr double ShareOfPlan = 0.5; // of the time that it takes to read a part: looking for its rows

/// Reads one export. Used once.
class Loader
{
public:
    Loader(TraceFile file, const LoadOptions& options, const ProgressSink& progress, std::stop_token stop)
        : m_file(std::move(file))
        , m_options(options)
        , m_threads(options.threads > 0 ? options.threads : defaultThreads())
        , m_progress(progress)
        , m_stop(std::move(stop))
        , m_trace(std::make_shared<Trace>())
    {
        m_trace->id = options.id;
    }

    Expected<std::shared_ptr<const Trace>> load();
    /// What load() and the analyses take, without reading. Errors: Cancelled.
    Expected<std::int64_t> neededBytesOfFile();

private:
    [[nodiscard]] bool mayHavePayloads(const TargetTables& targets) const;
    [[nodiscard]] Expected<void> planPartOfFile();
    void resizeColumns();
    [[nodiscard]] Expected<void> checkMemory() const;
    void runTasks(ProgressGate& gate);
    void runWorker(std::size_t worker, std::atomic<std::size_t>& next, ProgressGate& gate);
    [[nodiscard]] bool readStored(ReadTask& task, PageFile& pages, std::int64_t& rowsRead, ProgressGate& gate);
    void runTask(ReadTask& task, Statement& statement, std::int64_t& rowsRead, ProgressGate& gate);
    template <typename Rows> void readRows(ReadTask& task, Rows& rows, std::int64_t& rowsRead, ProgressGate& gate);
    void noteFailure(const ReadTask& task, const QString& cause);
    void noteReadings();
    TableReading& reading(EventClass eventClass) { return m_trace->readings[static_cast<std::size_t>(eventClass)]; }

    TraceFile m_file;
    LoadOptions m_options;
    int m_threads;
    const ProgressSink& m_progress;
    std::stop_token m_stop;
    std::shared_ptr<Trace> m_trace;

    LoadPlanOptions m_planOptions;
    std::optional<PartPlan> m_part; ///< only when a part of the file is read
    LoadPlan m_plan;
    std::vector<WorkerIds> m_workers;
    FileStrings m_fileStrings;
    std::mutex m_failureMutex;
    std::map<QString, QString> m_failures; ///< table → cause
    std::array<std::atomic<std::int64_t>, EventClassCount> m_rowsRead {};
};

/// False when the export says that it holds neither kind of NVTX payload, or has no column for any.
bool Loader::mayHavePayloads(const TargetTables& targets) const
{
    const auto isLeftOut = [&targets](QStringView kind) {
        const auto name = QStringLiteral("EXPORT_PARAM_INCLUDE_%1").arg(kind);
        const auto& data = targets.exportMetaData;
        return std::any_of(data.begin(), data.end(), [&name](const MetaDatum& datum) {
            return datum.name == name && datum.value.compare(QStringLiteral("false"), Qt::CaseInsensitive) == 0;
        });
    };
    if (isLeftOut(u"JSON") && isLeftOut(u"BLOBS"))
        return false;
    const auto* table = m_file.schema.find(u"NVTX_EVENTS");
    return table
        && (table->hasColumn(u"binaryData") || table->hasColumn(u"jsonText") || table->hasColumn(u"jsonTextId"));
}

/// Finds out which rows belong to the part that is asked for.
Expected<void> Loader::planPartOfFile()
{
    const auto tables = tablesToRead(m_file.schema);
    std::vector<PartColumns> columns;
    for (const auto& [reader, table] : tables) {
        if (auto ofTable = PartColumns::of(*table, reader->eventClass))
            columns.push_back(std::move(*ofTable));
    }
    const auto report = [this](const Progress& progress) {
        if (m_progress)
            m_progress({ progress.fraction * ShareOfPlan, progress.stage, 0, 0 });
    };
    auto plan = planPart({ m_file.file, m_options.allowNativeSqlite, m_threads, report }, m_file.schema, columns,
                         m_options.part, m_stop);
    if (!plan)
        return tl::unexpected<Error>(plan.error());
    m_part = std::move(*plan);
    for (std::size_t i = 0; i < columns.size(); ++i)
        m_planOptions.partOfTable.emplace(&columns[i].table(), &m_part->tables[i]);
    m_trace->part = m_part->part;
    m_trace->extent = m_part->extent;
    return {};
}

/// In parallel, since columns of ids are filled with "none".
void Loader::resizeColumns()
{
    const auto shares = static_cast<std::size_t>(std::max(1, m_threads));
    runParallel(m_threads, shares, [&](std::size_t share) {
        for (const auto& [reader, rows] : m_plan.rowsOfReader)
            reader->resize(*m_trace, rows, { share, shares });
    });
}

/// Fails when they do not fit: without it memory would end after minutes of reading.
Expected<void> Loader::checkMemory() const
{
    const auto needed = m_plan.neededBytes(m_file.file.sizeBytes);
    const auto free = m_options.memoryBytes ? m_options.memoryBytes : freeMemoryBytes();
    if (!free || needed <= *free)
        return {};
    return failure(ErrorCode::TooLarge,
                   Text::tr("%1 needs about %2 of memory to be read and analyzed, and %3 are free or allowed to this "
                            "program: open a part of it (--load-time, File > Open a part…), close other programs, "
                            "raise the limit or use a machine with more.")
                       .arg(m_file.file.path, formatBytes(needed), formatBytes(*free)));
}

void Loader::noteFailure(const ReadTask& task, const QString& cause)
{
    const std::lock_guard lock(m_failureMutex);
    m_failures.try_emplace(m_plan.reads[task.read].table->name, cause);
}

/// Reads rows of a task until there are no more. A read that is not a range may be long.
template <typename Rows> void Loader::readRows(ReadTask& task, Rows& rows, std::int64_t& rowsRead, ProgressGate& gate)
{
    const auto& read = m_plan.reads[task.read];
    auto& run = task.run;
    while (run.kept < run.slots && !rows.isAtEnd() && !m_stop.stop_requested()) {
        const auto slots = std::min<std::size_t>(run.slots - run.kept, RowsOfRead);
        RowReading reading { &rows, *m_trace, m_workers[run.worker], run.first + run.kept, slots };
        run.kept += read.reader->read(reading);
        rowsRead += reading.rowsRead;
        gate.add(reading.rowsRead, Text::tr("Reading %1").arg(read.table->name));
    }
}

/// Reads a task from the pages of the file. False: it is for SQLite to read, and what was read does not count.
bool Loader::readStored(ReadTask& task, PageFile& pages, std::int64_t& rowsRead, ProgressGate& gate)
{
    auto& ids = m_workers[task.run.worker];
    const auto problems = ids.problems;
    const auto namings = ids.namings.size();
    StoredRows rows(pages, *m_plan.reads[task.read].stored, task.firstRowId, task.lastRowId);
    readRows(task, rows, rowsRead, gate);
    if (!rows.isDoubtful())
        return true;
    ids.problems = problems;
    ids.namings.resize(namings);
    task.run.kept = 0;
    rowsRead = 0;
    return false;
}

void Loader::runTask(ReadTask& task, Statement& statement, std::int64_t& rowsRead, ProgressGate& gate)
{
    if (task.isRange) {
        statement.bind(0, task.firstRowId);
        statement.bind(1, task.lastRowId);
    } else if (!task.rowIds.empty()) {
        QStringList numbers;
        for (const auto rowId : task.rowIds)
            numbers << QString::number(rowId);
        statement.bind(0, QStringLiteral("[%1]").arg(numbers.join(u',')));
    }
    readRows(task, statement, rowsRead, gate);
    if (statement.failed())
        noteFailure(task, statement.errorText());
    statement.reset();
}

void Loader::runWorker(std::size_t worker, std::atomic<std::size_t>& next, ProgressGate& gate)
{
    auto pages = m_planOptions.readsPages ? PageFile::open(m_file.file) : std::nullopt;
    WorkerStatements statements(m_file.file, m_options.allowNativeSqlite, m_stop);
    for (std::size_t position = next++; position < m_plan.tasks.size() && !m_stop.stop_requested(); position = next++) {
        auto& task = m_plan.tasks[position];
        const auto& read = m_plan.reads[task.read];
        std::int64_t rowsRead = 0;
        task.run.worker = worker;
        if (!pages || !read.stored || !readStored(task, *pages, rowsRead, gate)) {
            const auto statement = statements.of(read);
            if (!statement) {
                noteFailure(task, statement.error().message);
                continue;
            }
            runTask(task, **statement, rowsRead, gate);
        }
        m_rowsRead[static_cast<std::size_t>(read.reader->eventClass)] += rowsRead;
    }
}

void Loader::runTasks(ProgressGate& gate)
{
    const std::size_t workers = std::clamp<std::size_t>(m_plan.tasks.size(), 1, static_cast<std::size_t>(m_threads));
    m_workers = std::vector<WorkerIds>(workers);
    for (auto& worker : m_workers)
        worker.readsPayloads = m_planOptions.readsPayloads;
    std::atomic<std::size_t> next = 0;
    runParallel(static_cast<int>(workers), workers, [&](std::size_t worker) { runWorker(worker, next, gate); });
}

void Loader::noteReadings()
{
    std::array<std::int64_t, EventClassCount> kept {};
    for (const auto& task : m_plan.tasks)
        kept[static_cast<std::size_t>(m_plan.reads[task.read].reader->eventClass)]
            += static_cast<std::int64_t>(task.run.kept);
    for (std::size_t i = 0; i < EventClassCount; ++i) {
        auto& ofClass = m_trace->readings[i];
        ofClass.rowsRead = m_rowsRead[i];
        ofClass.rowsKept = kept[i];
        RowProblems problems;
        for (const auto& worker : m_workers)
            problems += worker.problems[i];
        m_trace->cudaBacktraceCount += problems.cudaBacktraces;
        noteRowProblems(m_trace->diagnostics, static_cast<EventClass>(i), ofClass.table, problems);
    }
    for (const auto& read : m_plan.reads) {
        const auto failed = m_failures.find(read.table->name);
        if (failed == m_failures.end())
            continue;
        auto& ofClass = reading(read.reader->eventClass);
        ofClass.problem = Text::tr("table %1 could not be read to its end: %2").arg(failed->first, failed->second);
    }
    if (m_file.file.isCut())
        m_trace->diagnostics.add(
            { CutFileId, Severity::Error, 1,
              Text::tr("The file was cut: %1 of at least %2 bytes are there.")
                  .arg(QString::number(m_file.file.sizeBytes), QString::number(m_file.file.wholeBytes)),
              Text::tr("Copy it again or repeat the export.") });
    for (const auto& ofClass : m_trace->readings) {
        if (ofClass.problem.isEmpty())
            continue;
        m_trace->diagnostics.add({ QStringLiteral("%1:incomplete").arg(ofClass.table), Severity::Error, 1,
                                   Text::tr("Incomplete: %1.").arg(ofClass.problem),
                                   Text::tr("Repeat the export from the report.") });
    }
}

Expected<std::int64_t> Loader::neededBytesOfFile()
{
    m_file.connection->stopWith(m_stop);
    m_planOptions.readsPayloads = mayHavePayloads(readTargetTables(*m_file.connection, m_file.schema));
    m_plan = planLoad(m_file, m_planOptions, m_trace->readings, m_progress);
    return m_stop.stop_requested() ? Expected<std::int64_t>(cancelled()) : m_plan.neededBytes(m_file.file.sizeBytes);
}

Expected<std::shared_ptr<const Trace>> Loader::load()
{
    QElapsedTimer clock;
    clock.start();
    m_trace->path = m_file.file.path;
    m_trace->fileName = QFileInfo(m_file.file.path).fileName();
    m_trace->fileSizeBytes = m_file.file.sizeBytes;
    m_file.connection->stopWith(m_stop);
    auto targets = readTargetTables(*m_file.connection, m_file.schema);
    m_planOptions.readsPayloads = mayHavePayloads(targets);
    m_planOptions.readsPages = m_options.allowNativeSqlite && PageFile::open(m_file.file).has_value();
    if (!m_options.part.isWholeTrace()) {
        if (auto planned = planPartOfFile(); !planned)
            return tl::unexpected<Error>(planned.error());
    }
    m_plan = planLoad(m_file, m_planOptions, m_trace->readings, m_progress);
    if (m_stop.stop_requested())
        return cancelled();
    if (auto fits = checkMemory(); !fits)
        return tl::unexpected<Error>(fits.error());
    resizeColumns();
    std::int64_t rowsTotal = 0;
    for (const auto& task : m_plan.tasks) {
        rowsTotal += static_cast<std::int64_t>(task.run.slots);
        if (task.run.first + task.run.slots >= std::numeric_limits<std::uint32_t>::max())
            return failure(ErrorCode::BadFormat,
                           Text::tr("%1 has more than 4 billion events of one kind.").arg(m_trace->path));
    }
    ProgressGate gate(m_progress, rowsTotal, m_part ? ShareOfPlan : 0.0);
    gate.add(0, Text::tr("Reading names"));
    if (const auto* table = m_file.schema.findStringTable()) {
        if (m_file.cutTables.contains(table->name))
            return failure(ErrorCode::BadFormat,
                           Text::tr("%1 is truncated, and names of its events are in what is missing (table %2): copy "
                                    "it again or repeat the export.")
                               .arg(m_trace->path, table->name));
        auto strings = FileStrings::read(*m_file.connection, *table, m_stop);
        if (!strings)
            return tl::unexpected<Error>(strings.error());
        m_fileStrings = std::move(*strings);
    }
    runTasks(gate);
    if (m_stop.stop_requested())
        return cancelled();
    constexpr double SortingFraction = 0.9;
    gate.finish(SortingFraction, Text::tr("Sorting and joining"));
    noteReadings();
    RunsOfClass runs;
    for (const auto& task : m_plan.tasks)
        runs[static_cast<std::size_t>(m_plan.reads[task.read].reader->eventClass)].push_back(task.run);
    assembleTrace(*m_trace, m_workers, runs, m_fileStrings, targets, m_threads);
    readGenericMetrics(*m_trace, *m_file.connection, m_file.schema, m_stop);
    if (m_stop.stop_requested())
        return cancelled();
    m_trace->schema = std::move(m_file.schema);
    m_trace->loadSeconds = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    gate.finish(1.0, Text::tr("Done"));
    return m_trace;
}

} // namespace

Expected<std::int64_t> neededTraceBytes(const QString& path, const std::stop_token& stop)
{
    auto file = TraceFile::open(path, true, stop);
    if (!file)
        return tl::unexpected<Error>(file.error());
    return Loader(std::move(*file), {}, {}, stop).neededBytesOfFile();
}

Expected<std::shared_ptr<const Trace>> loadTrace(const QString& path, const LoadOptions& options,
                                                 const ProgressSink& progress, const std::stop_token& stop)
{
    try {
        auto file = TraceFile::open(path, options.allowNativeSqlite, stop, options.cutFiles);
        if (!file)
            return tl::unexpected<Error>(file.error());
        auto trace = Loader(std::move(*file), options, progress, stop).load();
        returnFreedMemory();
        return trace;
    } catch (const std::bad_alloc&) {
        return failure(
            ErrorCode::Internal,
            Text::tr("%1 does not fit into memory: close other programs or use a machine with more.").arg(path));
    }
}

} // namespace core
