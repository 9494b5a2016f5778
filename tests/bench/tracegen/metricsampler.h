// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rank.h"

#include <string_view>
#include <utility>
#include <vector>

namespace tracegen {

/// What a counter of a GPU follows.
enum class MetricCause : std::uint8_t { Compute, Nccl, Clock };

struct MetricModel {
    std::string_view name;
    MetricCause cause = MetricCause::Compute;
    std::int64_t whenBusy = 100; ///< its value while the cause lasts the whole period
    std::int64_t noise = 3; ///< values differ by less than this
};

/// Names as nsys 2024 and later write them; the reader finds NVLink counters by name.
[[nodiscard]] std::vector<MetricModel> nvlinkMetrics();
/// Those, and what else a GPU counts.
[[nodiscard]] std::vector<MetricModel> allMetrics();

/// Samples of the counters of one GPU at a fixed rate: each tells what the GPU did since the one before.
class MetricSampler
{
public:
    MetricSampler(TraceWriter& writer, std::int64_t gpuId, std::int64_t periodNs, std::int64_t startNs,
                  std::vector<MetricModel> metrics, Random random);

    /// Tells of work on the GPU. Spans that begin before what is flushed count from there.
    void add(const DeviceSpan& span, bool isNccl);
    /// Writes the samples up to `untilNs`, before which no more work comes.
    void flush(std::int64_t untilNs);

private:
    struct Busy {
        std::int64_t computeNs = 0, ncclNs = 0;
    };
    [[nodiscard]] std::int64_t valueOf(const MetricModel& metric, const Busy& busy);

    TraceWriter& m_writer;
    std::int64_t m_gpuId, m_periodNs, m_startNs;
    std::vector<MetricModel> m_metrics;
    Random m_random;
    std::vector<Busy> m_periods; ///< from m_startNs on
    std::vector<std::pair<std::string_view, std::int64_t>> m_values; ///< of one sample; kept for its memory
};

} // namespace tracegen
