// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/devicememory.h"
#include "analysis/memory/memorycolumns.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/placecolumns.h"
#include "table/eventname.h"
#include "table/tablekeys.h"
#include "trace/eventlinks.h"

namespace core {

namespace {

using UseBuilder = TableBuilder<MemoryUseRow>;
using MemoryPartBuilder = TableBuilder<MemoryPart>;
using KeptBuilder = TableBuilder<AllocationSpan>;

const auto AllocatedBytes = QStringLiteral("max(bytes, 0)");

/// Adds `spans`: each row of the allocations and frees that fulfil `conditions` with when the next of its address comes.
void addAllocationSpans(sql::Query& query, const EvidenceSql& source, const QStringList& conditions)
{
    query.with(QStringLiteral("spans"),
               QStringLiteral(
                   "SELECT start_ns, lead(start_ns) OVER next AS end_ns, lead(operation) OVER next AS next_operation, "
                   "lag(operation) OVER next AS last_operation, max(bytes, 0) AS bytes, operation, process, device, "
                   "address, kind, pool, correlation\n  FROM (%1)\n"
                   "  WINDOW next AS (PARTITION BY process, address ORDER BY start_ns, position)")
                   .arg(source.allEvents(EventClass::Allocations, conditions)));
}

/// "start_ns of this name lies in the window"; nothing is asked without one.
QString isInside(const EvidenceSql& source, const QString& column)
{
    const auto& window = source.scope().window;
    return window
        ? QStringLiteral("%1 >= %2 AND %1 < %3").arg(column, sql::literal(window->startNs), sql::literal(window->endNs))
        : QStringLiteral("%1 IS NOT NULL").arg(column);
}

/// Adds `levels`: at_ns, live_bytes of the spans in `from`, at each moment of the window at which they change.
void addLevels(sql::Query& query, const QString& from, const std::optional<TimeWindow>& window)
{
    const auto start
        = window ? QStringLiteral("max(start_ns, %1)").arg(sql::literal(window->startNs)) : QStringLiteral("start_ns");
    const auto begins = window ? QStringLiteral(" WHERE start_ns < %1 AND (end_ns IS NULL OR end_ns > %2)")
                                     .arg(sql::literal(window->endNs), sql::literal(window->startNs))
                               : QString();
    const auto ends = window
        ? QStringLiteral("end_ns > %1 AND end_ns < %2").arg(sql::literal(window->startNs), sql::literal(window->endNs))
        : QStringLiteral("end_ns IS NOT NULL");
    query.with(QStringLiteral("changes"),
               QStringLiteral("SELECT %1 AS at_ns, bytes FROM %2%3\n  UNION ALL SELECT end_ns, -bytes FROM %2 WHERE %4")
                   .arg(start, from, begins, ends));
    query.with(QStringLiteral("levels"),
               QStringLiteral("SELECT at_ns, sum(step) OVER (ORDER BY at_ns) AS live_bytes\n"
                              "  FROM (SELECT at_ns, sum(bytes) AS step FROM changes GROUP BY at_ns)"));
}

QString highestLevel()
{
    return QStringLiteral("(SELECT max(ifnull(max(live_bytes), 0), 0) FROM levels)");
}

/// Selections `own` (allocations and frees), `behind` (allocations) and `levels` of a row.
sql::Query useOfRow(const EvidenceSql& source, const MemoryUseRow& row)
{
    const auto& place = source.trace().memoryPlaces[row.place.value()];
    const auto kind = row.kind == MemoryKind::Unknown ? QStringLiteral("ifnull(kind, 7) NOT BETWEEN 0 AND 6")
                                                      : QStringLiteral("kind = %1").arg(static_cast<int>(row.kind));
    sql::Query query;
    addAllocationSpans(query, source, { source.ofProcess(place.process) });
    query.with(QStringLiteral("own"),
               QStringLiteral("SELECT * FROM spans WHERE device = %1 AND %2 AND pool = %3")
                   .arg(sql::literal(place.cudaDeviceId), kind, sql::literal(static_cast<std::int64_t>(row.pool))));
    query.with(Behind, QStringLiteral("SELECT * FROM own WHERE operation = 0"));
    addLevels(query, Behind, source.scope().window);
    return query;
}

void addPlaceColumns(UseBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const auto placeOf
        = [trace](const MemoryUseRow& row) -> const MemoryPlace& { return trace->memoryPlaces[row.place.value()]; };
    addProcessColumns(builder, trace, [placeOf](const MemoryUseRow& row) { return placeOf(row).process; });
    const auto deviceOf = [placeOf](const MemoryUseRow& row) { return placeOf(row).device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf,
                 [placeOf](const MemoryUseRow& row) { return std::int64_t { placeOf(row).cudaDeviceId }; });
    builder.text({ QStringLiteral("memory"), QStringLiteral("Memory"), Text::tr("Kind of memory (memKind).") },
                 Identity, [](const MemoryUseRow& row) { return memoryKindName(row.kind); });
    builder
        .text({ QStringLiteral("pool"), QStringLiteral("Pool"),
                Text::tr("Address of the memory pool that it was taken from (cudaMallocAsync); empty for none.") },
              Note,
              [](const MemoryUseRow& row) -> Cell {
                  return row.pool == 0 ? Cell() : Cell(QStringLiteral("0x%1").arg(row.pool, 0, 16));
              })
        .identifiesRow
        = true;
}

void addLiveColumns(UseBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    addBytes<MemoryUseRow>(
        builder,
        { QStringLiteral("peak"), QStringLiteral("Peak"), Text::tr("The most that was allocated at one moment.") },
        { Aggregate::Extreme, Better::Less }, &MemoryUseRow::peakBytes, { source, query, highestLevel() });
    builder.sortedByLast();
    builder.moment(
        { QStringLiteral("peak_at"), QStringLiteral("Peak at"), Text::tr("The first moment of the peak.") },
        source->trace().extent.startNs,
        [](const MemoryUseRow& row) { return row.peakBytes > 0 ? std::optional(row.peakNs) : std::nullopt; },
        momentSql(source, query,
                  QStringLiteral("(SELECT min(at_ns) FROM levels WHERE live_bytes > 0 AND live_bytes = %1)")
                      .arg(highestLevel())));
    const auto& window = source->scope().window;
    const auto isLive = window
        ? QStringLiteral("start_ns < %1 AND (end_ns IS NULL OR end_ns >= %1)").arg(sql::literal(window->endNs))
        : QStringLiteral("end_ns IS NULL");
    addBytes<MemoryUseRow>(
        builder,
        { QStringLiteral("live"), QStringLiteral("Live at the end"),
          Text::tr("What is allocated at the end of the window, else of the trace.") },
        { Aggregate::Sum, Better::Less }, &MemoryUseRow::liveBytes,
        { source, query, sql::sumOf(QStringLiteral("(SELECT * FROM behind WHERE %1)").arg(isLive), AllocatedBytes) });
}

void addTraffic(UseBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    const auto allocated
        = QStringLiteral("(SELECT * FROM behind WHERE %1)").arg(isInside(*source, QStringLiteral("start_ns")));
    const auto freed = QStringLiteral("(SELECT * FROM behind WHERE next_operation = 1 AND %1)")
                           .arg(isInside(*source, QStringLiteral("end_ns")));
    builder.count(
        { QStringLiteral("allocations"), QStringLiteral("Allocations"), Text::tr("Allocations in the window.") },
        { Aggregate::Sum, Better::Less }, [](const MemoryUseRow& row) { return row.allocationCount; },
        columnSql(source, query, sql::countOf(allocated)));
    addBytes<MemoryUseRow>(
        builder, { QStringLiteral("allocated"), QStringLiteral("Allocated"), Text::tr("Sum of their sizes.") },
        { Aggregate::Sum, Better::Less }, &MemoryUseRow::allocatedBytes,
        { source, query, sql::sumOf(allocated, AllocatedBytes) });
    builder.count(
        { QStringLiteral("frees"), QStringLiteral("Frees"),
          Text::tr("Frees in the window of what was allocated in the trace.") },
        { Aggregate::Sum, Better::Neither }, [](const MemoryUseRow& row) { return row.freeCount; },
        columnSql(source, query, sql::countOf(freed)));
    addBytes<MemoryUseRow>(
        builder, { QStringLiteral("freed"), QStringLiteral("Freed"), Text::tr("Sum of the sizes that were freed.") },
        { Aggregate::Sum, Better::Neither }, &MemoryUseRow::freedBytes,
        { source, query, sql::sumOf(freed, AllocatedBytes) });
}

void addKept(UseBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    const auto& window = source->scope().window;
    const auto kept
        = QStringLiteral("(SELECT * FROM behind WHERE end_ns IS NULL%1)")
              .arg(window ? QStringLiteral(" AND start_ns < %1").arg(sql::literal(window->endNs)) : QString());
    const auto stray = QStringLiteral("(SELECT * FROM own WHERE operation = 1 AND last_operation IS NOT 0 AND %1)")
                           .arg(isInside(*source, QStringLiteral("start_ns")));
    builder.count(
        { QStringLiteral("never_freed"), QStringLiteral("Never freed"),
          Text::tr("Allocations before the end of the window that have no free up to the end of the trace.") },
        { Aggregate::Sum, Better::Less }, [](const MemoryUseRow& row) { return row.keptCount; },
        columnSql(source, query, sql::countOf(kept)));
    addBytes<MemoryUseRow>(
        builder, { QStringLiteral("never_freed"), QStringLiteral("Size never freed"), Text::tr("Sum of their sizes.") },
        { Aggregate::Sum, Better::Less }, &MemoryUseRow::keptBytes,
        { source, query, sql::sumOf(kept, AllocatedBytes) });
    builder.count(
        { QStringLiteral("stray_frees"), QStringLiteral("Frees of unknown"),
          Text::tr("Frees in the window whose allocation is not in the trace."), ColumnUse::Chooser },
        { Aggregate::Sum, Better::Neither }, [](const MemoryUseRow& row) { return row.strayFreeCount; },
        columnSql(source, query, sql::countOf(stray)));
}

/// "GPU 0: at most 1,234.5 MB, at 1.2 s".
QString peakSummary(const Trace& trace, const DeviceMemory& memory)
{
    QStringList texts;
    for (const auto& peak : memory.peaks)
        texts.append(Text::tr("GPU %1: at most %2 allocated at once, first %3 after the start")
                         .arg(QString::number(trace.devices[peak.device.value()].gpuId), formatBytes(peak.bytes),
                              formatDuration(peak.timeNs - trace.extent.startNs)));
    return texts.join(QStringLiteral("; "));
}

/// The pairs of process and CUDA ordinal of a GPU that are in scope.
QString placesOnDevice(const EvidenceSql& source, DeviceIndex device)
{
    const auto& trace = source.trace();
    const ScopeFilter filter(trace, source.scope());
    std::vector<std::vector<std::int64_t>> pairs;
    for (const auto& place : trace.memoryPlaces) {
        if (place.device == device && filter.acceptsProcess(place.process))
            pairs.push_back(
                { static_cast<std::int64_t>(trace.processes[place.process.value()].globalPid), place.cudaDeviceId });
    }
    return sql::oneOf({ QStringLiteral("process"), QStringLiteral("device") }, pairs);
}

/// Selections `behind` (what is allocated in a part) and `levels`.
sql::Query memoryInPart(const EvidenceSql& source, const MemoryPart& part)
{
    sql::Query query;
    addAllocationSpans(query, source, {});
    query.with(Behind,
               QStringLiteral("SELECT * FROM spans WHERE operation = 0 AND kind IN (2, 3, 5) AND %1\n"
                              "  AND start_ns < %2 AND (end_ns IS NULL OR end_ns > %3)")
                   .arg(placesOnDevice(source, part.device), sql::literal(part.window.endNs),
                        sql::literal(part.window.startNs)));
    addLevels(query, Behind, part.window);
    return query;
}

/// Mean of the bytes over the part.
QString meanInPart(const MemoryPart& part)
{
    return QStringLiteral(
               "(SELECT ifnull(sum(1.0 * bytes * (min(ifnull(end_ns, %1), %1) - max(start_ns, %2))), 0) / %3 "
               "FROM behind)")
        .arg(sql::literal(part.window.endNs), sql::literal(part.window.startNs),
             sql::literal(part.window.durationNs()));
}

void addMemoryPartColumns(MemoryPartBuilder& builder, const EvidenceSource& source,
                          const std::shared_ptr<const DeviceMemory>& memory)
{
    const auto none = noSql(Text::tr("the parts are equal pieces of the window"));
    builder.number(
        { QStringLiteral("bucket"), QStringLiteral("Part"), Text::tr("Number of the part of the window, from 0.") },
        Identity, Unit::Count, 0, [](const MemoryPart& row) { return row.bucket; }, none);
    const auto originNs = source->trace().extent.startNs;
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the part begins.") }, originNs,
                   [](const MemoryPart& row) { return row.window.startNs; }, { none, none });
    builder.moment({ QStringLiteral("end"), QStringLiteral("End"), Text::tr("Where the part ends.") }, originNs,
                   [](const MemoryPart& row) { return row.window.endNs; }, { none, none });
    const RowQuery query = [source, memory](std::size_t row) { return memoryInPart(*source, memory->parts[row]); };
    addBytes<MemoryPart>(builder,
                         { QStringLiteral("peak"), QStringLiteral("Peak"),
                           Text::tr("The most that was allocated at one moment of the part.") },
                         { Aggregate::Extreme, Better::Less }, &MemoryPart::peakBytes,
                         { source, query, highestLevel() });
    constexpr double Mega = 1e6;
    builder.number(
        { QStringLiteral("mean_mb"), QStringLiteral("Mean"), Text::tr("What was allocated on average. In 10⁶ bytes.") },
        { Aggregate::Mean, Better::Less }, Unit::Megabytes, 3,
        [](const MemoryPart& row) { return row.byteNs / static_cast<double>(row.window.durationNs()) / Mega; },
        columnSql(source, [query, memory](std::size_t row) {
            return query(row).value(sql::scaled(meanInPart(memory->parts[row]), Mega));
        }));
}

/// Selection `behind`: one allocation.
sql::Query allocationOfRow(const EvidenceSql& source, const AllocationSpan& span)
{
    const auto& trace = source.trace();
    const auto& table = trace.allocations;
    sql::Query query;
    query.with(Behind,
               source.allEvents(EventClass::Allocations,
                                { source.ofProcess(trace.memoryPlaces[table.place[span.row].value()].process),
                                  QStringLiteral("operation = 0 AND start_ns = %1 AND address = %2")
                                      .arg(sql::literal(span.startNs),
                                           sql::literal(static_cast<std::int64_t>(table.address[span.row]))) }));
    return query;
}

void addKeptNames(KeptBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const auto placeOf = [trace](const AllocationSpan& span) -> const MemoryPlace& {
        return trace->memoryPlaces[trace->allocations.place[span.row].value()];
    };
    const auto launchOf = [trace](const AllocationSpan& span) { return trace->allocations.launch[span.row]; };
    addProcessColumns(builder, trace, [placeOf](const AllocationSpan& span) { return placeOf(span).process; });
    addDeviceLabel(builder, trace, [placeOf](const AllocationSpan& span) { return placeOf(span).device; });
    builder.text({ QStringLiteral("memory"), QStringLiteral("Memory"), Text::tr("Kind of memory (memKind).") },
                 Identity,
                 [trace](const AllocationSpan& span) { return memoryKindName(trace->allocations.kind[span.row]); });
    builder.text({ QStringLiteral("call"), QStringLiteral("Call"),
                   Text::tr("The API call that allocated it; empty where it is not in the trace.") },
                 Identity, [trace, launchOf](const AllocationSpan& span) -> Cell {
                     const auto call = launchOf(span);
                     return call.isValid() ? Cell(trace->callNames[trace->calls.name[call.value()].value()].name)
                                           : Cell();
                 });
    builder.text({ QStringLiteral("tid"), QStringLiteral("TID"), Text::tr("Thread that made the call.") }, Note,
                 [trace, launchOf](const AllocationSpan& span) {
                     const auto call = launchOf(span);
                     return tidCell(*trace, call.isValid() ? trace->calls.thread[call.value()] : ThreadIndex());
                 });
}

} // namespace

Table describeDeviceMemory(std::shared_ptr<const Trace> trace, std::shared_ptr<const DeviceMemory> memory,
                           const Scope& scope)
{
    UseBuilder builder(TableKey::DeviceMemory, QStringLiteral("GPU memory"), rowsOf(memory, &DeviceMemory::rows),
                       memory->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query = [source, memory](std::size_t row) { return useOfRow(*source, memory->rows[row]); };
    addPlaceColumns(builder, trace);
    addLiveColumns(builder, source, query);
    addTraffic(builder, source, query);
    addKept(builder, source, query);
    auto& table = builder.table();
    table.summary = peakSummary(*trace, *memory);
    table.subject = [trace, memory](std::size_t row) {
        const auto& place = trace->memoryPlaces[memory->rows[row].place.value()];
        RowSubject subject;
        subject.process = place.process;
        subject.device = place.device;
        return subject;
    };
    table.rowsSql = rowsSql(source, [query](std::size_t row) {
        return query(row).rows(QStringLiteral("SELECT * FROM own ORDER BY start_ns"));
    });
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

Table describeMemoryOverTime(std::shared_ptr<const Trace> trace, std::shared_ptr<const DeviceMemory> memory,
                             const Scope& scope)
{
    MemoryPartBuilder builder(TableKey::MemoryOverTime, QStringLiteral("GPU memory over time"),
                              rowsOf(memory, &DeviceMemory::parts), memory->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    addDeviceLabel(builder, trace, [](const MemoryPart& row) { return row.device; });
    builder.text({ QStringLiteral("gpu_id"), QStringLiteral("GPU id"),
                   Text::tr("TARGET_INFO_GPU.id of the physical GPU."), ColumnUse::ExportOnly },
                 Identity, [trace](const MemoryPart& row) { return gpuIdCell(*trace, row.device); });
    addMemoryPartColumns(builder, source, memory);
    auto& table = builder.table();
    table.isCurve = true;
    table.isEventList = true; // of many GPUs there are many parts
    table.subject = [memory](std::size_t row) {
        RowSubject subject;
        subject.device = memory->parts[row].device;
        subject.window = memory->parts[row].window;
        return subject;
    };
    table.rowsSql = rowsSql(source, [source, memory](std::size_t row) {
        return memoryInPart(*source, memory->parts[row]).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
    });
    return builder.take(*trace);
}

Table describeNeverFreed(std::shared_ptr<const Trace> trace, std::shared_ptr<const DeviceMemory> memory,
                         const Scope& scope)
{
    KeptBuilder builder(TableKey::NeverFreed, QStringLiteral("Never freed"), rowsOf(memory, &DeviceMemory::kept),
                        memory->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query = [source, memory](std::size_t row) { return allocationOfRow(*source, memory->kept[row]); };
    addKeptNames(builder, trace);
    addBytes<AllocationSpan>(
        builder, { QStringLiteral("size"), QStringLiteral("Size"), Text::tr("How much was allocated.") },
        { Aggregate::Sum, Better::Less },
        [trace](const AllocationSpan& span) { return trace->allocations.sizeBytes[span.row]; },
        { source, query, QStringLiteral("(SELECT max(bytes, 0) FROM behind ORDER BY position LIMIT 1)") });
    builder.sortedByLast();
    builder.moment(
        { QStringLiteral("at"), QStringLiteral("At"), Text::tr("When it was allocated.") }, trace->extent.startNs,
        [](const AllocationSpan& span) { return span.startNs; },
        momentSql(source, query, QStringLiteral("(SELECT min(start_ns) FROM behind)")));
    auto& table = builder.table();
    table.isEventList = true;
    table.subject = [trace, memory](std::size_t row) {
        const auto& span = memory->kept[row];
        const auto& place = trace->memoryPlaces[trace->allocations.place[span.row].value()];
        RowSubject subject;
        subject.process = place.process;
        subject.device = place.device;
        if (const auto call = trace->allocations.launch[span.row]; call.isValid())
            subject.event = eventOf(EventClass::Calls, call.value(), trace->id);
        else
            subject.window = TimeWindow { span.startNs, span.startNs + 1 };
        return subject;
    };
    table.rowsSql
        = rowsSql(source, [query](std::size_t row) { return query(row).rows(QStringLiteral("SELECT * FROM behind")); });
    return builder.take(*trace);
}

} // namespace core
