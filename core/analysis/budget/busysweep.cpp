// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/busysweep.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {

std::vector<std::vector<Interval>> migrationEpisodes(const Trace& trace, std::int64_t pauseNs)
{
    std::vector<std::vector<Interval>> episodes(trace.devices.size());
    const auto& copies = trace.copies;
    for (std::size_t row = 0; row < copies.size(); ++row) {
        if (!isPageMigration(copies.copyKind[row]))
            continue;
        const auto device = trace.deviceOf(copies.stream[row]);
        if (!device.isValid())
            continue;
        auto& ofDevice = episodes[device.value()];
        const Interval span { copies.startNs[row], copies.endNs[row] };
        if (ofDevice.empty() || span.startNs - ofDevice.back().endNs > pauseNs)
            ofDevice.push_back(span);
        else
            ofDevice.back().endNs = std::max(ofDevice.back().endNs, span.endNs);
    }
    return episodes;
}

/// ENUM_CUDA_MEMCPY_OPER.
WorkCategory categoryOfCopy(std::uint8_t copyKind, bool isBetweenDevices)
{
    if (isPageMigration(copyKind))
        return WorkCategory::Migration;
    switch (copyKind) {
    case 1: // to memory
    case 3: // to an array
        return WorkCategory::ToDevice;
    case 2:
    case 4:
        return WorkCategory::ToHost;
    case 10:
        return WorkCategory::Peer;
    case 8:
        return isBetweenDevices ? WorkCategory::Peer : WorkCategory::OnDevice;
    default:
        return WorkCategory::OnDevice;
    }
}

/// Without time window and GPUs: work of other GPUs is no matter of a GPU.
Scope anywhere(Scope scope)
{
    if (scope.window || !scope.devices.empty())
        scope.rows.reset(); // they are of these, too
    scope.window.reset();
    scope.devices.clear();
    return scope;
}

} // namespace

BusyWork::BusyWork(const Trace& sweptTrace, std::span<const char> namesOfNccl, const Scope& limits,
                   std::int64_t pauseNs)
    : trace(sweptTrace)
    , isNcclName(namesOfNccl)
    , episodes(migrationEpisodes(sweptTrace, pauseNs))
    , scope(anywhere(limits))
    , limit(scope.isWholeTrace() ? std::nullopt : std::optional<ScopeFilter>(std::in_place, sweptTrace, scope))
    , episodePauseNs(pauseNs)
{
}

bool BusyWork::isInScope(const WorkReference& work) const
{
    if (!limit)
        return true;
    const auto accepts = [this, row = work.row](const auto& table) {
        return limit->acceptsWork(table.startNs[row], table.endNs[row], table.stream[row], table.launch[row]);
    };
    switch (work.kind) {
    case WorkKind::Kernel:
        return accepts(trace.kernels);
    case WorkKind::Copy:
        return accepts(trace.copies);
    case WorkKind::Set:
        return accepts(trace.sets);
    case WorkKind::Graph:
        return accepts(trace.graphLaunches);
    }
    return false;
}

Cancellable<std::vector<IntervalSet>> timesInScope(const BusyWork& work, const std::stop_token& stop)
{
    std::vector<IntervalSet> times(work.trace.devices.size());
    const auto add = [&](const DeviceWork& piece) {
        if (const auto device = work.trace.deviceOf(piece.stream); device.isValid())
            times[device.value()].appendSorted(piece.span);
    };
    if (!forEachWork(work.trace, *work.limit, WorkTables::All, stop, add))
        return cancelled();
    return times;
}

TimeWindow withWholeGaps(const IntervalSet& busy, TimeWindow window)
{
    const auto intervals = busy.intervals();
    const auto after = std::ranges::lower_bound(intervals, window.endNs, {}, &Interval::endNs);
    const auto next = std::ranges::upper_bound(intervals, window.startNs, {}, &Interval::startNs);
    if (after != intervals.end())
        window.endNs = std::max(window.endNs, after->startNs);
    if (next != intervals.begin())
        window.startNs = std::min(window.startNs, std::prev(next)->endNs);
    return window;
}

WorkCategory workCategory(const BusyWork& work, const WorkReference& reference)
{
    switch (reference.kind) {
    case WorkKind::Kernel:
        return work.isNcclName[work.trace.kernels.name[reference.row].value()] != 0 ? WorkCategory::Nccl
                                                                                    : WorkCategory::Kernel;
    case WorkKind::Copy: {
        const auto& copies = work.trace.copies;
        return categoryOfCopy(copies.copyKind[reference.row], copies.isBetweenDevices[reference.row] != 0);
    }
    case WorkKind::Set:
        return WorkCategory::Set;
    case WorkKind::Graph:
        break;
    }
    return WorkCategory::Graph;
}

} // namespace core
