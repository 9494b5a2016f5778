// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/verdictfigures.h"

#include "analysis/kernels/kernels.h"
#include "base/text.h"
#include "findings/budgetevidence.h"
#include "findings/cudaerrors.h"
#include "findings/launchwaves.h"
#include "scope/foreachrow.h"
#include "scope/spansinturn.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <map>
#include <vector>

namespace core {

namespace {

std::vector<TimeClass> classesOf(TimeGroup group)
{
    std::vector<TimeClass> classes;
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        if (timeGroup(static_cast<TimeClass>(i)) == group)
            classes.push_back(static_cast<TimeClass>(i));
    }
    return classes;
}

void setCalls(VerdictFigures& figures, const FindingInputs& inputs, const ScopeFilter& filter)
{
    const auto& trace = inputs.trace;
    for (const auto& group : cudaErrors(trace, filter, inputs.classes)) {
        if (figures.failures.calls == 0) {
            figures.failures.call = trace.callNames[group.name.value()].name;
            figures.failures.error = cudaErrorText(group.code);
        }
        figures.failures.calls += group.count;
    }
}

/// The entry with most time; of equals the first.
NamedTime longestOf(const std::map<QString, std::int64_t>& times)
{
    NamedTime longest;
    for (const auto& [name, timeNs] : times) {
        if (timeNs > longest.timeNs)
            longest = { name, timeNs };
    }
    return longest;
}

/// What is said of a trace without GPU work. False when stopped.
bool setHost(VerdictFigures& figures, const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop)
{
    std::map<QString, std::int64_t> calls, osCalls, ranges;
    const auto span = [&filter](const auto& table, std::size_t row) {
        return filter.clipped(table.startNs[row], table.endNs[row]).lengthNs();
    };
    bool isDone = forEachRowOf(trace.calls, filter, stop, [&](std::size_t row) {
        if (!filter.acceptsCall(row))
            return;
        ++figures.cudaCalls;
        addSaturated(calls[trace.callNames[trace.calls.name[row].value()].name], span(trace.calls, row));
    });
    const auto addThread = [&](const auto& table, auto& times, auto name) {
        isDone = isDone && forEachSpanOf(trace, table, filter, stop, [&](std::size_t row) {
                     addSaturated(times[name(row)], span(table, row));
                 });
    };
    const auto text = [&trace](StringId id) { return id.isValid() ? trace.strings.text(id) : QString(); };
    addThread(trace.osRuntime, osCalls, [&](std::size_t row) { return text(trace.osRuntime.name[row]); });
    addThread(trace.nvtx, ranges, [&](std::size_t row) { return text(trace.nvtx.text[row]); });
    figures.longestCall = longestOf(calls);
    figures.longestOsCall = longestOf(osCalls);
    figures.longestRange = longestOf(ranges);
    return isDone;
}

void setOutside(VerdictFigures& figures, const WallBudget& budget)
{
    const auto window = budget.gpuWork.hull();
    figures.beforeNs = std::max<std::int64_t>(0, window.startNs - budget.run.startNs);
    figures.afterNs = std::max<std::int64_t>(0, budget.run.endNs - window.endNs);
    for (const auto part : { RunPart::Before, RunPart::After }) {
        const auto profilerNs = budget.timeNs(part, TimeClass::Profiler) / std::max<std::int64_t>(1, figures.gpus);
        (part == RunPart::Before ? figures.profilerBeforeNs : figures.profilerAfterNs) = profilerNs;
        for (std::size_t i = 0; i < TimeGroupCount; ++i) {
            const auto group = static_cast<TimeGroup>(i);
            const auto classes = classesOf(group);
            if (group == TimeGroup::Imbalance || group == TimeGroup::Profiler)
                continue;
            figures.outside.push_back({ part == RunPart::Before, group, budget.timeNs(part, group),
                                        rules::mostlyDone(budget, classes, part).activity });
        }
    }
    figures.isStartSeen = budget.timeNs(RunPart::Before, TimeClass::Context) > 0
        || budget.timeNs(RunPart::Before, TimeClass::Profiler) > 0;
}

void setWindow(VerdictFigures& figures, const WallBudget& budget)
{
    figures.windowNs = budget.gpuWork.totalNs();
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        const auto group = static_cast<TimeGroup>(i);
        auto timeNs = budget.timeNs(RunPart::Window, group);
        if (group == TimeGroup::Imbalance)
            timeNs += budget.timeNs(RunPart::Before, group) + budget.timeNs(RunPart::After, group);
        figures.groupNs[i] = timeNs;
        if (isIdle(group))
            figures.mostly[i] = rules::mostlyDone(budget, classesOf(group), RunPart::Window).activity;
    }
}

void setCompute(ComputeFigures& compute, const FindingInputs& inputs)
{
    const auto& trace = inputs.trace;
    std::map<std::size_t, std::int64_t> names;
    double coveredNs = 0;
    std::int64_t knownNs = 0;
    for (const auto& part : inputs.busy.kernels) {
        addSaturated(names[part.name.value()], part.exclusiveNs);
        const auto covered
            = coveredMultiprocessors(trace.launchShapes[part.shape.value()], trace.devices[part.device.value()]);
        addSaturated(knownNs, covered ? part.exclusiveNs : 0);
        coveredNs += static_cast<double>(part.exclusiveNs) * covered.value_or(0);
    }
    std::map<std::size_t, QString> families;
    for (const auto& row : inputs.kernels.rows)
        families[row.name.value()] = row.family;
    std::map<QString, std::int64_t> byName, byFamily;
    for (const auto& [name, timeNs] : names) {
        addSaturated(byName[trace.kernelNames[name].displayName], timeNs);
        addSaturated(byFamily[families[name]], timeNs);
    }
    compute.nameCount = static_cast<std::int64_t>(names.size());
    compute.longest = longestOf(byName);
    compute.family = longestOf(byFamily);
    if (knownNs > 0)
        compute.coveredSms = coveredNs / static_cast<double>(knownNs);
}

QString memoryText(const CopyFigures& copies)
{
    if (2 * copies.pinnedBytes > copies.sizeBytes)
        return Text::tr("pinned memory");
    return 2 * copies.pageableBytes > copies.sizeBytes ? Text::tr("pageable memory") : QString();
}

/// The direction with most exposed time, and all copies of it.
void setCopies(VerdictFigures& figures, const BusyFigures& busy)
{
    std::int64_t mostNs = 0;
    for (std::size_t direction = 0; direction < CopyDirectionCount; ++direction) {
        CopyFigures sum;
        for (const auto& device : busy.devices) {
            for (const auto& copies : device.copies[direction])
                sum += copies;
        }
        if (sum.exposedNs <= mostNs)
            continue;
        mostNs = sum.exposedNs;
        figures.copies
            = { copyDirectionText(static_cast<CopyDirection>(direction)), sum.sizeBytes, sum.timeNs, memoryText(sum) };
    }
    std::int64_t toDevice = 0, toHost = 0, timeNs = 0;
    for (const auto& device : busy.devices) {
        addSaturated(toDevice, device.migratedToDevice);
        addSaturated(toHost, device.migratedToHost);
        addSaturated(timeNs, device.migrationNs);
    }
    figures.migrations = { copyDirectionText(toDevice >= toHost ? CopyDirection::ToDevice : CopyDirection::ToHost),
                           toDevice + toHost,
                           timeNs,
                           {} };
}

} // namespace

Cancellable<VerdictFigures> verdictFigures(const FindingInputs& inputs, const std::stop_token& stop)
{
    VerdictFigures figures;
    const auto& budget = inputs.budget;
    const ScopeFilter filter(inputs.trace, inputs.scope);
    if (!inputs.scope.isWholeTrace())
        figures.scope = describeScope(inputs.scope, inputs.trace);
    if (inputs.scope.window)
        figures.scopeWindowNs = inputs.scope.window->durationNs();
    setCalls(figures, inputs, filter);
    figures.gpus = static_cast<std::int64_t>(budget.devices.size());
    figures.machineGpus = inputs.scope.isWholeTrace() ? inputs.trace.machineGpuCount : 0;
    figures.runNs = budget.run.durationNs();
    if (figures.gpus == 0) {
        if (!setHost(figures, inputs.trace, filter, stop))
            return cancelled();
        return figures;
    }
    setOutside(figures, budget);
    setWindow(figures, budget);
    figures.operations = inputs.busy.operations;
    figures.busyNs = inputs.busy.busyNs;
    setCompute(figures.compute, inputs);
    setCopies(figures, inputs.busy);
    return figures;
}

} // namespace core
