// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/idlefigures.h"

#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/busysweep.h"
#include "analysis/budget/idlepieces.h"
#include "analysis/nccl/ncclevents.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace core {

namespace {

/// Adds what a GPU does while others wait for it, gap by gap: a visitor of sweepDevices().
class PeerVisitor
{
public:
    /// `waits`: for this GPU, by start; at any moment at most one of each GPU.
    PeerVisitor(const IdleExplainer& explainer, std::vector<PeerWait> waits, std::size_t deviceCount)
        : m_explainer(explainer)
        , m_waits(std::move(waits))
        , m_idleNs(deviceCount, 0)
    {
        for (const auto& wait : m_waits)
            m_longestNs = std::max(m_longestNs, wait.span.lengthNs());
    }
    void idle(const GpuGap& gap)
    {
        while (m_first < m_waits.size() && m_waits[m_first].span.startNs + m_longestNs <= gap.span.startNs)
            ++m_first;
        bool isExplained = false;
        for (auto wait = m_waits.begin() + static_cast<std::ptrdiff_t>(m_first);
             wait != m_waits.end() && wait->span.startNs < gap.span.endNs; ++wait) {
            if (wait->span.endNs <= gap.span.startNs)
                continue;
            if (!std::exchange(isExplained, true))
                m_explainer.explain(gap, m_explanation);
            add(*wait);
        }
    }

    /// By class of that idle time.
    [[nodiscard]] const ClassTimes& timesNs() const { return m_timesNs; }
    /// By DeviceIndex of the GPU that waits: how long this one is idle meanwhile.
    [[nodiscard]] const std::vector<std::int64_t>& idleNs() const { return m_idleNs; }

private:
    void add(const PeerWait& wait)
    {
        for (const auto& piece : m_explanation.pieces) {
            const auto span = piece.span();
            const Interval part { std::max(span.startNs, wait.span.startNs), std::min(span.endNs, wait.span.endNs) };
            m_timesNs[static_cast<std::size_t>(piece.timeClass)] += part.lengthNs();
            m_idleNs[wait.waiting.value()] += part.lengthNs();
        }
    }

    const IdleExplainer& m_explainer;
    std::vector<PeerWait> m_waits;
    std::size_t m_first = 0; ///< those before it end before the gaps that come
    std::int64_t m_longestNs = 0;
    GapExplanation m_explanation;
    ClassTimes m_timesNs {};
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
    const IdleExplainer explainer(inputs.trace, inputs.host, inputs.thresholds, inputs.times.busy);
    std::vector<std::vector<PeerWait>> byPeer(deviceCount);
    for (const auto& wait : waits) {
        figures.waitingNs[wait.waiting.value()] += wait.span.lengthNs();
        byPeer[wait.peer.value()].push_back(wait);
    }
    std::vector<std::unique_ptr<PeerVisitor>> kept(deviceCount);
    std::vector<PeerVisitor*> visitors(deviceCount);
    for (std::size_t peer = 0; peer < deviceCount; ++peer) {
        if (byPeer[peer].empty())
            continue;
        std::sort(byPeer[peer].begin(), byPeer[peer].end(), [](const PeerWait& left, const PeerWait& right) {
            return std::pair(left.span.startNs, left.waiting) < std::pair(right.span.startNs, right.waiting);
        });
        kept[peer] = std::make_unique<PeerVisitor>(explainer, std::move(byPeer[peer]), deviceCount);
        visitors[peer] = kept[peer].get();
    }
    const BusyWork work(inputs.trace, inputs.nccl.isNcclKernelName, scope);
    const bool isDone = scope.window ? sweepDevicesIn(*scope.window, inputs.times.busy, work, visitors, stop)
                                     : sweepDevices(work, visitors, stop);
    if (!isDone)
        return cancelled();
    auto busyNs = figures.waitingNs; // of it the peer is not idle
    for (const auto* visitor : visitors) {
        for (std::size_t device = 0; visitor && device < deviceCount; ++device)
            busyNs[device] -= visitor->idleNs()[device];
        for (std::size_t i = 0; visitor && i < TimeClassCount; ++i)
            figures.peerNs[i] += visitor->timesNs()[i];
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
