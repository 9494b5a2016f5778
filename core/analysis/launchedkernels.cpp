// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launchedkernels.h"

#include "analysis/stoppoll.h"
#include "analysis/windowrows.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace core {

namespace {

/// What each call launched, by call row from `rows.begin` on.
struct SumsOfCalls {
    RowRange rows;
    std::vector<std::uint32_t> count;
    std::vector<std::uint64_t> totalNs;
};

/// Visits the kernels in scope whose launch is known. False when stopped.
template <typename Visitor>
bool forEachLaunched(const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop, Visitor visit)
{
    const auto& kernels = trace.kernels;
    return forEachRowOf(kernels, filter, stop, [&](std::size_t row) {
        if (kernels.launch[row].isValid() && filter.acceptsKernel(row))
            visit(kernels.launch[row].value(), row);
    });
}

/// The calls from the first to the last that launched a kernel in scope; all without a window. False when stopped.
bool findRows(RowRange& rows, const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop)
{
    rows = { 0, trace.calls.size() };
    if (!filter.windowOfScope())
        return true;
    RowRange found { trace.calls.size(), 0 };
    const bool isDone = forEachLaunched(trace, filter, stop, [&found](std::size_t call, std::size_t) {
        found = { std::min(found.begin, call), std::max(found.end, call + 1) };
    });
    rows = found.begin < found.end ? found : RowRange {};
    return isDone;
}

/// False when stopped.
bool sumUp(SumsOfCalls& sums, const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop)
{
    if (!findRows(sums.rows, trace, filter, stop))
        return false;
    sums.count.resize(sums.rows.end - sums.rows.begin);
    sums.totalNs.resize(sums.count.size());
    const auto& kernels = trace.kernels;
    return forEachLaunched(trace, filter, stop, [&](std::size_t call, std::size_t row) {
        const auto position = call - sums.rows.begin;
        ++sums.count[position];
        sums.totalNs[position]
            += static_cast<std::uint64_t>(filter.clipped(kernels.startNs[row], kernels.endNs[row]).lengthNs());
    });
}

} // namespace

Expected<LaunchedKernels> LaunchedKernels::collect(const Trace& trace, const ScopeFilter& filter,
                                                   const std::stop_token& stop)
{
    LaunchedKernels result;
    SumsOfCalls sums;
    if (!sumUp(sums, trace, filter, stop))
        return cancelled();
    const auto& calls = trace.calls;
    const auto rows = result.m_callRows = sums.rows;
    const auto isWanted
        = [&](std::size_t call) { return sums.count[call - rows.begin] > 0 && calls.thread[call].isValid(); };
    result.m_isOrdered.assign(trace.threads.size(), 1);
    result.m_firstOfThread.assign(trace.threads.size() + 1, 0);
    for (auto call = rows.begin; call < rows.end; ++call) {
        if (isWanted(call))
            ++result.m_firstOfThread[calls.thread[call].value() + 1];
    }
    std::partial_sum(result.m_firstOfThread.begin(), result.m_firstOfThread.end(), result.m_firstOfThread.begin());
    const std::size_t size = result.m_firstOfThread.back();
    result.m_call.resize(size);
    result.m_startNs.resize(size);
    result.m_endNs.resize(size);
    auto next = result.m_firstOfThread;
    for (auto call = rows.begin; call < rows.end; ++call) {
        if (isStopDue(call, stop))
            return cancelled();
        if (!isWanted(call))
            continue;
        const auto thread = calls.thread[call].value();
        const auto position = next[thread]++;
        result.m_call[position] = CallRow { call };
        result.m_startNs[position] = calls.startNs[call];
        result.m_endNs[position] = calls.endNs[call];
        if (position > result.m_firstOfThread[thread] && result.m_endNs[position - 1] > calls.endNs[call])
            result.m_isOrdered[thread] = 0;
    }
    result.m_countBefore.assign(1, 0);
    result.m_nsBefore.assign(1, 0);
    result.m_countBefore.reserve(size + 1);
    result.m_nsBefore.reserve(size + 1);
    for (const auto call : result.m_call) {
        result.m_countBefore.push_back(result.m_countBefore.back() + sums.count[call.value() - rows.begin]);
        result.m_nsBefore.push_back(result.m_nsBefore.back() + sums.totalNs[call.value() - rows.begin]);
    }
    return result;
}

std::size_t LaunchedKernels::firstEndingAfter(std::size_t first, std::size_t last, std::int64_t endNs) const
{
    std::size_t stride = 1;
    while (stride <= last - first && m_endNs[first + stride - 1] <= endNs) {
        first += stride;
        stride *= 2;
    }
    const auto begin = m_endNs.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(last, first + stride - 1));
    return static_cast<std::size_t>(std::upper_bound(begin + static_cast<std::ptrdiff_t>(first), end, endNs) - begin);
}

KernelSums LaunchedKernels::sums(std::size_t first, std::size_t last) const
{
    constexpr auto Longest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return { std::int64_t { m_countBefore[last] } - std::int64_t { m_countBefore[first] },
             static_cast<std::int64_t>(std::min(Longest, m_nsBefore[last] - m_nsBefore[first])) };
}

KernelSums LaunchedKernels::inside(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs) const
{
    const auto [begin, end] = ofThread(thread);
    const auto first
        = static_cast<std::size_t>(std::lower_bound(m_startNs.begin() + static_cast<std::ptrdiff_t>(begin),
                                                    m_startNs.begin() + static_cast<std::ptrdiff_t>(end), startNs)
                                   - m_startNs.begin());
    if (isOrdered(thread))
        return sums(first, firstEndingAfter(first, end, endNs));
    KernelSums result;
    for (std::size_t position = first; position < end && m_startNs[position] <= endNs; ++position) {
        if (m_endNs[position] <= endNs)
            result += sums(position, position + 1);
    }
    return result;
}

RowRanges nvtxRowsNear(const Trace& trace, const ScopeFilter& filter, const LaunchedKernels& launches)
{
    const auto& nvtx = trace.nvtx;
    const auto window = filter.windowOfScope();
    if (!window)
        return filter.rowsOf(nvtx);
    // a range around a launch may touch it only: a nanosecond more on both sides
    using Limits = std::numeric_limits<std::int64_t>;
    TimeWindow reach { std::max(window->startNs, Limits::min() + 1) - 1,
                       std::min(window->endNs, Limits::max() - 1) + 1 };
    for (std::size_t position = 0; position < launches.size(); ++position) {
        reach.startNs = std::min(reach.startNs, launches.startNs(position) - 1);
        reach.endNs = std::max(reach.endNs, launches.endNs(position) + 1);
    }
    return RowRanges(nvtx.spans.rowsMeeting(nvtx.startNs, reach));
}

} // namespace core
