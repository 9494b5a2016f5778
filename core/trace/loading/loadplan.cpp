// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/loading/loadplan.h"

#include "base/text.h"

#include <algorithm>

namespace core {

namespace {

/// What reading and the analyses need at their peak beside the columns, for each event: about 60 bytes in all (README).
constexpr std::int64_t PeakBytesPerEvent = 25;

/// What an event takes in the columns of its table.
std::int64_t columnBytesPerEvent(const EventReader& reader)
{
    Trace one;
    reader.resize(one, 1, {});
    return static_cast<std::int64_t>(one.memoryBytes() - Trace().memoryBytes());
}

/// Makes one plan. Used once.
class LoadPlanner
{
public:
    LoadPlanner(const TraceFile& file, const LoadPlanOptions& options, std::span<TableReading> readings,
                const ProgressSink& progress)
        : m_file(file)
        , m_options(options)
        , m_readings(readings)
        , m_progress(progress)
    {
    }
    LoadPlan plan();

private:
    [[nodiscard]] std::vector<ColumnWish> wishedColumns(const EventReader& reader) const;
    [[nodiscard]] Expected<std::int64_t> countRows(const SchemaTable& table) const;
    [[nodiscard]] std::optional<StoredTable> storedTable(const EventReader& reader, const SchemaTable& table,
                                                         bool byRowId) const;
    void planTable(const EventReader& reader, const SchemaTable& table, std::size_t& rows);
    void planPartOfTable(const EventReader& reader, const SchemaTable& table, const PlannedTable& planned,
                         std::size_t& rows);
    TableReading& reading(EventClass eventClass) { return m_readings[static_cast<std::size_t>(eventClass)]; }

    const TraceFile& m_file;
    const LoadPlanOptions& m_options;
    std::span<TableReading> m_readings;
    const ProgressSink& m_progress;
    LoadPlan m_plan;
};

/// The reader's columns; those of payloads read as NULL when there are none.
std::vector<ColumnWish> LoadPlanner::wishedColumns(const EventReader& reader) const
{
    auto columns = reader.columns;
    for (auto& column : columns) {
        if (column.isPayload && !m_options.readsPayloads)
            column.names.clear();
    }
    return columns;
}

Expected<std::int64_t> LoadPlanner::countRows(const SchemaTable& table) const
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
std::optional<StoredTable> LoadPlanner::storedTable(const EventReader& reader, const SchemaTable& table,
                                                    bool byRowId) const
{
    return byRowId && m_options.readsPages ? StoredTable::find(*m_file.connection, table, wishedColumns(reader))
                                           : std::nullopt;
}

void LoadPlanner::planTable(const EventReader& reader, const SchemaTable& table, std::size_t& rows)
{
    auto& ofClass = reading(reader.eventClass);
    const std::int64_t promised = table.rowCountEstimate();
    const bool byRowId = table.hasRowId && promised <= m_file.connection->mostRows(); // rowids may lie
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
    m_plan.reads.push_back({ &reader, &table, *sql, storedTable(reader, table, byRowId) });
    const std::int64_t step = byRowId ? RowsOfRead : count;
    for (std::int64_t done = 0; done < count; done += step) {
        const std::int64_t size = std::min(step, count - done);
        ReadTask task { m_plan.reads.size() - 1, 0, 0, byRowId, {}, { rows, static_cast<std::size_t>(size), 0, 0 } };
        if (byRowId) {
            task.firstRowId = *table.firstRowId + done;
            task.lastRowId = task.firstRowId + (size - 1);
        }
        m_plan.tasks.push_back(task);
        rows += static_cast<std::size_t>(size);
    }
}

void LoadPlanner::planPartOfTable(const EventReader& reader, const SchemaTable& table, const PlannedTable& planned,
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
        m_plan.tasks.push_back(task);
    };
    const bool byRowId = !planned.chunks.empty() && planned.chunks.front().chunk.isRange;
    const auto range = QStringLiteral("rowid BETWEEN ?1 AND ?2");
    QStringList conditions { planned.condition.isEmpty() ? QStringLiteral("1") : planned.condition };
    if (byRowId)
        conditions << range;
    const auto ofSome = m_plan.reads.size();
    m_plan.reads.push_back(
        { &reader, &table, *sql + QStringLiteral(" WHERE (%1)").arg(conditions.join(u") AND (")), {} });
    const auto ofAll = m_plan.reads.size(); // most of a part are chunks of which all is read
    m_plan.reads.push_back(
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
    const auto ofBeside = m_plan.reads.size();
    m_plan.reads.push_back({ &reader,
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

LoadPlan LoadPlanner::plan()
{
    const auto tables = tablesToRead(m_file.schema);
    for (const auto& reader : eventReaders()) {
        std::size_t rows = 0;
        for (const auto& [readerOfTable, table] : tables) {
            if (readerOfTable != &reader)
                continue;
            if (const auto part = m_options.partOfTable.find(table); part != m_options.partOfTable.end())
                planPartOfTable(reader, *table, *part->second, rows);
            else
                planTable(reader, *table, rows);
        }
        m_plan.rowsOfReader.emplace_back(&reader, rows);
    }
    return std::move(m_plan);
}

} // namespace

std::int64_t LoadPlan::neededBytes(std::int64_t fileSizeBytes) const
{
    constexpr std::int64_t MostPerFileByte = 2; // rowids with holes promise more rows than there are
    std::int64_t columnBytes = 0;
    std::int64_t peakBytes = 0;
    for (const auto& [reader, rows] : rowsOfReader) {
        const auto count = static_cast<std::int64_t>(rows);
        columnBytes += count * columnBytesPerEvent(*reader);
        peakBytes += count * PeakBytesPerEvent;
    }
    const auto mostBytes = MostPerFileByte * fileSizeBytes;
    if (columnBytes > mostBytes) {
        const auto scale = static_cast<double>(mostBytes) / static_cast<double>(columnBytes);
        peakBytes = static_cast<std::int64_t>(static_cast<double>(peakBytes) * scale);
    }
    return std::min(columnBytes, mostBytes) + peakBytes;
}

LoadPlan planLoad(const TraceFile& file, const LoadPlanOptions& options, std::span<TableReading> readings,
                  const ProgressSink& progress)
{
    return LoadPlanner(file, options, readings, progress).plan();
}

std::int64_t neededBytesPerEvent(EventClass eventClass)
{
    for (const auto& reader : eventReaders()) {
        if (reader.eventClass == eventClass)
            return columnBytesPerEvent(reader) + PeakBytesPerEvent;
    }
    return PeakBytesPerEvent;
}

} // namespace core
