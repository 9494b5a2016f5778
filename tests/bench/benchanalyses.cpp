// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxattribution.h"
#include "benchtasks.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"

#include <algorithm>
#include <cstdio>

namespace bench {

namespace {

/// Runs the analyses one after the other, each with what it needs of those before.
class Analyses
{
public:
    explicit Analyses(const core::Trace& trace)
        : m_trace(trace)
    {
    }
    [[nodiscard]] Measures run()
    {
        measure("GPU idle", m_idle, [&] { return core::analyzeGpuIdle(m_trace, m_scope); });
        measure("kernels", m_kernels, [&] { return core::analyzeKernels(m_trace, m_scope, m_idle); });
        measure("launch latency", m_latency, [&] { return core::analyzeLaunchLatency(m_trace, m_scope); });
        measure("launch storms", m_storms, [&] { return core::analyzeLaunchStorms(m_trace, m_scope); });
        measure("barriers", m_barriers, [&] { return core::analyzeBarriers(m_trace, m_scope, m_idle); });
        measure("memory operations", m_memory, [&] { return core::analyzeMemoryOperations(m_trace, m_scope); });
        measure("processes", m_processes,
                [&] { return core::analyzeProcesses(m_trace, m_scope, m_kernels, m_barriers); });
        measure("CUDA graphs", m_graphs, [&] { return core::analyzeCudaGraphs(m_trace, m_scope, m_idle); });
        measure("utilization", m_utilization, [&] { return core::analyzeUtilization(m_trace, m_scope, m_idle); });
        measure("profiler overhead", m_overhead,
                [&] { return core::analyzeProfilerOverhead(m_trace, m_scope, m_idle); });
        measure("kernels in NVTX ranges", m_attribution, [&] { return core::attributeToNvtx(m_trace, m_scope); });
        measure("NVTX", m_nvtx, [&] { return core::analyzeNvtx(m_trace, m_scope, m_attribution); });
        measure("phases", m_phases, [&] { return core::analyzePhases(m_trace, m_scope, {}, m_attribution); });
        measure("NCCL operations", m_events, [&] { return core::findNcclEvents(m_trace); });
        measure("NCCL work", m_work, [&] { return core::analyzeNcclWork(m_trace, m_scope, m_events, m_idle); });
        measure("NCCL", m_nccl, [&] { return core::analyzeNccl(m_trace, m_scope, m_events, m_work); });
        measure("NVLink", m_nvlink, [&] { return core::analyzeNvlink(m_trace, m_scope, m_events); });
        measure("time by class", m_time,
                [&] { return core::analyzeDeviceTime(m_trace, m_scope, m_idle, m_events, m_work); });
        return m_measures;
    }

private:
    template <typename Result, typename Work> void measure(const char* name, Result& result, Work work)
    {
        m_measures.push_back(measureOf(QStringLiteral("analysis: %1").arg(QLatin1String(name)), [&] {
            if (auto made = work())
                result = std::move(*made);
        }));
    }

    const core::Trace& m_trace;
    core::Scope m_scope;
    Measures m_measures;
    core::GpuIdle m_idle;
    core::Kernels m_kernels;
    core::LaunchLatency m_latency;
    core::LaunchStorms m_storms;
    core::Barriers m_barriers;
    core::MemoryOperations m_memory;
    core::Processes m_processes;
    core::CudaGraphs m_graphs;
    core::Utilization m_utilization;
    core::ProfilerOverhead m_overhead;
    core::NvtxAttribution m_attribution;
    core::NvtxSections m_nvtx;
    core::Phases m_phases;
    core::NcclEvents m_events;
    core::NcclWork m_work;
    core::Nccl m_nccl;
    core::Nvlink m_nvlink;
    core::DeviceTime m_time;
};

/// The slowest of changes to these scopes, as the window makes them: the NCCL operations are known by then.
Measure slowestChange(const QString& name, const core::AnalysisResults& before, const std::vector<core::Scope>& scopes)
{
    Measure slowest { name, 0, 0, 0, 0 };
    for (const auto& scope : scopes) {
        auto measure = measureOf(name, [&] {
            if (!core::analyze(before.trace, scope, before.options))
                std::fprintf(stderr, "a scope change failed\n");
        });
        if (measure.seconds > slowest.seconds)
            slowest = measure;
    }
    return slowest;
}

std::vector<core::Scope> hundredths(const core::Trace& trace)
{
    constexpr std::int64_t Parts = 100;
    std::vector<core::Scope> scopes;
    for (const std::int64_t part : { 0, 25, 50, 75, 99 }) {
        const auto partNs = trace.extent.durationNs() / Parts;
        const auto startNs = trace.extent.startNs + part * partNs;
        scopes.emplace_back().window = core::TimeWindow { startNs, startNs + partNs };
    }
    return scopes;
}

std::vector<core::Scope> singleProcesses(const core::Trace& trace)
{
    constexpr std::size_t Most = 4;
    std::vector<core::Scope> scopes;
    for (std::size_t process = 0; process < std::min(Most, trace.processes.size()); ++process)
        scopes.emplace_back().processes = { core::ProcessIndex { process } };
    return scopes;
}

} // namespace

Measures measureAnalyses(const QString& path)
{
    const auto trace = core::loadTrace(path);
    if (!trace) {
        std::fprintf(stderr, "%s\n", qPrintable(trace.error().message));
        return {};
    }
    core::Expected<core::ResultsPointer> results;
    auto all = measureOf(QStringLiteral("all analyses"), [&] { results = core::analyze(*trace); });
    if (!results)
        return {};
    all.count = (*trace)->eventCount();
    auto measures = Analyses(**trace).run();
    measures.insert(measures.begin(), all);
    measures.push_back(slowestChange(QStringLiteral("scope change, 1 % window"), **results, hundredths(**trace)));
    measures.push_back(slowestChange(QStringLiteral("scope change, 1 process"), **results, singleProcesses(**trace)));
    return measures;
}

} // namespace bench
