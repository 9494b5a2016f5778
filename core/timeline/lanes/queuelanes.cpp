// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/queuelanes.h"

#include "analysis/idle/outstandingwork.h"
#include "scope/launchofwork.h"

#include <algorithm>

namespace core {

namespace {

/// Makes samples of depths that come by time.
class DepthSamples
{
public:
    void add(const Interval& span, std::int64_t depth)
    {
        if (!m_samples.empty() && m_reachedNs < span.startNs)
            m_samples.push_back({ m_reachedNs, 0 });
        m_samples.push_back({ span.startNs, static_cast<float>(depth) });
        m_reachedNs = span.endNs;
    }
    [[nodiscard]] std::vector<TimelineSample> take(std::size_t most)
    {
        if (!m_samples.empty())
            m_samples.push_back({ m_reachedNs, 0 });
        return m_samples.size() <= most ? std::move(m_samples) : deepest(most);
    }

private:
    /// Of `most` stretches of equal length the first sample of each with its deepest.
    [[nodiscard]] std::vector<TimelineSample> deepest(std::size_t most) const
    {
        const auto firstNs = m_samples.front().timeNs;
        const auto stretchNs = (m_reachedNs - firstNs) / static_cast<std::int64_t>(most) + 1;
        std::vector<TimelineSample> kept;
        std::int64_t stretch = -1;
        for (const auto& sample : m_samples) {
            const auto of = (sample.timeNs - firstNs) / stretchNs;
            if (of != stretch)
                kept.push_back(sample);
            else
                kept.back().value = std::max(kept.back().value, sample.value);
            stretch = of;
        }
        kept.push_back(m_samples.back());
        return kept;
    }

    std::vector<TimelineSample> m_samples;
    std::int64_t m_reachedNs = 0;
};

} // namespace

Cancellable<std::vector<std::shared_ptr<const TimelineSeries>>> queueDepthSeries(const Trace& trace, std::size_t most,
                                                                                 const std::stop_token& stop)
{
    std::vector<QueuedWork> ofDevices(trace.devices.size());
    std::vector<char> isKnown(trace.devices.size(), 0);
    const ScopeFilter all(trace, {});
    const bool isDone = forEachWork(trace, all, WorkTables::All, stop, [&](const DeviceWork& work) {
        const auto device = trace.deviceOf(work.stream);
        const auto launch = launchOfWork(trace, work.reference);
        if (!device.isValid() || !launch.isValid())
            return;
        isKnown[device.value()] = 1;
        const Interval queued { trace.calls.endNs[launch.value()], work.span.startNs };
        if (queued.lengthNs() > 0)
            ofDevices[device.value()].add(queued);
    });
    if (!isDone)
        return cancelled();
    std::vector<std::shared_ptr<const TimelineSeries>> series(trace.devices.size());
    for (std::size_t device = 0; device < ofDevices.size() && !stop.stop_requested(); ++device) {
        if (isKnown[device] == 0)
            continue;
        ofDevices[device].sort();
        DepthSamples samples;
        ofDevices[device].forEachDepth([&](const Interval& span, std::int64_t depth) { samples.add(span, depth); });
        auto taken = samples.take(most);
        if (!taken.empty())
            series[device] = std::make_shared<const TimelineSeries>(std::move(taken));
        ofDevices[device] = {};
    }
    if (stop.stop_requested())
        return cancelled();
    return series;
}

} // namespace core
