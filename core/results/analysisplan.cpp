// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/analysisplan.h"

#include "analysis/barriers/barriers.h"
#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/devicetime.h"
#include "analysis/budget/gapreasons.h"
#include "analysis/budget/wallbudget.h"
#include "analysis/criticalpath/criticalpath.h"
#include "analysis/criticalpath/pathindex.h"
#include "analysis/graphs/cudagraphs.h"
#include "analysis/host/hostcalls.h"
#include "analysis/host/hoststates.h"
#include "analysis/host/threadstates.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/idle/queuedepth.h"
#include "analysis/idle/utilization.h"
#include "analysis/kernels/familyrules.h"
#include "analysis/kernels/kernelmodes.h"
#include "analysis/kernels/kernels.h"
#include "analysis/launches/launchlatency.h"
#include "analysis/launches/launchstorms.h"
#include "analysis/memory/devicememory.h"
#include "analysis/memory/memoryoperations.h"
#include "analysis/memory/pagefaults.h"
#include "analysis/memory/pagemigrations.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nccl/nccldevices.h"
#include "analysis/nvlink/nvlink.h"
#include "analysis/nvtx/nvtxcoverage.h"
#include "analysis/nvtx/nvtxranges.h"
#include "analysis/nvtx/nvtxtree.h"
#include "analysis/overhead/profileroverhead.h"
#include "analysis/phases/phases.h"
#include "analysis/processes/processes.h"
#include "analysis/samples/cputree.h"
#include "analysis/steps/steps.h"
#include "base/freememory.h"
#include "base/parallel.h"
#include "base/taskgraph.h"
#include "findings/acceptedfinding.h"
#include "findings/busyfigures.h"
#include "findings/findings.h"
#include "findings/idlefigures.h"
#include "findings/suspects.h"
#include "results/ownjudgement.h"
#include "results/summary.h"
#include "scope/scoperows.h"

#include <atomic>

namespace core {

namespace {

/// Keeps what an analysis found. False when it was cancelled, which is its only error.
template <typename Result> bool keep(std::shared_ptr<const Result>& place, Cancellable<Result> outcome)
{
    if (outcome)
        place = std::make_shared<const Result>(std::move(*outcome));
    return outcome.has_value();
}

bool keepKernels(AnalysisRun& run)
{
    auto sections = analyzeKernelSections(run.trace(), run.scope, kernelInputs(*run.results), run.stop);
    if (sections) {
        run.results->kernels = std::make_shared<const Kernels>(std::move(sections->kernels));
        run.results->kernelParts = std::make_shared<const Kernels>(std::move(sections->parts));
        run.kernelsByProcess = std::make_shared<const Kernels>(std::move(sections->byProcess));
    }
    return sections.has_value();
}

bool keepBarriers(AnalysisRun& run)
{
    auto& options = run.results->options;
    auto sections
        = analyzeBarrierSections(run.trace(), run.scope, *run.results->gpuIdle, options.groupIdleTimes, run.stop);
    if (sections) {
        options.groupIdleTimes = std::move(sections->idleTimes);
        run.results->barriers = std::make_shared<const Barriers>(std::move(sections->barriers));
        run.barriersByProcess = std::make_shared<const Barriers>(std::move(sections->byProcess));
    }
    return sections.has_value();
}

/// Keeps calls of the host by function and by thread. False when cancelled.
bool keepHostCalls(Cancellable<HostCallSections> sections, std::shared_ptr<const HostCalls>& byFunction,
                   std::shared_ptr<const HostCalls>& byThread)
{
    if (sections) {
        byFunction = std::make_shared<const HostCalls>(std::move(sections->byFunction));
        byThread = std::make_shared<const HostCalls>(std::move(sections->byThread));
    }
    return sections.has_value();
}

bool isOneProcess(const Scope& scope)
{
    Scope alone;
    alone.processes = scope.processes;
    return scope == alone && scope.processes.size() == 1;
}

/// Also for scopes to come, when it is of the whole trace.
bool keepNvtx(AnalysisRun& run)
{
    auto& known = run.results->options.nvtxByProcess;
    const bool isKnown = known && run.trace().nvtx.size() > 0 && isOneProcess(run.scope);
    auto sections = isKnown ? Cancellable<NvtxSections>(
                        nvtxOfProcess(run.trace(), *known, run.scope.processes.front(), *run.nvtxAttribution))
                            : analyzeNvtx(run.trace(), run.scope, *run.nvtxAttribution, false, run.stop);
    if (!sections)
        return false;
    run.results->nvtxRanges = std::make_shared<const NvtxRanges>(std::move(sections->ranges));
    run.nvtxByProcess = std::make_shared<const NvtxRanges>(std::move(sections->byProcess));
    if (!known && run.scope.isWholeTrace())
        known = run.nvtxByProcess;
    return true;
}

bool keepNcclEvents(AnalysisRun& run)
{
    auto& events = run.results->options.ncclEvents;
    return events != nullptr || keep(events, findNcclEvents(run.trace(), run.stop));
}

bool keepHostStates(AnalysisRun& run)
{
    auto& states = run.results->options.hostStates;
    const auto make = [&run] {
        return HostStates::make(run.trace(), CallClasses(run.trace(), run.options().diagnosisClasses()), run.stop);
    };
    if (!states)
        return keep(states, make());
    states->findRanges(); // who compared runs needed none
    return true;
}

bool keepTraceTimes(AnalysisRun& run)
{
    auto& times = run.results->options.traceTimes;
    return times != nullptr || keep(times, TraceTimes::make(run.trace(), run.stop));
}

bool keepCpuSamples(AnalysisRun& run)
{
    auto& samples = run.results->options.cpuSamples;
    return samples != nullptr || keep(samples, readCpuSamples(run.trace(), run.stop));
}

WallBudgetInputs wallBudgetInputs(const AnalysisRun& run)
{
    const auto& options = run.options();
    return { run.trace(), *options.ncclEvents, *options.hostStates, options.diagnosisClasses().thresholds,
             *options.traceTimes };
}

bool keepStepBudget(AnalysisRun& run)
{
    auto& options = run.results->options;
    const auto make = [&] { return StepBudget::make(wallBudgetInputs(run), *options.repeatingWork, run.stop); };
    return options.stepBudget != nullptr || keep(options.stepBudget, make());
}

bool keepFamilies(AnalysisRun& run)
{
    auto& options = run.results->options;
    const bool areKnown = options.kernelFamilies && options.kernelFamilies->rules == options.families;
    return areKnown || keep(options.kernelFamilies, classifyKernels(run.trace(), options.families, run.stop));
}

bool keepPathIndex(AnalysisRun& run)
{
    auto& index = run.results->options.pathIndex;
    if (index == nullptr) {
        if (auto made = PathIndex::make(run.trace(), *run.options().ncclEvents, run.stop))
            index = std::move(*made);
    }
    return index != nullptr;
}

/// Also for scopes to come, when it is not of a part of the trace's time.
bool keepCriticalPath(AnalysisRun& run)
{
    auto& options = run.results->options;
    const CriticalPathInputs inputs { run.trace(),         options.hostStates,
                                      *options.ncclEvents, options.diagnosisClasses().thresholds,
                                      options.pathIndex,   options.criticalPath };
    if (!keep(run.results->criticalPath, analyzeCriticalPath(inputs, run.scope, run.stop)))
        return false;
    if (!options.criticalPath && !run.scope.window)
        options.criticalPath = run.results->criticalPath;
    return true;
}

bool keepRepeatingWork(AnalysisRun& run)
{
    auto& work = run.results->options.repeatingWork;
    return work != nullptr || keep(work, findRepeatingWork(run.trace(), run.stop));
}

Cancellable<IdleFigures> idleFiguresOf(const AnalysisRun& run)
{
    const auto& options = run.options();
    return analyzeIdleFigures({ run.trace(), *options.ncclEvents, *options.hostStates,
                                options.diagnosisClasses().thresholds, *options.traceTimes, *run.results->wallBudget,
                                *run.busyFigures },
                              run.scope, run.stop);
}

/// With the figures of work that findings need: both come from one look at all work.
bool keepWallBudget(AnalysisRun& run)
{
    const auto& options = run.options();
    const auto& classes = options.diagnosisClasses();
    run.results->gapReasons = std::make_shared<const GapReasons>(
        GapReasonInputs { run.results->trace, options.hostStates, options.ncclEvents, options.traceTimes,
                          classes.thresholds },
        run.scope);
    auto figures
        = BusyFigureFinder::make({ run.trace(), *options.ncclEvents, classes, run.thresholds }, run.scope, run.stop);
    if (!figures)
        return false;
    auto inputs = wallBudgetInputs(run);
    inputs.families = options.kernelFamilies.get();
    inputs.listenerOf = [&figures](DeviceIndex device) { return figures->listenerOf(device); };
    if (!keep(run.results->wallBudget, analyzeWallBudget(inputs, run.scope, run.stop)))
        return false;
    run.busyFigures = std::make_shared<const BusyFigures>(figures->take());
    return true;
}

Cancellable<Findings> findingsOf(const AnalysisRun& run)
{
    const auto& r = *run.results;
    return analyzeFindings({ run.trace(), run.scope, run.thresholds, r.options.diagnosisClasses(), *r.wallBudget,
                             *run.busyFigures, *run.idleFigures, *r.kernels, *r.kernelModes, *r.gpuIdle,
                             *r.options.repeatingWork },
                           run.stop);
}

/// Where the user has rules, what is accepted is set aside once they are judged: judgeOwnRules().
bool keepFindings(AnalysisRun& run)
{
    auto findings = findingsOf(run);
    if (!findings)
        return false;
    if (!hasOwnRules(run.options()))
        findings = withAccepted(run.trace(), *std::move(findings), run.options().accepted);
    return keep(run.results->findings, std::move(findings));
}

Cancellable<Suspects> suspectsOf(const AnalysisRun& run)
{
    const auto& r = *run.results;
    const SuspectInputs inputs { *r.kernels, *r.barriers,  *r.memoryOperations,
                                 *r.gpuIdle, r.nccl.get(), r.launchLatency.get() };
    return analyzeSuspects(run.trace(), run.scope, inputs, run.stop);
}

} // namespace

template <typename Result> std::shared_ptr<const Result> emptyResult()
{
    return std::make_shared<const Result>();
}

AnalysisResults::AnalysisResults() = default; // here, where all results are complete types

KernelInputs kernelInputs(const AnalysisResults& results)
{
    const auto& options = results.options;
    return { .busy = *results.gpuIdle,
             .isNcclName = options.ncclEvents ? std::span<const char>(options.ncclEvents->isNcclKernelName)
                                              : std::span<const char>(),
             .families = options.kernelFamilies.get() };
}

KernelTableNotes kernelTableNotes(const AnalysisResults& results)
{
    return { results.kernelModes, results.wallBudget->run.durationNs() };
}

Cancellable<AnalysisRun> AnalysisRun::begin(std::shared_ptr<const Trace> trace, Scope scope, AnalysisOptions options,
                                            const std::stop_token& stop)
{
    auto withRows = ScopeRows::lookUp(*trace, scope, stop);
    if (!withRows)
        return tl::unexpected(withRows.error());
    AnalysisRun run;
    run.results = std::make_shared<AnalysisResults>();
    run.results->trace = std::move(trace);
    run.results->scope = std::move(scope);
    run.results->options = std::move(options);
    run.scope = std::move(*withRows);
    run.thresholds = run.options().thresholds.withDefaultsOf(run.options().diagnosisClasses().thresholds);
    run.stop = stop;
    return run;
}

/// Steps that others wait for come before those, and of what the summary waits for the longest chain first.
AnalysisPlan::AnalysisPlan()
{
    m_hostStates = add("host states", {}, keepHostStates);
    m_times = add("times of GPUs and processes", {}, keepTraceTimes);
    m_ncclEvents = add("NCCL operations", {}, keepNcclEvents);
    m_families = add("kernel families", {}, keepFamilies);
    m_budget = add("wall budget", { m_hostStates, m_times, m_ncclEvents, m_families }, keepWallBudget);
    m_idle = add("GPU idle", { m_times }, &AnalysisResults::gpuIdle, [](const AnalysisRun& in) {
        return analyzeGpuIdle(in.trace(), in.scope, {}, in.stop, in.options().traceTimes->busy);
    });
    planNvtx(); // early: the longest chains of the other tasks
    planPath();
    planKernels();
    planDevices();
    planNccl();
    planHost();
    planSteps();
    planJudgement();
    planSamples();
    findAhead();
}

std::size_t AnalysisPlan::add(const char* name, Needed needed, std::function<bool(AnalysisRun&)> work)
{
    m_steps.push_back({ name, std::move(needed), std::move(work) });
    return m_steps.size() - 1;
}

template <typename Result, typename Compute>
std::size_t AnalysisPlan::add(const char* name, Needed needed, std::shared_ptr<const Result> AnalysisResults::*place,
                              Compute compute)
{
    return add(name, std::move(needed),
               [place, compute](AnalysisRun& run) { return keep((*run.results).*place, compute(run)); });
}

/// Begins after GPU idle, since both need much memory while they run.
void AnalysisPlan::planNvtx()
{
    const auto ties = add("kernels in NVTX ranges", { m_idle }, [](AnalysisRun& run) {
        return keep(run.nvtxAttribution, attributeToNvtx(run.trace(), run.scope, run.stop));
    });
    add("NVTX", { ties }, keepNvtx);
    add("NVTX tree", { m_times, m_idle }, &AnalysisResults::nvtxTree, [](const AnalysisRun& in) {
        return analyzeNvtxTree(in.trace(), in.scope, in.options().traceTimes->busy, in.stop);
    });
    add("phases", { ties }, &AnalysisResults::phases, [](const AnalysisRun& in) {
        return analyzePhases(in.trace(), in.scope, in.options().phases, *in.nvtxAttribution, {}, in.stop);
    });
}

void AnalysisPlan::planKernels()
{
    add("launch storms", {}, &AnalysisResults::launchStorms, [](const AnalysisRun& in) {
        return analyzeLaunchStorms(in.trace(), in.scope, stormLimits(in.thresholds), in.stop);
    });
    m_kernels = add("kernels", { m_idle, m_ncclEvents, m_families }, keepKernels);
    m_kernelModes = add("kernel modes", {}, &AnalysisResults::kernelModes, [](const AnalysisRun& in) {
        return analyzeKernelModes(in.trace(), in.scope, in.options().diagnosisClasses().thresholds.bimodalEta, in.stop);
    });
    m_barriers = add("barriers", { m_idle }, keepBarriers);
    add("processes", { m_kernels, m_barriers }, &AnalysisResults::processes, [](const AnalysisRun& in) {
        return analyzeProcesses(in.trace(), in.scope, *in.kernelsByProcess, *in.barriersByProcess, in.stop);
    });
}

void AnalysisPlan::planDevices()
{
    m_memory = add("memory operations", {}, &AnalysisResults::memoryOperations,
                   [](const AnalysisRun& in) { return analyzeMemoryOperations(in.trace(), in.scope, in.stop); });
    add("page migrations", {}, [](AnalysisRun& run) {
        return keep(run.pageMigrations, analyzePageMigrations(run.trace(), run.scope, run.stop));
    });
    add("page faults", {},
        [](AnalysisRun& run) { return keep(run.pageFaults, analyzePageFaults(run.trace(), run.scope, run.stop)); });
    add("GPU memory", {}, &AnalysisResults::deviceMemory,
        [](const AnalysisRun& in) { return analyzeDeviceMemory(in.trace(), in.scope, in.stop); });
    m_latency = add("launch latency", {}, &AnalysisResults::launchLatency,
                    [](const AnalysisRun& in) { return analyzeLaunchLatency(in.trace(), in.scope, in.stop); });
    add("CUDA graphs", { m_idle }, &AnalysisResults::cudaGraphs,
        [](const AnalysisRun& in) { return analyzeCudaGraphs(in.trace(), in.scope, *in.results->gpuIdle, in.stop); });
    add("utilization", { m_idle }, &AnalysisResults::utilization,
        [](const AnalysisRun& in) { return analyzeUtilization(in.trace(), in.scope, *in.results->gpuIdle, in.stop); });
    add("queue depth", { m_times }, &AnalysisResults::queueDepth, [](const AnalysisRun& in) {
        return analyzeQueueDepth(in.trace(), in.scope, in.options().traceTimes->busy, in.stop);
    });
    add("profiler overhead", { m_idle }, &AnalysisResults::profilerOverhead, [](const AnalysisRun& in) {
        return analyzeProfilerOverhead(in.trace(), in.scope, *in.results->gpuIdle, in.stop);
    });
}

void AnalysisPlan::planHost()
{
    add("OS runtime calls", { m_idle }, [](AnalysisRun& run) {
        return keepHostCalls(
            analyzeOsCalls(run.trace(), run.scope, *run.results->gpuIdle, run.options().diagnosisClasses(), run.stop),
            run.osCalls, run.osCallsByThread);
    });
    add("MPI calls", { m_idle }, [](AnalysisRun& run) {
        return keepHostCalls(analyzeMpiCalls(run.trace(), run.scope, *run.results->gpuIdle, run.stop), run.mpiCalls,
                             run.mpiCallsByThread);
    });
    add("library calls", { m_idle }, [](AnalysisRun& run) {
        return keepHostCalls(analyzeLibraryCalls(run.trace(), run.scope, *run.results->gpuIdle, run.stop),
                             run.libraryCalls, run.libraryCallsByThread);
    });
    add("thread states", {},
        [](AnalysisRun& run) { return keep(run.threadStates, analyzeThreadStates(run.trace(), run.scope, run.stop)); });
}

void AnalysisPlan::planNccl()
{
    const auto work = add("NCCL work", { m_ncclEvents, m_idle }, &AnalysisResults::ncclWork, [](const AnalysisRun& in) {
        return analyzeNcclWork(in.trace(), in.scope, *in.options().ncclEvents, *in.results->gpuIdle, in.stop);
    });
    m_nccl = add("NCCL", { work }, &AnalysisResults::nccl, [](const AnalysisRun& in) {
        return analyzeNccl(in.trace(), in.scope, *in.options().ncclEvents, *in.results->ncclWork, {}, in.stop);
    });
    add("NCCL by process", { work }, &AnalysisResults::ncclByProcess, [](const AnalysisRun& in) {
        return analyzeNccl(in.trace(), in.scope, *in.options().ncclEvents, *in.results->ncclWork, { .byProcess = true },
                           in.stop);
    });
    add("time by class", { work }, &AnalysisResults::deviceTime, [](const AnalysisRun& in) {
        return analyzeDeviceTime(in.trace(), in.scope, *in.results->gpuIdle, *in.options().ncclEvents,
                                 *in.results->ncclWork, in.stop);
    });
    add("NVLink", { m_ncclEvents }, &AnalysisResults::nvlink,
        [](const AnalysisRun& in) { return analyzeNvlink(in.trace(), in.scope, *in.options().ncclEvents, in.stop); });
}

void AnalysisPlan::planPath()
{
    const auto path = add("order of work", { m_ncclEvents }, keepPathIndex);
    add("critical path", { m_hostStates, path }, keepCriticalPath);
}

void AnalysisPlan::planSteps()
{
    m_repeating = add("repeating work", {}, keepRepeatingWork);
    const auto ofSteps = add("budget of steps", { m_hostStates, m_times, m_ncclEvents, m_repeating }, keepStepBudget);
    m_stepsOfScope
        = add("steps", { ofSteps }, &AnalysisResults::steps, [](const AnalysisRun& in) -> Cancellable<Steps> {
              return stepsInScope(in.scope, in.options().repeatingWork, in.options().stepBudget);
          });
}

void AnalysisPlan::planSamples()
{
    const auto samples = add("CPU samples", {}, keepCpuSamples);
    const auto addTree
        = [&](const char* name, CpuTreeKind kind, std::shared_ptr<const CpuTree> AnalysisResults::*place) {
              add(name, { samples }, place, [kind](const AnalysisRun& in) {
                  return analyzeCpuTree(in.trace(), in.scope, *in.options().cpuSamples, kind, in.stop);
              });
          };
    addTree("CPU call tree", CpuTreeKind::TopDown, &AnalysisResults::cpuCallTree);
    addTree("CPU callers", CpuTreeKind::BottomUp, &AnalysisResults::cpuCallers);
}

/// Ranks and judges what the analyses found.
void AnalysisPlan::planJudgement()
{
    const auto idleFigures
        = add("idle figures", { m_budget }, [](AnalysisRun& run) { return keep(run.idleFigures, idleFiguresOf(run)); });
    const auto findings = add("findings", { idleFigures, m_idle, m_kernels, m_kernelModes, m_repeating }, keepFindings);
    m_summary = add("summary", { findings, m_stepsOfScope }, &AnalysisResults::summary,
                    [](const AnalysisRun& in) { return makeSummary(*in.results, in.scope, in.stop); });
    add("suspects", { m_idle, m_kernels, m_barriers, m_memory, m_latency, m_nccl }, &AnalysisResults::suspects,
        suspectsOf);
}

/// All that the summary waits for.
void AnalysisPlan::findAhead()
{
    m_isAhead.assign(m_steps.size(), false);
    m_isAhead[m_summary] = true;
    for (auto step = m_steps.size(); step-- > 0;) {
        for (const auto needed : m_steps[step].needed)
            m_isAhead[needed] = m_isAhead[needed] || m_isAhead[step];
    }
}

bool AnalysisPlan::run(AnalysisRun& run, const std::function<void()>& afterSummary) const
{
    const FreedBlocksKept kept;
    std::atomic<bool> isCancelled = false;
    TaskGraph graph;
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const auto work = [this, i, &run, &isCancelled, &afterSummary] {
            if (isCancelled) // once something was cancelled, what others need is missing
                return;
            if (!m_steps[i].work(run))
                isCancelled = true;
            else if (i == m_summary && afterSummary)
                afterSummary();
        };
        graph.add(work, m_steps[i].needed, m_isAhead[i] ? TaskGraph::Turn::First : TaskGraph::Turn::InOrder);
    }
    graph.run(defaultThreads());
    return !isCancelled;
}

void describeAnalyses(const AnalysisRun& run)
{
    auto& r = *run.results;
    const auto& trace = r.trace;
    const auto& scope = r.scope;
    const auto add = [&r](Table table) { r.tables.push_back(std::make_shared<const Table>(std::move(table))); };
    const auto notes = kernelTableNotes(r);
    add(describeKernels(trace, r.kernels, scope, notes));
    add(describeKernels(trace, r.kernelParts, scope, notes));
    add(describeKernelModes(trace, r.kernelModes, scope));
    add(describeLaunchLatency(trace, r.launchLatency, scope));
    add(describeLaunchStorms(trace, r.launchStorms, scope));
    add(describeSmallKernels(trace, r.launchStorms, scope));
    add(describeNccl(trace, r.nccl, r.options.ncclEvents, scope));
    add(describeNvlink(trace, r.nvlink, r.options.ncclEvents, scope));
    add(describeBarriers(trace, r.barriers, scope));
    add(describeDeviceIdle(trace, r.gpuIdle, scope));
    add(describeIdleGaps(trace, r.gpuIdle, scope, gapAnswers(r.gapReasons)));
    add(describeStreamGaps(trace, r.gpuIdle, scope));
    add(describeQueueDepth(trace, r.queueDepth, scope));
    add(describeQueueDepthOverTime(trace, r.queueDepth, scope));
    add(describeDrySpells(trace, r.queueDepth, scope));
    add(describeDeviceTime(trace, r.deviceTime, scope));
    add(describeWallBudget(trace, r.wallBudget, scope, r.gapReasons));
    add(describeIdleCauses(trace, r.wallBudget, scope, r.gapReasons));
    add(describeHostDuringIdle(trace, r.wallBudget, r.gapReasons));
    add(describeCriticalPath(trace, r.criticalPath));
    add(describeCriticalPathPieces(trace, r.criticalPath));
    add(describeUtilization(trace, r.utilization, scope));
    add(describeProfilerOverhead(trace, r.profilerOverhead, scope));
    add(describeOsCalls(trace, run.osCalls, scope));
    add(describeOsCallsByThread(trace, run.osCallsByThread, scope));
    add(describeMpiCalls(trace, run.mpiCalls, scope));
    add(describeMpiCallsByThread(trace, run.mpiCallsByThread, scope));
    add(describeLibraryCalls(trace, run.libraryCalls, scope));
    add(describeLibraryCallsByThread(trace, run.libraryCallsByThread, scope));
    add(describeThreadStates(trace, run.threadStates, scope));
    add(describeMemoryOperations(trace, r.memoryOperations, scope));
    add(describePageMigrations(trace, run.pageMigrations, scope));
    add(describeCpuPageFaults(trace, run.pageFaults, scope));
    add(describeGpuPageFaults(trace, run.pageFaults, scope));
    add(describePageFaultRanges(trace, run.pageFaults, scope));
    add(describeDeviceMemory(trace, r.deviceMemory, scope));
    add(describeMemoryOverTime(trace, r.deviceMemory, scope));
    add(describeNeverFreed(trace, r.deviceMemory, scope));
    add(describeCudaGraphs(trace, r.cudaGraphs, scope));
    add(describeNvtxRanges(trace, r.nvtxRanges, scope));
    add(describeNvtxTree(trace, r.nvtxTree, scope));
    add(describeNvtxCoverage(trace, run.nvtxAttribution, scope));
    add(describePhases(trace, r.phases, scope));
    add(describeSteps(trace, r.steps));
    add(describeProcesses(trace, r.processes, scope));
    add(describeCpuTree(trace, r.options.cpuSamples, r.cpuCallTree, scope));
    add(describeCpuTree(trace, r.options.cpuSamples, r.cpuCallers, scope));
    add(describeKernels(trace, run.kernelsByProcess, scope, notes));
    add(describeBarriers(trace, run.barriersByProcess, scope));
    add(describeNcclDevices(trace, r.nccl, scope));
    add(describeNccl(trace, r.ncclByProcess, r.options.ncclEvents, scope));
    add(describeNvtxRanges(trace, run.nvtxByProcess, scope));
}

void describeJudgement(const AnalysisRun& run)
{
    auto& r = *run.results;
    const auto& trace = r.trace;
    const auto& scope = r.scope;
    const auto add = [&r](Table table) { r.tables.push_back(std::make_shared<const Table>(std::move(table))); };
    add(describeCaptureNotes(trace, r.findings));
    if (!r.options.accepted.empty())
        add(describeAcceptedFindings(trace, r.findings));
    add(describeFindingRules(r.findings));
    add(describeThresholds(run.thresholds));
    // what leads to the other tables, and takes its SQL from them, comes first
    auto findings = std::make_shared<const Table>(describeFindings(trace, r.findings));
    auto suspects = std::make_shared<const Table>(describeSuspects(trace, r.suspects, scope, r.tables));
    r.tables.insert(r.tables.begin(), { std::move(findings), std::move(suspects) });
}

} // namespace core
