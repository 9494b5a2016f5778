// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/criticalpath/eventwaits.h"
#include "analysis/criticalpath/threadcalls.h"
#include "analysis/criticalpath/workorder.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace core {

struct NcclEvents;

/// Which kernel each NCCL kernel waited for: that of its collective that starts last.
class CollectivePeers
{
public:
    CollectivePeers(const Trace& trace, const NcclEvents& events);
    /// None: its peers are not in the trace, or it is no NCCL kernel.
    [[nodiscard]] std::optional<WorkReference> lastToStart(const WorkReference& work) const;

private:
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_instances; ///< row of a kernel and its instance, by row
    std::vector<std::uint32_t> m_lastOfInstance; ///< row of a kernel
};

/// What all critical paths of a trace have in common, whatever their scope. Refers to the trace.
class PathIndex
{
public:
    /// O(n log n). Errors: Cancelled.
    [[nodiscard]] static Cancellable<std::shared_ptr<const PathIndex>> make(const Trace& trace, const NcclEvents& nccl,
                                                                            const std::stop_token& stop);

    [[nodiscard]] const WorkOrder& order() const { return m_order; }
    [[nodiscard]] const ThreadCalls& calls() const { return m_calls; }
    [[nodiscard]] const EventWaits& events() const { return *m_events; }
    [[nodiscard]] const CollectivePeers& peers() const { return m_peers; }

private:
    PathIndex(WorkOrder order, ThreadCalls calls, CollectivePeers peers)
        : m_order(std::move(order))
        , m_calls(std::move(calls))
        , m_peers(std::move(peers))
    {
    }

    WorkOrder m_order;
    ThreadCalls m_calls;
    CollectivePeers m_peers;
    std::optional<EventWaits> m_events; ///< refers to m_order
};

} // namespace core
