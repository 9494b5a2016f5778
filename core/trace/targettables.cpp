// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/targettables.h"

#include "base/globalids.h"
#include "base/text.h"
#include "trace/columnwishes.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace core {

namespace {

/// The file being read, and what of its small tables could not be read.
struct Source {
    SqliteConnection& connection;
    const SchemaCatalog& schema;
    Diagnostics& diagnostics;
};

/// Calls `use(statement)` for each row of the wished columns of the first of `tables` that exists and has the required
/// ones.
template <typename Use>
void forEachRowOf(const Source& source, std::initializer_list<QStringView> tables,
                  const std::vector<ColumnWish>& wishes, Use use)
{
    const auto* table = source.schema.findFirst(tables);
    if (!table)
        return;
    const auto sql = selectStatement(*table, wishes, false);
    if (!sql)
        return;
    auto row = prepareToRead(source.connection, *table, *sql);
    while (row && row->step())
        use(*row);
    if (row && !row->failed())
        return;
    const QString cause = row ? row->errorText() : row.error().message;
    source.diagnostics.add({ QStringLiteral("%1:incomplete").arg(table->name), Severity::DataLoss, 1,
                             Text::tr("Table %1 could not be read to its end: %2.").arg(table->name, cause),
                             Text::tr("Repeat the export from the report.") });
}

/// The same for columns by their names, of which the first is required.
template <typename Use>
void forEachRowOf(const Source& source, std::initializer_list<QStringView> tables,
                  std::initializer_list<const char16_t*> columns, Use use)
{
    std::vector<ColumnWish> wishes;
    for (const auto* column : columns)
        wishes.push_back(ColumnWish { { QString::fromUtf16(column) }, wishes.empty() });
    forEachRowOf(source, tables, wishes, std::move(use));
}

/// PROCESSES may hold whole paths, which name users and machines: the program's own name is enough.
QString programName(const QString& path)
{
    const auto slash = std::max(path.lastIndexOf(QLatin1Char('/')), path.lastIndexOf(QLatin1Char('\\')));
    return path.mid(slash + 1);
}

bool startsWithOneOf(const QString& name, std::initializer_list<const char16_t*> prefixes)
{
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [&](const char16_t* prefix) { return name.startsWith(QStringView(prefix)); });
}

/// Only names known to hold nothing personal are public: exports carry environment variables, users, hosts and paths.
bool isPublicMeta(const QString& name)
{
    return startsWithOneOf(name,
                           { u"EXPORT_PRODUCT_",
                             u"EXPORT_SCHEMA_VERSION",
                             u"EXPORT_PLATFORM",
                             u"EXPORT_ARCH",
                             u"EXPORT_PARAM_EXPORT_TYPE",
                             u"EXPORT_PARAM_LAZY",
                             u"EXPORT_PARAM_APPEND",
                             u"EXPORT_PARAM_INCLUDE_",
                             u"EXPORT_PARAM_TIME_",
                             u"EXPORT_PARAM_TABLES_TO_EXPORT",
                             u"EXPORT_PARAM_TIMES_TO_EXPORT",
                             u"EXPORT_CONFIG_TIME_SHIFT",
                             u"CAPTURE_EVENT_TYPE",
                             u"CUDA_",
                             u"COLLECT_",
                             u"RUN_DURATION_MS",
                             u"START_TRIGGER",
                             u"STOP_TRIGGER",
                             u"RATE_HZ",
                             u"NvDriverVersion",
                             u"CudaDriverVersion" });
}

/// Anonymised and damaged exports have paths where other values belong, and no public value has a part of one.
bool mayBePath(QStringView value)
{
    return value.contains(u'/') || value.contains(u'\\');
}

std::vector<MetaDatum> readMeta(const Source& source, std::initializer_list<QStringView> tables)
{
    std::vector<MetaDatum> data;
    forEachRowOf(source, tables, { u"name", u"value" }, [&](const Statement& row) {
        const QString name = row.text(0);
        const QString value = row.text(1);
        data.push_back(MetaDatum { name, value, !isPublicMeta(name) || mayBePath(value) });
    });
    return data;
}

struct GpuColumn {
    enum : int {
        Id,
        Name,
        CuDevice,
        SmCount,
        TotalMemory,
        BusLocation,
        MemoryBandwidth,
        MaxWarpsPerSm,
        MaxBlocksPerSm,
        MaxRegistersPerSm,
        MaxShmemPerSm,
        MaxRegistersPerBlock,
        MaxShmemPerBlock,
        MaxShmemPerBlockOptin,
        MaxThreadsPerBlock,
        ThreadsPerWarp,
        ComputeMajor,
        ComputeMinor,
    };
};

std::vector<ColumnWish> gpuColumns()
{
    return placed({ requiredColumn(GpuColumn::Id, u"id"), optionalColumn(GpuColumn::Name, u"name"),
                    optionalColumn(GpuColumn::CuDevice, u"cuDevice"), optionalColumn(GpuColumn::SmCount, u"smCount"),
                    optionalColumn(GpuColumn::TotalMemory, u"totalMemory"),
                    optionalColumn(GpuColumn::BusLocation, u"busLocation"),
                    optionalColumn(GpuColumn::MemoryBandwidth, u"memoryBandwidth"),
                    optionalColumn(GpuColumn::MaxWarpsPerSm, u"maxWarpsPerSm"),
                    optionalColumn(GpuColumn::MaxBlocksPerSm, u"maxBlocksPerSm"),
                    optionalColumn(GpuColumn::MaxRegistersPerSm, u"maxRegistersPerSm"),
                    optionalColumn(GpuColumn::MaxShmemPerSm, u"maxShmemPerSm"),
                    optionalColumn(GpuColumn::MaxRegistersPerBlock, u"maxRegistersPerBlock"),
                    optionalColumn(GpuColumn::MaxShmemPerBlock, u"maxShmemPerBlock"),
                    optionalColumn(GpuColumn::MaxShmemPerBlockOptin, u"maxShmemPerBlockOptin"),
                    optionalColumn(GpuColumn::MaxThreadsPerBlock, u"maxThreadsPerBlock"),
                    optionalColumn(GpuColumn::ThreadsPerWarp, u"threadsPerWarp"),
                    optionalColumn(GpuColumn::ComputeMajor, u"computeMajor"),
                    optionalColumn(GpuColumn::ComputeMinor, u"computeMinor") });
}

MultiprocessorLimits readLimits(const Statement& row)
{
    const auto limit = [&row](int column) { return std::max<std::int64_t>(0, row.maybeInteger(column).value_or(0)); };
    MultiprocessorLimits limits;
    limits.warps = limit(GpuColumn::MaxWarpsPerSm);
    limits.blocks = limit(GpuColumn::MaxBlocksPerSm);
    limits.registers = limit(GpuColumn::MaxRegistersPerSm);
    limits.sharedBytes = limit(GpuColumn::MaxShmemPerSm);
    limits.registersPerBlock = limit(GpuColumn::MaxRegistersPerBlock);
    limits.sharedBytesPerBlock = limit(GpuColumn::MaxShmemPerBlock);
    limits.mostSharedBytesPerBlock = limit(GpuColumn::MaxShmemPerBlockOptin);
    limits.threadsPerBlock = limit(GpuColumn::MaxThreadsPerBlock);
    limits.threadsPerWarp = limit(GpuColumn::ThreadsPerWarp);
    limits.computeMajor = limit(GpuColumn::ComputeMajor);
    limits.computeMinor = limit(GpuColumn::ComputeMinor);
    return limits;
}

void readGpus(const Source& source, TargetTables& tables)
{
    forEachRowOf(source, { u"TARGET_INFO_GPU" }, gpuColumns(), [&](const Statement& row) {
        const auto id = row.maybeInteger(GpuColumn::Id);
        if (!id)
            return;
        TargetGpu gpu { *id, row.maybeInteger(GpuColumn::CuDevice), {} };
        gpu.device.gpuId = *id;
        gpu.device.name = row.text(GpuColumn::Name);
        gpu.device.smCount = row.maybeInteger(GpuColumn::SmCount).value_or(0);
        gpu.device.memoryBytes = row.maybeInteger(GpuColumn::TotalMemory).value_or(0);
        gpu.device.busLocation = row.text(GpuColumn::BusLocation);
        gpu.device.memoryBytesPerSecond = row.maybeInteger(GpuColumn::MemoryBandwidth).value_or(0);
        gpu.device.limits = readLimits(row);
        tables.gpus.push_back(std::move(gpu));
    });
    forEachRowOf(source, { u"TARGET_INFO_CUDA_DEVICE" }, { u"gpuId", u"cudaId", u"pid" }, [&](const Statement& row) {
        if (const auto gpuId = row.maybeInteger(0); gpuId && row.isInteger(1) && row.isInteger(2))
            tables.cudaDevices.try_emplace({ row.integer(2), row.integer(1) }, *gpuId);
    });
    forEachRowOf(
        source, { u"TARGET_INFO_CUDA_CONTEXT_INFO", u"TARGET_INFO_CUDA_NULL_STREAM" },
        { u"deviceId", u"processId", u"contextId" }, [&](const Statement& row) {
            if (!row.isInteger(0) || !row.isInteger(1) || !row.isInteger(2))
                return;
            auto& device
                = tables.contextDevices.try_emplace({ row.integer(1), row.integer(2) }, row.integer(0)).first->second;
            if (device != row.integer(0))
                device.reset();
        });
    forEachRowOf(source, { u"TARGET_INFO_GPU_METRICS" }, { u"typeId", u"metricId", u"metricName" },
                 [&](const Statement& row) {
                     if (row.isInteger(0) && row.isInteger(1))
                         tables.metricNames.try_emplace({ row.integer(0), row.integer(1) }, row.text(2));
                 });
}

/// (domainId, schemaId): what names a payload schema within its process.
using SchemaKey = std::pair<std::uint32_t, std::int64_t>;

/// The fields of the schemas with this key: the n-th repeat of an index belongs to the n-th of them.
using EntriesOfKey = std::map<SchemaKey, std::vector<std::map<std::int64_t, NvtxPayloadEntry>>>;

EntriesOfKey readSchemaEntries(const Source& source)
{
    EntriesOfKey all;
    std::map<std::pair<SchemaKey, std::int64_t>, std::size_t> repeats; // of an index
    forEachRowOf(source, { u"NVTX_PAYLOAD_SCHEMA_ENTRIES" },
                 { u"schemaId", u"domainId", u"idx", u"type", u"name", u"offset", u"arrayOrUnionDetail", u"flags" },
                 [&](const Statement& row) {
                     const SchemaKey key { static_cast<std::uint32_t>(row.integer(1)), row.integer(0) };
                     auto& copies = all[key];
                     const auto copy = repeats[{ key, row.integer(2) }]++;
                     if (copy == copies.size())
                         copies.emplace_back();
                     copies[copy].emplace(
                         row.integer(2),
                         NvtxPayloadEntry { row.integer(3), row.text(4), row.integer(5), row.text(6), row.integer(7) });
                 });
    return all;
}

/// The tables repeat each schema for each process without saying for which: equal ones are kept once.
std::vector<NvtxPayloadSchema> readPayloadSchemas(const Source& source)
{
    std::map<SchemaKey, std::vector<NvtxPayloadSchema>> copiesOfKey;
    forEachRowOf(source, { u"NVTX_PAYLOAD_SCHEMAS" }, { u"schemaId", u"domainId", u"name", u"payloadSize" },
                 [&](const Statement& row) {
                     const SchemaKey key { static_cast<std::uint32_t>(row.integer(1)), row.integer(0) };
                     copiesOfKey[key].push_back({ key.first, key.second, row.text(2), row.integer(3), {} });
                 });
    const auto entries = readSchemaEntries(source);
    std::vector<NvtxPayloadSchema> schemas;
    for (auto& [key, copies] : copiesOfKey) {
        const auto first = schemas.size();
        const auto fields = entries.find(key);
        for (std::size_t copy = 0; copy < copies.size(); ++copy) {
            auto& schema = copies[copy];
            if (fields != entries.end()) {
                for (const auto& [index, entry] : fields->second[std::min(copy, fields->second.size() - 1)])
                    schema.entries.push_back(entry);
            }
            const auto begin = schemas.begin() + static_cast<std::ptrdiff_t>(first);
            if (std::find(begin, schemas.end(), schema) == schemas.end())
                schemas.push_back(std::move(schema));
        }
    }
    return schemas;
}

/// True when cuDevice tells GPUs apart: set for each and never twice.
bool hasDistinctCuDevices(const std::vector<TargetGpu>& gpus)
{
    std::set<std::int64_t> seen;
    return std::all_of(gpus.begin(), gpus.end(),
                       [&](const TargetGpu& gpu) { return gpu.cuDevice && seen.insert(*gpu.cuDevice).second; });
}

/// Windows lists a renderer among the GPUs that is none.
bool isCudaGpu(const Device& device)
{
    return !device.name.startsWith(QStringLiteral("Microsoft "));
}

struct ResolvedGpu {
    std::int64_t gpuId = 0;
    DeviceIdentity identity = DeviceIdentity::Ordinal;
};

/// GPU by cuDevice; empty where that does not tell GPUs apart.
std::unordered_map<std::int64_t, std::int64_t> gpusByCuDevice(const std::vector<TargetGpu>& gpus)
{
    std::unordered_map<std::int64_t, std::int64_t> ids;
    if (hasDistinctCuDevices(gpus)) {
        for (const auto& gpu : gpus)
            ids.emplace(*gpu.cuDevice, gpu.id);
    }
    return ids;
}

/// `place`: a stream or another place of a process on a CUDA device.
template <typename Place>
ResolvedGpu resolveGpu(const Trace& trace, const TargetTables& tables, const Place& place,
                       const std::unordered_map<std::int64_t, std::int64_t>& gpuOfCuDevice)
{
    const auto pid = static_cast<std::int64_t>(trace.processes[place.process.value()].pid);
    if (const auto known = tables.cudaDevices.find({ pid, place.cudaDeviceId }); known != tables.cudaDevices.end())
        return { known->second, DeviceIdentity::CudaDeviceTable };
    if (const auto gpu = gpuOfCuDevice.find(place.cudaDeviceId); gpu != gpuOfCuDevice.end())
        return { gpu->second, DeviceIdentity::CuDevice };
    return { place.cudaDeviceId, DeviceIdentity::Ordinal };
}

} // namespace

TargetTables readTargetTables(SqliteConnection& connection, const SchemaCatalog& schema)
{
    TargetTables tables;
    const Source source { connection, schema, tables.diagnostics };
    forEachRowOf(source, { u"PROCESSES" }, { u"globalPid", u"name" }, [&](const Statement& row) {
        if (row.isInteger(0))
            tables.processNames.try_emplace(static_cast<std::uint64_t>(row.integer(0)), programName(row.text(1)));
    });
    forEachRowOf(source, { u"ThreadNames" }, { u"globalTid", u"nameId" }, [&](const Statement& row) {
        if (row.isInteger(0) && row.isInteger(1)) // a thread may be renamed: the last name stays
            tables.threadNames.insert_or_assign(static_cast<std::uint64_t>(row.integer(0)), row.integer(1));
    });
    readGpus(source, tables);
    tables.exportMetaData = readMeta(source, { u"META_DATA_EXPORT", u"EXPORT_META_DATA" });
    tables.captureMetaData = readMeta(source, { u"META_DATA_CAPTURE" });
    tables.systemEnvironment = readMeta(source, { u"TARGET_INFO_SYSTEM_ENV" });
    forEachRowOf(source, { u"DIAGNOSTIC_EVENT" }, { u"timestamp", u"severity", u"text", u"source" },
                 [&](const Statement& row) {
                     tables.captureMessages.push_back(CaptureMessage { row.integer(0), static_cast<int>(row.integer(1)),
                                                                       row.text(2), static_cast<int>(row.integer(3)) });
                 });
    tables.nvtxPayloadSchemas = readPayloadSchemas(source);
    forEachRowOf(source, { u"TARGET_INFO_SESSION_START_TIME" }, { u"utcEpochNs", u"systemClockNs" },
                 [&](const Statement& row) {
                     if (tables.sessionStartUtcNs)
                         return;
                     tables.sessionStartUtcNs = row.maybeInteger(0);
                     tables.sessionStartSystemNs = row.maybeInteger(1);
                 });
    forEachRowOf(source, { u"CUPTI_ACTIVITY_KIND_CUDA_EVENT" },
                 { u"globalPid", u"contextId", u"streamId", u"correlationId", u"eventId", u"eventSyncId" },
                 [&](const Statement& row) {
                     const auto event = row.maybeInteger(4).value_or(-1);
                     const auto correlation = row.maybeInteger(3).value_or(0);
                     const auto sync = row.maybeInteger(5).value_or(0);
                     const auto isId = [](std::int64_t id) { return id >= 0 && id < UINT32_MAX; };
                     if (row.isInteger(0) && isId(event) && isId(sync) && correlation > 0 && isId(correlation))
                         tables.eventRecords.push_back({ static_cast<std::uint64_t>(row.integer(0)), row.integer(1),
                                                         row.integer(2), static_cast<std::uint32_t>(correlation),
                                                         static_cast<std::uint32_t>(event),
                                                         static_cast<std::uint32_t>(sync) });
                 });
    forEachRowOf(source, { u"MPI_RANKS" }, { u"globalTid", u"rank" }, [&](const Statement& row) {
        if (row.isInteger(0) && row.isInteger(1))
            tables.mpiRanks.push_back({ globalPidOf(static_cast<std::uint64_t>(row.integer(0))), row.integer(1) });
    });
    return tables;
}

void resolveDevices(Trace& trace, const TargetTables& tables)
{
    const auto gpuOfCuDevice = gpusByCuDevice(tables.gpus);
    std::map<std::int64_t, Device> devices;
    for (const auto& gpu : tables.gpus)
        devices.try_emplace(gpu.id, gpu.device);
    trace.machineGpuCount
        = std::count_if(devices.begin(), devices.end(), [](const auto& entry) { return isCudaGpu(entry.second); });
    std::vector<ResolvedGpu> resolved; // of streams, then of memory
    const auto resolve = [&](const auto& place) {
        const auto gpu = resolveGpu(trace, tables, place, gpuOfCuDevice);
        resolved.push_back(gpu);
        devices[gpu.gpuId].gpuId = gpu.gpuId;
    };
    for (const auto& stream : trace.streams)
        resolve(stream);
    for (const auto& place : trace.memoryPlaces)
        resolve(place);
    // A device's identity is as sure as its least sure stream; devices without work keep the table's word
    std::map<std::int64_t, DeviceIdentity> identities;
    for (const auto& gpu : resolved) {
        auto& identity = identities.try_emplace(gpu.gpuId, gpu.identity).first->second;
        identity = std::max(identity, gpu.identity);
    }
    std::map<std::int64_t, DeviceIndex> positions;
    for (auto& [gpuId, device] : devices) {
        const auto known = identities.find(gpuId);
        device.identity = known != identities.end() ? known->second : DeviceIdentity::CudaDeviceTable;
        positions.try_emplace(gpuId, DeviceIndex { trace.devices.size() });
        trace.devices.push_back(std::move(device));
    }
    for (std::size_t stream = 0; stream < trace.streams.size(); ++stream)
        trace.streams[stream].device = positions.at(resolved[stream].gpuId);
    for (std::size_t place = 0; place < trace.memoryPlaces.size(); ++place)
        trace.memoryPlaces[place].device = positions.at(resolved[trace.streams.size() + place].gpuId);
}

} // namespace core
