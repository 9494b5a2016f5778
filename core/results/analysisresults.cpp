// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/analysisresults.h"
#include "findings/thresholds.h"

#include "analysis/host/hostblocks.h"
#include "analysis/nccl/nccldevices.h"
#include "analysis/nvtx/nvtxcoverage.h"
#include "base/parallel.h"
#include "base/phrases.h"
#include "base/taskgraph.h"
#include "base/text.h"
#include "scope/scoperows.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace core {

namespace {

template <typename T> std::shared_ptr<const T> shared(T value)
{
    return std::make_shared<const T>(std::move(value));
}

/// The answers of the analyses of one scope, and the tables made from them.
class Computation
{
public:
    Computation(std::shared_ptr<const Trace> trace, Scope scope, AnalysisOptions options, std::stop_token stop)
        : m_results(std::make_shared<AnalysisResults>())
        , m_trace(*trace)
        , m_stop(std::move(stop))
    {
        m_results->trace = std::move(trace);
        m_results->scope = std::move(scope);
        m_results->options = std::move(options);
    }

    Expected<ResultsPointer> run()
    {
        auto scope = ScopeRows::lookUp(m_trace, m_results->scope, m_stop);
        if (!scope)
            return tl::unexpected(scope.error());
        m_scope = std::move(*scope);
        TaskGraph graph;
        const auto idle = planIdle(graph);
        planNvtx(graph, idle); // early: the longest chain of tasks
        planDeviceWork(graph, idle);
        planNccl(graph, idle);
        planJudgement(graph);
        graph.run(defaultThreads());
        if (m_isCancelled) // the only error of an analysis
            return cancelled();
        describeAll();
        return m_results;
    }

private:
    /// Stores the outcome of an analysis, or notes that it was cancelled.
    template <typename T> void keep(T& place, Expected<T> outcome)
    {
        if (outcome)
            place = std::move(*outcome);
        else
            m_isCancelled = true;
    }
    template <typename T> void keep(std::shared_ptr<const T>& place, Expected<T> outcome)
    {
        if (outcome)
            place = shared(std::move(*outcome));
        else
            m_isCancelled = true;
    }
    /// A task that does nothing once something was cancelled: what it needs may be missing.
    template <typename Work>
    TaskGraph::Task addTask(TaskGraph& graph, const std::vector<TaskGraph::Task>& needed, Work work)
    {
        return graph.add(
            [this, work] {
                if (!m_isCancelled)
                    work(*m_results);
            },
            needed);
    }
    /// A task whose outcome judge() needs.
    template <typename Work>
    TaskGraph::Task addJudgedTask(TaskGraph& graph, const std::vector<TaskGraph::Task>& needed, Work work)
    {
        return m_judgedTasks.emplace_back(addTask(graph, needed, work));
    }

    TaskGraph::Task planIdle(TaskGraph& graph);
    void planNvtx(TaskGraph& graph, TaskGraph::Task idle);
    void planDeviceWork(TaskGraph& graph, TaskGraph::Task idle);
    void planNccl(TaskGraph& graph, TaskGraph::Task idle);
    void planJudgement(TaskGraph& graph);
    void describeAll();

    std::shared_ptr<AnalysisResults> m_results;
    const Trace& m_trace;
    Scope m_scope; ///< that of the results, with its rows
    std::stop_token m_stop;
    std::atomic<bool> m_isCancelled = false;
    std::vector<TaskGraph::Task> m_judgedTasks;

    std::shared_ptr<const Kernels> m_kernelsByProcess;
    std::shared_ptr<const Barriers> m_barriersByProcess;
    std::shared_ptr<const HostBlocks> m_hostBlocks;
    std::shared_ptr<const NvtxAttribution> m_attribution;
    std::shared_ptr<const NvtxRanges> m_rangesByProcess;
};

TaskGraph::Task Computation::planIdle(TaskGraph& graph)
{
    return addJudgedTask(graph, {},
                         [this](AnalysisResults& r) { keep(r.gpuIdle, analyzeGpuIdle(m_trace, m_scope, {}, m_stop)); });
}

/// Begins after GPU idle, for both need much memory while they run.
void Computation::planNvtx(TaskGraph& graph, TaskGraph::Task idle)
{
    using R = AnalysisResults;
    const auto& t = m_trace;
    const auto& stop = m_stop;
    const auto ties
        = addJudgedTask(graph, { idle }, [&](R&) { keep(m_attribution, attributeToNvtx(t, m_scope, stop)); });
    addTask(graph, { ties }, [&](R& r) {
        NvtxSections sections;
        keep(sections, analyzeNvtx(t, m_scope, *m_attribution, false, stop));
        r.nvtxRanges = shared(std::move(sections.ranges));
        m_rangesByProcess = shared(std::move(sections.byProcess));
    });
    addJudgedTask(graph, { ties },
                  [&](R& r) { keep(r.phases, analyzePhases(t, m_scope, r.options.phases, *m_attribution, {}, stop)); });
}

void Computation::planDeviceWork(TaskGraph& graph, TaskGraph::Task idle)
{
    using R = AnalysisResults;
    const auto& t = m_trace;
    const auto& stop = m_stop;
    addJudgedTask(graph, {}, [&](R& r) {
        keep(r.launchStorms, analyzeLaunchStorms(t, m_scope, stormLimits(r.options.thresholds), stop));
    });
    const auto kernels = addJudgedTask(graph, { idle }, [&](R& r) {
        KernelSections sections;
        keep(sections, analyzeKernelSections(t, m_scope, r.gpuIdle, stop));
        r.kernels = std::move(sections.kernels);
        m_kernelsByProcess = shared(std::move(sections.byProcess));
    });
    const auto barriers = addJudgedTask(graph, { idle }, [&](R& r) {
        BarrierSections sections;
        keep(sections, analyzeBarrierSections(t, m_scope, r.gpuIdle, r.options.groupIdleTimes, stop));
        r.options.groupIdleTimes = std::move(sections.idleTimes);
        r.barriers = std::move(sections.barriers);
        m_barriersByProcess = shared(std::move(sections.byProcess));
    });
    addTask(graph, { kernels, barriers }, [&](R& r) {
        keep(r.processes, analyzeProcesses(t, m_scope, *m_kernelsByProcess, *m_barriersByProcess, stop));
    });
    addJudgedTask(graph, {}, [&](R& r) { keep(r.memoryOperations, analyzeMemoryOperations(t, m_scope, stop)); });
    addJudgedTask(graph, {}, [&](R& r) { keep(r.launchLatency, analyzeLaunchLatency(t, m_scope, stop)); });
    addJudgedTask(graph, { idle }, [&](R& r) { keep(r.cudaGraphs, analyzeCudaGraphs(t, m_scope, r.gpuIdle, stop)); });
    addTask(graph, { idle }, [&](R& r) { keep(r.utilization, analyzeUtilization(t, m_scope, r.gpuIdle, stop)); });
    addJudgedTask(graph, { idle },
                  [&](R& r) { keep(r.profilerOverhead, analyzeProfilerOverhead(t, m_scope, r.gpuIdle, stop)); });
}

void Computation::planNccl(TaskGraph& graph, TaskGraph::Task idle)
{
    using R = AnalysisResults;
    const auto& t = m_trace;
    const auto& stop = m_stop;
    const auto events = addTask(graph, {}, [&](R& r) {
        if (!r.options.ncclEvents)
            keep(r.options.ncclEvents, findNcclEvents(t, stop));
    });
    const auto work = addTask(graph, { events, idle }, [&](R& r) {
        keep(r.ncclWork, analyzeNcclWork(t, m_scope, *r.options.ncclEvents, r.gpuIdle, stop));
    });
    addJudgedTask(graph, { work },
                  [&](R& r) { keep(r.nccl, analyzeNccl(t, m_scope, *r.options.ncclEvents, *r.ncclWork, {}, stop)); });
    addTask(graph, { work }, [&](R& r) {
        keep(r.ncclByProcess, analyzeNccl(t, m_scope, *r.options.ncclEvents, *r.ncclWork, { .byProcess = true }, stop));
    });
    addTask(graph, { work }, [&](R& r) {
        keep(r.deviceTime, analyzeDeviceTime(t, m_scope, r.gpuIdle, *r.options.ncclEvents, *r.ncclWork, stop));
    });
    addTask(graph, { events }, [&](R& r) { keep(r.nvlink, analyzeNvlink(t, m_scope, *r.options.ncclEvents, stop)); });
}

/// Ranks and judges what the analyses found.
void Computation::planJudgement(TaskGraph& graph)
{
    using R = AnalysisResults;
    addJudgedTask(graph, {}, [this](R& r) {
        keep(m_hostBlocks,
             HostBlocks::collect(m_trace, m_scope, r.options.thresholds.value(ThresholdId::SynchronousCopySmall),
                                 m_stop));
    });
    addTask(graph, m_judgedTasks, [this](R& r) {
        keep(r.findings,
             analyzeFindings({ m_trace, m_scope, r.options.thresholds, r.kernels, r.launchStorms, r.barriers,
                               *m_barriersByProcess, r.gpuIdle, r.memoryOperations, r.nccl.get(), m_attribution.get(),
                               r.phases.get(), r.cudaGraphs.get(), r.profilerOverhead.get(), m_hostBlocks.get() },
                             m_stop));
    });
    addTask(graph, m_judgedTasks, [this](R& r) {
        const SuspectInputs inputs { r.kernels, r.barriers,   r.memoryOperations,
                                     r.gpuIdle, r.nccl.get(), r.launchLatency.get() };
        keep(r.suspects, analyzeSuspects(m_trace, m_scope, inputs, m_stop));
    });
}

/// All tables in the order of the report. They keep what they show themselves, so that no table keeps the AnalysisResults
/// alive.
void Computation::describeAll()
{
    auto& r = *m_results;
    const auto& trace = r.trace;
    const auto& scope = r.scope;
    const auto storms = shared(r.launchStorms);
    const auto idle = shared(r.gpuIdle);
    const auto add = [&r](Table table) { r.tables.push_back(shared(std::move(table))); };
    add(describeKernels(trace, shared(r.kernels), scope));
    add(describeLaunchLatency(trace, r.launchLatency, scope));
    add(describeLaunchStorms(trace, storms, scope));
    add(describeSmallKernels(trace, storms, scope));
    add(describeNccl(trace, r.nccl, r.options.ncclEvents, scope));
    add(describeNvlink(trace, r.nvlink, r.options.ncclEvents, scope));
    add(describeBarriers(trace, shared(r.barriers), scope));
    add(describeDeviceIdle(trace, idle, scope));
    add(describeIdleGaps(trace, idle, scope));
    add(describeStreamGaps(trace, idle, scope));
    add(describeDeviceTime(trace, r.deviceTime, scope));
    add(describeUtilization(trace, r.utilization, scope));
    add(describeProfilerOverhead(trace, r.profilerOverhead, scope));
    add(describeMemoryOperations(trace, shared(r.memoryOperations), scope));
    add(describeCudaGraphs(trace, r.cudaGraphs, scope));
    add(describeNvtxRanges(trace, r.nvtxRanges, scope));
    add(describeNvtxCoverage(trace, m_attribution, scope));
    add(describePhases(trace, r.phases, scope));
    add(describeProcesses(trace, shared(r.processes), scope));
    add(describeKernels(trace, m_kernelsByProcess, scope));
    add(describeBarriers(trace, m_barriersByProcess, scope));
    add(describeNcclDevices(trace, r.nccl, scope));
    add(describeNccl(trace, r.ncclByProcess, r.options.ncclEvents, scope));
    add(describeNvtxRanges(trace, m_rangesByProcess, scope));
    add(describeFindingRules(r.findings));
    add(describeThresholds(r.options.thresholds));
    // what leads to the other tables, and takes its SQL from them, comes first
    auto findings = shared(describeFindings(trace, r.findings, r.tables));
    auto suspects = shared(describeSuspects(trace, r.suspects, scope, r.tables));
    r.tables.insert(r.tables.begin(), { std::move(findings), std::move(suspects) });
}

/// "Top kernel: not available, because …".
QString missingLine(const QString& what, const QString& reason)
{
    return QStringLiteral("%1: %2").arg(what, reason);
}

QString topKernelLine(const AnalysisResults& results)
{
    const auto what = Text::tr("Top kernel");
    const auto& kernels = results.kernels;
    if (!kernels.provenance.isAvailable())
        return missingLine(what, kernels.provenance.unavailable);
    if (kernels.rows.empty())
        return missingLine(what, Text::tr("none in this scope"));
    const auto& top = kernels.rows.front();
    return Text::tr("%1: %2 (%3 of kernel time, %4 ms, %5)")
        .arg(what, results.trace->kernelNames[top.name.value()].shortName, sentencePercent(top.shareOfRows),
             sentenceMs(top.duration.totalNs), counted(top.duration.count, Text::tr("call"), Text::tr("calls")));
}

QString topBarrierLine(const AnalysisResults& results)
{
    const auto what = Text::tr("Top barrier");
    const auto& barriers = results.barriers;
    if (!barriers.provenance.isAvailable())
        return missingLine(what, barriers.provenance.unavailable);
    if (barriers.rows.empty())
        return missingLine(what, Text::tr("none in this scope"));
    const auto& top = barriers.rows.front();
    return Text::tr("%1: %2 (%3, %4 ms, %5)")
        .arg(what, top.apiName, barrierKindName(top.kind), sentenceMs(top.duration.totalNs),
             counted(top.duration.count, Text::tr("call"), Text::tr("calls")));
}

QString launchStormLine(const AnalysisResults& results)
{
    const auto what = Text::tr("Launch storm");
    const auto& storms = results.launchStorms;
    if (!storms.provenance.isAvailable())
        return missingLine(what, storms.provenance.unavailable);
    return storms.rows.empty() ? missingLine(what, Text::tr("no kernels in this scope")) : stormSummary(storms);
}

QString ncclLine(const AnalysisResults& results)
{
    const auto what = Text::tr("Top NCCL op");
    if (!results.nccl->provenance.isAvailable())
        return missingLine(what, results.nccl->provenance.unavailable);
    const auto sentence = ncclSentence(*results.nccl);
    return sentence.isEmpty() ? missingLine(what, Text::tr("none in this scope")) : sentence;
}

} // namespace

TablePointer AnalysisResults::table(QStringView key) const
{
    const auto found
        = std::find_if(tables.begin(), tables.end(), [key](const TablePointer& table) { return table->key == key; });
    return found == tables.end() ? nullptr : *found;
}

Expected<ResultsPointer> analyze(std::shared_ptr<const Trace> trace, Scope scope, AnalysisOptions options,
                                 const std::stop_token& stop)
{
    if (stop.stop_requested())
        return cancelled();
    return Computation(std::move(trace), std::move(scope), std::move(options), stop).run();
}

QStringList summaryLines(const AnalysisResults& results)
{
    QStringList lines { topKernelLine(results), topBarrierLine(results), ncclLine(results), launchStormLine(results) };
    const auto& idle = results.gpuIdle;
    if (!idle.provenance.isAvailable())
        lines.append(missingLine(Text::tr("GPU idle"), idle.provenance.unavailable));
    else if (idle.devices.empty())
        lines.append(missingLine(Text::tr("GPU idle"), Text::tr("no GPU work in this scope")));
    for (const auto& device : idle.devices)
        lines.append(idleSentence(*results.trace, device));
    lines.append(nvlinkSentence(*results.nvlink));
    return lines;
}

} // namespace core
