// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/slicerows.h"

#include <algorithm>
#include <array>
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
const auto WasCollected = QStringLiteral("NOT (\"start\" = 0 AND \"end\" = 0)");
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
QString laneColumns(const SchemaTable& table)
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
    return columns.join(u',');
}

/// What came last before the window and first after it, in each lane: causes of what is at its edges.
QStringList neighboursOf(const SchemaTable& table, const TimeWindow& window)
{
    const auto lanes = laneColumns(table);
    if (lanes.isEmpty() || !table.hasRowId || !table.hasColumn(u"start"))
        return {};
    const auto last = table.hasColumn(u"end") ? QStringLiteral("\"end\"") : QStringLiteral("\"start\"");
    const auto form = QStringLiteral("SELECT rowid FROM (SELECT rowid, %1 FROM %2 WHERE %3 GROUP BY %4)");
    const auto name = quotedIdentifier(table.name);
    return { form.arg(QStringLiteral("max(%1)").arg(last), name,
                      QStringLiteral("%1 <= %2").arg(last, QString::number(window.startNs)), lanes),
             form.arg(QStringLiteral("min(\"start\")"), name,
                      QStringLiteral("\"start\" >= %1").arg(QString::number(window.endNs)), lanes) };
}

Expected<Statement> prepared(SqliteConnection& connection, const QString& sql)
{
    return connection.prepare(sql);
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

/// The first work of each process and the first launch of each kernel: what is done for the first time may take long for
/// that reason, and later is no longer the first. Kernels have their names from those of all kernels.
QStringList SliceRows::firstOfKind(const SchemaTable& table) const
{
    if (!m_keepsDistant || !isOneOf(table, DeviceWorkTables) || !table.hasRowId || !hasSpan(table))
        return {};
    const auto firstOf = [&table](const QStringList& groups) {
        return QStringLiteral("SELECT rowid FROM (SELECT rowid, min(\"start\") FROM %1 WHERE %2%3)")
            .arg(quotedIdentifier(table.name), WasCollected,
                 groups.isEmpty() ? QString() : QStringLiteral(" GROUP BY ") + groups.join(QLatin1Char(',')));
    };
    const auto process = processSql(table);
    auto groups = process.isEmpty() ? QStringList() : QStringList { process };
    QStringList rows { firstOf(groups) };
    const auto* const name = table.hasColumn(u"demangledName") ? u"demangledName" : u"shortName";
    if (table.hasColumn(QStringView(name))) {
        groups.append(quotedIdentifier(QStringView(name)));
        rows.append(firstOf(groups));
    }
    return rows;
}

/// Long calls before the first work: one of them made the context of its process.
QString SliceRows::callsBeforeWork(const SchemaTable& table) const
{
    constexpr std::int64_t LongCallNs = 1'000'000; // less than any sensible threshold of the diagnosis
    if (!isOneOf(table, CallTables) || !hasSpan(table))
        return {};
    return QStringLiteral("\"start\" < %1 AND \"end\" - \"start\" >= %2").arg(m_firstWorkNs).arg(LongCallNs);
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
    for (const auto& rows : neighboursOf(table, *m_window) + firstOfKind(table))
        touches = QStringLiteral("(%1) OR rowid IN (%2)").arg(touches, rows);
    return bothOf(touches, ofProcesses(table));
}

/// Calls of work in the window, and work of calls there.
QString SliceRows::linked(const SchemaTable& table) const
{
    const auto partners = [&](const auto& names) {
        QStringList conditions;
        for (const auto* name : names) {
            const auto* partner = m_schema.find(QStringView(name));
            if (!partner || !partner->isStored || !partner->hasColumn(u"correlationId"))
                continue;
            const auto process = processSql(table);
            const auto theirs = processSql(*partner);
            const bool hasBoth = !process.isEmpty() && !theirs.isEmpty();
            const auto form = hasBoth ? QStringLiteral("(\"correlationId\", %1) IN (SELECT \"correlationId\", %2 FROM "
                                                       "%3 WHERE \"correlationId\" <> 0 AND (%4))")
                                            .arg(process, theirs)
                                      : QStringLiteral("\"correlationId\" IN (SELECT \"correlationId\" FROM %1 WHERE "
                                                       "\"correlationId\" <> 0 AND (%2))");
            conditions.append(form.arg(quotedIdentifier(partner->name), own(*partner)));
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
    for (const auto* name : CallTables) {
        const auto* table = m_schema.find(QStringView(name));
        const auto calls = table && table->isStored ? linked(*table) : QString();
        if (calls.isEmpty() || touching(*table, m_reach).isEmpty())
            continue;
        auto query = prepared(connection,
                              QStringLiteral("SELECT min(\"start\"), max(\"end\") FROM %1 WHERE %2")
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

Expected<void> SliceRows::findFirstWork(SqliteConnection& connection)
{
    std::map<std::int64_t, std::int64_t> firstNs; // by process
    for (const auto* name : DeviceWorkTables) {
        const auto* table = m_schema.find(QStringView(name));
        if (!table || !table->isStored || !hasSpan(*table))
            continue;
        const auto process = processSql(*table);
        auto query = prepared(
            connection,
            QStringLiteral("SELECT %1, min(\"start\") FROM %2 WHERE %3 GROUP BY 1")
                .arg(process.isEmpty() ? QStringLiteral("0") : process, quotedIdentifier(table->name), WasCollected));
        if (!query)
            return tl::unexpected(query.error());
        while (query->step()) {
            auto& held = firstNs.try_emplace(query->integer(0), query->integer(1)).first->second;
            held = std::min(held, query->integer(1));
        }
    }
    for (const auto& [process, atNs] : firstNs)
        m_firstWorkNs = std::max(m_firstWorkNs, atNs);
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
        auto query = prepared(connection,
                              QStringLiteral("SELECT rowid FROM %1 WHERE %2 = %3 LIMIT 1")
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

Expected<SliceRows> SliceRows::make(TraceFile& file, const Trace& trace, const Scope& scope)
{
    SliceRows rows(file.schema);
    rows.m_window = scope.window;
    for (const auto process : scope.processes)
        rows.m_globalPids.append(QString::number(static_cast<qint64>(trace.processes[process.value()].globalPid)));
    if (rows.m_window) {
        if (const auto found = rows.findReach(*file.connection); !found)
            return tl::unexpected(found.error());
    }
    rows.m_keepsDistant = true; // which reach from end to end
    if (rows.m_window) {
        if (const auto found = rows.findFirstWork(*file.connection); !found)
            return tl::unexpected(found.error());
    }
    if (const auto found = rows.findEnds(*file.connection, trace.extent); !found)
        return tl::unexpected(found.error());
    return rows;
}

} // namespace core
