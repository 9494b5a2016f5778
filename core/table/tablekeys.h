// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// Keys of the tables of a report: names of CSV files, keys in JSON, and how findings, charts and pages refer to a
/// table.
namespace core::TableKey {

inline const auto Suspects = QStringLiteral("suspects");
inline const auto Findings = QStringLiteral("findings");
inline const auto Kernels = QStringLiteral("kernels");
inline const auto KernelsByProcess = QStringLiteral("kernels_by_pid");
inline const auto KernelParts = QStringLiteral("kernel_parts");
inline const auto KernelModes = QStringLiteral("kernel_modes");
inline const auto LaunchLatency = QStringLiteral("launch_latency");
inline const auto LaunchStorms = QStringLiteral("launch_storms");
inline const auto SmallKernels = QStringLiteral("small_kernels");
inline const auto NcclOperations = QStringLiteral("nccl_ops");
inline const auto NcclByProcess = QStringLiteral("nccl_by_pid");
inline const auto NcclByDevice = QStringLiteral("nccl_by_gpu");
inline const auto NvlinkDuringNccl = QStringLiteral("nvlink_during_nccl");
inline const auto Barriers = QStringLiteral("barriers");
inline const auto BarriersByProcess = QStringLiteral("sync_by_pid");
inline const auto GpuIdle = QStringLiteral("gpu_idle");
inline const auto GpuIdleGaps = QStringLiteral("gpu_idle_gaps");
inline const auto StreamGaps = QStringLiteral("stream_gaps");
inline const auto QueueDepth = QStringLiteral("queue_depth");
inline const auto QueueDepthOverTime = QStringLiteral("queue_depth_over_time");
inline const auto DrySpells = QStringLiteral("gpu_dry_spells");
inline const auto TimeByClass = QStringLiteral("gpu_time_by_class");
inline const auto WallBudget = QStringLiteral("wall_budget");
inline const auto IdleCauses = QStringLiteral("idle_causes");
inline const auto HostDuringIdle = QStringLiteral("host_during_idle");
inline const auto CriticalPath = QStringLiteral("critical_path");
inline const auto CriticalPathPieces = QStringLiteral("critical_path_pieces");
inline const auto Utilization = QStringLiteral("gpu_utilization");
inline const auto ProfilerOverhead = QStringLiteral("profiler_overhead");
inline const auto OsCalls = QStringLiteral("os_calls");
inline const auto OsCallsByThread = QStringLiteral("os_calls_by_thread");
inline const auto MpiCalls = QStringLiteral("mpi_calls");
inline const auto MpiCallsByThread = QStringLiteral("mpi_calls_by_thread");
inline const auto ThreadStates = QStringLiteral("thread_states");
inline const auto LibraryCalls = QStringLiteral("library_calls");
inline const auto LibraryCallsByThread = QStringLiteral("library_calls_by_thread");
inline const auto MemoryOperations = QStringLiteral("memory_operations");
inline const auto PageMigrations = QStringLiteral("page_migrations");
inline const auto CpuPageFaults = QStringLiteral("cpu_page_faults");
inline const auto GpuPageFaults = QStringLiteral("gpu_page_faults");
inline const auto PageFaultRanges = QStringLiteral("page_faults_by_range");
inline const auto DeviceMemory = QStringLiteral("gpu_memory");
inline const auto MemoryOverTime = QStringLiteral("gpu_memory_over_time");
inline const auto NeverFreed = QStringLiteral("never_freed");
inline const auto CudaGraphs = QStringLiteral("cuda_graphs");
inline const auto NvtxRanges = QStringLiteral("nvtx_ranges");
inline const auto NvtxByProcess = QStringLiteral("nvtx_by_pid");
inline const auto NvtxTree = QStringLiteral("nvtx_tree");
inline const auto NvtxCoverage = QStringLiteral("nvtx_coverage");
inline const auto Phases = QStringLiteral("phases");
inline const auto PhasesByProcess = QStringLiteral("phases_by_pid");
inline const auto Steps = QStringLiteral("steps");
inline const auto Processes = QStringLiteral("processes");
inline const auto CpuCallTree = QStringLiteral("cpu_call_tree");
inline const auto CpuCallers = QStringLiteral("cpu_callers");
inline const auto AcceptedFindings = QStringLiteral("accepted_findings");
inline const auto CaptureNotes = QStringLiteral("capture_notes");
inline const auto FindingRules = QStringLiteral("finding_rules");
inline const auto Thresholds = QStringLiteral("thresholds");
inline const auto CaptureGuidance = QStringLiteral("capture_guidance");
inline const auto TraceInfo = QStringLiteral("trace_info");
inline const auto EventTables = QStringLiteral("event_tables");
inline const auto Diagnostics = QStringLiteral("diagnostics");

} // namespace core::TableKey
