// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportschema.h"
#include "jobshape.h"
#include "summary.h"
#include "tablerows.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tracegen {

/// Id of a string in StringIds.
using NameId = std::int64_t;

/// Where device work ran.
struct StreamPlace {
    std::int64_t globalPid = 0;
    std::int64_t cudaDevice = 0; ///< the ordinal inside the process
    std::int64_t context = 1;
    std::int64_t stream = 7;
};

/// Device work and the call that started it.
struct DeviceWork {
    StreamPlace place;
    std::int64_t startNs = 0, endNs = 0;
    std::int64_t correlation = 0;
};

struct KernelShape {
    std::int64_t gridX = 1, gridY = 1, gridZ = 1, blockX = 128;
    std::int64_t registersPerThread = 32, staticSharedBytes = 0, dynamicSharedBytes = 0;
};

/// What is the same in all launches of a kernel.
struct KernelIdentity {
    NameId shortName = 0, fullName = 0;
    bool isNccl = false;
    KernelShape shape;
};

/// The node of a graph that a kernel came from; Null: none.
struct GraphNode {
    std::int64_t graphId = Null, nodeId = Null;
};

struct CopyKind {
    std::int64_t kind = 1; ///< ENUM_CUDA_MEMCPY_OPER
    std::int64_t sourceKind = 1, destinationKind = 2; ///< ENUM_CUDA_MEM_KIND
};
constexpr CopyKind PageableToDevice { 1, 0, 2 };
constexpr CopyKind PinnedToDevice { 1, 1, 2 };
constexpr CopyKind DeviceToPinned { 2, 2, 1 };
constexpr CopyKind DeviceToDevice { 8, 2, 2 };
constexpr CopyKind PeerToPeer { 10, 2, 2 };

/// An API or OS call, or a range: something a thread did.
struct ThreadSpan {
    std::int64_t globalTid = 0;
    std::int64_t startNs = 0, endNs = 0;
};

/// How a GPU and its counters are called in typeId.
constexpr std::int64_t GpuMetricType = (std::int64_t { 1 } << 48) | (std::int64_t { 43 } << 32);

/**
 * Writes the events of a trace as nsys would export them, in one version of its schema, and counts them. What a version
 * cannot hold is left out and not counted. After the first failure of SQLite nothing is written; problem() has its
 * words.
 */
class TraceWriter
{
public:
    /// @param targetEvents  wantsMore() until so many are written
    TraceWriter(sqlite3* database, fixtures::ExportVersion version, std::int64_t targetEvents);

    [[nodiscard]] bool wantsMore() const { return m_problem.empty() && m_summary.eventCount() < m_targetEvents; }
    [[nodiscard]] std::int64_t targetEvents() const { return m_targetEvents; }
    [[nodiscard]] const std::string& problem() const { return m_problem; }
    [[nodiscard]] const Summary& summary() const { return m_summary; }
    [[nodiscard]] bool hasGraphLaunches() const { return m_graphLaunches.exists(); }

    /// The id of `text`, which is written when it is new.
    NameId name(std::string_view text);
    /// What name() was given for an id.
    [[nodiscard]] std::string_view text(NameId name) const { return *m_texts[static_cast<std::size_t>(name)]; }
    /// By which clock events are stamped from now on; times are given in true time.
    void setClock(const HostClock& clock) { m_clock = clock; }

    void addKernel(const DeviceWork& work, const KernelIdentity& identity, const GraphNode& node = {});
    void addCall(const ThreadSpan& trueSpan, NameId name, std::int64_t correlation);
    void addCopy(const DeviceWork& work, std::int64_t sizeBytes, const CopyKind& kind);
    void addSet(const DeviceWork& work, std::int64_t sizeBytes);
    /// @param syncType  ENUM_CUPTI_SYNC_TYPE: 1 event, 2 stream waits for event, 3 stream, 4 context
    void addSynchronization(const DeviceWork& work, std::int64_t syncType);
    void addGraphLaunch(const DeviceWork& work, std::int64_t graphId, std::int64_t graphExecId);

    void addRange(const ThreadSpan& span, std::string_view text, std::int64_t domain = 0);
    /// A start/end range, which may overlap others of its thread.
    void addFreeRange(const ThreadSpan& span, std::string_view text);
    void addRegisteredRange(const ThreadSpan& span, NameId text, std::int64_t domain, std::string_view payload);
    void addMark(std::int64_t globalTid, std::int64_t trueNs, std::string_view text);
    void addDomain(std::int64_t globalTid, std::int64_t trueNs, std::int64_t domain, std::string_view name);
    /// Counts a range that was written with addRegisteredRange() as an operation of NCCL.
    void countNcclOperation(std::int64_t sizeBytes);
    /// A layout of NVTX payloads: for each field its type, name and offset.
    struct PayloadField {
        std::int64_t type = 0;
        std::string_view name;
        std::int64_t offsetBytes = 0;
    };
    void addPayloadSchema(std::int64_t domain, std::int64_t schemaId, std::int64_t sizeBytes,
                          const std::vector<PayloadField>& fields);

    void addOsCall(const ThreadSpan& trueSpan, NameId name);
    void addScheduling(std::int64_t globalTid, std::int64_t trueNs, std::int64_t cpu, bool isIn);
    /// @param isCupti  in the table of CUPTI, which not all versions have, instead of the profiler's
    void addOverhead(const ThreadSpan& trueSpan, NameId name, bool isCupti);
    /// Values of the counters of a GPU at one time, each with its name; ids are their places in the list, from 1.
    void addMetrics(std::int64_t gpuId, std::int64_t trueNs,
                    const std::vector<std::pair<std::string_view, std::int64_t>>& values);

    void addGpu(std::int64_t gpuId, std::string_view name);
    void addCudaDevice(std::int64_t gpuId, std::int64_t cudaDevice, std::int64_t pid);
    void addStream(const StreamPlace& place, std::int64_t pid, std::int64_t flag);
    void addProcess(std::int64_t pid, std::string_view name);
    void addThreadName(std::int64_t globalTid, std::string_view name);
    void addExportMeta(std::string_view name, std::string_view value);
    void addCaptureMeta(std::string_view name, std::string_view value);
    void addSystemEnvironment(std::string_view name, std::string_view value);
    void addMessage(std::int64_t timeNs, std::int64_t source, std::int64_t severity, std::string_view text);
    /// @param systemClockNs  of the machine since it started, in versions that have it
    void setSessionStart(std::int64_t utcNs, std::int64_t systemClockNs = Null);

private:
    void write(TableRows& rows, std::initializer_list<Value> values);
    /// As the clock has it: work or a span.
    template <typename Spanned> [[nodiscard]] Spanned stamped(Spanned event) const
    {
        event.startNs = m_clock.at(event.startNs);
        event.endNs = m_clock.at(event.endNs);
        return event;
    }
    /// Writes an event; false when it was not.
    bool writeEvent(TableRows& rows, std::int64_t startNs, std::int64_t endNs, std::initializer_list<Value> values);
    void writeRange(const ThreadSpan& trueSpan, std::int64_t type, std::int64_t domain, Value text, Value textId,
                    Value payload);

    sqlite3* m_database;
    std::vector<fixtures::TableSpec> m_tables;
    std::int64_t m_targetEvents;
    std::string m_problem;
    Summary m_summary;
    std::unordered_map<std::string, NameId> m_names;
    std::vector<const std::string*> m_texts; ///< by NameId, those of m_names
    HostClock m_clock;
    std::unordered_map<std::int64_t, std::size_t> m_namedMetrics; ///< counters of a GPU that have names already

    TableRows m_strings, m_kernels, m_calls, m_copies, m_sets, m_synchronizations, m_graphLaunches, m_ranges;
    TableRows m_payloadSchemas, m_payloadEntries, m_osCalls, m_scheduling, m_overhead, m_cuptiOverhead;
    TableRows m_metricNames, m_metrics, m_oldMetrics, m_gpus, m_cudaDevices, m_oldCudaDevices, m_streams;
    TableRows m_processes, m_threadNames, m_exportMeta, m_oldExportMeta, m_captureMeta, m_environment, m_messages;
    TableRows m_sessionStart;
};

} // namespace tracegen
