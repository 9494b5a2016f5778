// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/projectscope.h"

#include "base/text.h"
#include "scope/scopelimits.h"
#include "trace/eventlinks.h"

#include <algorithm>

namespace core {

namespace {

/// Adds those of `all` that `isMeant`; names `what` in `missing` when there are none.
template <typename All, typename Index, typename IsMeant>
void addMeant(const All& all, std::vector<Index>& indexes, IsMeant isMeant, const QString& what, QStringList& missing)
{
    const auto before = indexes.size();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (isMeant(all[i]))
            indexes.push_back(Index(i));
    }
    if (indexes.size() == before)
        missing.append(what);
}

} // namespace

ProjectScope projectScopeOf(const Scope& scope, const Trace& trace)
{
    ProjectScope result;
    const auto startNs = trace.extent.startNs;
    if (scope.window)
        result.window = TimeWindow { scope.window->startNs - startNs, scope.window->endNs - startNs };
    for (const auto process : scope.processes)
        result.pids.append(trace.processes[process.value()].label);
    for (const auto device : scope.devices)
        result.gpuIds.append(QString::number(trace.devices[device.value()].gpuId));
    for (const auto stream : scope.streams)
        result.streamIds.append(QString::number(trace.streams[stream.value()].streamId));
    result.streamIds.removeDuplicates();
    if (scope.nvtx)
        result.nvtxText = scope.nvtx->text;
    return result;
}

Scope scopeInTrace(const ProjectScope& scope, const Trace& trace, QStringList& missing)
{
    Scope result;
    if (scope.window) {
        if (const auto window = windowInTrace(scope.window->startNs, scope.window->endNs, trace))
            result.window = *window;
        else
            missing.append(Text::tr("the time window"));
    }
    for (const auto& pid : scope.pids) {
        const auto isMeant
            = [&pid](const auto& process) { return process.label == pid || QString::number(process.pid) == pid; };
        addMeant(trace.processes, result.processes, isMeant, Text::tr("process %1").arg(pid), missing);
    }
    for (const auto& gpuId : scope.gpuIds) {
        const auto isMeant = [&gpuId](const auto& device) { return QString::number(device.gpuId) == gpuId; };
        addMeant(trace.devices, result.devices, isMeant, Text::tr("GPU %1").arg(gpuId), missing);
    }
    const auto isIn = [](const auto& limits, auto index) {
        return limits.empty() || std::find(limits.begin(), limits.end(), index) != limits.end();
    };
    for (const auto& streamId : scope.streamIds) {
        const auto isMeant = [&](const auto& stream) {
            return QString::number(stream.streamId) == streamId && isIn(result.processes, stream.process)
                && isIn(result.devices, stream.device) && !isNoSingleStream(stream);
        };
        addMeant(trace.streams, result.streams, isMeant, Text::tr("stream %1").arg(streamId), missing);
    }
    if (!scope.nvtxText.isEmpty())
        result.nvtx = NvtxLimit { scope.nvtxText, std::nullopt };
    return normalized(std::move(result));
}

} // namespace core
