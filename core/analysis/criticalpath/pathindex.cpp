// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/pathindex.h"

#include "analysis/nccl/ncclevents.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::uint32_t NoKernelRow = UINT32_MAX;

} // namespace

CollectivePeers::CollectivePeers(const Trace& trace, const NcclEvents& events)
    : m_lastOfInstance(events.instanceSizes.size(), NoKernelRow)
{
    for (const auto& event : events.events) {
        if (event.instance == NcclEvent::NoInstance || event.isHostTime())
            continue;
        const auto row = static_cast<std::uint32_t>(event.kernel.value());
        m_instances.emplace_back(row, event.instance);
        auto& last = m_lastOfInstance[event.instance];
        if (last == NoKernelRow || trace.kernels.startNs[row] > trace.kernels.startNs[last])
            last = row;
    }
    std::ranges::sort(m_instances);
}

std::optional<WorkReference> CollectivePeers::lastToStart(const WorkReference& work) const
{
    if (work.kind != WorkKind::Kernel)
        return {};
    const auto found = std::ranges::lower_bound(m_instances, std::pair(work.row, std::uint32_t { 0 }));
    if (found == m_instances.end() || found->first != work.row)
        return {};
    return WorkReference { WorkKind::Kernel, m_lastOfInstance[found->second] };
}

Cancellable<std::shared_ptr<const PathIndex>> PathIndex::make(const Trace& trace, const NcclEvents& nccl,
                                                              const std::stop_token& stop)
{
    auto order = WorkOrder::make(trace, stop);
    if (!order)
        return cancelled();
    auto calls = ThreadCalls::make(trace, stop);
    if (!calls)
        return cancelled();
    const std::shared_ptr<PathIndex> index(
        new PathIndex(std::move(*order), std::move(*calls), CollectivePeers(trace, nccl)));
    auto events = EventWaits::make(trace, index->m_order, stop);
    if (!events)
        return cancelled();
    index->m_events = std::move(*events);
    return std::shared_ptr<const PathIndex>(index);
}

} // namespace core
