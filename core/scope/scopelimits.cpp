// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopelimits.h"

#include "base/text.h"
#include "base/units.h"
#include "scope/foreachrow.h"
#include "scope/streamname.h"

#include <algorithm>

namespace core {

namespace {

using Kind = ScopeLimit::Kind;

template <typename Index> void append(std::vector<ScopeLimit>& limits, Kind kind, const std::vector<Index>& indexes)
{
    for (const auto index : indexes)
        limits.push_back({ kind, index.value() });
}

template <typename Index> void remove(std::vector<Index>& indexes, std::size_t index)
{
    indexes.erase(std::remove(indexes.begin(), indexes.end(), Index { index }), indexes.end());
}

template <typename Index> void sortUnique(std::vector<Index>& indexes)
{
    std::sort(indexes.begin(), indexes.end());
    indexes.erase(std::unique(indexes.begin(), indexes.end()), indexes.end());
}

/// `isImplied`: another limit says it already, so that only a limit that is there is narrowed.
template <typename Index> void limitTo(std::vector<Index>& limit, Index index, bool isImplied)
{
    if (index.isValid() && !(isImplied && limit.empty()))
        limit = { index };
}

TimeWindow narrowedWindow(const std::optional<TimeWindow>& limit, TimeWindow window)
{
    window.endNs = std::max(window.endNs, window.startNs + 1); // nothing lies in an empty window
    if (!limit)
        return window;
    const TimeWindow shared { std::max(limit->startNs, window.startNs), std::min(limit->endNs, window.endNs) };
    return shared.startNs < shared.endNs ? shared : window;
}

QString nvtxText(const NvtxLimit& limit)
{
    if (!limit.domain)
        return Text::tr("NVTX range “%1”").arg(limit.text);
    return limit.domain->isEmpty() ? Text::tr("NVTX range “%1” of the default domain").arg(limit.text)
                                   : Text::tr("NVTX range “%1” of domain “%2”").arg(limit.text, *limit.domain);
}

} // namespace

std::vector<ScopeLimit> limitsOf(const Scope& scope)
{
    std::vector<ScopeLimit> limits;
    if (scope.window)
        limits.push_back({ Kind::Window, 0 });
    append(limits, Kind::Process, scope.processes);
    append(limits, Kind::Device, scope.devices);
    append(limits, Kind::Stream, scope.streams);
    if (scope.nvtx)
        limits.push_back({ Kind::Nvtx, 0 });
    return limits;
}

QString describeLimit(const ScopeLimit& limit, const Scope& scope, const Trace& trace)
{
    switch (limit.kind) {
    case Kind::Window:
        return withWindowName(scope, describeWindow(*scope.window, trace));
    case Kind::Process:
        return QStringLiteral("pid %1").arg(trace.processes[limit.index].label);
    case Kind::Device:
        return QStringLiteral("GPU %1").arg(trace.devices[limit.index].gpuId);
    case Kind::Stream: {
        const auto& stream = trace.streams[limit.index];
        const auto gpu = stream.device.isValid() ? trace.devices[stream.device.value()].gpuId : stream.cudaDeviceId;
        return Text::tr("%1 of pid %2 on GPU %3")
            .arg(streamText(stream), trace.processes[stream.process.value()].label, QString::number(gpu));
    }
    case Kind::Nvtx:
        return nvtxText(*scope.nvtx);
    }
    return {};
}

QString shortLimitText(const ScopeLimit& limit, const Scope& scope, const Trace& trace)
{
    if (limit.kind == Kind::Stream)
        return streamText(trace.streams[limit.index]);
    if (limit.kind == Kind::Window && !scope.nameOfWindow().isEmpty())
        return scope.nameOfWindow();
    if (limit.kind == Kind::Nvtx)
        return Text::tr("NVTX “%1”").arg(scope.nvtx->text);
    return describeLimit(limit, scope, trace);
}

Scope withoutLimit(const Scope& scope, const ScopeLimit& limit)
{
    auto rest = scope;
    switch (limit.kind) {
    case Kind::Window:
        rest.window.reset();
        break;
    case Kind::Process:
        remove(rest.processes, limit.index);
        break;
    case Kind::Device:
        remove(rest.devices, limit.index);
        break;
    case Kind::Stream:
        remove(rest.streams, limit.index);
        break;
    case Kind::Nvtx:
        rest.nvtx.reset();
        break;
    }
    return rest;
}

Scope narrowed(const Scope& scope, const RowSubject& subject)
{
    auto result = scope;
    const bool hasStream = subject.stream.isValid();
    limitTo(result.processes, subject.process, hasStream);
    limitTo(result.devices, subject.device, hasStream);
    limitTo(result.streams, subject.stream, false);
    if (subject.window) {
        result.window = narrowedWindow(scope.window, *subject.window);
        if (!subject.windowName.isEmpty())
            result.windowName = { *subject.window, subject.windowName };
    }
    if (subject.nvtx)
        result.nvtx = subject.nvtx;
    return result;
}

Scope narrowed(const Scope& scope, const TimeWindow& window)
{
    RowSubject subject;
    subject.window = window;
    return narrowed(scope, subject);
}

QString describeNarrowing(const Scope& scope, const RowSubject& subject, const Trace& trace)
{
    const auto result = narrowed(scope, subject);
    const auto isNew = [&](Kind kind) {
        switch (kind) {
        case Kind::Window:
            return result.window != scope.window;
        case Kind::Process:
            return result.processes != scope.processes;
        case Kind::Device:
            return result.devices != scope.devices;
        case Kind::Stream:
            return result.streams != scope.streams;
        case Kind::Nvtx:
            return result.nvtx != scope.nvtx;
        }
        return false;
    };
    QStringList added;
    const auto limits = limitsOf(result);
    for (const auto& limit : limits) {
        if (isNew(limit.kind))
            added.append(describeLimit(limit, result, trace));
    }
    return added.join(QStringLiteral(", "));
}

bool isOnTimeline(const RowSubject& subject)
{
    return subject.window || subject.stream.isValid() || subject.device.isValid() || subject.process.isValid();
}

Expected<TimeWindow> windowInTrace(std::int64_t startNs, std::int64_t endNs, const Trace& trace)
{
    const auto lengthNs = trace.extent.durationNs();
    if (endNs <= startNs)
        return failure(ErrorCode::Usage, Text::tr("The window is empty: its end must come after its start."));
    if (startNs >= lengthNs) {
        return failure(ErrorCode::Usage,
                       Text::tr("The window begins at %1, but the trace is only %2 long.")
                           .arg(formatDuration(startNs), formatDuration(lengthNs)));
    }
    // an end beyond the trace cannot overflow so
    return TimeWindow { trace.extent.startNs + startNs, trace.extent.startNs + std::min(endNs, lengthNs) };
}

QString contradictionIn(const Scope& scope, const Trace& trace)
{
    if (scope.processes.empty() && scope.devices.empty())
        return {};
    const auto fits = [](const auto& limit, auto index) {
        return limit.empty() || std::find(limit.begin(), limit.end(), index) != limit.end();
    };
    const auto isChosen = [&](StreamIndex index) {
        const auto& stream = trace.streams[index.value()];
        return fits(scope.processes, stream.process) && fits(scope.devices, stream.device);
    };
    if (!scope.streams.empty())
        return std::any_of(scope.streams.begin(), scope.streams.end(), isChosen)
            ? QString()
            : Text::tr("None of the streams belongs to the processes and GPUs that were chosen.");
    if (scope.processes.empty() || scope.devices.empty())
        return {};
    for (std::size_t row = 0; row < trace.streams.size(); ++row) {
        if (isChosen(StreamIndex { row }))
            return {};
    }
    return Text::tr("None of the processes has a stream on the GPUs that were chosen.");
}

Cancellable<std::int64_t> countKernels(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    const ScopeFilter filter(trace, scope);
    std::int64_t count = 0;
    const bool isDone = forEachRowOf(trace.kernels, filter, stop,
                                     [&](std::size_t row) { count += filter.acceptsKernel(row) ? 1 : 0; });
    if (!isDone)
        return cancelled();
    return count;
}

Scope normalized(Scope scope)
{
    sortUnique(scope.processes);
    sortUnique(scope.devices);
    sortUnique(scope.streams);
    return scope;
}

} // namespace core
