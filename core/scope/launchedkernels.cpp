// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/launchedkernels.h"

#include "scope/foreachrow.h"
#include "scope/rowranks.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace core {

namespace {

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

} // namespace

Cancellable<LaunchedKernels> LaunchedKernels::collect(const Trace& trace, const ScopeFilter& filter,
                                                      const std::stop_token& stop)
{
    LaunchedKernels result;
    result.m_calls = &trace.calls;
    if (!findRows(result.m_callRows, trace, filter, stop))
        return cancelled();
    RowRanks ranks(result.m_callRows);
    const bool isDone = forEachLaunched(trace, filter, stop, [&](std::size_t call, std::size_t) {
        if (trace.calls.thread[call].isValid())
            ranks.add(call);
    });
    if (!isDone)
        return cancelled();
    result.m_call.resize(ranks.number());
    const auto positions = result.addCalls(ranks, trace);
    if (!result.addKernels(ranks, positions, trace, filter, stop))
        return cancelled();
    return result;
}

/// Puts the calls in the order of thread and start. Returns the position of each, by rank.
std::vector<std::uint32_t> LaunchedKernels::addCalls(const RowRanks& ranks, const Trace& trace)
{
    const auto& calls = trace.calls;
    m_isOrdered.assign(trace.threads.size(), 1);
    m_firstOfThread.assign(trace.threads.size() + 1, 0);
    ranks.forEach([&](std::size_t call) { ++m_firstOfThread[calls.thread[call].value() + 1]; });
    std::partial_sum(m_firstOfThread.begin(), m_firstOfThread.end(), m_firstOfThread.begin());
    auto next = m_firstOfThread;
    std::vector<std::uint32_t> positions;
    positions.reserve(m_call.size());
    ranks.forEach([&](std::size_t call) {
        const auto thread = calls.thread[call].value();
        const auto position = next[thread]++;
        m_call[position] = CallRow { call };
        positions.push_back(static_cast<std::uint32_t>(position));
        if (position > m_firstOfThread[thread] && endNs(position - 1) > calls.endNs[call])
            m_isOrdered[thread] = 0;
    });
    return positions;
}

/// Sums up what the calls at `positions`, by rank, launched. False when stopped.
bool LaunchedKernels::addKernels(const RowRanks& ranks, const std::vector<std::uint32_t>& positions, const Trace& trace,
                                 const ScopeFilter& filter, const std::stop_token& stop)
{
    const auto& kernels = trace.kernels;
    m_countBefore.assign(m_call.size() + 1, 0);
    m_nsBefore.assign(m_call.size() + 1, 0);
    const bool isDone = forEachLaunched(trace, filter, stop, [&](std::size_t call, std::size_t row) {
        if (!trace.calls.thread[call].isValid())
            return;
        const auto position = positions[ranks.rankOf(call)];
        ++m_countBefore[position + 1];
        m_nsBefore[position + 1]
            += static_cast<std::uint64_t>(filter.clipped(kernels.startNs[row], kernels.endNs[row]).lengthNs());
    });
    std::partial_sum(m_countBefore.begin(), m_countBefore.end(), m_countBefore.begin());
    std::partial_sum(m_nsBefore.begin(), m_nsBefore.end(), m_nsBefore.begin());
    return isDone;
}

std::size_t LaunchedKernels::firstEndingAfter(std::size_t first, std::size_t last, std::int64_t endNs) const
{
    std::size_t stride = 1;
    while (stride <= last - first && this->endNs(first + stride - 1) <= endNs) {
        first += stride;
        stride *= 2;
    }
    const auto begin = m_call.begin();
    const auto found
        = std::upper_bound(begin + static_cast<std::ptrdiff_t>(first),
                           begin + static_cast<std::ptrdiff_t>(std::min(last, first + stride - 1)), endNs,
                           [this](std::int64_t ns, CallRow call) { return ns < m_calls->endNs[call.value()]; });
    return static_cast<std::size_t>(found - begin);
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
    const auto found = std::lower_bound(
        m_call.begin() + static_cast<std::ptrdiff_t>(begin), m_call.begin() + static_cast<std::ptrdiff_t>(end), startNs,
        [this](CallRow call, std::int64_t ns) { return m_calls->startNs[call.value()] < ns; });
    const auto first = static_cast<std::size_t>(found - m_call.begin());
    if (isOrdered(thread))
        return sums(first, firstEndingAfter(first, end, endNs));
    KernelSums result;
    for (std::size_t position = first; position < end && this->startNs(position) <= endNs; ++position) {
        if (this->endNs(position) <= endNs)
            result += sums(position, position + 1);
    }
    return result;
}

RowRanges nvtxRowsNear(const Trace& trace, const ScopeFilter& filter, const LaunchedKernels& launches)
{
    const auto window = filter.windowOfScope();
    if (!window)
        return filter.rowsOf(trace.nvtx);
    TimeWindow reach = *window;
    for (std::size_t position = 0; position < launches.size(); ++position) {
        reach.startNs = std::min(reach.startNs, launches.startNs(position));
        reach.endNs = std::max(reach.endNs, launches.endNs(position));
    }
    return nvtxRowsMeeting(trace, reach);
}

RowRanges nvtxRowsMeeting(const Trace& trace, const TimeWindow& reach)
{
    // a range around a launch may touch it only: a nanosecond more on both sides
    using Limits = std::numeric_limits<std::int64_t>;
    return RowRanges(trace.nvtx.spans.rowsMeeting(
        trace.nvtx.startNs,
        { std::max(reach.startNs, Limits::min() + 1) - 1, std::min(reach.endNs, Limits::max() - 1) + 1 }));
}

} // namespace core
