// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvlink/nvlink.h"
#include "intervals/intervalset.h"
#include "trace/spanindex.h"

#include <vector>

namespace core {

/// A sample after more missing ones than this starts afresh: what was not sampled is not known, and not zero.
constexpr std::int64_t MaxMissingSamples = 10;

/// The samples of one NVLink counter of a GPU, or the means of several.
struct NvlinkSeries {
    std::int64_t gpuId = 0;
    QString name;
    QString unit;
    NvlinkDirection direction = NvlinkDirection::Unknown;
    bool isCombined = false;
    std::vector<std::uint32_t> metrics; ///< positions in GpuMetricTable::metrics
    std::vector<std::int64_t> timeNs; ///< ascending
    std::vector<double> value;
};

/// True when no more than MaxMissingSamples are missing between a sample and the one before it, which there must be.
[[nodiscard]] bool followsOn(const NvlinkSeries& series, std::size_t sample, std::int64_t periodNs);

/// True when a metric's name holds "NVLink".
[[nodiscard]] bool hasNvlinkCounters(const GpuMetricTable& table);

/// "Throughput %" of "NVLink RX Requests User Data [Throughput %]", "bytes" of "NVLink bytes received"; empty when
/// there is none.
[[nodiscard]] QString nvlinkUnit(const QString& metricName);
/// By the words RX, received, TX, transmitted, ….
[[nodiscard]] NvlinkDirection nvlinkDirection(const QString& metricName);

/// Samples looked at for a window: those in it, and a few before it, which tell when its first ones begin and the
/// sampling period.
struct SampleRows {
    RowRange rows;
    std::int64_t sinceNs = 0; ///< time from which on NCCL kernels matter
};
[[nodiscard]] SampleRows sampleRows(const GpuMetricTable& table, Interval window);

/**
 * The NVLink counters in `rows`, one series for each GPU and metric; and for each GPU and unit with both directions the
 * mean of all RX and TX counters that were sampled at the same time. O(samples). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<std::vector<NvlinkSeries>> collectNvlinkSeries(const GpuMetricTable& table, RowRange rows,
                                                                         const std::stop_token& stop);

/// NCCL kernels of all processes from `sinceNs` to the end of `window`, by DeviceIndex; one more set at the end, empty,
/// for GPUs that are no device of the trace. Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<IntervalSet>> ncclTimesByDevice(const Trace& trace, const NcclEvents& events,
                                                                      std::int64_t sinceNs, Interval window,
                                                                      const std::stop_token& stop);

/// Compares the samples of `series` in `window` with the GPU's NCCL time. O(samples + intervals).
[[nodiscard]] NvlinkRow compareWithNccl(const NvlinkSeries& series, const IntervalSet& nccl, Interval window);

} // namespace core
