// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collectives.h"
#include "kernelmodels.h"
#include "metricsampler.h"

#include <string_view>
#include <vector>

namespace tracegen {

/// How a program is spread.
struct ClusterShape {
    std::int64_t rankCount = 1; ///< processes, a GPU each
    std::string_view program = "python3";
    Mixture gapNs; ///< between calls of a thread
    std::int64_t firstPid = 4711;
};

/// Ranks that work together, each a process with a GPU of its own: a compute stream and one for NCCL.
class Cluster
{
public:
    Cluster(TraceWriter& writer, const ClusterShape& shape, Random& random);

    static constexpr Rank::StreamIndex ComputeStream = 0, NcclStream = 1;
    [[nodiscard]] std::vector<Rank>& ranks() { return m_ranks; }
    [[nodiscard]] const KernelModels& kernels() const { return m_kernels; }
    [[nodiscard]] const CallNames& calls() const { return m_calls; }

    void addSamplers(std::int64_t periodNs, const std::vector<MetricModel>& metrics, Random& random);
    /// Whether the full name of a kernel holds `text`.
    [[nodiscard]] bool nameHolds(const KernelIdentity& kernel, std::string_view text) const;
    /// Launches a kernel on the compute stream of a rank.
    void launch(std::size_t rank, const KernelModel& kernel);
    /// Runs a collective on the NCCL streams.
    void run(Communicator& communicator, const Collective& what, std::int64_t sizeBytes);
    /// Writes what the counters saw until the devices are where the slowest thread is.
    void flushSamplers();
    /// Where the slowest rank is.
    [[nodiscard]] std::int64_t slowestNs() const;

private:
    CallNames m_calls;
    KernelModels m_kernels;
    std::vector<Rank> m_ranks;
    std::vector<MetricSampler> m_samplers; ///< none, or one for each rank
    TraceWriter& m_writer;
};

} // namespace tracegen
