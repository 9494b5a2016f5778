// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "base/diagnostics.h"
#include "base/foldedcolumn.h"
#include "base/ids.h"
#include "base/timewindow.h"
#include "trace/part/tracepart.h"
#include "trace/payloadpool.h"
#include "trace/schemacatalog.h"
#include "trace/spanindex.h"
#include "trace/stringpool.h"

#include <QString>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace core {

constexpr std::int64_t NoString = INT64_MIN; ///< a NULL string id

/// A process that did something in the trace. Source: the events' global ids, names from PROCESSES.
struct Process {
    std::uint64_t globalPid = 0; ///< HW id · VM id · pid · 0: unique over hosts
    std::uint32_t pid = 0;
    QString name; ///< program name from PROCESSES without its folder, empty when not recorded
    QString label; ///< the pid, or "host/pid" when two hosts share it
};

/// A thread that called an API or opened an NVTX range.
struct Thread {
    std::uint64_t globalTid = 0;
    std::uint32_t tid = 0;
    ProcessIndex process;
    QString name; ///< from ThreadNames, may be empty
};

/// How a device's physical identity was found, best first.
enum class DeviceIdentity : std::uint8_t {
    CudaDeviceTable, ///< TARGET_INFO_CUDA_DEVICE(gpuId, cudaId, pid)
    CuDevice, ///< TARGET_INFO_GPU.cuDevice or TARGET_INFO_CUDA_GPU
    Ordinal, ///< assumed equal to the CUDA ordinal
};

/// What one multiprocessor of a GPU holds at most. 0 throughout: not recorded. Source: TARGET_INFO_GPU.
struct MultiprocessorLimits {
    std::int64_t warps = 0; ///< maxWarpsPerSm
    std::int64_t blocks = 0; ///< maxBlocksPerSm
    std::int64_t registers = 0; ///< maxRegistersPerSm, of 32 bits
    std::int64_t sharedBytes = 0; ///< maxShmemPerSm
    std::int64_t registersPerBlock = 0; ///< maxRegistersPerBlock
    std::int64_t sharedBytesPerBlock = 0; ///< maxShmemPerBlock: without the kernel asking for more
    std::int64_t mostSharedBytesPerBlock = 0; ///< maxShmemPerBlockOptin: when the kernel asks
    std::int64_t threadsPerBlock = 0; ///< maxThreadsPerBlock
    std::int64_t threadsPerWarp = 0;
    std::int64_t computeMajor = 0, computeMinor = 0; ///< compute capability
};

/// A physical GPU with work in the trace or listed by it.
struct Device {
    std::int64_t gpuId = 0; ///< TARGET_INFO_GPU.id, or the CUDA ordinal when the identity is assumed
    QString name; ///< e.g. "NVIDIA H100 80GB HBM3", may be empty
    DeviceIdentity identity = DeviceIdentity::Ordinal;
    std::int64_t smCount = 0; ///< 0: not recorded
    std::int64_t memoryBytes = 0; ///< 0: not recorded
    std::int64_t memoryBytesPerSecond = 0; ///< of the GPU's own memory; 0: not recorded. Of links nothing is recorded
    MultiprocessorLimits limits;
    QString busLocation;
    /// "GPU 1 (H100 …)", or "GPU 1" when no name was recorded.
    [[nodiscard]] QString label() const;
};

/// One CUDA stream of one context of one process.
struct Stream {
    ProcessIndex process;
    DeviceIndex device;
    std::int64_t cudaDeviceId = 0; ///< the CUDA ordinal inside the process (deviceId of the export)
    std::int64_t contextId = 0;
    std::int64_t streamId = 0;
};

/// The names of one kernel. Two kernels are the same when their full names are.
struct KernelName {
    QString shortName; ///< base name without arguments; the full name when none was recorded
    QString fullName; ///< demangled, else short, else mangled name
    QString displayName; ///< the shortest that tells it from the trace's others: assignDisplayNames()
};

/// How a kernel was launched: the same shape is stored once.
struct LaunchShape {
    std::int32_t gridX = 0, gridY = 0, gridZ = 0; ///< blocks; 0: not recorded
    std::int32_t blockX = 0, blockY = 0, blockZ = 0; ///< threads
    std::int32_t registersPerThread = 0;
    std::int32_t staticSharedBytes = 0;
    std::int32_t dynamicSharedBytes = 0;
    std::int32_t executedSharedBytes = 0; ///< shared memory the driver set the multiprocessor up with; 0: not recorded
    std::int32_t localBytesPerThread = 0;
    friend auto operator<=>(const LaunchShape&, const LaunchShape&) = default;
};

/// What a CUDA API call does to the host, decided once per name. Definitions: see CallName.
enum class CallKind : std::uint8_t {
    Other,
    Launch, ///< starts kernels or graphs
    SyncApi, ///< blocks the host until device work is done
    BlockingMemory, ///< cudaMemcpy*/cuMemcpy*/cudaMemset*/cuMemset* without Async
    AsyncMemcpy, ///< cudaMemcpy*Async/cuMemcpy*Async: blocks when the copy touches pageable memory
    ImplicitSync, ///< cudaFree, cudaMallocHost, cuModuleLoad…: synchronizes as a side effect
    StreamDestroy, ///< cudaStreamDestroy: an implicit sync when longer than 10 µs
};

/// The name of a CUDA API function as recorded and as grouped.
struct CallName {
    QString recordedName; ///< e.g. "cudaLaunchKernel_v7000"
    QString name; ///< without the _vNNNN suffix, e.g. "cudaLaunchKernel"
    CallKind kind = CallKind::Other;
};

/// Kernels, sorted by start; columns of equal length, 24 to 44 bytes a row. Source: CUPTI_ACTIVITY_KIND_KERNEL or …_CONCURRENT_KERNEL.
struct KernelTable {
    Column<std::int64_t> startNs, endNs;
    FoldedColumn<KernelNameIndex> name;
    FoldedColumn<StreamIndex> stream;
    Column<std::uint32_t> correlationId; ///< 0: none; unique within a process only
    Column<CallRow> launch; ///< the API call of the same process and correlation id, or none
    FoldedColumn<LaunchShapeIndex> shape;
    FoldedColumn<std::uint32_t> graphNode; ///< low 32 bits of graphNodeId, 0: not launched by a graph
    FoldedColumn<std::uint32_t> graphId; ///< low 32 bits of graphId, 0: none, or an export before 3.23.3
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

constexpr std::uint16_t UnknownReturnCode = UINT16_MAX; ///< not recorded, or no number that a call can return

/// CUDA runtime and driver API calls, sorted by start; 22 to 30 bytes a row. Source: CUPTI_ACTIVITY_KIND_RUNTIME, …_DRIVER.
struct CallTable {
    Column<std::int64_t> startNs, endNs;
    FoldedColumn<CallNameIndex> name;
    FoldedColumn<ThreadIndex> thread;
    Column<std::uint32_t> correlationId;
    /// cudaError_t or CUresult; 0: success, or UnknownReturnCode. Takes memory only where calls differ: failedCalls().
    FoldedColumn<std::uint16_t> returnCode;
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// A CUDA API call that returned something other than success.
struct FailedCall {
    CallRow call;
    std::uint16_t returnCode = 0; ///< never 0 and never UnknownReturnCode
    friend bool operator==(const FailedCall&, const FailedCall&) = default;
};

/// memKind of the export: where memory lives.
enum class MemoryKind : std::uint8_t { Pageable, Pinned, Device, Array, Managed, DeviceStatic, ManagedStatic, Unknown };

/// Copies or sets on a device, sorted by start. Source: CUPTI_ACTIVITY_KIND_MEMCPY, …_MEMSET.
struct MemoryOperationTable {
    Column<std::int64_t> startNs, endNs;
    Column<std::int64_t> sizeBytes;
    FoldedColumn<StreamIndex> stream;
    Column<std::uint32_t> correlationId;
    Column<CallRow> launch;
    Column<std::uint8_t> copyKind; ///< ENUM_CUDA_MEMCPY_OPER; 0 for sets. See isPageMigration()
    FoldedColumn<std::uint8_t> isBetweenDevices; ///< 1: srcDeviceId and dstDeviceId are recorded and differ
    FoldedColumn<std::uint8_t> migrationCause; ///< ENUM_CUDA_UNIF_MEM_MIGRATION; 0: not recorded, or no migration
    Column<MemoryKind> source; ///< Unknown for sets
    Column<MemoryKind> destination; ///< of a set: what was set
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// Launches of whole CUDA graphs whose kernels were not recorded, sorted by start. Source: CUPTI_ACTIVITY_KIND_GRAPH_TRACE.
struct GraphLaunchTable {
    Column<std::int64_t> startNs, endNs;
    FoldedColumn<StreamIndex> stream;
    Column<std::uint32_t> correlationId;
    Column<CallRow> launch;
    Column<std::int64_t> graphId, graphExecId;
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// True of a page migration of unified memory: neither call nor stream of a program asked for it (its stream is 0 of context 0).
[[nodiscard]] constexpr bool isPageMigration(std::uint8_t copyKind)
{
    constexpr std::uint8_t UvmHostToDevice = 11;
    constexpr std::uint8_t UvmDeviceToDevice = 13;
    return copyKind >= UvmHostToDevice && copyKind <= UvmDeviceToDevice;
}

constexpr std::uint32_t NoSyncEvent = UINT32_MAX; ///< a synchronization that is not about a CUDA event

/// Synchronizations as the device driver saw them, sorted by start. Source: CUPTI_ACTIVITY_KIND_SYNCHRONIZATION.
struct SynchronizationTable {
    Column<std::int64_t> startNs, endNs;
    FoldedColumn<StreamIndex> stream;
    Column<std::uint32_t> correlationId;
    Column<std::uint8_t> syncType; ///< ENUM_CUPTI_SYNC_TYPE, which exports fill differently: see isStreamWait()
    FoldedColumn<std::uint32_t> event; ///< eventId: the CUDA event that was waited for, or NoSyncEvent
    FoldedColumn<std::uint32_t> eventSync; ///< eventSyncId: which recording of it, from 3.17.2 on; 0: not recorded
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// Which table an overhead row is from.
enum class OverheadSource : std::uint8_t {
    Profiler, ///< PROFILER_OVERHEAD
    Cupti, ///< CUPTI_ACTIVITY_KIND_OVERHEAD
};

constexpr std::uint8_t NoOverheadType = UINT8_MAX; ///< not recorded, as in exports before 3.24.0

/// Time the profiler itself took, sorted by start. Source: PROFILER_OVERHEAD and CUPTI_ACTIVITY_KIND_OVERHEAD together.
struct OverheadTable {
    Column<std::int64_t> startNs, endNs;
    FoldedColumn<ThreadIndex> thread; ///< none when not recorded
    FoldedColumn<StringId> name;
    Column<std::uint8_t> type; ///< ENUM_CUPTI_OVERHEAD_TYPE, or NoOverheadType
    Column<OverheadSource> source;
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// eventType of NVTX_EVENTS rows that are kept.
enum class NvtxKind : std::uint8_t { PushPop, StartEnd, Mark };

/// NVTX ranges and marks, sorted by start; 17 to 41 bytes a row. Source: NVTX_EVENTS of the types 34, 59 and 60.
struct NvtxTable {
    Column<std::int64_t> startNs;
    Column<std::int64_t> endNs; ///< equal to startNs for marks; the trace's end for ranges that were not closed
    FoldedColumn<ThreadIndex> thread;
    FoldedColumn<StringId> text; ///< grouped: a trailing ", key = number" list is dropped; Trace::nvtxText() has it all
    FoldedColumn<NvtxSuffixIndex> suffix; ///< what was dropped, or none
    /// The number of the suffix, or where its numbers begin in Trace::nvtxSuffixNumbers: areNvtxNumbersListed().
    FoldedColumn<std::uint32_t> suffixNumber;
    FoldedColumn<NvtxPayloadIndex> payload; ///< none: the event carried nothing, or the export left it out
    FoldedColumn<std::uint32_t> domain; ///< domainId, numbered per process
    Column<NvtxKind> kind;
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// Operating system calls, sorted by start. Source: OSRT_API.
struct OsRuntimeTable {
    Column<std::int64_t> startNs, endNs;
    FoldedColumn<ThreadIndex> thread;
    FoldedColumn<StringId> name;
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// MPI calls, sorted by start; older exports have them as NVTX ranges of a domain "MPI". Source: MPI_P2P_EVENTS, MPI_COLLECTIVES_EVENTS,
/// MPI_START_WAIT_EVENTS and MPI_OTHER_EVENTS together.
struct MpiTable {
    Column<std::int64_t> startNs, endNs;
    FoldedColumn<ThreadIndex> thread;
    FoldedColumn<StringId> name; ///< "MPI_Allreduce"
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// Page faults of processors in unified memory, one a row, sorted by time. Source: CUDA_UM_CPU_PAGE_FAULT_EVENTS.
struct CpuPageFaultTable {
    Column<std::int64_t> timeNs;
    FoldedColumn<ProcessIndex> process; ///< no thread is recorded
    FoldedColumn<StringId> code; ///< CpuInstruction: the function or address that touched the page; none: not recorded
    FoldedColumn<StringId> module; ///< the file with that code; none: not recorded
    [[nodiscard]] std::size_t size() const { return timeNs.size(); }
};

/// Page faults of GPUs in unified memory, sorted by start; a row stands for one fault or several of the same page.
/// Source: CUDA_UM_GPU_PAGE_FAULT_EVENTS.
struct GpuPageFaultTable {
    Column<std::int64_t> startNs, endNs;
    FoldedColumn<StreamIndex> stream; ///< stream 0 of context 0, as of migrations: only process and GPU are recorded
    Column<std::uint32_t> faultCount; ///< numberOfPageFaults
    Column<std::uint8_t> accessType; ///< ENUM_CUDA_UNIF_MEM_ACCESS_TYPE; 0: not recorded
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// A CUDA device as one process sees it, in whose memory something was allocated.
struct MemoryPlace {
    ProcessIndex process;
    DeviceIndex device;
    std::int64_t cudaDeviceId = 0; ///< the CUDA ordinal inside the process (deviceId of the export)
};

/// Allocations and frees of memory that GPUs use, sorted by time. Source: CUDA_GPU_MEMORY_USAGE_EVENTS.
struct AllocationTable {
    Column<std::int64_t> timeNs;
    Column<std::uint64_t> address; ///< unique within a process
    Column<std::int64_t> sizeBytes; ///< that were allocated or freed
    FoldedColumn<MemoryPlaceIndex> place;
    Column<MemoryKind> kind;
    Column<std::uint8_t> isFree; ///< 1: a free, 0: an allocation
    FoldedColumn<std::uint64_t> pool; ///< localMemoryPoolAddress; 0: none, or an export before 3.11.1
    Column<std::uint32_t> correlationId;
    Column<CallRow> launch; ///< the API call of the same process and correlation id, or none
    [[nodiscard]] std::size_t size() const { return timeNs.size(); }
};

/// Which library or programming interface a call belongs to.
enum class CallLibrary : std::uint8_t { Cublas, Cudnn, OpenAcc, OpenMp };

/// Calls and regions of libraries and of directives, sorted by start. Source: CUBLAS_EVENTS, CUDNN_EVENTS,
/// CUPTI_ACTIVITY_KIND_OPENACC_DATA, …_LAUNCH and …_OTHER, and OPENMP_EVENT_KIND_*, together.
struct LibraryCallTable {
    Column<std::int64_t> startNs, endNs;
    FoldedColumn<ThreadIndex> thread;
    FoldedColumn<StringId> name;
    Column<CallLibrary> library;
    SpanIndex spans; ///< of startNs and endNs
    [[nodiscard]] std::size_t size() const { return startNs.size(); }
};

/// A recording of a CUDA event: what waits for it, waits for the work of the stream before the call.
/// Source: CUPTI_ACTIVITY_KIND_CUDA_EVENT.
struct EventRecord {
    StreamIndex stream;
    CallRow call; ///< the API call of the same process and correlation id, as cudaEventRecord
    std::uint32_t event = 0; ///< eventId, unique within a process
    std::uint32_t eventSync = 0; ///< eventSyncId, from 3.23.3 on; 0: not recorded
};

/// Threads that got and lost a processor, sorted by time. Source: SCHED_EVENTS.
struct SchedulingTable {
    Column<std::int64_t> timeNs;
    FoldedColumn<ThreadIndex> thread; ///< none when not recorded
    Column<std::int32_t> cpu; ///< -1: not recorded
    Column<std::uint8_t> isIn; ///< 1: the thread begins to run, 0: it stops
    [[nodiscard]] std::size_t size() const { return timeNs.size(); }
};

/// A hardware counter of one GPU.
struct GpuMetric {
    std::int64_t gpuId = 0; ///< low byte of typeId: TARGET_INFO_GPU.id
    std::int64_t typeId = 0;
    std::int64_t metricId = 0;
    QString name; ///< e.g. "SMs Active [Throughput %]"
};

/// Samples of hardware counters, sorted by time. Source: GPU_METRICS, or GENERIC_EVENTS of older exports.
struct GpuMetricTable {
    std::vector<GpuMetric> metrics;
    Column<std::int64_t> timeNs;
    Column<std::uint32_t> metric; ///< index into `metrics`
    Column<double> value;
    [[nodiscard]] std::size_t size() const { return timeNs.size(); }
};

/// A message that nsys left in the report. Source: DIAGNOSTIC_EVENT.
struct CaptureMessage {
    std::int64_t timeNs = 0;
    int severity = 0; ///< 1 info, 2 warning, 3 error, 4 verbose
    QString text; ///< may be empty
    int source = 0; ///< 1 injection, 2 daemon, 3 analysis; 0: not recorded
};

/// One row of META_DATA_EXPORT or META_DATA_CAPTURE.
struct MetaDatum {
    QString name;
    QString value;
    bool isPrivate = false; ///< names a user, host, path or environment variable: not for reports
};

/// The rank that MPI gave a process. Source: MPI_RANKS.
struct MpiRank {
    std::uint64_t globalPid = 0;
    std::int64_t rank = 0;
};

/// Which table an event class was read from, and how it went.
struct TableReading {
    QString table; ///< name in the file; empty when the file has none
    std::int64_t rowsRead = 0; ///< rows of the table that were looked at
    std::int64_t rowsKept = 0; ///< rows in the Trace
    QString problem; ///< why the class is missing or incomplete, empty when all is well
    [[nodiscard]] bool isPresent() const { return !table.isEmpty() && problem.isEmpty(); }
};

/// What could be captured; one TableReading each.
enum class EventClass : std::uint8_t {
    Kernels,
    Calls,
    Memcpy,
    Memset,
    GraphLaunches,
    Synchronizations,
    Overhead,
    Nvtx,
    OsRuntime,
    GpuMetrics,
    Scheduling,
    Mpi,
    CpuPageFaults,
    GpuPageFaults,
    Allocations,
    LibraryCalls,
};
constexpr std::size_t EventClassCount = 16;
/// The first classes, which reports list and count as events; those after them are looked up by analyses only.
constexpr std::size_t ListedClassCount = 11;

/// "kernels", "CUDA API calls", … as it stands in a sentence.
[[nodiscard]] QString eventClassName(EventClass eventClass);
/// The same as tables have it, a word of a vocabulary: English whatever the language.
[[nodiscard]] const char* eventClassWord(EventClass eventClass);

/**
 * Everything read from one export: columns sorted by start time, names stored once, immutable once published.
 *
 * Times are ns as exported (they can be negative); show them relative to extent().startNs.
 * Made by loadTrace(); passed around as std::shared_ptr<const Trace>.
 */
struct Trace {
    TraceId id; ///< among the traces that are open
    QString path; ///< absolute
    QString fileName; ///< last part of `path`
    std::int64_t fileSizeBytes = 0;
    SchemaCatalog schema;

    StringPool strings;
    std::vector<Process> processes;
    std::vector<Thread> threads;
    std::vector<Device> devices; ///< in the order of gpuId
    std::vector<Stream> streams;
    std::vector<KernelName> kernelNames;
    std::vector<LaunchShape> launchShapes;
    std::vector<CallName> callNames;

    KernelTable kernels;
    CallTable calls;
    MemoryOperationTable copies;
    MemoryOperationTable sets;
    GraphLaunchTable graphLaunches;
    SynchronizationTable synchronizations;
    OverheadTable overhead;
    NvtxTable nvtx;
    OsRuntimeTable osRuntime;
    GpuMetricTable gpuMetrics;
    SchedulingTable scheduling;
    MpiTable mpi;
    CpuPageFaultTable cpuPageFaults;
    GpuPageFaultTable gpuPageFaults;
    AllocationTable allocations;
    LibraryCallTable libraryCalls;
    std::vector<MemoryPlace> memoryPlaces; ///< of allocations, by process and CUDA ordinal
    std::vector<EventRecord> eventRecords; ///< whose stream and call are in the trace, by the start of the call
    /// Calls that launched a copy from or to pageable memory: each once, ascending.
    std::vector<CallRow> pageableCopyCalls;
    /// Name of an NVTX domain; key: process index << 32 | domainId. Missing in windowed exports.
    std::unordered_map<std::uint64_t, QString> nvtxDomains;
    StringPool nvtxSuffixes; ///< patterns of joinNvtxSuffix(), numbered by NvtxSuffixIndex
    std::vector<std::int64_t> nvtxSuffixNumbers; ///< of suffixes for which areNvtxNumbersListed()
    NvtxPayloads nvtxPayloads;
    std::vector<NvtxPayloadSchema> nvtxPayloadSchemas; ///< by (domain, schemaId); more than one where processes differ

    std::vector<CaptureMessage> captureMessages;
    std::vector<MetaDatum> exportMetaData;
    std::vector<MetaDatum> captureMetaData;
    std::vector<MetaDatum> systemEnvironment; ///< TARGET_INFO_SYSTEM_ENV
    std::optional<std::int64_t> sessionStartUtcNs; ///< wall clock of time 0
    std::optional<std::int64_t> sessionStartSystemNs; ///< machine uptime at time 0; from 3.24.7 on
    std::vector<MpiRank> mpiRanks;
    std::int64_t machineGpuCount = 0; ///< CUDA GPUs of the machine, with work or without; 0: not recorded

    std::array<TableReading, EventClassCount> readings;
    std::int64_t cudaBacktraceCount
        = 0; ///< rows of the table of calls that repeat a call (eventClass 67): not in `calls`
    /// Texts shown in place of strings that the file does not have as such — no row of that id, no text, no UTF-8 — and the string ids they
    /// stand for; among those NoString where the event has no id at all.
    std::map<QString, std::set<std::int64_t>> standInTexts;
    /// True when the first string id of a kernel has no text, so that the kernel has the name of a later one.
    bool areKernelNamesSkipped = false;
    Diagnostics diagnostics;
    /// First start to last end over all events of the listed classes in the file; empty when there are none.
    TimeWindow extent;
    std::optional<TracePart> part; ///< what of the file was read; none: all
    double loadSeconds = 0;

    [[nodiscard]] const TableReading& reading(EventClass eventClass) const
    {
        return readings[static_cast<std::size_t>(eventClass)];
    }
    /// All events of the listed classes.
    [[nodiscard]] std::int64_t eventCount() const;
    /// Bytes of all columns and strings.
    [[nodiscard]] std::size_t memoryBytes() const;
    [[nodiscard]] ProcessIndex processOf(ThreadIndex thread) const { return threads[thread.value()].process; }
    [[nodiscard]] ProcessIndex processOf(StreamIndex stream) const { return streams[stream.value()].process; }
    [[nodiscard]] DeviceIndex deviceOf(StreamIndex stream) const { return streams[stream.value()].device; }
    /// Text of an NVTX event exactly as the program gave it; in UTF-8 as far as the export is.
    [[nodiscard]] std::string nvtxTextBytes(std::size_t row) const;
    /// The same as a QString.
    [[nodiscard]] QString nvtxText(std::size_t row) const;
    /// Name of the domain of an NVTX event; empty for the default domain and when not recorded.
    [[nodiscard]] QString nvtxDomainName(std::size_t row) const;
    /// "pid 4711 (python3)".
    [[nodiscard]] QString processLabel(ProcessIndex process) const;
    /// Export meta data `name`, or an empty text.
    [[nodiscard]] QString exportMeta(const QString& name) const;
    /// Capture meta data `name` (its first value), or an empty text.
    [[nodiscard]] QString captureMeta(const QString& name) const;
    /// "3.25.0", or "unversioned" for exports before 2021.4.
    [[nodiscard]] QString schemaVersion() const;
    /// True when graphs were traced as one event each, so that their kernels are not in the trace.
    [[nodiscard]] bool hasOpaqueGraphs() const { return graphLaunches.size() > 0; }
};

} // namespace core
