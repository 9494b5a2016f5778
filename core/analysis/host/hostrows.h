// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/callclasses.h"
#include "analysis/host/timeclass.h"
#include "base/result.h"
#include "trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/// Rows of a table by what they belong to (a thread, a stream, a process), those of each in the order of the table.
class GroupedRows
{
public:
    GroupedRows() = default;
    /// `groupOf(row)` for all rows below `rowCount`: NoGroup leaves the row out.
    template <typename GroupOf> GroupedRows(std::size_t groupCount, std::size_t rowCount, GroupOf groupOf);

    static constexpr std::size_t NoGroup = std::numeric_limits<std::uint32_t>::max();
    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t group) const
    {
        return group + 1 < m_begins.size()
            ? std::span(m_rows).subspan(m_begins[group], m_begins[group + 1] - m_begins[group])
            : std::span<const std::uint32_t>();
    }
    [[nodiscard]] std::span<std::uint32_t> of(std::size_t group)
    {
        return group + 1 < m_begins.size()
            ? std::span(m_rows).subspan(m_begins[group], m_begins[group + 1] - m_begins[group])
            : std::span<std::uint32_t>();
    }
    /// Where the rows of `group` begin among all: for columns beside them.
    [[nodiscard]] std::size_t begin(std::size_t group) const { return m_begins[group]; }
    [[nodiscard]] std::span<const std::uint32_t> all() const { return m_rows; }
    [[nodiscard]] std::size_t groupCount() const { return m_begins.empty() ? 0 : m_begins.size() - 1; }

private:
    std::vector<std::uint32_t> m_rows;
    std::vector<std::size_t> m_begins; ///< of each group, and the end of the last; empty: no rows at all
};

template <typename GroupOf> GroupedRows::GroupedRows(std::size_t groupCount, std::size_t rowCount, GroupOf groupOf)
{
    if (rowCount == 0)
        return;
    m_begins.resize(groupCount + 1, 0);
    for (std::size_t row = 0; row < rowCount; ++row) {
        if (const std::size_t group = groupOf(row); group != NoGroup)
            ++m_begins[group + 1];
    }
    for (std::size_t group = 0; group < groupCount; ++group)
        m_begins[group + 1] += m_begins[group];
    m_rows.resize(m_begins.back());
    auto next = m_begins;
    for (std::size_t row = 0; row < rowCount; ++row) {
        if (const std::size_t group = groupOf(row); group != NoGroup)
            m_rows[next[group]++] = static_cast<std::uint32_t>(row);
    }
}

/// A stretch of profiler overhead of a thread.
struct OverheadSpan {
    std::int64_t startNs = 0, endNs = 0;
    StringId name;
    TimeClass timeClass = TimeClass::Profiler;
};

/// The rows of a trace by thread, as HostStates looks them up. Spans of a thread ascend by start and by end in all but
/// `nvtx`.
struct HostRows {
    HostRows(const Trace& trace, CallClasses classes);

    const Trace& trace;
    CallClasses classes;
    std::vector<std::int64_t> firstWorkNs; ///< by process
    std::vector<CallRow> contextCall; ///< by process: in which the context is made, without saying so by its name
    std::vector<CallRow> firstLaunches; ///< long ones, ascending
    std::vector<std::vector<OverheadSpan>> overhead; ///< by thread; do not overlap
    GroupedRows calls; ///< the outermost ones
    GroupedRows moduleCalls; ///< that load code: of those at any depth the outermost
    GroupedRows interopCalls; ///< likewise
    GroupedRows mpiCalls; ///< of the table of MPI
    GroupedRows mpiRanges; ///< NVTX ranges of MPI calls, outermost
    GroupedRows osCalls; ///< outermost
    GroupedRows scheduling; ///< of a thread in turn: it stops, it runs, it stops, …
    GroupedRows nvtx; ///< ranges; at equal starts the longer first
    std::vector<std::uint32_t>
        nvtxEnclosing; ///< beside `nvtx`: position of the last before it that ends later, or NoEnclosing
    std::vector<std::uint32_t> nvtxGroup; ///< by StringId: position in nvtxGroups
    std::vector<QString> nvtxGroups; ///< texts with each number as "#"
    GroupedRows streamWaits; ///< by stream: rows of synchronizations
    GroupedRows cpuPageFaults; ///< by process
    GroupedRows processThreads; ///< by process: threads with CUDA calls or NVTX ranges
    std::vector<bool> isRecorded; ///< by thread: has OS calls or scheduling

    static constexpr std::uint32_t NoEnclosing = std::numeric_limits<std::uint32_t>::max();

    /// Fills the rows in parallel. Errors: Cancelled.
    [[nodiscard]] Cancellable<void> fill(const std::stop_token& stop);
    /// The outermost call in which `row` was made.
    [[nodiscard]] std::size_t outermost(std::size_t row) const;
};

} // namespace core
