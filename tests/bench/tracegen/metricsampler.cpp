// SPDX-License-Identifier: GPL-3.0-or-later
#include "metricsampler.h"

#include <algorithm>

namespace tracegen {

std::vector<MetricModel> nvlinkMetrics()
{
    return { { "SMs Active [Throughput %]", MetricCause::Compute, 92, 3 },
             { "NVLink RX Requests User Data [Throughput %]", MetricCause::Nccl, 81, 3 },
             { "NVLink TX Requests User Data [Throughput %]", MetricCause::Nccl, 79, 3 } };
}

std::vector<MetricModel> allMetrics()
{
    auto metrics = nvlinkMetrics();
    metrics.insert(metrics.end(),
                   { { "GR Active [Throughput %]", MetricCause::Compute, 99, 1 },
                     { "SM Issue [Throughput %]", MetricCause::Compute, 41, 5 },
                     { "Tensor Active [Throughput %]", MetricCause::Compute, 37, 6 },
                     { "DRAM Read Bandwidth [Throughput %]", MetricCause::Compute, 58, 8 },
                     { "DRAM Write Bandwidth [Throughput %]", MetricCause::Compute, 23, 5 },
                     { "PCIe RX Throughput [Throughput %]", MetricCause::Compute, 4, 3 },
                     { "PCIe TX Throughput [Throughput %]", MetricCause::Compute, 3, 3 },
                     { "GPC Clock Frequency [MHz]", MetricCause::Clock, 1'980'000'000, 15'000'000 } });
    return metrics;
}

MetricSampler::MetricSampler(TraceWriter& writer, std::int64_t gpuId, std::int64_t periodNs, std::int64_t startNs,
                             std::vector<MetricModel> metrics, Random random)
    : m_writer(writer)
    , m_gpuId(gpuId)
    , m_periodNs(periodNs)
    , m_startNs(startNs)
    , m_metrics(std::move(metrics))
    , m_random(random)
{
}

void MetricSampler::add(const DeviceSpan& span, bool isNccl)
{
    auto fromNs = std::max(span.startNs, m_startNs);
    if (fromNs >= span.endNs)
        return;
    const auto last = static_cast<std::size_t>((span.endNs - 1 - m_startNs) / m_periodNs);
    if (m_periods.size() <= last)
        m_periods.resize(last + 1);
    while (fromNs < span.endNs) {
        const auto period = (fromNs - m_startNs) / m_periodNs;
        const auto untilNs = std::min(span.endNs, m_startNs + (period + 1) * m_periodNs);
        auto& busy = m_periods[static_cast<std::size_t>(period)];
        (isNccl ? busy.ncclNs : busy.computeNs) += untilNs - fromNs;
        fromNs = untilNs;
    }
}

std::int64_t MetricSampler::valueOf(const MetricModel& metric, const Busy& busy)
{
    const auto noise = m_random.below(metric.noise);
    if (metric.cause == MetricCause::Clock)
        return metric.whenBusy - noise;
    const auto busyNs = std::min(m_periodNs, metric.cause == MetricCause::Nccl ? busy.ncclNs : busy.computeNs);
    return metric.whenBusy * busyNs / m_periodNs + noise;
}

void MetricSampler::flush(std::int64_t untilNs)
{
    const auto count = static_cast<std::size_t>(std::max<std::int64_t>(0, (untilNs - m_startNs) / m_periodNs));
    for (std::size_t i = 0; i < count; ++i) {
        const auto busy = i < m_periods.size() ? m_periods[i] : Busy();
        m_values.clear();
        for (const auto& metric : m_metrics)
            m_values.emplace_back(metric.name, valueOf(metric, busy));
        m_startNs += m_periodNs;
        m_writer.addMetrics(m_gpuId, m_startNs, m_values);
    }
    m_periods.erase(m_periods.begin(),
                    m_periods.begin() + static_cast<std::ptrdiff_t>(std::min(count, m_periods.size())));
}

} // namespace tracegen
