// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclevents.h"
#include "findings/idlefigures.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace core {

namespace {

/// When the last of several matching kernels starts, and where.
struct Arrival {
    std::int64_t timeNs = 0;
    DeviceIndex device;
    void take(const Arrival& other)
    {
        if (!device.isValid() || std::pair(other.timeNs, other.device.value()) > std::pair(timeNs, device.value()))
            *this = other;
    }
};

/// The last arrival of each operation at which a kernel of NCCL takes part.
class Arrivals
{
public:
    Arrivals(const Trace& trace, const NcclEvents& nccl)
        : m_trace(trace)
        , m_nccl(nccl)
        , m_ofInstance(nccl.instanceSizes.size())
    {
        for (std::size_t i = 0; i < nccl.events.size(); ++i) {
            const auto& event = nccl.events[i];
            const auto device = event.deviceIn(trace);
            if (event.isHostTime() || !device.isValid())
                continue;
            m_eventOfKernel.emplace_back(static_cast<std::uint32_t>(event.kernel.value()), i);
            if (event.instance != NcclEvent::NoInstance)
                m_ofInstance[event.instance].take({ event.startNs, device });
        }
        if (!std::ranges::is_sorted(m_eventOfKernel)) // both are by start
            std::ranges::sort(m_eventOfKernel);
    }
    /// None: the kernel is matched with none.
    [[nodiscard]] std::optional<Arrival> lastFor(std::uint32_t kernel)
    {
        const auto found = std::lower_bound(m_eventOfKernel.begin(), m_eventOfKernel.end(),
                                            std::pair<std::uint32_t, std::size_t>(kernel, 0));
        if (found == m_eventOfKernel.end() || found->first != kernel)
            return std::nullopt;
        const auto& event = m_nccl.events[found->second];
        return event.instance != NcclEvent::NoInstance ? std::optional(m_ofInstance[event.instance])
                                                       : lastOverlapping(event);
    }

private:
    void findPlaces()
    {
        for (const auto& [kernel, i] : m_eventOfKernel) {
            const auto& event = m_nccl.events[i];
            m_byPlace[{ event.op.value(), event.deviceIn(m_trace).value() }].push_back(i);
        }
        for (auto& [place, events] : m_byPlace)
            std::ranges::sort(events);
    }
    [[nodiscard]] std::optional<Arrival> lastOverlapping(const NcclEvent& event)
    {
        if (m_byPlace.empty())
            findPlaces();
        Arrival last;
        const auto own = event.deviceIn(m_trace).value();
        for (auto place = m_byPlace.lower_bound({ event.op.value(), 0 });
             place != m_byPlace.end() && place->first.first == event.op.value(); ++place) {
            if (place->first.second == own)
                continue;
            if (const auto startNs = startOfMostOverlapping(place->second, event))
                last.take({ *startNs, DeviceIndex(place->first.second) });
        }
        return last.device.isValid() ? std::optional(last) : std::nullopt;
    }
    /// `places`: positions of events by start, which do not overlap each other much.
    [[nodiscard]] std::optional<std::int64_t> startOfMostOverlapping(const std::vector<std::size_t>& places,
                                                                     const NcclEvent& event) const
    {
        auto next = std::partition_point(places.begin(), places.end(),
                                         [&](std::size_t place) { return m_nccl.events[place].startNs < event.endNs; });
        std::optional<std::int64_t> startNs;
        std::int64_t mostNs = 0;
        while (next != places.begin()) {
            const auto& other = m_nccl.events[*--next];
            if (other.endNs <= event.startNs)
                break;
            const auto overlapNs = std::min(event.endNs, other.endNs) - std::max(event.startNs, other.startNs);
            if (overlapNs > mostNs) {
                mostNs = overlapNs;
                startNs = other.startNs;
            }
        }
        return startNs;
    }

    const Trace& m_trace;
    const NcclEvents& m_nccl;
    std::vector<std::pair<std::uint32_t, std::size_t>> m_eventOfKernel; ///< row of Trace::kernels, position of event
    /// By operation and GPU; found when first asked for, which is where events are of no instance.
    std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> m_byPlace;
    std::vector<Arrival> m_ofInstance;
};

} // namespace

std::vector<PeerWait> findPeerWaits(const Trace& trace, const NcclEvents& nccl, const BusyFigures& busy)
{
    std::vector<PeerWait> waits;
    if (busy.comm.empty())
        return waits;
    Arrivals arrivals(trace, nccl);
    for (const auto& piece : busy.comm) {
        const auto last = arrivals.lastFor(piece.kernel);
        if (!last || last->device == piece.device || last->timeNs <= piece.span.startNs)
            continue;
        waits.push_back(
            { { piece.span.startNs, std::min(piece.span.endNs, last->timeNs) }, piece.device, last->device });
    }
    return waits;
}

} // namespace core
