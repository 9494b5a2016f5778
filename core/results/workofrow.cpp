// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/workofrow.h"

#include "analysis/budget/budgetpieces.h"
#include "analysis/budget/devicetime.h"
#include "analysis/budget/wallbudget.h"
#include "analysis/kernels/kernelfamily.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nvtx/nvtxsweep.h"
#include "analysis/phases/phasefinder.h"
#include "analysis/phases/phases.h"
#include "findings/findings.h"
#include "findings/suspects.h"
#include "scope/devicework.h"
#include "scope/foreachrow.h"
#include "scope/scope.h"
#include "table/tablekeys.h"

#include <utility>
#include <vector>

namespace core {

namespace {

/// The text of a cell; empty when the table has no such column.
QString textOf(const Table& table, std::size_t row, QStringView column)
{
    const auto at = table.findColumn(column);
    return at ? table.text(row, *at) : QString();
}

DeviceIndex deviceOf(const Table& table, std::size_t row)
{
    return table.subject ? table.subject(row).device : DeviceIndex {};
}

void addWork(const Trace& trace, const WorkReference& work, EventSet& events)
{
    switch (work.kind) {
    case WorkKind::Kernel:
        events.add(EventClass::Kernels, work.row, trace.kernels.size());
        break;
    case WorkKind::Copy:
        events.add(EventClass::Memcpy, work.row, trace.copies.size());
        break;
    case WorkKind::Set:
        events.add(EventClass::Memset, work.row, trace.sets.size());
        break;
    case WorkKind::Graph:
        events.add(EventClass::GraphLaunches, work.row, trace.graphLaunches.size());
        break;
    }
}

/// What of a GPU's work a class of "GPU time by class" is about.
bool isOfTimeClass(const AnalysisResults& results, const WorkReference& work, const QString& key)
{
    switch (work.kind) {
    case WorkKind::Copy:
        return key == deviceTimeClassKey(DeviceTimeClass::Memcpy);
    case WorkKind::Set:
        return key == deviceTimeClassKey(DeviceTimeClass::Memset);
    case WorkKind::Graph:
        return key == deviceTimeClassKey(DeviceTimeClass::Graph);
    case WorkKind::Kernel:
        break;
    }
    const auto& trace = *results.trace;
    const auto name = trace.kernels.name[work.row].value();
    const auto& nccl = results.options.ncclEvents;
    if (nccl && nccl->isNcclKernelName[name] != 0)
        return key == deviceTimeClassKey(DeviceTimeClass::NcclOverlapped)
            || key == deviceTimeClassKey(DeviceTimeClass::NcclExposed);
    const auto family = kernelFamily(trace.kernelNames[name]);
    return key == deviceTimeClassKey(static_cast<DeviceTimeClass>(family));
}

/// Rows of other tables that a finding or a suspect stands on.
std::vector<std::pair<QString, std::size_t>> sourcesOfRow(const AnalysisResults& results, const Table& table,
                                                          std::size_t row)
{
    std::vector<std::pair<QString, std::size_t>> sources;
    if (table.key == TableKey::Suspects && row < results.suspects->rows.size()) {
        const auto& source = results.suspects->rows[row].source;
        sources.emplace_back(source.tableKey, source.row);
    }
    if (table.key == TableKey::Findings && row < results.findings->rows.size()) {
        for (const auto& figure : results.findings->rows[row].evidence) {
            if (figure.tableKey != TableKey::CaptureNotes)
                sources.emplace_back(figure.tableKey, figure.row);
        }
    }
    return sources;
}

} // namespace

bool addWorkOfBudgetRow(const AnalysisResults& results, const Table& table, std::size_t row, EventSet& events,
                        const std::stop_token& stop)
{
    const auto device = deviceOf(table, row);
    const auto timeClass = timeClassOfKey(textOf(table, row, u"class").toStdString());
    const bool isWork = timeClass && !isIdle(*timeClass) && textOf(table, row, u"part") == runPartKey(RunPart::Window);
    if (!results.gapReasons || !device.isValid() || !isWork)
        return true;
    const auto isOfRow
        = [wanted = *timeClass](const BudgetPiece& piece) { return piece.owner && piece.piece.timeClass == wanted; };
    const auto pieces = budgetPieces(*results.gapReasons, device, isOfRow, stop);
    if (!pieces)
        return false;
    for (const auto& piece : *pieces)
        addWork(*results.trace, *piece.owner, events);
    return true;
}

bool addWorkOfTimeClass(const AnalysisResults& results, const Table& table, std::size_t row, EventSet& events,
                        const std::stop_token& stop)
{
    const auto& trace = *results.trace;
    const auto device = deviceOf(table, row);
    const auto key = textOf(table, row, u"class");
    const ScopeFilter filter(trace, results.scope);
    return forEachWork(trace, filter, WorkTables::All, stop, [&](const DeviceWork& work) {
        if (trace.deviceOf(work.stream) == device && isOfTimeClass(results, work.reference, key))
            addWork(trace, work.reference, events);
    });
}

bool addWorkOfProcess(const AnalysisResults& results, ProcessIndex process, EventSet& events,
                      const std::stop_token& stop)
{
    const auto& trace = *results.trace;
    const ScopeFilter filter(trace, results.scope);
    bool hasWork = false;
    const auto add = [&](const DeviceWork& work) {
        if (trace.streams[work.stream.value()].process != process)
            return;
        hasWork = true;
        addWork(trace, work.reference, events);
    };
    if (!forEachWork(trace, filter, WorkTables::All, stop, add))
        return false;
    return hasWork || forEachRowOf(trace.calls, filter, stop, [&](std::size_t i) {
               if (filter.acceptsCall(i) && trace.processOf(trace.calls.thread[i]) == process)
                   events.add(EventClass::Calls, i, trace.calls.size());
           });
}

bool addWorkOfStream(const AnalysisResults& results, StreamIndex stream, EventSet& events, const std::stop_token& stop)
{
    const auto& trace = *results.trace;
    const ScopeFilter filter(trace, results.scope);
    return forEachWork(trace, filter, WorkTables::All, stop, [&](const DeviceWork& work) {
        if (work.stream == stream)
            addWork(trace, work.reference, events);
    });
}

bool addUnmappedRanges(const AnalysisResults& results, ProcessIndex process, EventSet& events,
                       const std::stop_token& stop)
{
    const auto& trace = *results.trace;
    const auto& nvtx = trace.nvtx;
    const auto attribution = attributeToNvtx(trace, results.scope, stop);
    if (!attribution)
        return false;
    std::vector<char> hasPhase(nvtx.size(), 0);
    PhaseFinder finder(trace, results.phases->map);
    const auto find = [&](std::size_t row) { hasPhase[row] = finder.phaseOf(row) != PhaseFinder::NoPhase ? 1 : 0; };
    if (!forEachRowIn(attribution->nvtxRows, stop, find))
        return false;
    const ScopeFilter filter(trace, results.scope);
    const auto addRange = [&](std::size_t row, NvtxRow phase) {
        const bool isUnmapped = hasPhase[row] == 0 && !phase.isValid() && nvtx.kind[row] != NvtxKind::Mark;
        if (isUnmapped && filter.acceptsThreadSpan(nvtx.thread[row], nvtx.startNs[row], nvtx.endNs[row])
            && (!process.isValid() || trace.processOf(nvtx.thread[row]) == process))
            events.add(EventClass::Nvtx, row, nvtx.size());
    };
    return sweepNesting(
        trace, attribution->nvtxRows, *attribution->launches, stop,
        [&hasPhase](std::size_t row) { return hasPhase[row] != 0; }, addRange, [](std::size_t, NvtxRow) {});
}

bool addKernelsByRange(const AnalysisResults& results, ProcessIndex process, bool areInRange, EventSet& events,
                       const std::stop_token& stop)
{
    const auto& trace = *results.trace;
    const auto& kernels = trace.kernels;
    const auto attribution = attributeToNvtx(trace, results.scope, stop);
    if (!attribution)
        return false;
    const KernelRanges ranges(trace, *attribution);
    const ScopeFilter filter(trace, results.scope);
    return forEachRowOf(kernels, filter, stop, [&](std::size_t i) {
        if (ranges.of(i).isValid() == areInRange && filter.acceptsKernel(i)
            && (!process.isValid() || trace.streams[kernels.stream[i].value()].process == process))
            events.add(EventClass::Kernels, i, kernels.size());
    });
}

Cancellable<TablePointer> timesOfRow(const AnalysisResults& results, const Table& table, std::size_t row,
                                     const std::stop_token& stop)
{
    if (table.pieces)
        return table.pieces->list(row, stop);
    for (const auto& [key, sourceRow] : sourcesOfRow(results, table, row)) {
        const auto source = results.table(key);
        const bool isFigure = source && source->key != table.key && sourceRow < source->rowCount;
        auto times = isFigure ? timesOfRow(results, *source, sourceRow, stop) : Cancellable<TablePointer>(nullptr);
        if (!times || (*times && (*times)->rowCount > 0))
            return times;
    }
    const bool isIdle = table.key == TableKey::GpuIdle
        || (table.key == TableKey::TimeByClass
            && textOf(table, row, u"class") == deviceTimeClassKey(DeviceTimeClass::Idle));
    const auto device = deviceOf(table, row);
    if (!isIdle || !results.gapReasons || !device.isValid())
        return TablePointer();
    return budgetPieces(
               *results.gapReasons, device, [](const BudgetPiece& piece) { return piece.gap && !piece.owner; }, stop)
        .map([&results](std::vector<BudgetPiece>&& pieces) {
            return describeBudgetPieces(results.trace, std::move(pieces));
        });
}

} // namespace core
