// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lateness/jobkernels.h"

#include "statistics/statistics.h"
#include "trace/displaynames.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace core {

namespace {

/// A kernel of a rank.
struct KernelPlace {
    std::uint32_t rank = 0, kernel = 0;
};

/// Adds up each kernel over the ranks.
class JobKernelMaker
{
public:
    explicit JobKernelMaker(std::span<const RankSummary> ranks)
        : m_ranks(ranks)
    {
    }
    [[nodiscard]] std::vector<JobKernel> make();

private:
    [[nodiscard]] const RankKernel& kernelAt(const KernelPlace& place) const
    {
        return m_ranks[place.rank].kernels[place.kernel];
    }
    [[nodiscard]] JobKernel rowOf(const std::vector<KernelPlace>& places) const;
    void findSlowest(JobKernel& row, const std::vector<KernelPlace>& places) const;
    [[nodiscard]] std::int64_t mostOf99(const std::vector<KernelPlace>& places, const JobKernel& row) const;
    static void setDisplayNames(std::vector<JobKernel>& rows);

    std::span<const RankSummary> m_ranks;
};

void JobKernelMaker::findSlowest(JobKernel& row, const std::vector<KernelPlace>& places) const
{
    std::vector<double> othersNs;
    for (const auto& place : places) {
        const auto meanNs = kernelAt(place).meanNs();
        if (meanNs > row.slowestNs || place.rank == places.front().rank) {
            row.slowestNs = meanNs;
            row.slowestRank = place.rank;
        }
    }
    for (const auto& place : places) {
        if (place.rank != row.slowestRank)
            othersNs.push_back(kernelAt(place).meanNs());
    }
    if (const auto medianNs = quantile(othersNs, 0.5); medianNs > 0)
        row.slowerShare = row.slowestNs / medianNs - 1;
}

/// Where the bucket ends that has the 99th of 100 calls.
std::int64_t JobKernelMaker::mostOf99(const std::vector<KernelPlace>& places, const JobKernel& row) const
{
    std::array<std::int64_t, KernelBuckets> callsOf {};
    for (const auto& place : places) {
        const auto& buckets = m_ranks[place.rank].kernelBuckets;
        auto bucket = std::lower_bound(buckets.begin(), buckets.end(), place.kernel,
                                       [](const KernelBucket& of, std::uint32_t kernel) { return of.kernel < kernel; });
        for (; bucket != buckets.end() && bucket->kernel == place.kernel; ++bucket)
            addSaturated(callsOf[bucket->bucket], bucket->calls);
    }
    auto leftCalls = row.calls - row.calls / 100;
    for (std::uint32_t bucket = 0; bucket + 1 < KernelBuckets; ++bucket) {
        leftCalls -= callsOf[bucket];
        if (leftCalls <= 0)
            return std::min(kernelBucketEndNs(bucket), row.longestNs);
    }
    return row.longestNs;
}

JobKernel JobKernelMaker::rowOf(const std::vector<KernelPlace>& places) const
{
    JobKernel row;
    row.fullName = kernelAt(places.front()).name;
    row.nameHash = kernelAt(places.front()).nameHash;
    row.ranks = static_cast<std::int64_t>(places.size());
    std::vector<std::int64_t> mediansNs;
    for (const auto& place : places) {
        const auto& kernel = kernelAt(place);
        addSaturated(row.calls, kernel.calls);
        addSaturated(row.totalNs, kernel.totalNs);
        row.longestNs = std::max(row.longestNs, kernel.longestNs);
        mediansNs.push_back(kernel.medianNs);
    }
    row.medianNs = quantile(mediansNs, 0.5);
    row.mostOf99Ns = mostOf99(places, row);
    findSlowest(row, places);
    return row;
}

void JobKernelMaker::setDisplayNames(std::vector<JobKernel>& rows)
{
    std::vector<KernelName> names;
    names.reserve(rows.size());
    for (const auto& row : rows)
        names.push_back({ row.fullName, row.fullName, {} });
    assignDisplayNames(names);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].displayName = names[i].displayName;
}

std::vector<JobKernel> JobKernelMaker::make()
{
    std::unordered_map<std::uint64_t, std::size_t> numbers;
    std::vector<std::vector<KernelPlace>> places;
    for (std::uint32_t rank = 0; rank < m_ranks.size(); ++rank) {
        const auto& kernels = m_ranks[rank].kernels;
        for (std::uint32_t kernel = 0; kernel < kernels.size(); ++kernel) {
            const auto [found, isNew] = numbers.try_emplace(kernels[kernel].nameHash, places.size());
            if (isNew)
                places.emplace_back();
            places[found->second].push_back({ rank, kernel });
        }
    }
    std::vector<JobKernel> rows;
    rows.reserve(places.size());
    for (const auto& of : places)
        rows.push_back(rowOf(of));
    std::stable_sort(rows.begin(), rows.end(),
                     [](const JobKernel& left, const JobKernel& right) { return left.totalNs > right.totalNs; });
    setDisplayNames(rows);
    return rows;
}

} // namespace

std::vector<JobKernel> jobKernels(std::span<const RankSummary> ranks)
{
    return JobKernelMaker(ranks).make();
}

} // namespace core
