// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/idlefigures.h"

#include "analysis/budget/busysweep.h"
#include "analysis/budget/idlepieces.h"
#include "analysis/nccl/ncclevents.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// Adds what a GPU does while others wait for it, gap by gap.
class PeerVisitor
{
public:
    /// `waits`: for this GPU, by start; at any moment at most one of each GPU.
    PeerVisitor(const IdleExplainer& explainer, std::vector<PeerWait> waits, IdleFigures& figures)
        : m_explainer(explainer)
        , m_waits(std::move(waits))
        , m_figures(figures)
        , m_idleNs(figures.waitingNs.size(), 0)
    {
        for (const auto& wait : m_waits)
            m_longestNs = std::max(m_longestNs, wait.span.lengthNs());
    }
    void busy(const BusySegment& segment) { Q_UNUSED(segment) }
    void idle(const GpuGap& gap)
    {
        bool isExplained = false;
        auto wait = std::partition_point(m_waits.begin(), m_waits.end(), [&](const PeerWait& candidate) {
            return candidate.span.startNs + m_longestNs <= gap.span.startNs;
        });
        for (; wait != m_waits.end() && wait->span.startNs < gap.span.endNs; ++wait) {
            if (wait->span.endNs <= gap.span.startNs)
                continue;
            if (!std::exchange(isExplained, true))
                m_explainer.explain(gap, m_explanation);
            add(*wait);
        }
    }

    /// By DeviceIndex of the GPU that waits: how long this one is idle meanwhile.
    [[nodiscard]] const std::vector<std::int64_t>& idleNs() const { return m_idleNs; }

private:
    void add(const PeerWait& wait)
    {
        for (const auto& piece : m_explanation.pieces) {
            const auto span = piece.span();
            const Interval part { std::max(span.startNs, wait.span.startNs), std::min(span.endNs, wait.span.endNs) };
            m_figures.peerNs[static_cast<std::size_t>(piece.timeClass)] += part.lengthNs();
            m_idleNs[wait.waiting.value()] += part.lengthNs();
        }
    }

    const IdleExplainer& m_explainer;
    std::vector<PeerWait> m_waits;
    std::int64_t m_longestNs = 0;
    IdleFigures& m_figures;
    GapExplanation m_explanation;
    std::vector<std::int64_t> m_idleNs;
};

} // namespace

Cancellable<IdleFigures> analyzeIdleFigures(const IdleFigureInputs& inputs, const Scope& scope,
                                            const std::stop_token& stop)
{
    IdleFigures figures;
    const auto deviceCount = inputs.trace.devices.size();
    figures.waitingNs.assign(deviceCount, 0);
    for (const auto& device : inputs.budget.devices) {
        figures.launchGaps += device.launchGapCount;
        figures.launchBeyondNs += device.launchBeyondNs;
    }
    const auto waits = findPeerWaits(inputs.trace, inputs.nccl, inputs.busy);
    if (waits.empty())
        return figures;
    const auto explainer = IdleExplainer::make(inputs.trace, inputs.host, inputs.thresholds, stop);
    if (!explainer)
        return tl::unexpected(explainer.error());
    std::vector<std::vector<PeerWait>> byPeer(deviceCount);
    for (const auto& wait : waits) {
        figures.waitingNs[wait.waiting.value()] += wait.span.lengthNs();
        byPeer[wait.peer.value()].push_back(wait);
    }
    auto busyNs = figures.waitingNs; // of it the peer is not idle
    const BusyWork work(inputs.trace, inputs.nccl.isNcclKernelName, scope);
    for (std::size_t peer = 0; peer < deviceCount; ++peer) {
        if (byPeer[peer].empty())
            continue;
        std::sort(byPeer[peer].begin(), byPeer[peer].end(), [](const PeerWait& left, const PeerWait& right) {
            return std::pair(left.span.startNs, left.waiting) < std::pair(right.span.startNs, right.waiting);
        });
        PeerVisitor visitor(*explainer, std::move(byPeer[peer]), figures);
        if (!sweepDevice(work, DeviceIndex(peer), stop, visitor))
            return cancelled();
        for (std::size_t device = 0; device < deviceCount; ++device)
            busyNs[device] -= visitor.idleNs()[device];
    }
    for (std::size_t device = 0; device < deviceCount; ++device) {
        figures.peerWaitNs += busyNs[device];
        if (busyNs[device] > figures.mostWaitingNs) {
            figures.mostWaitingNs = busyNs[device];
            figures.mostWaiting = DeviceIndex(device);
        }
    }
    return figures;
}

} // namespace core
