// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/checks/findrunfacts.h"

#include "analysis/nccl/ncclevents.h"
#include "base/stopcheck.h"
#include "compare/baseline/baselinerun.h"
#include "intervals/intervalset.h"

#include <algorithm>
#include <vector>

namespace core {

namespace {

/// Processes with kernels or CUDA graphs on a GPU in scope.
Cancellable<std::int64_t> workingProcesses(const CompareRun& run, const std::stop_token& stop)
{
    const auto& trace = *run.trace;
    const ScopeFilter filter(trace, run.scope);
    std::vector<char> isOpen(trace.streams.size(), 1); // no work in scope was seen yet of its process
    std::int64_t working = 0;
    const auto close = [&](ProcessIndex process) {
        for (std::size_t stream = 0; stream < isOpen.size(); ++stream)
            isOpen[stream] = isOpen[stream] != 0 && trace.streams[stream].process != process ? 1 : 0;
    };
    const auto note = [&](const auto& work) {
        for (std::size_t row = 0; row < work.size(); ++row) {
            if (isStopDue(row, stop))
                return false;
            const auto stream = work.stream[row];
            if (isOpen[stream.value()] == 0
                || !filter.acceptsWork(work.startNs[row], work.endNs[row], stream, work.launch[row]))
                continue;
            ++working;
            close(trace.processOf(stream));
        }
        return true;
    };
    if (!note(trace.kernels) || !note(trace.graphLaunches))
        return cancelled();
    return working;
}

/// Whether moments, which come by time, lie in kept units. Refers to them.
class KeptMoments
{
public:
    explicit KeptMoments(const UnitSpans& spans)
        : m_edges(spans.edges.edgesNs)
        , m_places(spans.placesOfSteps())
    {
    }
    [[nodiscard]] bool contains(std::int64_t timeNs)
    {
        if (timeNs < m_edges.front() || timeNs >= m_edges.back())
            return false;
        while (m_edges[m_step + 1] <= timeNs)
            ++m_step;
        return m_places[m_step] != UnitSpans::NotKept;
    }

private:
    const Column<std::int64_t>& m_edges;
    std::vector<std::uint32_t> m_places; ///< by step
    std::size_t m_step = 0; ///< of the last moment
};

/// Adds the bytes of copies and of NCCL operations that start in kept units of the compared GPUs, a unit. False when
/// stopped.
bool addMovedBytes(RunFacts& facts, const RunFactsInputs& in, Side side, const std::stop_token& stop)
{
    const auto& run = in.runs[side];
    const auto& trace = *run.trace;
    const ScopeFilter filter(trace, run.scope);
    for (std::size_t pair = 0; pair < in.gpus.pairs.size(); ++pair) {
        const auto& spans = in.spans[pair][side];
        const auto device = in.gpus.pairs[pair].device[side];
        const auto units = static_cast<double>(spans.count());
        const auto& copies = trace.copies;
        KeptMoments ofCopies(spans);
        for (std::size_t row = 0; row < copies.size(); ++row) {
            if (isStopDue(row, stop))
                return false;
            if (trace.deviceOf(copies.stream[row]) == device && ofCopies.contains(copies.startNs[row])
                && filter.acceptsWork(copies.startNs[row], copies.endNs[row], copies.stream[row], copies.launch[row]))
                facts.copyBytes += static_cast<double>(copies.sizeBytes[row]) / units;
        }
        KeptMoments ofEvents(spans);
        for (const auto& event : run.options.ncclEvents->events) {
            if (event.sizeBytes > 0 && event.deviceIn(trace) == device && ofEvents.contains(event.startNs)
                && filter.acceptsKernel(event.kernel.value()))
                facts.ncclBytes += static_cast<double>(event.sizeBytes) / units;
        }
    }
    return true;
}

bool isClock(const QString& name)
{
    return name.contains(QLatin1String("SM Clock"), Qt::CaseInsensitive)
        || name.contains(QLatin1String("GPC Clock"), Qt::CaseInsensitive);
}

/// Mean of the sampled clock of the critical GPU while kernels run in the compared part; 0: not sampled.
Cancellable<double> busyClock(const RunFactsInputs& in, Side side, const std::stop_token& stop)
{
    const auto& trace = *in.runs[side].trace;
    const auto device = in.gpus.pairs[in.gpus.critical].device[side];
    const auto hull = in.spans[in.gpus.critical][side].hull();
    const auto& metrics = trace.gpuMetrics;
    std::vector<char> isOfGpu;
    for (const auto& metric : metrics.metrics)
        isOfGpu.push_back(isClock(metric.name) && metric.gpuId == trace.devices[device.value()].gpuId ? 1 : 0);
    if (std::find(isOfGpu.begin(), isOfGpu.end(), 1) == isOfGpu.end())
        return 0;
    IntervalSet busy;
    for (std::size_t row = 0; row < trace.kernels.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        if (trace.deviceOf(trace.kernels.stream[row]) == device)
            busy.appendSorted({ trace.kernels.startNs[row], trace.kernels.endNs[row] });
    }
    double sum = 0;
    double count = 0;
    for (std::size_t row = 0; row < metrics.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        if (isOfGpu[metrics.metric[row]] == 0 || metrics.timeNs[row] < hull.startNs || metrics.timeNs[row] >= hull.endNs
            || !busy.contains(metrics.timeNs[row]))
            continue;
        sum += metrics.value[row];
        ++count;
    }
    return count > 0 ? sum / count : 0;
}

/// How CUDA graphs were traced; empty: none ran. Errors: Cancelled.
Cancellable<QString> graphMode(const Trace& trace, const std::stop_token& stop)
{
    if (trace.hasOpaqueGraphs())
        return QStringLiteral("graph");
    const auto nodes = trace.kernels.graphNode.values();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (isStopDue(i, stop))
            return cancelled();
        if (nodes[i] != 0)
            return QStringLiteral("node");
    }
    return QString();
}

/// What is known of how the run was recorded.
void addCapture(RunFacts& facts, const Trace& trace)
{
    constexpr int Warning = 2;
    constexpr int Verbose = 4;
    facts.fileSizeBytes = trace.fileSizeBytes;
    for (std::size_t i = 0; i < EventClassCount; ++i) {
        const auto eventClass = static_cast<EventClass>(i);
        if (trace.reading(eventClass).isPresent())
            facts.recorded.append(QLatin1String(eventClassWord(eventClass)));
    }
    facts.hasBacktraces = trace.cudaBacktraceCount > 0;
    facts.warnings
        = std::count_if(trace.captureMessages.begin(), trace.captureMessages.end(), [](const CaptureMessage& message) {
              return message.severity >= Warning && message.severity < Verbose;
          });
}

} // namespace

QStringList limitKinds(const Scope& scope)
{
    QStringList kinds;
    if (scope.window)
        kinds.append(QStringLiteral("time"));
    if (!scope.processes.empty())
        kinds.append(QStringLiteral("processes"));
    if (!scope.devices.empty())
        kinds.append(QStringLiteral("gpus"));
    if (!scope.streams.empty())
        kinds.append(QStringLiteral("streams"));
    if (scope.nvtx)
        kinds.append(QStringLiteral("nvtx"));
    return kinds;
}

Cancellable<RunFacts> findRunFacts(const RunFactsInputs& in, Side side, const std::stop_token& stop)
{
    const auto& run = in.runs[side];
    if (run.baseline)
        return run.baseline->baseline.checked;
    RunFacts facts;
    addCapture(facts, *run.trace);
    auto mode = graphMode(*run.trace, stop);
    if (!mode)
        return cancelled();
    facts.graphMode = std::move(*mode);
    facts.limits = limitKinds(run.scope);
    const auto processes = workingProcesses(run, stop);
    if (!processes)
        return cancelled();
    facts.processes = *processes;
    if (in.gpus.isEmpty())
        return facts;
    facts.spanNs = in.spans[in.gpus.critical][side].hull().durationNs();
    const auto clock = busyClock(in, side, stop);
    if (!clock || !addMovedBytes(facts, in, side, stop))
        return cancelled();
    facts.busyClock = *clock;
    return facts;
}

RunFacts factsOfRuns(RunFacts first, const std::vector<RunFacts>& further)
{
    double clocks = first.busyClock > 0 ? 1 : 0;
    for (const auto& run : further) {
        first.copyBytes += run.copyBytes;
        first.ncclBytes += run.ncclBytes;
        first.busyClock += run.busyClock;
        first.warnings += run.warnings;
        clocks += run.busyClock > 0 ? 1 : 0;
    }
    const auto runs = static_cast<double>(further.size() + 1);
    first.copyBytes /= runs;
    first.ncclBytes /= runs;
    first.busyClock /= std::max(clocks, 1.0);
    return first;
}

} // namespace core
