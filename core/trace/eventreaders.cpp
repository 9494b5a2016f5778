// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/eventreaders.h"

#include "base/text.h"
#include "trace/eventrows.h"

namespace core {

namespace {

QString name(const char16_t* text)
{
    return QString::fromUtf16(text);
}

ColumnWish required(const char16_t* column)
{
    return { { name(column) }, true };
}
ColumnWish optional(const char16_t* column)
{
    return { { name(column) }, false };
}
ColumnWish optional(const char16_t* column, const char16_t* olderName)
{
    return { { name(column), name(olderName) }, false };
}

ColumnWish payload(const char16_t* column)
{
    return { { name(column) }, false, true };
}

/// start, end, globalPid, deviceId, contextId, streamId, correlationId: what all device work has in common.
std::vector<ColumnWish> deviceWorkColumns(std::initializer_list<ColumnWish> more)
{
    std::vector<ColumnWish> columns { required(u"start"),        required(u"end"),       optional(u"globalPid"),
                                      optional(u"deviceId"),     optional(u"contextId"), optional(u"streamId"),
                                      optional(u"correlationId") };
    columns.insert(columns.end(), more);
    return columns;
}

/// The parts of a reader that are the same for every table of sorted spans.
template <auto Member>
EventReader readerOf(EventClass eventClass, std::vector<QString> tables, std::vector<ColumnWish> columns)
{
    EventReader reader { eventClass, std::move(tables), false, std::move(columns), {}, {}, {} };
    reader.resize = [](Trace& trace, std::size_t rows) { resizeColumns(trace.*Member, rows); };
    reader.finish = [](Trace& trace, std::span<const RowRun> runs) {
        auto& table = trace.*Member;
        closeRanks(table, runs);
        if constexpr (requires { table.startNs; }) {
            sortByTime(table, table.startNs);
            table.spans = SpanIndex(table.startNs, table.endNs);
        } else {
            sortByTime(table, table.timeNs);
        }
        foldColumns(table);
    };
    return reader;
}

EventReader kernelReader()
{
    auto reader = readerOf<&Trace::kernels>(
        EventClass::Kernels, { name(u"CUPTI_ACTIVITY_KIND_KERNEL"), name(u"CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL") },
        deviceWorkColumns({ optional(u"demangledName", u"name"), optional(u"shortName"), optional(u"mangledName"),
                            optional(u"gridX"), optional(u"gridY"), optional(u"gridZ"), optional(u"blockX"),
                            optional(u"blockY"), optional(u"blockZ"), optional(u"registersPerThread"),
                            optional(u"staticSharedMemory"), optional(u"dynamicSharedMemory"), optional(u"graphNodeId"),
                            optional(u"graphId"), optional(u"sharedMemoryExecuted"),
                            optional(u"localMemoryPerThread") }));
    reader.read = readKernels;
    return reader;
}

EventReader callReader()
{
    auto reader = readerOf<&Trace::calls>(
        EventClass::Calls, { name(u"CUPTI_ACTIVITY_KIND_RUNTIME"), name(u"CUPTI_ACTIVITY_KIND_DRIVER") },
        { required(u"start"), required(u"end"), optional(u"globalTid"), optional(u"correlationId"),
          optional(u"nameId", u"name"), optional(u"eventClass"), optional(u"returnValue") });
    reader.readsAll = true;
    reader.read = readCalls;
    return reader;
}

EventReader memcpyReader()
{
    auto reader = readerOf<&Trace::copies>(
        EventClass::Memcpy, { name(u"CUPTI_ACTIVITY_KIND_MEMCPY"), name(u"CUPTI_ACTIVITY_KIND_MEMCPY2") },
        deviceWorkColumns({ optional(u"bytes"), optional(u"copyKind"), optional(u"srcKind"), optional(u"dstKind"),
                            optional(u"srcDeviceId"), optional(u"dstDeviceId") }));
    reader.readsAll = true;
    reader.read = readCopies;
    return reader;
}

EventReader memsetReader()
{
    // a set has no direction, no source and one device
    const ColumnWish nothing;
    auto reader = readerOf<&Trace::sets>(EventClass::Memset, { name(u"CUPTI_ACTIVITY_KIND_MEMSET") },
                                         deviceWorkColumns({ optional(u"bytes"), nothing, nothing,
                                                             optional(u"memKind", u"memoryKind"), nothing, nothing }));
    reader.read = readSets;
    return reader;
}

EventReader graphLaunchReader()
{
    auto reader
        = readerOf<&Trace::graphLaunches>(EventClass::GraphLaunches, { name(u"CUPTI_ACTIVITY_KIND_GRAPH_TRACE") },
                                          deviceWorkColumns({ optional(u"graphId"), optional(u"graphExecId") }));
    reader.read = readGraphLaunches;
    return reader;
}

EventReader synchronizationReader()
{
    auto reader = readerOf<&Trace::synchronizations>(
        EventClass::Synchronizations, { name(u"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION") },
        deviceWorkColumns({ optional(u"syncType", u"deprecatedSyncType"), optional(u"eventId") }));
    reader.read = readSynchronizations;
    return reader;
}

EventReader overheadReader()
{
    auto reader = readerOf<&Trace::overhead>(
        EventClass::Overhead, { name(u"PROFILER_OVERHEAD"), name(u"CUPTI_ACTIVITY_KIND_OVERHEAD") },
        { required(u"start"), required(u"end"), optional(u"globalTid"), optional(u"nameId"), optional(u"overheadType"),
          optional(u"eventClass") });
    reader.readsAll = true;
    reader.read = readOverhead;
    return reader;
}

EventReader osRuntimeReader()
{
    auto reader = readerOf<&Trace::osRuntime>(
        EventClass::OsRuntime, { name(u"OSRT_API") },
        { required(u"start"), required(u"end"), optional(u"globalTid"), optional(u"nameId") });
    reader.read = readOsRuntime;
    return reader;
}

EventReader nvtxReader()
{
    auto reader
        = readerOf<&Trace::nvtx>(EventClass::Nvtx, { name(u"NVTX_EVENTS") },
                                 { required(u"start"), optional(u"end"), optional(u"globalTid"), required(u"eventType"),
                                   optional(u"text"), optional(u"textId"), optional(u"domainId"),
                                   payload(u"binaryData"), payload(u"jsonText"), payload(u"jsonTextId") });
    reader.read = readNvtx;
    return reader;
}

EventReader gpuMetricReader()
{
    auto reader = readerOf<&Trace::gpuMetrics>(
        EventClass::GpuMetrics, { name(u"GPU_METRICS") },
        { required(u"timestamp"), required(u"typeId"), required(u"metricId"), required(u"value") });
    reader.read = readGpuMetrics;
    return reader;
}

EventReader mpiReader()
{
    auto reader
        = readerOf<&Trace::mpi>(EventClass::Mpi,
                                { name(u"MPI_P2P_EVENTS"), name(u"MPI_COLLECTIVES_EVENTS"),
                                  name(u"MPI_START_WAIT_EVENTS"), name(u"MPI_OTHER_EVENTS") },
                                { required(u"start"), required(u"end"), optional(u"globalTid"), optional(u"textId") });
    reader.readsAll = true;
    reader.read = readMpi;
    return reader;
}

EventReader cpuPageFaultReader()
{
    auto reader = readerOf<&Trace::cpuPageFaults>(EventClass::CpuPageFaults, { name(u"CUDA_UM_CPU_PAGE_FAULT_EVENTS") },
                                                  { required(u"start"), required(u"globalPid") });
    reader.read = readCpuPageFaults;
    return reader;
}

EventReader schedulingReader()
{
    auto reader = readerOf<&Trace::scheduling>(
        EventClass::Scheduling, { name(u"SCHED_EVENTS") },
        { required(u"start"), optional(u"cpu"), required(u"isSchedIn"), optional(u"globalTid") });
    reader.read = readScheduling;
    return reader;
}

} // namespace

const std::vector<EventReader>& eventReaders()
{
    static const std::vector<EventReader> readers { kernelReader(),      callReader(),        memcpyReader(),
                                                    memsetReader(),      graphLaunchReader(), synchronizationReader(),
                                                    overheadReader(),    nvtxReader(),        osRuntimeReader(),
                                                    gpuMetricReader(),   schedulingReader(),  mpiReader(),
                                                    cpuPageFaultReader() };
    return readers;
}

Expected<QString> selectStatement(const SchemaTable& table, const std::vector<ColumnWish>& columns, bool byRowId)
{
    QStringList expressions;
    for (const auto& wish : columns) {
        QString expression = QStringLiteral("NULL");
        for (const auto& candidate : wish.names) {
            if (const auto position = table.findColumn(candidate)) {
                expression = quotedIdentifier(table.columns[*position].name);
                break;
            }
        }
        if (wish.isRequired && expression == QStringLiteral("NULL")) {
            return failure(ErrorCode::MissingData,
                           Text::tr("table %1 has no column %2").arg(table.name, wish.names.front()));
        }
        expressions.append(expression);
    }
    QString sql
        = QStringLiteral("SELECT %1 FROM %2").arg(expressions.join(QStringLiteral(", ")), quotedIdentifier(table.name));
    if (byRowId)
        sql += QStringLiteral(" WHERE rowid BETWEEN ?1 AND ?2");
    return sql;
}

Expected<Statement> prepareToRead(SqliteConnection& connection, const SchemaTable& table, const QString& sql)
{
    return table.isStored ? connection.prepare(sql) : connection.prepareOverView(sql);
}

} // namespace core
