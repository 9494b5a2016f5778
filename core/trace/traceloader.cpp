// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/traceloader.h"
#include "trace/tracememory.h"

#include "base/freememory.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/units.h"
#include "trace/eventreaders.h"
#include "trace/filestrings.h"
#include "trace/genericmetrics.h"
#include "trace/pagefile.h"
#include "trace/part/partplan.h"
#include "trace/storedrows.h"
#include "trace/targettables.h"
#include "trace/traceassembly.h"
#include "trace/tracefile.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <map>
#include <mutex>
#include <new>
#include <span>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t RowsOfRead = 65536;
constexpr std::int64_t SmallestRowBytes = 8; // fewer than any event row takes in a file: bounds what rowids can promise
constexpr std::int64_t MsBetweenReports = 50;
/// What reading and the analyses need at their peak beside the columns, for each event: about 60 bytes in all (README).
constexpr std::int64_t PeakBytesPerEvent = 25;
constexpr double ShareOfPlan = 0.5; // of the time that it takes to read a part: looking for its rows

/// What an event takes in the columns of its table.
std::int64_t columnBytesPerEvent(const EventReader& reader)
{
    Trace one;
    reader.resize(one, 1, {});
    return static_cast<std::int64_t>(one.memoryBytes() - Trace().memoryBytes());
}

/// A table to read and the statement for it.
struct TableRead {
    const EventReader* reader = nullptr;
    const SchemaTable* table = nullptr;
    QString sql;
    std::optional<StoredTable> stored; ///< none: its rows are read by SQLite
};

/// One piece of work: a rowid range of a table, and the rows of the Trace it may fill.
struct ReadTask {
    std::size_t read = 0; ///< position in the list of TableRead
    std::int64_t firstRowId = 0; ///< only when isRange
    std::int64_t lastRowId = 0; ///< included: the largest rowid has none after it
    bool isRange = false; ///< false: the whole table
    std::span<const std::int64_t> rowIds; ///< only these rows; empty: all of the range
    RowRun run;
};

/// What a worker asks SQLite. Most ask nothing, so that a connection is made when there is a question.
class WorkerStatements
{
public:
    WorkerStatements(const SqliteFile& file, bool allowsNative, std::stop_token stop)
        : m_file(file)
        , m_allowsNative(allowsNative)
        , m_stop(std::move(stop))
    {
    }
    /// The statement of a read, which lives until another read's is asked for. Errors: it could not be made.
    [[nodiscard]] Expected<Statement*> of(const TableRead& read)
    {
        if (!m_connection) {
            m_connection = SqliteConnection::open(m_file, m_allowsNative);
            if (*m_connection)
                (**m_connection)->stopWith(m_stop);
        }
        if (!*m_connection)
            return tl::unexpected<Error>(m_connection->error());
        if (m_read != &read) {
            m_read = nullptr;
            m_statement.reset();
            auto made = prepareToRead(***m_connection, *read.table, read.sql);
            if (!made)
                return tl::unexpected<Error>(made.error());
            m_statement.emplace(std::move(*made));
            m_read = &read;
        }
        return &*m_statement;
    }

private:
    const SqliteFile& m_file;
    bool m_allowsNative;
    std::stop_token m_stop;
    std::optional<Expected<std::unique_ptr<SqliteConnection>>> m_connection;
    std::optional<Statement> m_statement;
    const TableRead* m_read = nullptr; ///< whose statement that is
};

/// Sends progress on, from one thread at a time and not too often.
class ProgressGate
{
public:
    /// `fractionBefore`: of the whole job, what was done before.
    ProgressGate(const ProgressSink& sink, std::int64_t rowsTotal, double fractionBefore)
        : m_sink(sink)
        , m_rowsTotal(rowsTotal)
        , m_fractionBefore(fractionBefore)
    {
        m_clock.start();
    }
    void add(std::int64_t rows, const QString& stage)
    {
        const std::lock_guard lock(m_mutex);
        m_rowsDone += rows;
        if (!m_sink || (m_lastReportMs >= 0 && m_clock.elapsed() - m_lastReportMs < MsBetweenReports))
            return;
        m_lastReportMs = m_clock.elapsed();
        constexpr double ReadingShare = 0.9; // the rest is sorting and joining
        const double read = m_rowsTotal > 0 ? static_cast<double>(m_rowsDone) / static_cast<double>(m_rowsTotal) : 0;
        m_sink({ m_fractionBefore + std::min(1.0, read) * (ReadingShare - m_fractionBefore), stage, m_rowsDone,
                 m_rowsTotal });
    }
    void finish(double fraction, const QString& stage)
    {
        const std::lock_guard lock(m_mutex);
        if (m_sink)
            m_sink({ fraction, stage, m_rowsDone, std::max(m_rowsTotal, m_rowsDone) });
    }

private:
    const ProgressSink& m_sink;
    std::int64_t m_rowsTotal;
    double m_fractionBefore;
    std::int64_t m_rowsDone = 0;
    std::int64_t m_lastReportMs = -1;
    QElapsedTimer m_clock;
    std::mutex m_mutex;
};

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
    [[nodiscard]] std::vector<ColumnWish> wishedColumns(const EventReader& reader) const;
    [[nodiscard]] std::optional<StoredTable> storedTable(const EventReader& reader, const SchemaTable& table,
                                                         bool byRowId) const;
    [[nodiscard]] Expected<void> planPartOfFile();
    void planPartOfTable(const EventReader& reader, const SchemaTable& table, const PlannedTable& planned,
                         std::size_t& rows);
    void planReads();
    void resizeColumns();
    void planTable(const EventReader& reader, const SchemaTable& table, std::size_t& rows);
    [[nodiscard]] std::int64_t neededBytes() const;
    [[nodiscard]] Expected<void> checkMemory() const;
    [[nodiscard]] Expected<std::int64_t> countRows(const SchemaTable& table) const;
    void runTasks(ProgressGate& gate);
    void runWorker(std::size_t worker, std::atomic<std::size_t>& next, ProgressGate& gate);
    [[nodiscard]] bool readStored(ReadTask& task, PageFile& pages, std::int64_t& rowsRead, ProgressGate& gate);
    void runTask(ReadTask& task, Statement& statement, std::int64_t& rowsRead, ProgressGate& gate);
    template <typename Rows> void readRows(ReadTask& task, Rows& rows, std::int64_t& rowsRead, ProgressGate& gate);
    void noteFailure(const ReadTask& task, const QString& cause);
    void noteReadings();
    void noteProblems(EventClass eventClass, const RowProblems& problems);
    TableReading& reading(EventClass eventClass) { return m_trace->readings[static_cast<std::size_t>(eventClass)]; }

    TraceFile m_file;
    LoadOptions m_options;
    int m_threads;
    const ProgressSink& m_progress;
    std::stop_token m_stop;
    std::shared_ptr<Trace> m_trace;

    bool m_readsPayloads = false;
    bool m_readsPages = false; ///< what can be read without SQLite is
    std::vector<TableRead> m_reads;
    std::vector<ReadTask> m_tasks;
    std::optional<PartPlan> m_part; ///< only when a part of the file is read
    std::map<const SchemaTable*, const PlannedTable*> m_partOfTable; ///< in m_part
    std::vector<std::pair<const EventReader*, std::size_t>> m_rowsOfReader;
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

/// The reader's columns; those of payloads read as NULL when there are none.
std::vector<ColumnWish> Loader::wishedColumns(const EventReader& reader) const
{
    auto columns = reader.columns;
    for (auto& column : columns) {
        if (column.isPayload && !m_readsPayloads)
            column.names.clear();
    }
    return columns;
}

Expected<std::int64_t> Loader::countRows(const SchemaTable& table) const
{
    auto& connection = *m_file.connection;
    const auto name = quotedIdentifier(table.name);
    const std::int64_t most = connection.mostRows();
    if (m_progress && !table.isStored) // it may take a while
        m_progress({ 0, Text::tr("Counting the rows of %1").arg(table.name), 0, 0 });
    auto statement = prepareToRead(
        connection, table,
        table.isStored
            ? QStringLiteral("SELECT count(*) FROM %1").arg(name)
            : QStringLiteral("SELECT count(*) FROM (SELECT 1 FROM %1 LIMIT %2)").arg(name, QString::number(most + 1)));
    const bool isCounted = statement && statement->step();
    if (isCounted && (table.isStored || statement->integer(0) <= most))
        return statement->integer(0);
    const QString cause = isCounted ? SqliteConnection::usedUpText()
        : statement                 ? statement->errorText()
                                    : connection.lastErrorText();
    return failure(ErrorCode::BadFormat, Text::tr("table %1 could not be read: %2").arg(table.name, cause));
}

/// Where the rows are that a reader wants; none: SQLite gives them.
std::optional<StoredTable> Loader::storedTable(const EventReader& reader, const SchemaTable& table, bool byRowId) const
{
    return byRowId && m_readsPages ? StoredTable::find(*m_file.connection, table, wishedColumns(reader)) : std::nullopt;
}

void Loader::planTable(const EventReader& reader, const SchemaTable& table, std::size_t& rows)
{
    auto& ofClass = reading(reader.eventClass);
    const std::int64_t promised = table.rowCountEstimate();
    const bool byRowId = table.hasRowId && promised <= m_file.file.sizeBytes / SmallestRowBytes;
    const auto sql = selectStatement(table, wishedColumns(reader), byRowId);
    if (!sql) {
        ofClass.table = table.name;
        ofClass.problem = sql.error().message;
        return;
    }
    // Views, tables without rowid, and rowids with holes wider than the file are read in one go
    const auto counted = byRowId ? Expected<std::int64_t>(promised) : countRows(table);
    if (!counted)
        ofClass.problem = counted.error().message;
    if (m_file.cutTables.contains(table.name))
        ofClass.problem = Text::tr("table %1 could not be read to its end: the file was cut").arg(table.name);
    const std::int64_t count = std::min(counted.value_or(0), m_file.file.sizeBytes);
    if (count <= 0 && counted && (!ofClass.table.isEmpty() || reader.readsAll))
        return;
    ofClass.table = ofClass.table.isEmpty() ? table.name : QStringLiteral("%1, %2").arg(ofClass.table, table.name);
    if (count <= 0)
        return;
    m_reads.push_back({ &reader, &table, *sql, storedTable(reader, table, byRowId) });
    const std::int64_t step = byRowId ? RowsOfRead : count;
    for (std::int64_t done = 0; done < count; done += step) {
        const std::int64_t size = std::min(step, count - done);
        ReadTask task { m_reads.size() - 1, 0, 0, byRowId, {}, { rows, static_cast<std::size_t>(size), 0, 0 } };
        if (byRowId) {
            task.firstRowId = *table.firstRowId + done;
            task.lastRowId = task.firstRowId + (size - 1);
        }
        m_tasks.push_back(task);
        rows += static_cast<std::size_t>(size);
    }
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
        m_partOfTable.emplace(&columns[i].table(), &m_part->tables[i]);
    m_trace->part = m_part->part;
    m_trace->extent = m_part->extent;
    return {};
}

void Loader::planPartOfTable(const EventReader& reader, const SchemaTable& table, const PlannedTable& planned,
                             std::size_t& rows)
{
    auto& ofClass = reading(reader.eventClass);
    auto sql = selectStatement(table, wishedColumns(reader), false);
    if (!sql || !planned.problem.isEmpty())
        ofClass.problem = sql ? Text::tr("table %1 could not be read to its end: %2").arg(table.name, planned.problem)
                              : sql.error().message;
    const bool isEmpty = table.hasRowId && table.rowCountEstimate() == 0;
    if (!sql || (isEmpty && (!ofClass.table.isEmpty() || reader.readsAll)))
        return;
    ofClass.table = ofClass.table.isEmpty() ? table.name : QStringLiteral("%1, %2").arg(ofClass.table, table.name);
    const auto add = [&](ReadTask task, std::int64_t slots) {
        task.run = { rows, static_cast<std::size_t>(slots), 0, 0 };
        rows += task.run.slots;
        m_tasks.push_back(task);
    };
    const bool byRowId = !planned.chunks.empty() && planned.chunks.front().chunk.isRange;
    const auto range = QStringLiteral("rowid BETWEEN ?1 AND ?2");
    QStringList conditions { planned.condition.isEmpty() ? QStringLiteral("1") : planned.condition };
    if (byRowId)
        conditions << range;
    const auto ofSome = m_reads.size();
    m_reads.push_back({ &reader, &table, *sql + QStringLiteral(" WHERE (%1)").arg(conditions.join(u") AND (")), {} });
    const auto ofAll = m_reads.size(); // most of a part are chunks of which all is read
    m_reads.push_back(
        { &reader, &table, *sql + QStringLiteral(" WHERE ") + range, storedTable(reader, table, byRowId) });
    for (const auto& found : planned.chunks)
        add({ found.isInside && byRowId ? ofAll : ofSome,
              found.chunk.first,
              found.chunk.last,
              found.chunk.isRange,
              {},
              {} },
            found.slots);
    if (planned.beside.empty())
        return;
    const auto ofBeside = m_reads.size();
    m_reads.push_back({ &reader,
                        &table,
                        *sql + QStringLiteral(" WHERE rowid IN (SELECT value FROM json_each(?1)) ORDER BY rowid"),
                        {} });
    constexpr std::size_t RowsOfList = 4096;
    const std::span<const std::int64_t> beside(planned.beside);
    for (std::size_t done = 0; done < beside.size(); done += RowsOfList) {
        const auto list = beside.subspan(done, std::min(RowsOfList, beside.size() - done));
        add({ ofBeside, 0, 0, false, list, {} }, static_cast<std::int64_t>(list.size()));
    }
}

void Loader::planReads()
{
    const auto tables = tablesToRead(m_file.schema);
    for (const auto& reader : eventReaders()) {
        std::size_t rows = 0;
        for (const auto& [readerOfTable, table] : tables) {
            if (readerOfTable != &reader)
                continue;
            if (const auto part = m_partOfTable.find(table); part != m_partOfTable.end())
                planPartOfTable(reader, *table, *part->second, rows);
            else
                planTable(reader, *table, rows);
        }
        m_rowsOfReader.emplace_back(&reader, rows);
    }
}

/// In parallel, since columns of ids are filled with "none".
void Loader::resizeColumns()
{
    const auto shares = static_cast<std::size_t>(std::max(1, m_threads));
    runParallel(m_threads, shares, [&](std::size_t share) {
        for (const auto& [reader, rows] : m_rowsOfReader)
            reader->resize(*m_trace, rows, { share, shares });
    });
}

/// The columns and the peak of the analyses.
std::int64_t Loader::neededBytes() const
{
    constexpr std::int64_t MostPerFileByte = 2; // rowids with holes promise more rows than there are
    std::int64_t columnBytes = 0;
    std::int64_t peakBytes = 0;
    for (const auto& [reader, rows] : m_rowsOfReader) {
        const auto count = static_cast<std::int64_t>(rows);
        columnBytes += count * columnBytesPerEvent(*reader);
        peakBytes += count * PeakBytesPerEvent;
    }
    const auto mostBytes = MostPerFileByte * m_file.file.sizeBytes;
    if (columnBytes > mostBytes) {
        const auto scale = static_cast<double>(mostBytes) / static_cast<double>(columnBytes);
        peakBytes = static_cast<std::int64_t>(static_cast<double>(peakBytes) * scale);
    }
    return std::min(columnBytes, mostBytes) + peakBytes;
}

/// Fails when they do not fit: without it memory would end after minutes of reading.
Expected<void> Loader::checkMemory() const
{
    const auto needed = neededBytes();
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
    m_failures.try_emplace(m_reads[task.read].table->name, cause);
}

/// Reads rows of a task until there are no more. A read that is not a range may be long.
template <typename Rows> void Loader::readRows(ReadTask& task, Rows& rows, std::int64_t& rowsRead, ProgressGate& gate)
{
    const auto& read = m_reads[task.read];
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
    StoredRows rows(pages, *m_reads[task.read].stored, task.firstRowId, task.lastRowId);
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
    auto pages = m_readsPages ? PageFile::open(m_file.file) : std::nullopt;
    WorkerStatements statements(m_file.file, m_options.allowNativeSqlite, m_stop);
    for (std::size_t position = next++; position < m_tasks.size() && !m_stop.stop_requested(); position = next++) {
        auto& task = m_tasks[position];
        const auto& read = m_reads[task.read];
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
    const std::size_t workers = std::clamp<std::size_t>(m_tasks.size(), 1, static_cast<std::size_t>(m_threads));
    m_workers = std::vector<WorkerIds>(workers);
    for (auto& worker : m_workers)
        worker.readsPayloads = m_readsPayloads;
    std::atomic<std::size_t> next = 0;
    runParallel(static_cast<int>(workers), workers, [&](std::size_t worker) { runWorker(worker, next, gate); });
}

void Loader::noteProblems(EventClass eventClass, const RowProblems& problems)
{
    const QString what = eventClassName(eventClass);
    const QString key = reading(eventClass).table;
    const auto add = [&](const char* id, Severity severity, std::int64_t count, const QString& description,
                         const QString& advice = {}) {
        m_trace->diagnostics.add({ QStringLiteral("%1:%2").arg(key, QLatin1String(id)), severity, count,
                                   description.arg(what, key), advice });
    };
    const auto endless = eventClass == EventClass::Nvtx
        ? Text::tr("%1 in %2 were not closed: shown up to the end of the trace.")
        : Text::tr("%1 in %2 have no end and are left out.");
    add("without-end", eventClass == EventClass::Nvtx ? Severity::Notice : Severity::DataLoss, problems.withoutEnd,
        endless);
    add("not-a-number", Severity::DataLoss, problems.notANumber,
        Text::tr("%1 in %2 have a time or value that is not a usable number and are left out."),
        Text::tr("The export is damaged: repeat it from the report."));
    add("ends-before-start", Severity::DataLoss, problems.endsBeforeStart,
        Text::tr("%1 in %2 end before they start and are left out."));
    add("not-collected", Severity::DataLoss, problems.notCollected,
        Text::tr("%1 in %2 have no time stamps (start = end = 0: CUPTI did not collect them) and are left out."));
    add("implausible-time", Severity::DataLoss, problems.implausibleTime,
        Text::tr("%1 in %2 have a time beyond ±2^62 ns and are left out."));
    add("on-host", Severity::Info, problems.onHost,
        Text::tr("%1 in %2 ran on the host, not on a GPU, and are left out."));
    add("cuda-backtraces", Severity::Info, problems.cudaBacktraces,
        Text::tr("Rows of %2 with eventClass 67 are CUDA backtraces: each repeats a call, so they are not among the "
                 "%1."));
    add("bad-ids", Severity::Notice, problems.badIds,
        Text::tr("%1 in %2 have an id that is no valid number; they are kept without it."));
}

void Loader::noteReadings()
{
    std::array<std::int64_t, EventClassCount> kept {};
    for (const auto& task : m_tasks)
        kept[static_cast<std::size_t>(m_reads[task.read].reader->eventClass)]
            += static_cast<std::int64_t>(task.run.kept);
    for (std::size_t i = 0; i < EventClassCount; ++i) {
        auto& ofClass = m_trace->readings[i];
        ofClass.rowsRead = m_rowsRead[i];
        ofClass.rowsKept = kept[i];
        RowProblems problems;
        for (const auto& worker : m_workers)
            problems += worker.problems[i];
        m_trace->cudaBacktraceCount += problems.cudaBacktraces;
        noteProblems(static_cast<EventClass>(i), problems);
    }
    for (const auto& read : m_reads) {
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
    m_readsPayloads = mayHavePayloads(readTargetTables(*m_file.connection, m_file.schema));
    planReads();
    return m_stop.stop_requested() ? Expected<std::int64_t>(cancelled()) : neededBytes();
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
    m_readsPayloads = mayHavePayloads(targets);
    m_readsPages = m_options.allowNativeSqlite && PageFile::open(m_file.file).has_value();
    if (!m_options.part.isWholeTrace()) {
        if (auto planned = planPartOfFile(); !planned)
            return tl::unexpected<Error>(planned.error());
    }
    planReads();
    if (m_stop.stop_requested())
        return cancelled();
    if (auto fits = checkMemory(); !fits)
        return tl::unexpected<Error>(fits.error());
    resizeColumns();
    std::int64_t rowsTotal = 0;
    for (const auto& task : m_tasks) {
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
    for (const auto& task : m_tasks)
        runs[static_cast<std::size_t>(m_reads[task.read].reader->eventClass)].push_back(task.run);
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

std::int64_t neededBytesPerEvent(EventClass eventClass)
{
    for (const auto& reader : eventReaders()) {
        if (reader.eventClass == eventClass)
            return columnBytesPerEvent(reader) + PeakBytesPerEvent;
    }
    return PeakBytesPerEvent;
}

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
