// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvlink/nvlink.h"

#include "analysis/nvlink/nvlinkseries.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "table/availability.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace core {

namespace {

std::unordered_map<std::int64_t, DeviceIndex> devicesByGpu(const Trace& trace)
{
    std::unordered_map<std::int64_t, DeviceIndex> devices;
    for (std::size_t device = 0; device < trace.devices.size(); ++device)
        devices.try_emplace(trace.devices[device].gpuId, DeviceIndex { device });
    return devices;
}

void describeProvenance(Nvlink& result, const Trace& trace, const ScopeFilter& filter, const NcclEvents& events)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::GpuMetrics, EventClass::Kernels });
    if (trace.reading(EventClass::GpuMetrics).table == QStringLiteral("GPU_METRICS"))
        provenance.source.prepend(QStringLiteral("TARGET_INFO_GPU_METRICS, "));
    provenance.derivation
        = Text::tr(
              "A sample v stands for the time a since the sample before it (the first one, and one after more than %1 "
              "missing samples, for one median period). a is the share of that time covered by NCCL kernels of the "
              "same "
              "GPU. Average during = Σ a·v / Σ a, average outside = Σ (1−a)·v / Σ (1−a), correlation = Pearson's, of a "
              "and v. "
              "A sample counts as inside when a ≥ 0.5. The row “all RX+TX” is the mean of all RX and TX counters of "
              "the "
              "same unit at each sample.")
              .arg(MaxMissingSamples);
    std::int64_t samples = 0;
    for (const auto& row : result.rows)
        samples += row.isCombined ? 0 : row.samplesInside + row.samplesOutside;
    provenance.coverage = Text::tr("%1 of NVLink counters in scope, beside %2 of the trace.")
                              .arg(counted(samples, Text::tr("sample"), Text::tr("samples")),
                                   counted(events.kernelCount, Text::tr("NCCL kernel"), Text::tr("NCCL kernels")));
    provenance.limitations.append(Text::tr(
        "counters count the whole GPU, so that the NCCL kernels of all processes matter, whatever the scope names"));
    const bool hasShares = std::any_of(result.rows.begin(), result.rows.end(),
                                       [](const NvlinkRow& row) { return row.unit.contains(QLatin1Char('%')); });
    if (hasShares)
        provenance.limitations.append(Text::tr(
            "percentages are of each counter's own peak and do not compare between counters; an unused link may read "
            "as full"));
    if (events.kernelCount == 0)
        provenance.limitations.append(
            Text::tr("no NCCL kernel in the trace: there is nothing to compare the counters with"));
    addIdentityLimit(provenance, trace, filter);
    addReadingLimits(provenance, trace, { EventClass::GpuMetrics, EventClass::Kernels });
}

void setNoCounters(Provenance& provenance, const Trace& trace)
{
    const auto& table = trace.reading(EventClass::GpuMetrics).table;
    const auto& metrics = trace.gpuMetrics.metrics;
    provenance.unavailable = metrics.empty()
        ? Text::tr("NVLink counters not found, because the trace holds no GPU metrics (table %1)")
              .arg(table.isEmpty() ? Text::tr("GPU_METRICS is missing")
                                   : Text::tr("%1 has no sample that could be used").arg(table))
        : Text::tr("NVLink counters not found, because none of the %1 of the trace is named NVLink")
              .arg(counted(static_cast<std::int64_t>(metrics.size()), Text::tr("GPU metric"), Text::tr("GPU metrics")));
    provenance.advice = Text::tr("Capture again with nsys profile -t cuda,nvtx --gpu-metrics-devices=all … (on "
                                 "GPUs with NVLink; it needs permission to read the counters)");
}

} // namespace

Cancellable<std::vector<IntervalSet>> ncclTimesByDevice(const Trace& trace, const NcclEvents& events,
                                                        std::int64_t sinceNs, Interval window,
                                                        const std::stop_token& stop)
{
    Scope everyone; // intervals of samples reach out of the window
    everyone.window = TimeWindow { std::max(sinceNs, trace.extent.startNs), window.endNs };
    const ScopeFilter filter(trace, everyone);
    std::vector<IntervalSet> sets(trace.devices.size() + 1);
    const bool isDone = forEachRowOf(events, filter, stop, [&](std::size_t position) {
        const auto& event = events.events[position];
        if (const auto device = event.deviceIn(trace); device.isValid())
            sets[device.value()].appendSorted({ event.startNs, event.endNs });
    });
    if (!isDone)
        return cancelled();
    return sets;
}

QString nvlinkDirectionName(NvlinkDirection direction)
{
    switch (direction) {
    case NvlinkDirection::Received:
        return QStringLiteral("RX");
    case NvlinkDirection::Transmitted:
        return QStringLiteral("TX");
    case NvlinkDirection::Both:
        return QStringLiteral("RX+TX");
    case NvlinkDirection::Unknown:
        return {};
    }
    return {};
}

Cancellable<Nvlink> analyzeNvlink(const Trace& trace, const Scope& scope, const NcclEvents& events,
                                  const std::stop_token& stop)
{
    Nvlink result;
    if (!hasNvlinkCounters(trace.gpuMetrics)) {
        setNoCounters(result.provenance, trace);
        return result;
    }
    const ScopeFilter filter(trace, scope);
    const auto samples = sampleRows(trace.gpuMetrics, filter.window());
    const auto series = collectNvlinkSeries(trace.gpuMetrics, samples.rows, stop);
    if (!series)
        return tl::unexpected(series.error());
    const auto times = ncclTimesByDevice(trace, events, samples.sinceNs, filter.window(), stop);
    if (!times)
        return tl::unexpected(times.error());
    const auto devices = devicesByGpu(trace);
    for (const auto& counter : *series) {
        const auto known = devices.find(counter.gpuId);
        const auto device = known == devices.end() ? DeviceIndex {} : known->second;
        if (device.isValid() ? !filter.acceptsDevice(device) : !scope.devices.empty())
            continue;
        if (stop.stop_requested())
            return cancelled();
        const auto& nccl = device.isValid() ? (*times)[device.value()] : times->back();
        result.rows.push_back(compareWithNccl(counter, nccl, filter.window()));
        result.rows.back().device = device;
    }
    std::sort(result.rows.begin(), result.rows.end(), [](const NvlinkRow& left, const NvlinkRow& right) {
        return std::make_tuple(left.gpuId, !left.isCombined, left.metricName, left.unit)
            < std::make_tuple(right.gpuId, !right.isCombined, right.metricName, right.unit);
    });
    describeProvenance(result, trace, filter, events);
    return result;
}

} // namespace core
