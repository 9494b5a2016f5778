// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/schemacatalog.h"
#include "trace/sqliteconnection.h"
#include "trace/trace.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace core {

/// A row of TARGET_INFO_GPU.
struct TargetGpu {
    std::int64_t id = 0;
    std::optional<std::int64_t> cuDevice;
    Device device;
};

/// A row of CUPTI_ACTIVITY_KIND_CUDA_EVENT.
struct TargetEventRecord {
    std::uint64_t globalPid = 0;
    std::int64_t contextId = 0, streamId = 0;
    std::uint32_t correlationId = 0; ///< never 0
    std::uint32_t event = 0, eventSync = 0; ///< as in EventRecord
};

/// The small tables about target, processes and capture, as they stand in the file.
struct TargetTables {
    std::unordered_map<std::uint64_t, QString> processNames; ///< by globalPid; the whole host's
    std::unordered_map<std::uint64_t, std::int64_t> threadNames; ///< globalTid → file string id
    std::vector<TargetGpu> gpus;
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> cudaDevices; ///< (pid, CUDA ordinal) → gpuId
    /// (pid, contextId) → CUDA ordinal; none where rows contradict each other, as of two hosts with one pid.
    std::map<std::pair<std::int64_t, std::int64_t>, std::optional<std::int64_t>> contextDevices;
    std::map<std::pair<std::int64_t, std::int64_t>, QString> metricNames; ///< (typeId, metricId)
    std::vector<MetaDatum> exportMetaData, captureMetaData, systemEnvironment;
    std::vector<CaptureMessage> captureMessages;
    std::vector<NvtxPayloadSchema> nvtxPayloadSchemas;
    std::optional<std::int64_t> sessionStartUtcNs;
    std::optional<std::int64_t> sessionStartSystemNs;
    std::vector<MpiRank> mpiRanks;
    std::vector<TargetEventRecord> eventRecords; ///< that name an event and a call
    Diagnostics diagnostics; ///< tables that could not be read to their end
};

/// Reads the small tables; what is missing or odd stays empty.
[[nodiscard]] TargetTables readTargetTables(SqliteConnection& connection, const SchemaCatalog& schema);

/// Finds the physical GPU of each stream and place in memory: TARGET_INFO_CUDA_DEVICE, else cuDevice, else the CUDA ordinal. Fills
/// Trace::devices, Stream::device and MemoryPlace::device.
void resolveDevices(Trace& trace, const TargetTables& tables);

} // namespace core
