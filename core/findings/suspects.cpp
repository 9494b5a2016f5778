// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/suspects.h"
#include "table/eventname.h"

#include "analysis/barriers/barriers.h"
#include "analysis/idle/gpuidle.h"
#include "analysis/kernels/kernels.h"
#include "analysis/launches/launchlatency.h"
#include "analysis/memory/memoryoperations.h"
#include "analysis/nccl/nccl.h"
#include "analysis/nccl/ncclnames.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "table/availability.h"
#include "table/tablekeys.h"

#include <QHash>

#include <algorithm>
#include <tuple>

namespace core {

namespace {

const auto Total = QStringLiteral("total");
const auto Count = QStringLiteral("count");

bool isNcclKnown(const SuspectInputs& inputs)
{
    return inputs.nccl && inputs.nccl->provenance.isAvailable();
}

void addKernels(std::vector<SuspectRow>& rows, const Trace& trace, const SuspectInputs& inputs)
{
    for (std::size_t i = 0; i < inputs.kernels.rows.size(); ++i) {
        const auto& kernel = inputs.kernels.rows[i];
        const auto& name = trace.kernelNames[kernel.name.value()];
        if (isNcclKnown(inputs) && isNcclKernel(name))
            continue;
        SuspectRow row {
            SuspectKind::Kernel, name.shortName, kernel.duration.totalNs, kernel.duration.count, {}, {}, {}
        };
        row.details
            = Text::tr("%1 of kernel time, %2 on average")
                  .arg(threeDigitShare(kernel.shareOfRows), threeDigitDuration(std::llround(kernel.duration.meanNs)));
        row.subject.kernel = kernel.name;
        row.subject.device = kernel.onlyDevice;
        row.source = { TableKey::Kernels, i, Total, QStringLiteral("calls") };
        rows.push_back(std::move(row));
    }
}

void addNccl(std::vector<SuspectRow>& rows, const SuspectInputs& inputs)
{
    for (std::size_t i = 0; isNcclKnown(inputs) && i < inputs.nccl->rows.size(); ++i) {
        const auto& nccl = inputs.nccl->rows[i];
        SuspectRow row { SuspectKind::Nccl, nccl.opName, nccl.duration.totalNs, nccl.duration.count, {}, {}, {} };
        row.details = Text::tr("source %1").arg(ncclSourceName(nccl.source, nccl.isHostTime));
        if (const auto overlap = nccl.overlapFraction()) {
            row.details += Text::tr(", %1 overlapped with compute, %2 exposed")
                               .arg(threeDigitShare(*overlap), threeDigitDuration(nccl.exposedNs()));
        }
        row.source = { TableKey::NcclOperations, i, Total, Count };
        rows.push_back(std::move(row));
    }
}

void addBarriers(std::vector<SuspectRow>& rows, const SuspectInputs& inputs)
{
    for (std::size_t i = 0; i < inputs.barriers.rows.size(); ++i) {
        const auto& barrier = inputs.barriers.rows[i];
        SuspectRow row {
            SuspectKind::Barrier, barrier.apiName, barrier.duration.totalNs, barrier.duration.count, {}, {}, {}
        };
        row.details = barrierKindWords(barrier.kind);
        if (barrier.isGpuIdleKnown)
            row.details += Text::tr(", GPU idle inside %1").arg(threeDigitDuration(barrier.gpuIdleInsideNs));
        row.source = { TableKey::Barriers, i, Total, Count };
        rows.push_back(std::move(row));
    }
}

void addMemoryOperations(std::vector<SuspectRow>& rows, const SuspectInputs& inputs)
{
    for (std::size_t i = 0; i < inputs.memoryOperations.rows.size(); ++i) {
        const auto& memory = inputs.memoryOperations.rows[i];
        SuspectRow row {
            memory.isSet ? SuspectKind::Memset : SuspectKind::Memcpy, {}, memory.totalNs, memory.count, {}, {}, {}
        };
        row.name = memory.isSet ? Text::tr("memset %1").arg(memoryKindName(memory.destination))
                                : QStringLiteral("%1 %2 → %3")
                                      .arg(copyKindName(memory.copyKind), memoryKindName(memory.source),
                                           memoryKindName(memory.destination));
        row.details = formatBytes(memory.sizeBytes);
        if (memory.bytesPerSecond > 0)
            row.details += QStringLiteral(", %1/s").arg(threeDigitBytes(memory.bytesPerSecond));
        row.source = { TableKey::MemoryOperations, i, Total, Count };
        rows.push_back(std::move(row));
    }
}

void addIdle(std::vector<SuspectRow>& rows, const Trace& trace, const SuspectInputs& inputs)
{
    for (std::size_t i = 0; i < inputs.gpuIdle.devices.size(); ++i) {
        const auto& device = inputs.gpuIdle.devices[i];
        SuspectRow row { SuspectKind::Idle,
                         QStringLiteral("GPU %1").arg(trace.devices[device.device.value()].gpuId),
                         device.idleNs,
                         device.gapCount,
                         {},
                         {},
                         {} };
        row.details = Text::tr("%1 of its window of %2")
                          .arg(threeDigitShare(device.idleFraction()), threeDigitDuration(device.window.durationNs()));
        row.subject.device = device.device;
        row.source = { TableKey::GpuIdle, i, QStringLiteral("idle"), QStringLiteral("gaps") };
        rows.push_back(std::move(row));
    }
}

/// The row of launch latencies to go on from: the first, and so longest, of the API function.
SuspectSource launchSource(const LaunchLatency* latency, const QString& apiName)
{
    if (!latency)
        return {};
    const auto& rows = latency->rows;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.apiName == apiName; });
    if (found == rows.end())
        return {};
    return { TableKey::LaunchLatency, static_cast<std::size_t>(found - rows.begin()), {}, {} };
}

/// Time in launch calls by API function. A call counts once, however many kernels its graph has. False when stopped.
bool addLaunches(std::vector<SuspectRow>& rows, const Trace& trace, const ScopeFilter& filter,
                 const SuspectInputs& inputs, const std::stop_token& stop)
{
    const auto first = rows.size();
    std::vector<std::size_t> rowOfName(trace.callNames.size(), SIZE_MAX); // SIZE_MAX: launches nothing
    QHash<QString, std::size_t> rowOfApi;
    for (std::size_t name = 0; name < trace.callNames.size(); ++name) {
        if (trace.callNames[name].kind != CallKind::Launch)
            continue;
        const auto& api = trace.callNames[name].name;
        if (!rowOfApi.contains(api)) {
            rowOfApi.insert(api, rows.size());
            rows.push_back({ SuspectKind::Launch, api, 0, 0, {}, {}, launchSource(inputs.launchLatency, api) });
        }
        rowOfName[name] = rowOfApi.value(api);
    }
    const auto& calls = trace.calls;
    const bool isDone = forEachRowOf(calls, filter, stop, [&](std::size_t call) {
        const auto row = rowOfName[calls.name[call].value()];
        if (row == SIZE_MAX || !filter.acceptsCall(call))
            return;
        ++rows[row].count;
        rows[row].totalNs
            = saturatedSum(rows[row].totalNs, filter.clipped(calls.startNs[call], calls.endNs[call]).lengthNs());
    });
    rows.erase(std::remove_if(rows.begin() + static_cast<std::ptrdiff_t>(first), rows.end(),
                              [](const SuspectRow& row) { return row.count == 0; }),
               rows.end());
    for (auto row = rows.begin() + static_cast<std::ptrdiff_t>(first); row != rows.end(); ++row)
        row->details = Text::tr("time on the host, %1 on average").arg(threeDigitDuration(row->totalNs / row->count));
    return isDone;
}

void describeProvenance(Provenance& provenance, const Trace& trace, const SuspectInputs& inputs, std::size_t rowCount)
{
    provenance.source = tableNames(
        trace,
        { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches, EventClass::Calls });
    provenance.derivation = Text::tr(
        "The rows of kernels (without NCCL's), NCCL operations, barriers, memory operations, GPU idle time and launch "
        "calls in one ranking by total time. The kinds overlap in time: they are places to look at, not parts of a "
        "whole.");
    provenance.coverage
        = Text::tr("%1; the table shows at most %2.")
              .arg(counted(static_cast<std::int64_t>(rowCount), Text::tr("suspect"), Text::tr("suspects")))
              .arg(MaximumSuspects);
    const auto addMissing = [&provenance](const QString& what, const Provenance& section) {
        if (!section.isAvailable())
            provenance.limitations.append(QStringLiteral("%1: %2").arg(what, section.unavailable));
    };
    addMissing(Text::tr("kernels"), inputs.kernels.provenance);
    addMissing(Text::tr("barriers"), inputs.barriers.provenance);
    addMissing(Text::tr("memory operations"), inputs.memoryOperations.provenance);
    addMissing(Text::tr("GPU idle"), inputs.gpuIdle.provenance);
}

} // namespace

QString suspectKindName(SuspectKind kind)
{
    switch (kind) {
    case SuspectKind::Kernel:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "kernel"));
    case SuspectKind::Nccl:
        return QStringLiteral("nccl");
    case SuspectKind::Barrier:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "barrier"));
    case SuspectKind::Memcpy:
        return QStringLiteral("memcpy");
    case SuspectKind::Memset:
        return QStringLiteral("memset");
    case SuspectKind::Idle:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "idle"));
    case SuspectKind::Launch:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "launch"));
    }
    return {};
}

Cancellable<Suspects> analyzeSuspects(const Trace& trace, const Scope& scope, const SuspectInputs& inputs,
                                      const std::stop_token& stop)
{
    Suspects result;
    const bool hasWork
        = trace.kernels.size() + trace.copies.size() + trace.sets.size() + trace.graphLaunches.size() > 0;
    if (!hasWork && trace.calls.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Kernels, EventClass::Calls });
        return result;
    }
    auto& rows = result.rows;
    addKernels(rows, trace, inputs);
    addNccl(rows, inputs);
    addBarriers(rows, inputs);
    addMemoryOperations(rows, inputs);
    addIdle(rows, trace, inputs);
    if (!addLaunches(rows, trace, ScopeFilter(trace, scope), inputs, stop))
        return cancelled();
    for (auto& row : rows)
        row.subject.trace = trace.id;
    std::sort(rows.begin(), rows.end(), [](const SuspectRow& left, const SuspectRow& right) {
        if (left.totalNs != right.totalNs)
            return left.totalNs > right.totalNs;
        return std::tie(left.kind, left.name, left.source.row) < std::tie(right.kind, right.name, right.source.row);
    });
    describeProvenance(result.provenance, trace, inputs, rows.size());
    return result;
}

} // namespace core
