// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/slicerows.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace core {

namespace {

constexpr std::array DeviceTables { u"CUPTI_ACTIVITY_KIND_KERNEL",      u"CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL",
                                    u"CUPTI_ACTIVITY_KIND_MEMCPY",      u"CUPTI_ACTIVITY_KIND_MEMSET",
                                    u"CUPTI_ACTIVITY_KIND_GRAPH_TRACE", u"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION" };
constexpr std::array DeviceWorkTables { u"CUPTI_ACTIVITY_KIND_KERNEL", u"CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL",
                                        u"CUPTI_ACTIVITY_KIND_MEMCPY", u"CUPTI_ACTIVITY_KIND_MEMSET",
                                        u"CUPTI_ACTIVITY_KIND_GRAPH_TRACE" };
constexpr std::array CallTables { u"CUPTI_ACTIVITY_KIND_RUNTIME", u"CUPTI_ACTIVITY_KIND_DRIVER" };
/// Tables beside those that the extent of a trace is of.
constexpr std::array OtherExtentTables { u"NVTX_EVENTS",       u"OSRT_API",
                                         u"PROFILER_OVERHEAD", u"CUPTI_ACTIVITY_KIND_OVERHEAD",
                                         u"GPU_METRICS",       u"SCHED_EVENTS" };
constexpr std::array HostTables { u"OSRT_API", u"SCHED_EVENTS", u"PROFILER_OVERHEAD", u"CUPTI_ACTIVITY_KIND_OVERHEAD" };
/// Rows with a moment that say something of the capture, or of moments elsewhere.
constexpr std::array WholeTables { u"DIAGNOSTIC_EVENT", u"CUPTI_ACTIVITY_KIND_CUDA_EVENT",
                                   u"CUDA_GPU_MEMORY_USAGE_EVENTS" };
const auto ProcessOfTid = QStringLiteral("(\"globalTid\" & -16777216)"); // its low 24 bits are the thread

/// Tables whose rows belong to an event, which names them in a column.
struct ChildTable {
    QStringView table, key, parent, parentKey;
};
constexpr std::array ChildTables {
    ChildTable { u"OSRT_CALLCHAINS", u"id", u"OSRT_API", u"callchainId" },
    ChildTable { u"OSRT_ARGUMENTS", u"id", u"OSRT_API", u"argumentsId" },
    ChildTable { u"CUDA_CALLCHAINS", u"id", u"CUPTI_ACTIVITY_KIND_RUNTIME", u"callchainId" },
    ChildTable { u"SAMPLING_CALLCHAINS", u"id", u"COMPOSITE_EVENTS", u"id" },
    ChildTable { u"GENERIC_EVENT_DATA", u"genericEventId", u"GENERIC_EVENTS", u"genericEventId" },
};

template <std::size_t Count> bool isOneOf(const SchemaTable& table, const std::array<const char16_t*, Count>& names)
{
    return std::any_of(names.begin(), names.end(), [&table](const char16_t* name) {
        return table.name.compare(QStringView(name), Qt::CaseInsensitive) == 0;
    });
}

bool hasSpan(const SchemaTable& table)
{
    return table.hasColumn(u"start") && table.hasColumn(u"end");
}

QString bothOf(const QString& left, const QString& right)
{
    if (left.isEmpty() || right.isEmpty())
        return left + right;
    return QStringLiteral("(%1) AND (%2)").arg(left, right);
}

/// "pid" of a row, as SQL; empty: the table does not say.
QString processSql(const SchemaTable& table)
{
    if (table.hasColumn(u"globalPid"))
        return QStringLiteral("\"globalPid\"");
    return table.hasColumn(u"globalTid") ? ProcessOfTid : QString();
}

/// Columns of which each combination is a lane with an order of its own: streams of GPUs, or threads.
QStringList laneColumns(const SchemaTable& table)
{
    QStringList columns;
    const bool isDevice = isOneOf(table, DeviceTables);
    if (!isDevice && !isOneOf(table, CallTables) && !isOneOf(table, HostTables))
        return {};
    const auto wanted = isDevice ? std::vector { u"deviceId", u"contextId", u"streamId", u"globalPid" }
                                 : std::vector { u"globalTid" };
    for (const auto* column : wanted) {
        if (table.hasColumn(QStringView(column)))
            columns.append(quotedIdentifier(QStringView(column)));
    }
    return columns;
}

/// Numbers that rows are grouped by; NULL is one of them.
using GroupKey = std::array<std::optional<std::int64_t>, 4>;

/// The row of each group with the least number.
class LeastOfGroup
{
public:
    void add(const GroupKey& group, std::int64_t number, std::int64_t rowId)
    {
        const auto [held, isNew] = m_rows.try_emplace(group, number, rowId);
        if (!isNew && number < held->second.first)
            held->second = { number, rowId };
    }
    void appendRowIdsTo(std::vector<std::int64_t>& rowIds) const
    {
        for (const auto& [group, row] : m_rows)
            rowIds.push_back(row.second);
    }

private:
    std::map<GroupKey, std::pair<std::int64_t, std::int64_t>> m_rows; ///< number and rowid
};

/// Runs a statement that gives no rows, once with each of these values.
Expected<void> run(SqliteConnection& connection, const QString& sql,
                   const std::optional<std::vector<std::int64_t>>& values = {})
{
    auto query = connection.prepare(sql);
    if (!query)
        return tl::unexpected(query.error());
    const auto times = values ? values->size() : 1;
    for (std::size_t i = 0; i < times; ++i) {
        if (values)
            query->bind(0, (*values)[i]);
        if (query->step() || query->failed())
            return failure(ErrorCode::BadFormat, Text::tr("A query failed: %1.").arg(query->errorText()), sql);
        query->reset();
    }
    return {};
}

/// Keeps rowids in a temporary table of the connection. @return its name
Expected<QString> keepRowIds(SqliteConnection& connection, const QString& name, const std::vector<std::int64_t>& rowIds)
{
    auto kept = QStringLiteral("temp.%1").arg(quotedIdentifier(name));
    return run(connection, QStringLiteral("CREATE TEMP TABLE %1 (row INTEGER PRIMARY KEY)").arg(quotedIdentifier(name)))
        .and_then(
            [&] { return run(connection, QStringLiteral("INSERT OR IGNORE INTO %1 VALUES (?)").arg(kept), rowIds); })
        .map([&] { return std::move(kept); });
}

Expected<QString> keepRowIds(SqliteConnection& connection, const QString& name, const LeastOfGroup& one,
                             const LeastOfGroup& other)
{
    std::vector<std::int64_t> rowIds;
    one.appendRowIdsTo(rowIds);
    other.appendRowIdsTo(rowIds);
    return keepRowIds(connection, name, rowIds);
}

/// Columns of rowsInLanes(), by their places; those of the lane follow.
enum LaneRowColumn : int { RowIdColumn, StartColumn, LastColumn, ProcessColumn, NameColumn, FirstLaneColumn };

/// All rows of a table: when each begins and ends, whose and what it is, and its lane.
Expected<Statement> rowsInLanes(SqliteConnection& connection, const SchemaTable& table, const QStringList& lanes)
{
    const auto process = processSql(table);
    const auto name = table.hasColumn(u"demangledName") ? QStringLiteral("\"demangledName\"")
        : table.hasColumn(u"shortName")                 ? QStringLiteral("\"shortName\"")
                                                        : QStringLiteral("NULL");
    const auto last = table.hasColumn(u"end") ? QStringLiteral("\"end\"") : QStringLiteral("\"start\"");
    return connection.prepare(QStringLiteral("SELECT rowid, \"start\", %1, %2, %3, %4 FROM %5")
                                  .arg(last, process.isEmpty() ? QStringLiteral("NULL") : process, name,
                                       lanes.join(QLatin1Char(',')), quotedIdentifier(table.name)));
}

} // namespace

QString SliceRows::touching(const SchemaTable& table, const TimeWindow& window) const
{
    const auto from = QString::number(window.startNs);
    const auto to = QString::number(window.endNs);
    if (hasSpan(table)) {
        return QStringLiteral("\"start\" < %1 AND (\"end\" IS NULL OR \"end\" > %2 OR \"start\" >= %2)").arg(to, from);
    }
    const auto moment = table.hasColumn(u"start") ? QStringLiteral("start")
        : table.hasColumn(u"timestamp")           ? QStringLiteral("timestamp")
                                                  : QString();
    return moment.isEmpty() ? QString() : QStringLiteral("\"%1\" >= %2 AND \"%1\" < %3").arg(moment, from, to);
}

QString SliceRows::ofProcesses(const SchemaTable& table) const
{
    const auto process = processSql(table);
    if (m_globalPids.isEmpty() || process.isEmpty())
        return {};
    return QStringLiteral("%1 IS NULL OR %1 IN (%2)").arg(process, m_globalPids.join(u','));
}

/// NCCL's operations are matched with those of other GPUs in their order: all of them are kept.
QString SliceRows::ofNccl(const SchemaTable& table) const
{
    const auto* strings = m_schema.findStringTable();
    if (!m_keepsDistant || !strings)
        return {};
    const auto named = [&](QStringView column) {
        return QStringLiteral("%1 IN (SELECT id FROM %2 WHERE value LIKE 'nccl%')")
            .arg(quotedIdentifier(column), quotedIdentifier(strings->name));
    };
    QStringList conditions;
    for (const auto column : { QStringView(u"shortName"), QStringView(u"textId") }) {
        if (table.hasColumn(column))
            conditions.append(named(column));
    }
    if (table.hasColumn(u"eventType") && table.hasColumn(u"text"))
        conditions.append(QStringLiteral("\"text\" LIKE 'nccl%'"));
    return conditions.join(QStringLiteral(" OR "));
}

Expected<void> SliceRows::findOutside(SqliteConnection& connection)
{
    for (const auto& table : m_schema.tables) {
        const bool hasOrder = table.isStored && table.hasRowId && table.hasColumn(u"start");
        if (!hasOrder || laneColumns(table).isEmpty())
            continue;
        if (auto found = findOutside(connection, table); !found)
            return found;
    }
    return {};
}

/// What came last before the window and first after it in each lane are causes of what is at its edges. The first work
/// of each process and the first launch of each kernel: what is done for the first time may take long for that reason,
/// and later is no longer the first. Kernels have their names from those of all kernels.
Expected<void> SliceRows::findOutside(SqliteConnection& connection, const SchemaTable& table)
{
    const auto lanes = laneColumns(table);
    auto row = rowsInLanes(connection, table, lanes);
    if (!row)
        return tl::unexpected(row.error());
    const bool hasFirsts = isOneOf(table, DeviceWorkTables) && hasSpan(table);
    LeastOfGroup before, after, firstOfProcess, firstOfName;
    while (row->step()) {
        const auto rowId = row->integer(RowIdColumn);
        const auto startNs = row->maybeInteger(StartColumn);
        const auto lastNs = row->maybeInteger(LastColumn);
        GroupKey lane;
        for (int i = 0; i < static_cast<int>(lanes.size()); ++i)
            lane[static_cast<std::size_t>(i)] = row->maybeInteger(FirstLaneColumn + i);
        if (lastNs && *lastNs <= m_window->startNs)
            before.add(lane, ~*lastNs, rowId); // the latest is the least of these
        if (startNs && *startNs >= m_window->endNs)
            after.add(lane, *startNs, rowId);
        const bool wasCollected = startNs && (*startNs != 0 || lastNs.value_or(0) != 0);
        if (hasFirsts && wasCollected) {
            const auto ofProcess = row->maybeInteger(ProcessColumn);
            auto& firstNs = m_firstWorkNs.try_emplace(ofProcess, *startNs).first->second;
            firstNs = std::min(firstNs, *startNs);
            firstOfProcess.add({ ofProcess }, *startNs, rowId);
            firstOfName.add({ ofProcess, row->maybeInteger(NameColumn) }, *startNs, rowId);
        }
    }
    if (row->failed())
        return failure(ErrorCode::BadFormat, Text::tr("A query failed: %1.").arg(row->errorText()));
    const auto neighbours
        = keepRowIds(connection, QStringLiteral("slice_neighbours_of_%1").arg(table.name), before, after);
    if (!neighbours)
        return tl::unexpected(neighbours.error());
    const auto firsts
        = keepRowIds(connection, QStringLiteral("slice_firsts_of_%1").arg(table.name), firstOfProcess, firstOfName);
    if (!firsts)
        return tl::unexpected(firsts.error());
    m_neighbours[table.name] = *neighbours;
    m_firsts[table.name] = *firsts;
    return {};
}

/// Long calls before the first work: one of them made the context of its process.
QString SliceRows::callsBeforeWork(const SchemaTable& table) const
{
    constexpr std::int64_t LongCallNs = 1'000'000; // less than any sensible threshold of the diagnosis
    if (!isOneOf(table, CallTables) || !hasSpan(table))
        return {};
    auto lastNs = std::numeric_limits<std::int64_t>::min(); // when the last of the processes began
    for (const auto& [process, firstNs] : m_firstWorkNs)
        lastNs = std::max(lastNs, firstNs);
    return QStringLiteral("\"start\" < %1 AND \"end\" - \"start\" >= %2").arg(lastNs).arg(LongCallNs);
}

/// Rows that are in the window themselves.
QString SliceRows::own(const SchemaTable& table) const
{
    if (!m_window || isOneOf(table, WholeTables))
        return ofProcesses(table);
    const bool isNvtx = table.name.compare(u"NVTX_EVENTS", Qt::CaseInsensitive) == 0;
    auto touches = touching(table, isNvtx ? m_reach : *m_window);
    if (isNvtx && table.hasColumn(u"eventType")) // names of domains and categories, whenever they were given
        touches = QStringLiteral("(%1) OR \"eventType\" NOT IN (34, 59, 60)").arg(touches);
    if (const auto operations = ofNccl(table); !operations.isEmpty())
        touches = QStringLiteral("(%1) OR %2").arg(touches, operations);
    if (const auto calls = callsBeforeWork(table); !calls.isEmpty())
        touches = QStringLiteral("(%1) OR %2").arg(touches, calls);
    const auto addRows = [&](const std::map<QString, QString>& kept) {
        if (const auto rows = kept.find(table.name); rows != kept.end())
            touches = QStringLiteral("(%1) OR rowid IN (SELECT row FROM %2)").arg(touches, rows->second);
    };
    addRows(m_neighbours);
    if (m_keepsDistant)
        addRows(m_firsts);
    return bothOf(touches, ofProcesses(table));
}

/// Keeps what tells which rows of other tables belong to the own rows of these, in temporary tables of the connection:
/// several tables ask for it. Those of an earlier call are replaced.
Expected<void> SliceRows::keepCorrelations(SqliteConnection& connection, std::span<const char16_t* const> names)
{
    for (const auto* name : names) {
        const auto* table = m_schema.find(QStringView(name));
        if (!table || !table->isStored || !table->hasColumn(u"correlationId"))
            continue;
        const auto kept = quotedIdentifier(QStringLiteral("slice_correlations_of_%1").arg(table->name));
        const auto process = processSql(*table);
        const auto rows = own(*table);
        const auto select
            = QStringLiteral("SELECT DISTINCT \"correlationId\" AS correlation, %1 AS process FROM %2 WHERE "
                             "\"correlationId\" <> 0%3")
                  .arg(process.isEmpty() ? QStringLiteral("NULL") : process, quotedIdentifier(table->name),
                       rows.isEmpty() ? QString() : QStringLiteral(" AND (%1)").arg(rows));
        for (const auto& sql : { QStringLiteral("DROP TABLE IF EXISTS temp.%1").arg(kept),
                                 QStringLiteral("CREATE TEMP TABLE %1 AS %2").arg(kept, select) }) {
            if (auto done = run(connection, sql); !done)
                return done;
        }
        m_correlations[table->name] = QStringLiteral("temp.%1").arg(kept);
    }
    return {};
}

/// Calls of work in the window, and work of calls there.
QString SliceRows::linked(const SchemaTable& table) const
{
    const auto partners = [&](const auto& names) {
        QStringList conditions;
        for (const auto* name : names) {
            const auto* partner = m_schema.find(QStringView(name));
            const auto kept = partner ? m_correlations.find(partner->name) : m_correlations.end();
            if (kept == m_correlations.end())
                continue;
            const auto process = processSql(table);
            const bool hasBoth = !process.isEmpty() && !processSql(*partner).isEmpty();
            conditions.append(
                hasBoth ? QStringLiteral("(\"correlationId\", %1) IN (SELECT correlation, process FROM %2)")
                              .arg(process, kept->second)
                        : QStringLiteral("\"correlationId\" IN (SELECT correlation FROM %1)").arg(kept->second));
        }
        return conditions.join(QStringLiteral(" OR "));
    };
    if (!m_window || !table.hasColumn(u"correlationId"))
        return {};
    if (isOneOf(table, CallTables))
        return partners(DeviceTables);
    return isOneOf(table, DeviceTables) ? partners(CallTables) : QString();
}

QString SliceRows::ofParents(const SchemaTable& table) const
{
    for (const auto& child : ChildTables) {
        const auto* parent = m_schema.find(child.parent);
        if (table.name.compare(child.table, Qt::CaseInsensitive) != 0 || !parent || !table.hasColumn(child.key)
            || !parent->hasColumn(child.parentKey))
            continue;
        const auto rows = condition(*parent);
        return QStringLiteral("%1 IN (SELECT %2 FROM %3%4)")
            .arg(quotedIdentifier(child.key), quotedIdentifier(child.parentKey), quotedIdentifier(parent->name),
                 rows.isEmpty() ? QString() : QStringLiteral(" WHERE ") + rows);
    }
    return {};
}

QString SliceRows::condition(const SchemaTable& table) const
{
    if (auto rows = ofParents(table); !rows.isEmpty())
        return rows;
    auto rows = own(table);
    if (rows.isEmpty())
        return rows;
    if (const auto more = linked(table); !more.isEmpty())
        rows = QStringLiteral("(%1) OR %2").arg(rows, more);
    if (const auto ends = m_ends.find(table.name); ends != m_ends.end())
        rows = QStringLiteral("(%1) OR rowid IN (%2)").arg(rows, ends->second.join(u','));
    if (m_window && table.hasRowId) { // a table without rows was not captured, as far as anybody can tell
        rows = QStringLiteral("(%1) OR rowid = (SELECT min(rowid) FROM %2)").arg(rows, quotedIdentifier(table.name));
    }
    return rows;
}

/// From the first to the last call of work in the window, so that ranges around them are kept.
Expected<void> SliceRows::findReach(SqliteConnection& connection)
{
    m_reach = *m_window;
    if (auto kept = keepCorrelations(connection, DeviceTables); !kept)
        return kept;
    for (const auto* name : CallTables) {
        const auto* table = m_schema.find(QStringView(name));
        const auto calls = table && table->isStored ? linked(*table) : QString();
        if (calls.isEmpty() || touching(*table, m_reach).isEmpty())
            continue;
        auto query = connection.prepare(QStringLiteral("SELECT min(\"start\"), max(\"end\") FROM %1 WHERE %2")
                                            .arg(quotedIdentifier(table->name), calls));
        if (!query)
            return tl::unexpected(query.error());
        if (!query->step())
            continue;
        m_reach.startNs = std::min(m_reach.startNs, query->maybeInteger(0).value_or(m_reach.startNs));
        m_reach.endNs = std::max(m_reach.endNs, query->maybeInteger(1).value_or(m_reach.endNs));
    }
    return {};
}

/// One event that begins the trace and one that ends it.
Expected<void> SliceRows::findEnds(SqliteConnection& connection, const TimeWindow& extent)
{
    std::vector<QStringView> names;
    const auto addAll = [&names](const auto& more) { names.insert(names.end(), more.begin(), more.end()); };
    addAll(DeviceTables);
    addAll(CallTables);
    addAll(OtherExtentTables);
    const auto find = [&](const SchemaTable& table, QStringView column, std::int64_t momentNs) -> Expected<bool> {
        auto query = connection.prepare(QStringLiteral("SELECT rowid FROM %1 WHERE %2 = %3 LIMIT 1")
                                            .arg(quotedIdentifier(table.name), quotedIdentifier(column))
                                            .arg(momentNs));
        if (!query)
            return tl::unexpected(query.error());
        const bool isFound = query->step();
        if (isFound)
            m_ends[table.name].append(QString::number(query->integer(0)));
        return isFound;
    };
    bool hasStart = false;
    bool hasEnd = false;
    for (const auto name : names) {
        const auto* table = m_schema.find(name);
        if (!table || !table->isStored || !table->hasRowId)
            continue;
        const auto first = table->hasColumn(u"start") ? QStringView(u"start") : QStringView(u"timestamp");
        const auto last = table->hasColumn(u"end") ? QStringView(u"end") : first;
        for (const auto& [column, momentNs, isFound] :
             { std::tuple(first, extent.startNs, &hasStart), std::tuple(last, extent.endNs, &hasEnd) }) {
            if (*isFound || !table->hasColumn(column))
                continue;
            const auto found = find(*table, column, momentNs);
            if (!found)
                return tl::unexpected(found.error());
            *isFound = *found;
        }
    }
    return {};
}

Expected<SliceRows> SliceRows::make(TraceFile& file, const Trace& trace, const SliceOptions& options)
{
    const auto& scope = options.scope;
    SliceRows rows(file.schema);
    rows.m_window = scope.window;
    for (const auto process : scope.processes)
        rows.m_globalPids.append(QString::number(static_cast<qint64>(trace.processes[process.value()].globalPid)));
    if (rows.m_window) {
        if (const auto found = rows.findOutside(*file.connection); !found)
            return tl::unexpected(found.error());
        if (const auto found = rows.findReach(*file.connection); !found)
            return tl::unexpected(found.error());
    }
    rows.m_keepsDistant = options.keepsDistant; // which reach from end to end
    if (rows.m_window) {
        for (const auto tables : { std::span<const char16_t* const>(DeviceTables), { CallTables } }) {
            if (const auto kept = rows.keepCorrelations(*file.connection, tables); !kept)
                return tl::unexpected(kept.error());
        }
    }
    if (const auto found = rows.findEnds(*file.connection, trace.extent); !found)
        return tl::unexpected(found.error());
    return rows;
}

} // namespace core
