// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/analysisresults.h"

#include "analysis/phrases.h"
#include "base/parallel.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace core {

namespace {

using Tasks = std::vector<std::function<void()>>;

/// Runs independent analyses on threads of their own: waiting in a pool thread for others of the pool could wait for
/// ever.
void runSideBySide(const Tasks& tasks)
{
    runParallel(defaultThreads(), tasks.size(), [&tasks](std::size_t task) { tasks[task](); });
}

/// The answers of the analyses before they are put together.
struct Sections {
    Expected<GpuIdle> gpuIdle;
    Expected<LaunchStorms> launchStorms;
    Expected<MemoryOperations> memoryOperations;
    Expected<Kernels> kernels, kernelsByProcess;
    Expected<Barriers> barriers, barriersByProcess;
    Expected<Processes> processes;

    [[nodiscard]] bool isComplete() const
    {
        return gpuIdle && launchStorms && memoryOperations && kernels && kernelsByProcess && barriers
            && barriersByProcess && processes;
    }
};

Sections computeSections(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    Sections s;
    runSideBySide({ [&] { s.gpuIdle = analyzeGpuIdle(trace, scope, {}, stop); },
                    [&] { s.launchStorms = analyzeLaunchStorms(trace, scope, stormLimits(), stop); },
                    [&] { s.memoryOperations = analyzeMemoryOperations(trace, scope, stop); } });
    if (!s.isComplete())
        return s;
    // two chains of about the same length
    runSideBySide({ [&] {
                       s.kernelsByProcess = analyzeKernels(trace, scope, *s.gpuIdle, { .byProcess = true }, stop);
                       s.barriersByProcess = analyzeBarriers(trace, scope, *s.gpuIdle, { .byProcess = true }, stop);
                       if (s.kernelsByProcess && s.barriersByProcess)
                           s.processes
                               = analyzeProcesses(trace, scope, *s.kernelsByProcess, *s.barriersByProcess, stop);
                   },
                    [&] {
                        s.kernels = analyzeKernels(trace, scope, *s.gpuIdle, {}, stop);
                        s.barriers = analyzeBarriers(trace, scope, *s.gpuIdle, {}, stop);
                    } });
    return s;
}

template <typename T> std::shared_ptr<const T> shared(T value)
{
    return std::make_shared<const T>(std::move(value));
}

/// All tables in the order of the report. They keep what they show themselves, so that no table keeps the
/// AnalysisResults alive.
std::vector<TablePointer> describeAll(const AnalysisResults& results, Kernels kernelsByProcess,
                                      Barriers barriersByProcess)
{
    const auto& trace = results.trace;
    const auto storms = shared(results.launchStorms);
    const auto idle = shared(results.gpuIdle);
    std::vector<TablePointer> tables;
    const auto add = [&tables](Table table) { tables.push_back(shared(std::move(table))); };
    add(describeKernels(trace, shared(results.kernels), results.scope));
    add(describeLaunchStorms(trace, storms, results.scope));
    add(describeSmallKernels(trace, storms, results.scope));
    add(describeBarriers(trace, shared(results.barriers), results.scope));
    add(describeDeviceIdle(trace, idle, results.scope));
    add(describeIdleGaps(trace, idle, results.scope));
    add(describeStreamGaps(trace, idle, results.scope));
    add(describeMemoryOperations(trace, shared(results.memoryOperations), results.scope));
    add(describeProcesses(trace, shared(results.processes), results.scope));
    add(describeKernels(trace, shared(std::move(kernelsByProcess)), results.scope));
    add(describeBarriers(trace, shared(std::move(barriersByProcess)), results.scope));
    return tables;
}

/// "Top kernel: not available, because …".
QString missingLine(const QString& what, const QString& reason)
{
    return QStringLiteral("%1: %2").arg(what, reason);
}

QString topKernelLine(const AnalysisResults& results)
{
    const auto what = QStringLiteral("Top kernel");
    const auto& kernels = results.kernels;
    if (!kernels.provenance.isAvailable())
        return missingLine(what, kernels.provenance.unavailable);
    if (kernels.rows.empty())
        return missingLine(what, QStringLiteral("none in this scope"));
    const auto& top = kernels.rows.front();
    return QStringLiteral("%1: %2 (%3 of kernel time, %4 ms, %5)")
        .arg(what, results.trace->kernelNames[top.name.value()].shortName, sentencePercent(top.shareOfRows),
             sentenceMs(top.duration.totalNs),
             counted(top.duration.count, QStringLiteral("call"), QStringLiteral("calls")));
}

QString topBarrierLine(const AnalysisResults& results)
{
    const auto what = QStringLiteral("Top barrier");
    const auto& barriers = results.barriers;
    if (!barriers.provenance.isAvailable())
        return missingLine(what, barriers.provenance.unavailable);
    if (barriers.rows.empty())
        return missingLine(what, QStringLiteral("none in this scope"));
    const auto& top = barriers.rows.front();
    return QStringLiteral("%1: %2 (%3, %4 ms, %5)")
        .arg(what, top.apiName, barrierKindName(top.kind), sentenceMs(top.duration.totalNs),
             counted(top.duration.count, QStringLiteral("call"), QStringLiteral("calls")));
}

QString launchStormLine(const AnalysisResults& results)
{
    const auto what = QStringLiteral("Launch storm");
    const auto& storms = results.launchStorms;
    if (!storms.provenance.isAvailable())
        return missingLine(what, storms.provenance.unavailable);
    return storms.rows.empty() ? missingLine(what, QStringLiteral("no kernels in this scope")) : stormSummary(storms);
}

} // namespace

TablePointer AnalysisResults::table(QStringView key) const
{
    const auto found
        = std::find_if(tables.begin(), tables.end(), [key](const TablePointer& table) { return table->key == key; });
    return found == tables.end() ? nullptr : *found;
}

Expected<ResultsPointer> analyze(std::shared_ptr<const Trace> trace, Scope scope, const std::stop_token& stop)
{
    if (stop.stop_requested())
        return cancelled();
    auto sections = computeSections(*trace, scope, stop);
    if (!sections.isComplete()) // the only error of an analysis
        return cancelled();
    auto results = std::make_shared<AnalysisResults>();
    results->trace = std::move(trace);
    results->scope = std::move(scope);
    results->gpuIdle = std::move(*sections.gpuIdle);
    results->kernels = std::move(*sections.kernels);
    results->launchStorms = std::move(*sections.launchStorms);
    results->barriers = std::move(*sections.barriers);
    results->memoryOperations = std::move(*sections.memoryOperations);
    results->processes = std::move(*sections.processes);
    results->tables
        = describeAll(*results, std::move(*sections.kernelsByProcess), std::move(*sections.barriersByProcess));
    return results;
}

QStringList summaryLines(const AnalysisResults& results)
{
    QStringList lines { topKernelLine(results), topBarrierLine(results), launchStormLine(results) };
    const auto& idle = results.gpuIdle;
    if (!idle.provenance.isAvailable())
        lines.append(missingLine(QStringLiteral("GPU idle"), idle.provenance.unavailable));
    else if (idle.devices.empty())
        lines.append(missingLine(QStringLiteral("GPU idle"), QStringLiteral("no GPU work in this scope")));
    for (const auto& device : idle.devices)
        lines.append(idleSentence(*results.trace, device));
    return lines;
}

} // namespace core
