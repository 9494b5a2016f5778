// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace tracegen {

/// A training job of many ranks, and what is wrong with it.
struct JobShape {
    int world = 8; ///< ranks, a GPU each; a multiple of tp * pp
    int tp = 2; ///< ranks that share each layer: neighbours
    int pp = 1; ///< stages that hand microbatches on
    int ranksPerHost = 8;
    int stepCount = 10;
    int layersPerStage = 4;
    int microbatches = 4;
    std::int64_t clockOffsetUs = 0; ///< clocks of hosts are off by up to so much
    std::int64_t clockDriftPpm = 0; ///< and run faster or slower by up to so much
    std::map<int, double> slowGpus; ///< rank → how many times as long its kernels take
    std::map<int, std::int64_t> blockedHostsNs; ///< rank → how long it waits for its data in each step
    std::set<int> missing; ///< ranks that were not traced
    std::optional<int> hung; ///< the rank that never comes to the last collective of all
    std::uint64_t seed = 1;

    /// Ranks that hold the same weights.
    [[nodiscard]] int dp() const { return world / (tp * pp); }
    [[nodiscard]] int hostOf(int rank) const { return rank / ranksPerHost; }
    [[nodiscard]] int hostCount() const { return (world + ranksPerHost - 1) / ranksPerHost; }
};

/// The place of a rank in the groups of a job: neighbours share layers, then come copies of the weights, then stages.
struct RankRole {
    int tp = 0, dp = 0, pp = 0;
};

[[nodiscard]] inline RankRole roleOf(const JobShape& shape, int rank)
{
    return { rank % shape.tp, rank / shape.tp % shape.dp(), rank / (shape.tp * shape.dp()) };
}

[[nodiscard]] inline int rankAt(const JobShape& shape, const RankRole& role)
{
    return (role.pp * shape.dp() + role.dp) * shape.tp + role.tp;
}

/// The clock of a host beside true time: clock = true time + offset + true time × drift.
struct HostClock {
    std::int64_t offsetNs = 0;
    double driftPpm = 0;
    [[nodiscard]] std::int64_t at(std::int64_t trueNs) const
    {
        constexpr double Million = 1e6;
        return trueNs + offsetNs + static_cast<std::int64_t>(static_cast<double>(trueNs) * driftPpm / Million);
    }
};

} // namespace tracegen
