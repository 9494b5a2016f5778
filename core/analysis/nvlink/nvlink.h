// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclevents.h"
#include "base/result.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// Which way an NVLink counter counts.
enum class NvlinkDirection : std::uint8_t { Received, Transmitted, Both, Unknown };
/// "RX", "TX", "RX+TX"; empty when not known.
[[nodiscard]] QString nvlinkDirectionName(NvlinkDirection direction);

/// Samples that must lie inside and outside of NCCL time before a correlation is shown.
constexpr std::int64_t MinNvlinkSamples = 8;

/// One row: an NVLink counter of a GPU, or the mean of all its RX and TX counters.
struct NvlinkRow {
    std::int64_t gpuId = 0;
    DeviceIndex device; ///< none when no device of the trace has this id
    QString metricName; ///< "all RX+TX" for the mean
    std::vector<std::uint32_t> metrics; ///< positions in GpuMetricTable::metrics: one, or all that the mean is made of
    bool isCombined = false;
    QString unit; ///< "Throughput %", "bytes"; empty when the name tells none
    NvlinkDirection direction = NvlinkDirection::Unknown;
    std::int64_t samplesInside = 0; ///< samples whose interval lies in NCCL time for at least half
    std::int64_t samplesOutside = 0;
    std::optional<double> averageDuring; ///< Σ a·v / Σ a; none without NCCL time under samples
    std::optional<double> averageOutside; ///< Σ (1−a)·v / Σ (1−a)
    std::optional<double> p95During; ///< of the samples inside
    std::optional<double> correlation; ///< Pearson's, of a and v; none: see whyNoCorrelation
    QString whyNoCorrelation;
    std::optional<double>
        ncclCoverage; ///< 0–1: share of the GPU's NCCL time in the window that samples cover; none without NCCL
    std::int64_t periodNs = 0; ///< median time between samples
};

/// Result of section "NVLink during NCCL". Rows by GPU, the combined row first.
struct Nvlink {
    std::vector<NvlinkRow> rows;
    Provenance provenance;
};

/**
 * Compares the NVLink counters inside and outside of NCCL kernels on the same GPU. Counters count the whole GPU, so the
 * kernels of all processes matter, whatever processes and streams the scope names. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<Nvlink> analyzeNvlink(const Trace& trace, const Scope& scope, const NcclEvents& events,
                                                const std::stop_token& stop = {});

/// Table "nvlink_during_nccl". `events` and `scope` are those that `nvlink` was made of.
[[nodiscard]] Table describeNvlink(std::shared_ptr<const Trace> trace, std::shared_ptr<const Nvlink> nvlink,
                                   std::shared_ptr<const NcclEvents> events, const Scope& scope);

/// "NVLink RX+TX on GPU 0: 76.7 % during NCCL, 5.83 % outside, correlation 0.990", or "NVLink counters not found".
[[nodiscard]] QString nvlinkSentence(const Nvlink& nvlink);

} // namespace core
