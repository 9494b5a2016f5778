// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/evidencesql.h"

#include "base/globalids.h"
#include "base/text.h"
#include "trace/reading/eventreaders.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace core {

namespace {

constexpr auto ProcessMask = static_cast<std::int64_t>(globalPidOf(~std::uint64_t { 0 }));
constexpr std::int64_t LargestTimeNs = (std::int64_t { 1 } << 62) - 1;

/// A column of a selection and the column of the file it comes from.
struct EvidenceColumn {
    const char16_t* name;
    const char16_t* fileColumn; ///< one of the names a reader looks for
    bool keepsNull = false; ///< else NULL and a missing column are 0, as the readers take them
};

const std::vector<EvidenceColumn>& workColumns()
{
    static const std::vector<EvidenceColumn> columns { { u"device", u"deviceId" },
                                                       { u"context", u"contextId" },
                                                       { u"stream", u"streamId" },
                                                       { u"correlation", u"correlationId" } };
    return columns;
}

/// Columns beyond start, end and process.
std::vector<EvidenceColumn> columnsOf(EventClass eventClass)
{
    auto columns = workColumns();
    const auto add = [&columns](std::initializer_list<EvidenceColumn> more) {
        columns.insert(columns.end(), more.begin(), more.end());
        return columns;
    };
    switch (eventClass) {
    case EventClass::Kernels:
        return add({ { u"grid_x", u"gridX" },
                     { u"grid_y", u"gridY" },
                     { u"grid_z", u"gridZ" },
                     { u"block_x", u"blockX" },
                     { u"block_y", u"blockY" },
                     { u"block_z", u"blockZ" },
                     { u"graph_node", u"graphNodeId" },
                     { u"graph_id", u"graphId" },
                     { u"registers", u"registersPerThread" },
                     { u"static_shared_bytes", u"staticSharedMemory" },
                     { u"dynamic_shared_bytes", u"dynamicSharedMemory" } });
    case EventClass::Memcpy:
        return add({ { u"bytes", u"bytes" },
                     { u"copy_kind", u"copyKind" },
                     { u"migration_cause", u"migrationCause" },
                     { u"source_kind", u"srcKind", true },
                     { u"destination_kind", u"dstKind", true } });
    case EventClass::GpuPageFaults:
        return add({ { u"faults", u"numberOfPageFaults" }, { u"access", u"faultAccessType" } });
    case EventClass::CpuPageFaults:
        return { { u"code_id", u"CpuInstruction", true }, { u"module_id", u"module", true } };
    case EventClass::Allocations:
        return { { u"device", u"deviceId" },
                 { u"address", u"address" },
                 { u"bytes", u"bytes" },
                 { u"kind", u"memKind", true },
                 { u"operation", u"memoryOperationType" },
                 { u"pool", u"localMemoryPoolAddress" },
                 { u"correlation", u"correlationId" } };
    case EventClass::LibraryCalls:
        return { { u"name_id", u"nameId", true }, { u"event_class", u"eventClass" } };
    case EventClass::Memset:
        return add({ { u"bytes", u"bytes" }, { u"destination_kind", u"memKind", true } });
    case EventClass::GraphLaunches:
        return add({ { u"graph_id", u"graphId" } });
    case EventClass::Calls:
        return { { u"correlation", u"correlationId" }, { u"name_id", u"nameId", true } };
    case EventClass::Nvtx:
        return { { u"event_type", u"eventType" },
                 { u"text", u"text", true },
                 { u"text_id", u"textId", true },
                 { u"domain", u"domainId" } };
    case EventClass::Mpi:
        return { { u"name_id", u"textId", true } };
    case EventClass::Scheduling:
        return { { u"cpu", u"cpu", true }, { u"is_in", u"isSchedIn" } };
    default:
        return { { u"name_id", u"nameId", true } };
    }
}

bool isDeviceWork(EventClass eventClass)
{
    return eventClass == EventClass::Kernels || eventClass == EventClass::Memcpy || eventClass == EventClass::Memset
        || eventClass == EventClass::GraphLaunches || eventClass == EventClass::Synchronizations
        || eventClass == EventClass::GpuPageFaults;
}

/// Moments of a process, of which no thread is recorded.
bool isOfProcess(EventClass eventClass)
{
    return eventClass == EventClass::CpuPageFaults || eventClass == EventClass::Allocations;
}

/// Events whose order in the file tells more than their times.
bool hasPosition(EventClass eventClass)
{
    return eventClass == EventClass::Nvtx || eventClass == EventClass::Scheduling
        || eventClass == EventClass::Allocations || eventClass == EventClass::GpuPageFaults;
}

const EventReader& readerOf(EventClass eventClass)
{
    const auto& readers = eventReaders();
    return *std::find_if(readers.begin(), readers.end(),
                         [eventClass](const EventReader& reader) { return reader.eventClass == eventClass; });
}

/// The column of `table` that the reader takes `fileColumn` from, quoted; NULL when it has none.
QString fileColumn(EventClass eventClass, const SchemaTable& table, QStringView name)
{
    for (const auto& wish : readerOf(eventClass).columns) {
        if (std::none_of(wish.names.begin(), wish.names.end(), [name](const QString& known) { return known == name; }))
            continue;
        for (const auto& candidate : wish.names) {
            if (const auto position = table.findColumn(candidate))
                return quotedIdentifier(table.columns[*position].name);
        }
    }
    return QStringLiteral("NULL");
}

QString orZero(const QString& column)
{
    return column == QStringLiteral("NULL") ? QStringLiteral("0") : QStringLiteral("ifnull(%1, 0)").arg(column);
}

/// The id of the first name that has a text; without any, that of the demangled, else the short name.
QString firstIdWithText(const QStringList& columns, const QString& ofFull, const QString& ofBase, const Trace& trace)
{
    QStringList ids;
    if (const auto* strings = trace.schema.findStringTable()) {
        for (const auto& column : columns)
            ids.append(
                QStringLiteral("CASE WHEN %1 IN (SELECT id FROM %2 WHERE CAST(value AS BLOB) <> x'') THEN %1 END")
                    .arg(column, quotedIdentifier(strings->name)));
    }
    return QStringLiteral("coalesce(%1)").arg((ids + QStringList { ofFull, ofBase }).join(QStringLiteral(",\n      ")));
}

/// "coalesce(demangled, short, mangled)" of those that the table has. Only where a first name has no text must SQL look
/// for one that has.
QString kernelNameId(const Trace& trace, const SchemaTable& table)
{
    const auto named = [&table](QStringView name) { return fileColumn(EventClass::Kernels, table, name); };
    QStringList columns;
    for (const auto* name : { u"demangledName", u"shortName", u"mangledName" }) {
        const auto column = named(name);
        if (column != QStringLiteral("NULL") && !columns.contains(column))
            columns.append(column);
    }
    if (columns.isEmpty())
        return QStringLiteral("NULL");
    if (trace.areKernelNamesSkipped)
        return firstIdWithText(columns, named(u"demangledName"), named(u"shortName"), trace);
    return columns.size() == 1 ? columns.front()
                               : QStringLiteral("coalesce(%1)").arg(columns.join(QStringLiteral(", ")));
}

std::vector<const SchemaTable*> tablesOf(const Trace& trace, EventClass eventClass)
{
    std::vector<const SchemaTable*> tables;
    for (const auto& name : trace.reading(eventClass).table.split(QStringLiteral(", "), Qt::SkipEmptyParts)) {
        if (const auto* table = trace.schema.find(name))
            tables.push_back(table);
    }
    return tables;
}

QString tupleColumns()
{
    return QStringLiteral("start_ns, end_ns, whole_start_ns, process, device, context, stream, correlation");
}

} // namespace

EvidenceSql::EvidenceSql(std::shared_ptr<const Trace> trace, Scope scope)
    : m_trace(std::move(trace))
    , m_scope(std::move(scope))
{
}

EvidenceSql EvidenceSql::ofEveryone() const
{
    Scope everyone;
    everyone.window = m_scope.window;
    return withScope(everyone);
}

QString EvidenceSql::reason() const
{
    return m_scope.nvtx
        ? Text::tr("the scope is limited to NVTX ranges, which SQL would have to nest: no single statement says that")
        : QString();
}

bool EvidenceSql::has(EventClass eventClass) const
{
    return m_trace->reading(eventClass).rowsKept > 0 && !tablesOf(*m_trace, eventClass).empty();
}

QString EvidenceSql::events(EventClass eventClass, const QStringList& conditions) const
{
    return read(eventClass, conditions, true);
}

QString EvidenceSql::allEvents(EventClass eventClass, const QStringList& conditions) const
{
    return read(eventClass, conditions, false);
}

QString EvidenceSql::read(EventClass eventClass, const QStringList& conditions, bool isScoped) const
{
    QStringList parts;
    for (const auto* table : tablesOf(*m_trace, eventClass))
        parts.append(readTable(eventClass, *table));
    if (parts.isEmpty())
        parts.append(readTable(eventClass, {})); // no rows, but the columns
    QString columns = QStringLiteral("*");
    if (isScoped && m_scope.window) {
        columns = QStringLiteral("max(start_ns, %1) AS start_ns, min(end_ns, %2) AS end_ns, start_ns AS "
                                 "whole_start_ns, end_ns AS whole_end_ns, process")
                      .arg(sql::literal(m_scope.window->startNs), sql::literal(m_scope.window->endNs));
        if (!isDeviceWork(eventClass))
            columns += QStringLiteral(", thread");
        for (const auto& column : columnsOf(eventClass))
            columns += QStringLiteral(", ") + QString::fromUtf16(column.name);
        if (eventClass == EventClass::Kernels)
            columns += QStringLiteral(", name_id");
        if (hasPosition(eventClass))
            columns += QStringLiteral(", position");
    } else {
        columns = QStringLiteral("*, start_ns AS whole_start_ns, end_ns AS whole_end_ns");
    }
    auto all = conditions;
    if (isScoped)
        all += scopeConditions(eventClass);
    const auto where = all.isEmpty() ? QString() : QStringLiteral("\n  WHERE %1").arg(sql::allOf(all));
    return QStringLiteral("SELECT %1\n  FROM (%2)%3")
        .arg(columns, parts.join(QStringLiteral("\n    UNION ALL ")), where);
}

/// The end of an event; of an NVTX mark its start, of a range that was not closed the end of the trace.
QString EvidenceSql::endOf(EventClass eventClass, const SchemaTable& table) const
{
    auto end = fileColumn(eventClass, table, u"end");
    if (isOfProcess(eventClass))
        return fileColumn(eventClass, table, u"start");
    if (eventClass != EventClass::Nvtx)
        return end;
    return QStringLiteral("CASE WHEN %1 = 34 THEN %2 ELSE ifnull(%3, %4) END")
        .arg(fileColumn(eventClass, table, u"eventType"), fileColumn(eventClass, table, u"start"), end,
             sql::literal(m_trace->extent.endNs));
}

QString EvidenceSql::readTable(EventClass eventClass, const SchemaTable& table) const
{
    const auto column = [&](QStringView name) { return fileColumn(eventClass, table, name); };
    QStringList columns { QStringLiteral("%1 AS start_ns").arg(column(u"start")),
                          QStringLiteral("%1 AS end_ns").arg(endOf(eventClass, table)) };
    if (isDeviceWork(eventClass)) {
        columns.append(QStringLiteral("%1 & %2 AS process").arg(orZero(column(u"globalPid"))).arg(ProcessMask));
    } else if (isOfProcess(eventClass)) {
        columns.append(QStringLiteral("0 AS thread"));
        columns.append(QStringLiteral("%1 & %2 AS process").arg(orZero(column(u"globalPid"))).arg(ProcessMask));
    } else {
        columns.append(QStringLiteral("%1 AS thread").arg(orZero(column(u"globalTid"))));
        columns.append(QStringLiteral("%1 & %2 AS process").arg(orZero(column(u"globalTid"))).arg(ProcessMask));
    }
    for (const auto& wanted : columnsOf(eventClass)) {
        const auto found = column(wanted.fileColumn);
        columns.append(
            QStringLiteral("%1 AS %2").arg(wanted.keepsNull ? found : orZero(found), QString::fromUtf16(wanted.name)));
    }
    if (eventClass == EventClass::Kernels)
        columns.append(QStringLiteral("%1 AS name_id").arg(kernelNameId(*m_trace, table)));
    if (hasPosition(eventClass))
        columns.append(table.name.isEmpty() ? QStringLiteral("0 AS position") : QStringLiteral("rowid AS position"));
    const auto list = columns.join(QStringLiteral(", "));
    return table.name.isEmpty() ? QStringLiteral("SELECT %1 WHERE 0").arg(list)
                                : QStringLiteral("SELECT %1\n    FROM %2%3")
                                      .arg(list, quotedIdentifier(table.name), validRows(eventClass, table));
}

/// What is no event of the class, whatever the reader made of it: by the definitions in analyses.md.
QStringList EvidenceSql::notEvents(EventClass eventClass, const SchemaTable& table)
{
    if (eventClass == EventClass::GraphLaunches && table.hasColumn(u"deviceId"))
        return { QStringLiteral("ifnull(deviceId, 0) <> %1").arg(INT32_MAX) }; // on the host
    if (eventClass == EventClass::Calls && table.hasColumn(u"eventClass"))
        return { QStringLiteral("eventClass IS NOT 67") }; // CUDA backtraces repeat a call
    return {};
}

/// Which rows can be used at all.
QStringList EvidenceSql::usableRows(EventClass eventClass, const SchemaTable& table)
{
    const auto start = fileColumn(eventClass, table, u"start");
    const auto end = fileColumn(eventClass, table, u"end");
    const auto isFit = [](const QString& time) {
        return QStringLiteral("typeof(%1) = 'integer' AND %1 BETWEEN -%2 AND %2").arg(time).arg(LargestTimeNs);
    };
    const auto hasEnd = QStringLiteral("%1 AND %2 >= %3").arg(isFit(end), end, start);
    const auto eventType = fileColumn(eventClass, table, u"eventType");
    if (eventClass == EventClass::CpuPageFaults)
        return { isFit(start) };
    if (eventClass == EventClass::Allocations)
        return { isFit(start), QStringLiteral("memoryOperationType IN (0, 1)") };
    if (eventClass == EventClass::Scheduling)
        return { isFit(start),
                 QStringLiteral("typeof(%1) = 'integer'").arg(fileColumn(eventClass, table, u"isSchedIn")) };
    if (eventClass == EventClass::GpuMetrics)
        return { isFit(fileColumn(eventClass, table, u"timestamp")),
                 QStringLiteral("typeof(value) IN ('integer', 'real') AND abs(value) <= 18446744073709551616.0") };
    if (eventClass == EventClass::Nvtx)
        return { isFit(start), QStringLiteral("(%1 = 34 OR %2 IS NULL OR (%3))").arg(eventType, end, hasEnd),
                 QStringLiteral("%1 IN (34, 59, 60)").arg(eventType) };
    QStringList conditions { isFit(start), hasEnd };
    if (isDeviceWork(eventClass))
        conditions.append(QStringLiteral("NOT (%1 = 0 AND %2 = 0)").arg(start, end));
    return conditions;
}

/// The rows that count. Which can be used is said only where some cannot: countOfUsable() tells whether that is right.
QString EvidenceSql::validRows(EventClass eventClass, const SchemaTable& table) const
{
    const auto& reading = m_trace->reading(eventClass);
    QStringList conditions;
    if (reading.rowsKept != reading.rowsRead || m_trace->part) // of what was not read nothing is known
        conditions = usableRows(eventClass, table);
    conditions += notEvents(eventClass, table);
    return conditions.isEmpty() ? QString() : QStringLiteral("\n    WHERE %1").arg(sql::allOf(conditions));
}

QString EvidenceSql::countOfRows(EventClass eventClass) const
{
    return sumOverTables(eventClass, [](const SchemaTable&) { return QStringList(); });
}

QString EvidenceSql::countOfUsable(EventClass eventClass) const
{
    return sumOverTables(eventClass, [eventClass](const SchemaTable& table) {
        return usableRows(eventClass, table) + notEvents(eventClass, table);
    });
}

QString EvidenceSql::sumOverTables(EventClass eventClass,
                                   const std::function<QStringList(const SchemaTable&)>& conditions) const
{
    QStringList counts;
    if (m_trace->reading(eventClass).problem.isEmpty()) {
        for (const auto* table : tablesOf(*m_trace, eventClass)) {
            if (eventClass == EventClass::GpuMetrics && !table->hasColumn(u"metricId")) // many samples a row
                return {};
            counts.append(sql::countOf(quotedIdentifier(table->name), sql::allOf(conditions(*table))));
        }
    }
    return counts.isEmpty() ? QString() : sql::Query().value(counts.join(QStringLiteral("\n  + ")));
}

QStringList EvidenceSql::scopeConditions(EventClass eventClass) const
{
    QStringList conditions;
    if (m_scope.window) {
        const auto start = sql::literal(m_scope.window->startNs);
        conditions.append(QStringLiteral("start_ns < %1 AND (end_ns > %2 OR start_ns >= %2)")
                              .arg(sql::literal(m_scope.window->endNs), start));
    }
    if (m_scope.processes.empty() && m_scope.devices.empty() && m_scope.streams.empty())
        return conditions;
    std::vector<std::vector<std::int64_t>> rows;
    if (isDeviceWork(eventClass)) {
        const ScopeFilter filter(*m_trace, m_scope);
        for (std::size_t i = 0; i < m_trace->streams.size(); ++i) {
            const auto& stream = m_trace->streams[i];
            const auto globalPid = static_cast<std::int64_t>(m_trace->processes[stream.process.value()].globalPid);
            if (filter.acceptsWork(filter.window().startNs, filter.window().endNs, StreamIndex { i }, {}))
                rows.push_back({ globalPid, stream.cudaDeviceId, stream.contextId, stream.streamId });
        }
        conditions.append(sql::oneOf({ QStringLiteral("process"), QStringLiteral("device"), QStringLiteral("context"),
                                       QStringLiteral("stream") },
                                     rows));
        return conditions;
    }
    const ScopeFilter filter(*m_trace, m_scope);
    for (std::size_t i = 0; i < m_trace->processes.size(); ++i) {
        if (filter.acceptsProcess(ProcessIndex { i }))
            rows.push_back({ static_cast<std::int64_t>(m_trace->processes[i].globalPid) });
    }
    conditions.append(sql::oneOf({ QStringLiteral("process") }, rows));
    return conditions;
}

QString EvidenceSql::gpuWork(const QStringList& conditions, bool kernelsOnly) const
{
    QStringList parts;
    const std::array classes { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches };
    for (std::size_t kind = 0; kind < (kernelsOnly ? 1 : classes.size()); ++kind) {
        if (!has(classes[kind]))
            continue;
        const auto where
            = conditions.isEmpty() ? QString() : QStringLiteral("\n  WHERE %1").arg(sql::allOf(conditions));
        parts.append(QStringLiteral("SELECT %1, %2 AS kind FROM (%3)%4")
                         .arg(tupleColumns(), QString::number(kind), events(classes[kind]), where));
    }
    if (parts.isEmpty())
        parts.append(QStringLiteral("SELECT %1, 0 AS kind FROM (SELECT *, start_ns AS whole_start_ns FROM (%2))")
                         .arg(tupleColumns(), readTable(EventClass::Kernels, {})));
    return parts.join(QStringLiteral("\n  UNION ALL "));
}

QString EvidenceSql::launches() const
{
    // ids repeat: the first call of an id is the launch
    return QStringLiteral("SELECT process, correlation, min(start_ns) AS call_start_ns, end_ns AS call_end_ns, name_id "
                          "AS call_name_id, thread\n"
                          "  FROM (%1)\n  GROUP BY process, correlation")
        .arg(allEvents(EventClass::Calls, { QStringLiteral("correlation > 0") }));
}

QString EvidenceSql::nvtxDomains() const
{
    constexpr auto DomainIsMade = 75; // eventType
    QStringList parts;
    for (const auto* table : tablesOf(*m_trace, EventClass::Nvtx)) {
        const auto column = [table](QStringView name) { return fileColumn(EventClass::Nvtx, *table, name); };
        const auto* strings = m_trace->schema.findStringTable();
        const auto ofString = strings ? QStringLiteral("(SELECT value FROM %1 WHERE id = %2)")
                                            .arg(quotedIdentifier(strings->name), column(u"textId"))
                                      : QStringLiteral("NULL");
        // named twice, the first name stays
        parts.append(QStringLiteral("SELECT %1 & %2 AS process, %3 AS domain, coalesce(%4, %5) AS name, min(rowid)\n"
                                    "    FROM %6 WHERE %7 = %8 GROUP BY 1, 2")
                         .arg(orZero(column(u"globalTid")))
                         .arg(ProcessMask)
                         .arg(orZero(column(u"domainId")), ofString, column(u"text"), quotedIdentifier(table->name),
                              column(u"eventType"))
                         .arg(DomainIsMade));
    }
    return parts.isEmpty()
        ? QStringLiteral("SELECT 0 AS process, 0 AS domain, NULL AS name WHERE 0")
        : QStringLiteral("SELECT process, domain, name FROM (%1)").arg(parts.join(QStringLiteral("\n    UNION ALL ")));
}

QString EvidenceSql::kernelNameIds() const
{
    QStringList parts;
    for (const auto* table : tablesOf(*m_trace, EventClass::Kernels)) {
        const auto fullId = kernelNameId(*m_trace, *table);
        parts.append(QStringLiteral("SELECT %1 AS full_id, coalesce(%2, %1) AS short_id FROM %3%4")
                         .arg(fullId, fileColumn(EventClass::Kernels, *table, u"shortName"),
                              quotedIdentifier(table->name), validRows(EventClass::Kernels, *table)));
    }
    if (parts.isEmpty())
        return QStringLiteral("SELECT 0 AS full_id, 0 AS short_id WHERE 0");
    return QStringLiteral("SELECT DISTINCT full_id, short_id\n  FROM (%1)")
        .arg(parts.join(QStringLiteral("\n    UNION ALL ")));
}

std::vector<std::vector<std::int64_t>> EvidenceSql::devicePairs(DeviceIndex device) const
{
    std::set<std::vector<std::int64_t>> pairs;
    for (const auto& stream : m_trace->streams) {
        if (stream.device == device)
            pairs.insert({ static_cast<std::int64_t>(m_trace->processes[stream.process.value()].globalPid),
                           stream.cudaDeviceId });
    }
    return { pairs.begin(), pairs.end() };
}

QString EvidenceSql::onDevice(DeviceIndex device) const
{
    return sql::oneOf({ QStringLiteral("process"), QStringLiteral("device") }, devicePairs(device));
}

QString EvidenceSql::onStream(StreamIndex index) const
{
    const auto& stream = m_trace->streams[index.value()];
    return QStringLiteral("%1 AND device = %2 AND context = %3 AND stream = %4")
        .arg(ofProcess(stream.process), sql::literal(stream.cudaDeviceId), sql::literal(stream.contextId),
             sql::literal(stream.streamId));
}

QString EvidenceSql::ofProcess(ProcessIndex process) const
{
    return QStringLiteral("process = %1")
        .arg(sql::literal(static_cast<std::int64_t>(m_trace->processes[process.value()].globalPid)));
}

QString EvidenceSql::ofThread(ThreadIndex thread) const
{
    return QStringLiteral("thread = %1")
        .arg(sql::literal(static_cast<std::int64_t>(m_trace->threads[thread.value()].globalTid)));
}

QString EvidenceSql::isKernel(std::size_t row) const
{
    const auto& kernels = m_trace->kernels;
    return QStringLiteral("%1 AND start_ns = %2 AND end_ns = %3")
        .arg(onStream(kernels.stream[row]), sql::literal(kernels.startNs[row]), sql::literal(kernels.endNs[row]));
}

QString EvidenceSql::isSpan(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs) const
{
    return QStringLiteral("%1 AND start_ns = %2 AND end_ns = %3")
        .arg(ofThread(thread), sql::literal(startNs), sql::literal(endNs));
}

QString EvidenceSql::hasText(const QString& column, const QStringList& texts) const
{
    QStringList literals;
    for (const auto& text : texts)
        literals.append(sql::literal(text));
    QStringList alternatives;
    if (const auto* strings = m_trace->schema.findStringTable(); strings && !texts.isEmpty())
        alternatives.append(QStringLiteral("%1 IN (SELECT id FROM %2 WHERE value IN (%3))")
                                .arg(column, quotedIdentifier(strings->name), literals.join(QStringLiteral(", "))));
    if (auto isStandIn = hasStandIn(column, texts); !isStandIn.isEmpty())
        alternatives.append(std::move(isStandIn));
    if (alternatives.size() > 1)
        return QStringLiteral("(%1)").arg(alternatives.join(QStringLiteral(" OR ")));
    return alternatives.isEmpty() ? QStringLiteral("0") : alternatives.front();
}

QString EvidenceSql::hasStandIn(const QString& column, const QStringList& texts) const
{
    std::vector<std::vector<std::int64_t>> ids;
    bool isNoneWanted = false;
    for (const auto& text : texts) {
        const auto found = m_trace->standInTexts.find(text);
        if (found == m_trace->standInTexts.end())
            continue;
        for (const auto id : found->second) {
            if (id == NoString)
                isNoneWanted = true;
            else
                ids.push_back({ id });
        }
    }
    QStringList alternatives;
    if (!ids.empty())
        alternatives.append(sql::oneOf({ column }, ids));
    if (isNoneWanted)
        alternatives.append(QStringLiteral("%1 IS NULL").arg(column));
    return alternatives.join(QStringLiteral(" OR "));
}

} // namespace core
