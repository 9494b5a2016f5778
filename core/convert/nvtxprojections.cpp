// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/nvtxprojections.h"

#include "analysis/stoppoll.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace core {

namespace {

/// The kernels of each launch call, by the call's position in LaunchedKernels.
struct KernelsOfLaunch {
    Column<std::uint32_t> first; ///< one more than launches
    Column<std::uint32_t> kernel;

    KernelsOfLaunch(const Trace& trace, const LaunchedKernels& launches,
                    const std::function<bool(std::size_t)>& acceptsKernel)
        : first(launches.size() + 1)
    {
        constexpr auto None = std::numeric_limits<std::uint32_t>::max();
        Column<std::uint32_t> positionOfCall(trace.calls.size());
        std::fill(positionOfCall.begin(), positionOfCall.end(), None);
        std::fill(first.begin(), first.end(), 0U);
        for (std::size_t position = 0; position < launches.size(); ++position)
            positionOfCall[launches.call(position).value()] = static_cast<std::uint32_t>(position);
        const auto positionOf = [&](std::size_t row) {
            const auto launch = trace.kernels.launch[row];
            return launch.isValid() && acceptsKernel(row) ? positionOfCall[launch.value()] : None;
        };
        for (std::size_t row = 0; row < trace.kernels.size(); ++row) {
            if (const auto position = positionOf(row); position != None)
                ++first[position + 1];
        }
        std::partial_sum(first.begin(), first.end(), first.begin());
        kernel.resize(first.back());
        auto next = first;
        for (std::size_t row = 0; row < trace.kernels.size(); ++row) {
            if (const auto position = positionOf(row); position != None)
                kernel[next[position]++] = static_cast<std::uint32_t>(row);
        }
    }
};

/// What one range did on one stream, while it is collected.
struct Projection {
    std::int64_t startNs = 0, endNs = 0;
    NvtxRow range;
    StreamIndex stream;
    std::uint32_t kernelCount = 0;
};

/// Adds the projections of one range, one for each stream.
void project(const Trace& trace, const LaunchedKernels& launches, const KernelsOfLaunch& kernels, std::size_t range,
             std::vector<Projection>& all)
{
    const auto& nvtx = trace.nvtx;
    auto [position, last] = launches.ofThread(nvtx.thread[range]);
    while (position < last) { // first call that starts in the range
        const auto middle = position + (last - position) / 2;
        if (launches.startNs(middle) < nvtx.startNs[range])
            position = middle + 1;
        else
            last = middle;
    }
    const auto end = launches.ofThread(nvtx.thread[range]).last;
    const auto begin = all.size();
    for (; position < end && launches.startNs(position) <= nvtx.endNs[range]; ++position) {
        if (launches.endNs(position) > nvtx.endNs[range])
            continue;
        for (auto i = kernels.first[position]; i < kernels.first[position + 1]; ++i) {
            const auto kernel = kernels.kernel[i];
            const auto stream = trace.kernels.stream[kernel];
            auto found = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(begin), all.end(),
                                      [stream](const Projection& entry) { return entry.stream == stream; });
            if (found == all.end())
                found = all.insert(all.end(), { INT64_MAX, INT64_MIN, NvtxRow { range }, stream, 0 });
            found->startNs = std::min(found->startNs, trace.kernels.startNs[kernel]);
            found->endNs = std::max(found->endNs, trace.kernels.endNs[kernel]);
            ++found->kernelCount;
        }
    }
}

NvtxProjections toColumns(const std::vector<Projection>& all)
{
    NvtxProjections columns;
    columns.startNs.resize(all.size());
    columns.endNs.resize(all.size());
    columns.range.resize(all.size());
    columns.stream.resize(all.size());
    columns.kernelCount.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        columns.startNs[i] = all[i].startNs;
        columns.endNs[i] = all[i].endNs;
        columns.range[i] = all[i].range;
        columns.stream[i] = all[i].stream;
        columns.kernelCount[i] = all[i].kernelCount;
    }
    return columns;
}

} // namespace

Expected<NvtxProjections> projectRanges(const Trace& trace, const LaunchedKernels& launches,
                                        const std::function<bool(std::size_t)>& acceptsKernel,
                                        const std::function<bool(std::size_t)>& acceptsRange,
                                        const std::stop_token& stop)
{
    const auto& nvtx = trace.nvtx;
    const KernelsOfLaunch kernels(trace, launches, acceptsKernel);
    std::vector<Projection> all;
    for (std::size_t range = 0; range < nvtx.size(); ++range) {
        if (isStopDue(range, stop))
            return cancelled();
        if (nvtx.kind[range] != NvtxKind::Mark && nvtx.thread[range].isValid() && acceptsRange(range))
            project(trace, launches, kernels, range, all);
    }
    std::sort(all.begin(), all.end(), [&nvtx](const Projection& left, const Projection& right) {
        if (left.startNs != right.startNs)
            return left.startNs < right.startNs;
        if (left.endNs != right.endNs)
            return left.endNs > right.endNs;
        const auto l = left.range.value();
        const auto r = right.range.value();
        if (nvtx.startNs[l] != nvtx.startNs[r])
            return nvtx.startNs[l] < nvtx.startNs[r];
        return nvtx.endNs[l] != nvtx.endNs[r] ? nvtx.endNs[l] > nvtx.endNs[r] : l < r;
    });
    return toColumns(all);
}

} // namespace core
