// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/nvtxprojections.h"

#include "base/stopcheck.h"
#include "convert/launchsummaries.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace core {

namespace {

/// What one range did on one stream.
struct Projection {
    KernelsSpan kernels;
    NvtxRow range;
    StreamIndex stream;
};

/// Collects the projections of ranges, one after the other.
class Projector
{
public:
    Projector(const Trace& trace, const LaunchedKernels& launches,
              const std::function<bool(std::size_t)>& acceptsKernel)
        : m_trace(trace)
        , m_launches(launches)
        , m_kernels(trace, launches, acceptsKernel)
        , m_placeOfStream(trace.streams.size(), 0)
    {
    }
    /// Adds the projections of a range, one for each stream.
    void project(std::size_t range);
    [[nodiscard]] std::vector<Projection> take() { return std::move(m_all); }

private:
    /// Ranges with more calls are looked up in the summaries: visiting each call of each range would take calls ×
    /// depth.
    static constexpr std::size_t MostVisitedCalls = 64;
    [[nodiscard]] std::size_t firstStartingAt(LaunchedKernels::Positions calls, std::int64_t timeNs) const;
    void visitCalls(std::size_t range, LaunchedKernels::Positions calls);
    void lookUp(std::size_t range, LaunchedKernels::Positions calls);

    const Trace& m_trace;
    const LaunchedKernels& m_launches;
    KernelsOfLaunch m_kernels;
    std::optional<LaunchSummaries> m_summaries; ///< made when they are needed
    std::vector<std::size_t> m_placeOfStream; ///< where in m_all, if that is of the range in hand
    std::vector<Projection> m_all;
};

/// The first of `calls` that starts at `timeNs` or later.
std::size_t Projector::firstStartingAt(LaunchedKernels::Positions calls, std::int64_t timeNs) const
{
    while (calls.first < calls.last) {
        const auto middle = calls.first + calls.size() / 2;
        if (m_launches.startNs(middle) < timeNs)
            calls.first = middle + 1;
        else
            calls.last = middle;
    }
    return calls.first;
}

void Projector::visitCalls(std::size_t range, LaunchedKernels::Positions calls)
{
    const auto begin = m_all.size();
    const auto& table = m_trace.kernels;
    for (auto position = calls.first; position < calls.last; ++position) {
        if (m_launches.endNs(position) > m_trace.nvtx.endNs[range])
            continue;
        for (const auto kernel : m_kernels.at(position)) {
            const auto stream = table.stream[kernel];
            auto& place = m_placeOfStream[stream.value()];
            if (place < begin || place >= m_all.size() || m_all[place].stream != stream) {
                place = m_all.size();
                m_all.push_back({ {}, NvtxRow { range }, stream });
            }
            m_all[place].kernels.add({ table.startNs[kernel], table.endNs[kernel], 1 });
        }
    }
}

void Projector::lookUp(std::size_t range, LaunchedKernels::Positions calls)
{
    if (!m_summaries)
        m_summaries.emplace(m_trace, m_launches, m_kernels);
    for (const auto& group : m_summaries->ofThread(m_trace.nvtx.thread[range])) {
        const auto kernels = m_summaries->inside(group, calls.first, calls.last, m_trace.nvtx.endNs[range]);
        if (kernels.kernelCount > 0)
            m_all.push_back({ kernels, NvtxRow { range }, group.stream });
    }
}

void Projector::project(std::size_t range)
{
    const auto& nvtx = m_trace.nvtx;
    auto calls = m_launches.ofThread(nvtx.thread[range]);
    calls.first = firstStartingAt(calls, nvtx.startNs[range]);
    // ends are whole numbers within ±2^62: one more is no overflow
    calls.last = firstStartingAt(calls, nvtx.endNs[range] + 1);
    if (calls.size() <= MostVisitedCalls)
        visitCalls(range, calls);
    else
        lookUp(range, calls);
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
        columns.startNs[i] = all[i].kernels.startNs;
        columns.endNs[i] = all[i].kernels.endNs;
        columns.range[i] = all[i].range;
        columns.stream[i] = all[i].stream;
        columns.kernelCount[i] = all[i].kernels.kernelCount;
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
    Projector projector(trace, launches, acceptsKernel);
    for (std::size_t range = 0; range < nvtx.size(); ++range) {
        if (isStopDue(range, stop))
            return cancelled();
        if (nvtx.kind[range] != NvtxKind::Mark && nvtx.thread[range].isValid() && acceptsRange(range))
            projector.project(range);
    }
    auto all = projector.take();
    std::sort(all.begin(), all.end(), [&nvtx](const Projection& left, const Projection& right) {
        if (left.kernels.startNs != right.kernels.startNs)
            return left.kernels.startNs < right.kernels.startNs;
        if (left.kernels.endNs != right.kernels.endNs)
            return left.kernels.endNs > right.kernels.endNs;
        const auto l = left.range.value();
        const auto r = right.range.value();
        if (nvtx.startNs[l] != nvtx.startNs[r])
            return nvtx.startNs[l] < nvtx.startNs[r];
        return nvtx.endNs[l] != nvtx.endNs[r] ? nvtx.endNs[l] > nvtx.endNs[r] : l < r;
    });
    return toColumns(all);
}

} // namespace core
