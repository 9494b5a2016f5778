// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracewriter.h"

#include <QByteArray>

#include <algorithm>
#include <sqlite3.h>

namespace tracegen {

using namespace std::string_view_literals;
namespace {

constexpr std::int64_t MarkType = 34, PushPopType = 59, StartEndType = 60, DomainType = 75;
constexpr std::int64_t OsRuntimeEventClass = 27, OverheadEventClass = 103, BufferFlush = 3;

} // namespace

TraceWriter::TraceWriter(sqlite3* database, fixtures::ExportVersion version, std::int64_t targetEvents)
    : m_database(database)
    , m_tables(fixtures::tablesOf(version))
    , m_targetEvents(targetEvents)
    , m_strings(database, m_tables, "StringIds", { "id", "value" })
    , m_kernels(database, m_tables, "CUPTI_ACTIVITY_KIND_KERNEL",
                { "start",
                  "end",
                  "deviceId",
                  "contextId",
                  "streamId",
                  "correlationId",
                  "globalPid",
                  "shortName",
                  "demangledName",
                  "gridX",
                  "gridY",
                  "gridZ",
                  "blockX",
                  "blockY",
                  "blockZ",
                  "registersPerThread",
                  "staticSharedMemory",
                  "dynamicSharedMemory",
                  "sharedMemoryExecuted",
                  "gridId",
                  "launchType",
                  "graphNodeId",
                  "graphId",
                  "tensorSizeMinusOneElements" })
    , m_calls(database, m_tables, "CUPTI_ACTIVITY_KIND_RUNTIME",
              { "start", "end", "globalTid", "correlationId", "nameId" })
    , m_copies(database, m_tables, "CUPTI_ACTIVITY_KIND_MEMCPY",
               { "start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "bytes", "copyKind",
                 "srcKind", "dstKind", "copyCount" })
    , m_sets(database, m_tables, "CUPTI_ACTIVITY_KIND_MEMSET",
             { "start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "bytes", "memKind" })
    , m_synchronizations(
          database, m_tables, "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
          { "start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "syncType" })
    , m_graphLaunches(database, m_tables, "CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
                      { "start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "graphId",
                        "graphExecId" })
    , m_ranges(database, m_tables, "NVTX_EVENTS",
               { "start", "end", "eventType", "globalTid", "domainId", "text", "textId", "binaryData" })
    , m_payloadSchemas(database, m_tables, "NVTX_PAYLOAD_SCHEMAS",
                       { "domainId", "schemaId", "type", "numEntries", "payloadSize" })
    , m_payloadEntries(database, m_tables, "NVTX_PAYLOAD_SCHEMA_ENTRIES",
                       { "domainId", "schemaId", "idx", "type", "name", "offset" })
    , m_osCalls(database, m_tables, "OSRT_API", { "start", "end", "eventClass", "globalTid", "nameId" })
    , m_scheduling(database, m_tables, "SCHED_EVENTS", { "start", "cpu", "isSchedIn", "globalTid" })
    , m_overhead(database, m_tables, "PROFILER_OVERHEAD", { "start", "end", "globalTid", "nameId", "overheadType" })
    , m_cuptiOverhead(database, m_tables, "CUPTI_ACTIVITY_KIND_OVERHEAD",
                      { "start", "end", "globalTid", "nameId", "overheadType", "eventClass" })
    , m_metricNames(database, m_tables, "TARGET_INFO_GPU_METRICS",
                    { "typeId", "sourceId", "typeName", "metricId", "metricName" })
    , m_metrics(database, m_tables, "GPU_METRICS", { "rawTimestamp", "timestamp", "typeId", "metricId", "value" })
    , m_oldMetrics(database, m_tables, "GENERIC_EVENTS", { "rawTimestamp", "timestamp", "typeId", "data" })
    , m_gpus(database, m_tables, "TARGET_INFO_GPU",
             { "vmId", "id", "name", "busLocation", "isDiscrete", "l2CacheSize", "totalMemory", "memoryBandwidth",
               "clockRate", "smCount", "pwGpuId", "chipName", "cuDevice", "computeMajor", "smMajor" })
    , m_cudaDevices(database, m_tables, "TARGET_INFO_CUDA_DEVICE", { "gpuId", "cudaId", "pid" })
    , m_oldCudaDevices(database, m_tables, "TARGET_INFO_CUDA_GPU", { "gpuId", "deviceId", "pid" })
    , m_streams(database, m_tables, "TARGET_INFO_CUDA_STREAM", { "streamId", "vmId", "processId", "contextId", "flag" })
    , m_processes(database, m_tables, "PROCESSES", { "globalPid", "pid", "name" })
    , m_threadNames(database, m_tables, "ThreadNames", { "nameId", "priority", "globalTid" })
    , m_exportMeta(database, m_tables, "META_DATA_EXPORT", { "name", "value" })
    , m_oldExportMeta(database, m_tables, "EXPORT_META_DATA", { "name", "value" })
    , m_captureMeta(database, m_tables, "META_DATA_CAPTURE", { "name", "value" })
    , m_environment(database, m_tables, "TARGET_INFO_SYSTEM_ENV", { "globalVid", "devStateName", "name", "value" })
    , m_messages(database, m_tables, "DIAGNOSTIC_EVENT", { "timestamp", "timestampType", "source", "severity", "text" })
    , m_sessionStart(database, m_tables, "TARGET_INFO_SESSION_START_TIME", { "utcEpochNs", "systemClockNs" })
{
}

void TraceWriter::write(TableRows& rows, std::initializer_list<Value> values)
{
    if (rows.exists() && m_problem.empty() && !rows.write(values))
        m_problem = sqlite3_errmsg(m_database);
}

bool TraceWriter::writeEvent(TableRows& rows, std::int64_t startNs, std::int64_t endNs,
                             std::initializer_list<Value> values)
{
    if (!rows.exists() || !m_problem.empty())
        return false;
    write(rows, values);
    m_summary.firstNs = std::min(m_summary.firstNs, startNs);
    m_summary.lastNs = std::max(m_summary.lastNs, endNs);
    return true;
}

NameId TraceWriter::name(std::string_view text)
{
    const auto [entry, isNew] = m_names.try_emplace(std::string(text), static_cast<NameId>(m_names.size()));
    if (isNew) {
        m_texts.push_back(&entry->first);
        write(m_strings, { entry->second, text });
        ++m_summary.strings;
    }
    return entry->second;
}

void TraceWriter::addKernel(const DeviceWork& work, const KernelIdentity& identity, const GraphNode& node)
{
    const auto& [place, startNs, endNs, correlation] = stamped(work);
    const auto& shape = identity.shape;
    if (!writeEvent(m_kernels, startNs, endNs,
                    { startNs,
                      endNs,
                      place.cudaDevice,
                      place.context,
                      place.stream,
                      correlation,
                      place.globalPid,
                      identity.shortName,
                      identity.fullName,
                      shape.gridX,
                      shape.gridY,
                      shape.gridZ,
                      shape.blockX,
                      1,
                      1,
                      shape.registersPerThread,
                      shape.staticSharedBytes,
                      shape.dynamicSharedBytes,
                      shape.dynamicSharedBytes,
                      correlation,
                      1,
                      node.nodeId,
                      node.graphId,
                      "[]"sv }))
        return;
    m_summary.kernels.add(endNs - startNs);
    if (identity.isNccl)
        m_summary.ncclKernels.add(endNs - startNs);
}

void TraceWriter::addCall(const ThreadSpan& trueSpan, NameId name, std::int64_t correlation)
{
    const auto span = stamped(trueSpan);
    if (writeEvent(m_calls, span.startNs, span.endNs, { span.startNs, span.endNs, span.globalTid, correlation, name }))
        m_summary.calls.add(span.endNs - span.startNs);
}

void TraceWriter::addCopy(const DeviceWork& work, std::int64_t sizeBytes, const CopyKind& kind)
{
    const auto& [place, startNs, endNs, correlation] = stamped(work);
    if (!writeEvent(m_copies, startNs, endNs,
                    { startNs, endNs, place.cudaDevice, place.context, place.stream, correlation, place.globalPid,
                      sizeBytes, kind.kind, kind.sourceKind, kind.destinationKind, 1 }))
        return;
    m_summary.copies.add(endNs - startNs);
    m_summary.copyBytes += sizeBytes;
}

void TraceWriter::addSet(const DeviceWork& work, std::int64_t sizeBytes)
{
    const auto& [place, startNs, endNs, correlation] = stamped(work);
    constexpr std::int64_t DeviceMemory = 2;
    if (writeEvent(m_sets, startNs, endNs,
                   { startNs, endNs, place.cudaDevice, place.context, place.stream, correlation, place.globalPid,
                     sizeBytes, DeviceMemory }))
        m_summary.sets.add(endNs - startNs);
}

void TraceWriter::addSynchronization(const DeviceWork& work, std::int64_t syncType)
{
    const auto& [place, startNs, endNs, correlation] = stamped(work);
    if (writeEvent(
            m_synchronizations, startNs, endNs,
            { startNs, endNs, place.cudaDevice, place.context, place.stream, correlation, place.globalPid, syncType }))
        m_summary.synchronizations.add(endNs - startNs);
}

void TraceWriter::addGraphLaunch(const DeviceWork& work, std::int64_t graphId, std::int64_t graphExecId)
{
    const auto& [place, startNs, endNs, correlation] = stamped(work);
    if (writeEvent(m_graphLaunches, startNs, endNs,
                   { startNs, endNs, place.cudaDevice, place.context, place.stream, correlation, place.globalPid,
                     graphId, graphExecId }))
        m_summary.graphLaunches.add(endNs - startNs);
}

void TraceWriter::writeRange(const ThreadSpan& trueSpan, std::int64_t type, std::int64_t domain, Value text,
                             Value textId, Value payload)
{
    const auto span = stamped(trueSpan);
    if (writeEvent(m_ranges, span.startNs, span.endNs,
                   { span.startNs, span.endNs, type, span.globalTid, domain, text, textId, payload }))
        m_summary.ranges.add(span.endNs - span.startNs);
}

void TraceWriter::addRange(const ThreadSpan& span, std::string_view text, std::int64_t domain)
{
    writeRange(span, PushPopType, domain, text, Null, Null);
}

void TraceWriter::addFreeRange(const ThreadSpan& span, std::string_view text)
{
    writeRange(span, StartEndType, 0, text, Null, Null);
}

void TraceWriter::addRegisteredRange(const ThreadSpan& span, NameId text, std::int64_t domain, std::string_view payload)
{
    writeRange(span, PushPopType, domain, Null, text, Value::bytes(payload));
}

void TraceWriter::addMark(std::int64_t globalTid, std::int64_t trueNs, std::string_view text)
{
    const auto timeNs = m_clock.at(trueNs);
    if (writeEvent(m_ranges, timeNs, timeNs, { timeNs, Null, MarkType, globalTid, 0, text, Null, Null }))
        ++m_summary.marks;
}

void TraceWriter::addDomain(std::int64_t globalTid, std::int64_t trueNs, std::int64_t domain, std::string_view name)
{
    const auto timeNs = m_clock.at(trueNs);
    write(m_ranges, { timeNs, Null, DomainType, globalTid, domain, name, Null, Null });
}

void TraceWriter::countNcclOperation(std::int64_t sizeBytes)
{
    ++m_summary.ncclOperations;
    m_summary.ncclBytes += sizeBytes;
}

void TraceWriter::addPayloadSchema(std::int64_t domain, std::int64_t schemaId, std::int64_t sizeBytes,
                                   const std::vector<PayloadField>& fields)
{
    constexpr std::int64_t StaticLayout = 1;
    write(m_payloadSchemas, { domain, schemaId, StaticLayout, static_cast<std::int64_t>(fields.size()), sizeBytes });
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const auto& field = fields[i];
        write(m_payloadEntries,
              { domain, schemaId, static_cast<std::int64_t>(i), field.type, field.name,
                field.offsetBytes == 0 ? Null : field.offsetBytes });
    }
}

void TraceWriter::addOsCall(const ThreadSpan& trueSpan, NameId name)
{
    const auto span = stamped(trueSpan);
    if (writeEvent(m_osCalls, span.startNs, span.endNs,
                   { span.startNs, span.endNs, OsRuntimeEventClass, span.globalTid, name }))
        m_summary.osCalls.add(span.endNs - span.startNs);
}

void TraceWriter::addScheduling(std::int64_t globalTid, std::int64_t trueNs, std::int64_t cpu, bool isIn)
{
    const auto timeNs = m_clock.at(trueNs);
    if (writeEvent(m_scheduling, timeNs, timeNs, { timeNs, cpu, isIn ? 1 : 0, globalTid }))
        ++m_summary.schedulings;
}

void TraceWriter::addOverhead(const ThreadSpan& trueSpan, NameId name, bool isCupti)
{
    const auto span = stamped(trueSpan);
    const bool isWritten = isCupti
        ? writeEvent(m_cuptiOverhead, span.startNs, span.endNs,
                     { span.startNs, span.endNs, span.globalTid, name, BufferFlush, OverheadEventClass })
        : writeEvent(m_overhead, span.startNs, span.endNs,
                     { span.startNs, span.endNs, span.globalTid, name, BufferFlush });
    if (isWritten)
        m_summary.overhead.add(span.endNs - span.startNs);
}

void TraceWriter::addMetrics(std::int64_t gpuId, std::int64_t trueNs,
                             const std::vector<std::pair<std::string_view, std::int64_t>>& values)
{
    const auto timeNs = m_clock.at(trueNs);
    constexpr std::int64_t SourceId = 43;
    constexpr std::int64_t RawEpochNs = 7'000'000'000; // the counters have a clock of their own
    const auto typeId = GpuMetricType | gpuId;
    const auto typeName = "GH100 [" + std::to_string(gpuId) + ']';
    auto& namedCount = m_namedMetrics[gpuId];
    QByteArray json("{");
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& [name, value] = values[i];
        const auto metricId = static_cast<std::int64_t>(i) + 1;
        if (i >= namedCount)
            write(m_metricNames, { typeId, SourceId, std::string_view(typeName), metricId, name });
        if (writeEvent(m_metrics, timeNs, timeNs, { RawEpochNs + timeNs, timeNs, typeId, metricId, value }))
            ++m_summary.metricValues;
        if (m_oldMetrics.exists()) {
            json += (i == 0 ? "\"" : ",\"") + QByteArray(name.data(), static_cast<qsizetype>(name.size()))
                + "\":" + QByteArray::number(static_cast<qlonglong>(value));
        }
    }
    namedCount = std::max(namedCount, values.size());
    json += '}';
    if (writeEvent(m_oldMetrics, timeNs, timeNs,
                   { RawEpochNs + timeNs, timeNs, typeId,
                     std::string_view(json.constData(), static_cast<std::size_t>(json.size())) }))
        m_summary.metricValues += static_cast<std::int64_t>(values.size());
}

} // namespace tracegen
