// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/slowerkernels.h"

#include "statistics/statistics.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace core {

namespace {

constexpr std::size_t LeastOthers = 2;
constexpr std::int64_t AlikeShare = 10; ///< calls may differ by a tenth

bool isAsOften(std::int64_t left, std::int64_t right)
{
    return std::abs(left - right) <= std::max(left, right) / AlikeShare;
}

} // namespace

std::vector<SlowerKernel> slowerKernels(std::span<const RankSummary> ranks, std::uint32_t rank)
{
    const auto& own = ranks[rank].kernels;
    std::unordered_map<std::uint64_t, std::size_t> places; // name → place in own
    for (std::size_t i = 0; i < own.size(); ++i)
        places.emplace(own[i].nameHash, i);
    std::vector<std::vector<double>> meansNs(own.size()); // of the others
    for (std::uint32_t other = 0; other < ranks.size(); ++other) {
        for (const auto& kernel : ranks[other].kernels) {
            const auto found = other == rank ? places.end() : places.find(kernel.nameHash);
            if (found != places.end() && isAsOften(kernel.calls, own[found->second].calls))
                meansNs[found->second].push_back(kernel.meanNs());
        }
    }
    std::vector<SlowerKernel> slower;
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (meansNs[i].size() < LeastOthers)
            continue;
        const SlowerKernel of { static_cast<std::uint32_t>(i), own[i].calls, own[i].meanNs(),
                                quantile(meansNs[i], 0.5) };
        if (of.meanNs > of.othersNs)
            slower.push_back(of);
    }
    std::stable_sort(slower.begin(), slower.end(), [](const SlowerKernel& left, const SlowerKernel& right) {
        return left.excessNs() > right.excessNs();
    });
    return slower;
}

std::optional<double> slowerAlike(std::span<const SlowerKernel> slower, std::span<const RankKernel> kernels)
{
    constexpr std::size_t LeastKernels = 3;
    constexpr double LeastShare = 0.8; // of the time of all kernels
    double excessNs = 0;
    double othersNs = 0;
    for (const auto& of : slower) {
        excessNs += of.excessNs();
        othersNs += static_cast<double>(of.calls) * of.othersNs;
    }
    if (slower.size() < LeastKernels || othersNs <= 0)
        return std::nullopt;
    const auto share = excessNs / othersNs;
    double alikeNs = 0;
    for (const auto& of : slower) {
        const auto ofIt = of.meanNs / of.othersNs - 1;
        if (of.othersNs > 0 && ofIt > share / 2 && ofIt < share * 2)
            alikeNs += static_cast<double>(kernels[of.kernel].totalNs);
    }
    double allNs = 0;
    for (const auto& kernel : kernels)
        allNs += static_cast<double>(kernel.totalNs);
    return alikeNs >= LeastShare * allNs ? std::optional(share) : std::nullopt;
}

} // namespace core
