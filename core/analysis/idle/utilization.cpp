// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/utilization.h"

#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "intervals/coveragesweep.h"

#include <algorithm>

namespace core {

namespace {

/// Appends a row for each part. False when stopped.
bool addDevice(Utilization& result, const DeviceIdle& device, const std::stop_token& stop)
{
    CoverageSweep busy(*device.busy);
    for (std::size_t bucket = 0; bucket < result.bucketCount; ++bucket) {
        const auto part = bucketOf(result.window, bucket, result.bucketCount);
        result.rows.push_back(
            { device.device, static_cast<std::int64_t>(bucket), part, busy.coveredNs({ part.startNs, part.endNs }) });
    }
    return !stop.stop_requested();
}

void describeProvenance(Utilization& result, const GpuIdle& idle)
{
    auto& provenance = result.provenance;
    provenance = idle.provenance;
    provenance.derivation
        = Text::tr("The window is cut into %1; of each part the share in which the device did any GPU work: the "
                   "union of kernels, copies, sets and graph launches, so that overlap counts once.")
              .arg(counted(static_cast<std::int64_t>(result.bucketCount), Text::tr("part"), Text::tr("equal parts")));
    provenance.coverage
        = Text::tr("%1 with work in scope; what counts as work is that of the table “GPU idle”.")
              .arg(counted(static_cast<std::int64_t>(idle.devices.size()), Text::tr("GPU"), Text::tr("GPUs")));
}

} // namespace

double UtilizationRow::busyFraction() const
{
    return fractionOf(busyNs, window.durationNs()).value_or(0);
}

TimeWindow shownWindow(const Trace& trace, const Scope& scope)
{
    auto window = trace.extent;
    if (scope.window) {
        window.startNs = std::max(window.startNs, scope.window->startNs);
        window.endNs = std::max(window.startNs, std::min(window.endNs, scope.window->endNs));
    }
    return window;
}

TimeWindow bucketOf(const TimeWindow& window, std::size_t bucket, std::size_t count)
{
    const auto parts = static_cast<std::int64_t>(count);
    const auto whole = window.durationNs() / parts;
    const auto rest = window.durationNs() % parts;
    // bucket · duration / count without a product that could overflow
    const auto edge
        = [&](std::int64_t position) { return window.startNs + position * whole + position * rest / parts; };
    const auto position = static_cast<std::int64_t>(bucket);
    return { edge(position), edge(position + 1) };
}

Cancellable<Utilization> analyzeUtilization(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                            const std::stop_token& stop)
{
    Utilization result;
    if (!idle.provenance.isAvailable()) {
        result.provenance.unavailable = idle.provenance.unavailable;
        result.provenance.advice = idle.provenance.advice;
        return result;
    }
    result.window = shownWindow(trace, scope);
    const auto most = std::max<std::size_t>(1, MostUtilizationRows / std::max<std::size_t>(1, idle.devices.size()));
    result.bucketCount = std::min({ UtilizationBuckets, most, static_cast<std::size_t>(result.window.durationNs()) });
    result.rows.reserve(result.bucketCount * idle.devices.size());
    for (const auto& device : idle.devices) {
        if (!addDevice(result, device, stop))
            return cancelled();
    }
    describeProvenance(result, idle);
    return result;
}

} // namespace core
