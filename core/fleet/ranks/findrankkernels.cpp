// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/findrankkernels.h"

#include "analysis/steps/contenthash.h"
#include "base/stopcheck.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

namespace core {

namespace {

/// Goes through the kernels of a rank twice: for their sums, and for the durations of those that are kept.
class KernelFinder
{
public:
    KernelFinder(const Trace& trace, const NcclEvents& nccl, const RankPlace& place)
        : m_trace(trace)
        , m_nccl(nccl)
        , m_place(place)
        , m_sums(trace.kernelNames.size())
    {
    }
    bool sumUp(const std::stop_token& stop)
    {
        return forEachKernel(stop, [this](std::size_t kernel, std::int64_t durationNs) {
            auto& sum = m_sums[m_trace.kernels.name[kernel].value()];
            ++sum.calls;
            addSaturated(sum.totalNs, durationNs);
        });
    }
    void choose();
    bool collect(const std::stop_token& stop)
    {
        return forEachKernel(stop, [this](std::size_t kernel, std::int64_t durationNs) {
            auto& sum = m_sums[m_trace.kernels.name[kernel].value()];
            if (sum.isKept)
                m_durationsNs[sum.next++] = durationNs;
        });
    }
    void fill(RankSummary& rank);

private:
    /// Of all calls of a kernel.
    struct Sum {
        std::int64_t calls = 0, totalNs = 0;
        std::size_t next = 0; ///< place of its next duration
        bool isKept = false;
    };
    template <typename Visit> bool forEachKernel(const std::stop_token& stop, Visit visit) const
    {
        const auto& kernels = m_trace.kernels;
        for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
            if (isStopDue(kernel, stop))
                return false;
            const auto stream = kernels.stream[kernel];
            if (m_trace.processOf(stream) == m_place.process && m_trace.deviceOf(stream) == m_place.device
                && m_nccl.isNcclKernelName[kernels.name[kernel].value()] == 0)
                visit(kernel, std::max<std::int64_t>(0, kernels.endNs[kernel] - kernels.startNs[kernel]));
        }
        return true;
    }

    const Trace& m_trace;
    const NcclEvents& m_nccl;
    RankPlace m_place;
    std::vector<Sum> m_sums; ///< by KernelNameIndex
    std::vector<std::size_t> m_kept; ///< names, those of most time first
    std::vector<std::int64_t> m_durationsNs; ///< of what is kept, name by name
};

void KernelFinder::choose()
{
    for (std::size_t name = 0; name < m_sums.size(); ++name) {
        if (m_sums[name].calls > 0)
            m_kept.push_back(name);
    }
    std::sort(m_kept.begin(), m_kept.end(), [this](std::size_t left, std::size_t right) {
        return m_sums[left].totalNs != m_sums[right].totalNs
            ? m_sums[left].totalNs > m_sums[right].totalNs
            : m_trace.kernelNames[left].fullName < m_trace.kernelNames[right].fullName;
    });
    m_kept.resize(std::min(m_kept.size(), MostRankKernels));
    std::size_t count = 0;
    for (const auto name : m_kept) {
        m_sums[name].isKept = true;
        m_sums[name].next = count;
        count += static_cast<std::size_t>(m_sums[name].calls);
    }
    m_durationsNs.resize(count);
}

void KernelFinder::fill(RankSummary& rank)
{
    auto first = m_durationsNs.begin();
    for (const auto name : m_kept) {
        const auto& sum = m_sums[name];
        const std::span<std::int64_t> durationsNs(first, first + sum.calls);
        first += sum.calls;
        std::array<std::int64_t, KernelBuckets> buckets {};
        for (const auto durationNs : durationsNs)
            ++buckets[kernelBucket(durationNs)];
        const auto kernel = static_cast<std::uint32_t>(rank.kernels.size());
        for (std::uint32_t bucket = 0; bucket < KernelBuckets; ++bucket) {
            if (buckets[bucket] > 0)
                rank.kernelBuckets.push_back({ kernel, bucket, buckets[bucket] });
        }
        const auto& fullName = m_trace.kernelNames[name].fullName;
        const auto longestNs = *std::max_element(durationsNs.begin(), durationsNs.end());
        rank.kernels.push_back({ fullName.left(LongestKernelName), contentHash(fullName.toStdString()), sum.calls,
                                 sum.totalNs, static_cast<std::int64_t>(quantile(durationsNs, 0.5)), longestNs });
    }
}

} // namespace

bool fillRankKernels(RankSummary& rank, const Trace& trace, const NcclEvents& nccl, const RankPlace& place,
                     const std::stop_token& stop)
{
    KernelFinder finder(trace, nccl, place);
    if (!finder.sumUp(stop))
        return false;
    finder.choose();
    if (!finder.collect(stop))
        return false;
    finder.fill(rank);
    return true;
}

} // namespace core
