// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "base/result.h"
#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// The outermost CUDA calls of each thread, and from when on anything of it is recorded. 4 bytes a call. Refers to the
/// trace.
class ThreadCalls
{
public:
    /// O(n). Errors: Cancelled.
    [[nodiscard]] static Cancellable<ThreadCalls> make(const Trace& trace, const std::stop_token& stop);

    /// How many outermost calls of the thread begin before `timeNs`.
    [[nodiscard]] std::size_t begunBefore(ThreadIndex thread, std::int64_t timeNs) const;
    /// One of them, by start.
    [[nodiscard]] CallRow call(ThreadIndex thread, std::size_t position) const
    {
        return CallRow { rowsOf(thread)[position] };
    }
    /// Start of the first call, OS call, MPI call or NVTX event of the thread.
    [[nodiscard]] std::int64_t firstNs(ThreadIndex thread) const { return m_firstNs[thread.value()]; }

private:
    explicit ThreadCalls(const Trace& trace)
        : m_trace(&trace)
    {
    }
    [[nodiscard]] std::span<const std::uint32_t> rowsOf(ThreadIndex thread) const
    {
        const auto first = m_first[thread.value()];
        return std::span<const std::uint32_t>(m_rows).subspan(first, m_first[thread.value() + 1] - first);
    }
    [[nodiscard]] bool fill(const std::stop_token& stop);
    void noteFirst();

    const Trace* m_trace;
    std::vector<std::size_t> m_first; ///< by thread, one more than threads
    Column<std::uint32_t> m_rows;
    std::vector<std::int64_t> m_firstNs;
};

} // namespace core
