// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "base/result.h"
#include "scope/scope.h"
#include "statistics/statistics.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

class RowRanks;

/// Number and total time of some kernels.
struct KernelSums {
    std::int64_t count = 0;
    std::int64_t totalNs = 0;
    KernelSums& operator+=(const KernelSums& other)
    {
        count += other.count;
        totalNs = saturatedSum(totalNs, other.totalNs);
        return *this;
    }
    friend bool operator==(const KernelSums&, const KernelSums&) = default;
};

/**
 * The API calls that launched the kernels in scope, by thread and start, with running sums of what they launched.
 *
 * A kernel counts when the scope accepts it, with its time clipped to the window; its launch call need not lie in the
 * window. The times of the calls stay in the trace, which must outlive this.
 */
class LaunchedKernels
{
public:
    /// The calls of one thread: positions [first, last).
    struct Positions {
        std::size_t first = 0;
        std::size_t last = 0;
        [[nodiscard]] std::size_t size() const { return last - first; }
    };

    LaunchedKernels() = default;
    /// Collects the launches of all kernels that `filter` accepts. O(kernels in scope + calls / 64).
    /// Errors: Cancelled.
    [[nodiscard]] static Cancellable<LaunchedKernels> collect(const Trace& trace, const ScopeFilter& filter,
                                                              const std::stop_token& stop = {});

    /// Calls that launched at least one kernel in scope.
    [[nodiscard]] std::size_t size() const { return m_call.size(); }
    [[nodiscard]] Positions ofThread(ThreadIndex thread) const
    {
        return { m_firstOfThread[thread.value()], m_firstOfThread[thread.value() + 1] };
    }
    /// True when a call of the thread that starts later also ends later, as it is unless calls nest.
    [[nodiscard]] bool isOrdered(ThreadIndex thread) const { return m_isOrdered[thread.value()] != 0; }
    /// Rows of the trace's table of calls, among them all calls that are here.
    [[nodiscard]] RowRange callRows() const { return m_callRows; }
    [[nodiscard]] CallRow call(std::size_t position) const { return m_call[position]; }
    [[nodiscard]] std::int64_t startNs(std::size_t position) const
    {
        return m_calls->startNs[m_call[position].value()];
    }
    [[nodiscard]] std::int64_t endNs(std::size_t position) const { return m_calls->endNs[m_call[position].value()]; }
    /// Position in [first, last] of the first call that ends after `endNs`; the calls must be ordered. O(log of the way
    /// from `first`).
    [[nodiscard]] std::size_t firstEndingAfter(std::size_t first, std::size_t last, std::int64_t endNs) const;
    /// What the calls at [first, last) launched.
    [[nodiscard]] KernelSums sums(std::size_t first, std::size_t last) const;
    /// What the calls of `thread` that lie wholly inside [startNs, endNs] launched.
    [[nodiscard]] KernelSums inside(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs) const;

private:
    [[nodiscard]] std::vector<std::uint32_t> addCalls(const RowRanks& ranks, const Trace& trace);
    bool addKernels(const RowRanks& ranks, const std::vector<std::uint32_t>& positions, const Trace& trace,
                    const ScopeFilter& filter, const std::stop_token& stop);

    const CallTable* m_calls = nullptr;
    RowRange m_callRows;
    std::vector<std::size_t> m_firstOfThread; ///< one more than threads
    std::vector<char> m_isOrdered;
    Column<CallRow> m_call;
    Column<std::uint32_t> m_countBefore; ///< size() + 1 running sums
    Column<std::uint64_t> m_nsBefore; ///< modulo 2^64, so that one hostile duration does not spoil other differences
};

/// The rows of NVTX events that can lie in the filter's window or around one of the launches, and few others;
/// ascending.
[[nodiscard]] RowRanges nvtxRowsNear(const Trace& trace, const ScopeFilter& filter, const LaunchedKernels& launches);
/// The rows of NVTX events that overlap or touch `reach`, and few others; ascending.
[[nodiscard]] RowRanges nvtxRowsMeeting(const Trace& trace, const TimeWindow& reach);

} // namespace core
