// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/devicework.h"
#include "scope/scope.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace core {

/// A span in which a device did nothing between two pieces of work.
struct IdleGap {
    std::uint32_t row = 0; ///< its number among the gaps, in the order of their ends
    TimeWindow span; ///< from the end of `previous` to the start of `next`
    WorkReference previous, next; ///< work that ended last before, and that started next
    DeviceIndex device;
};

/// How much of a gap is covered by what the host did.
struct GapCoverage {
    std::int64_t blockingApiNs = 0; ///< by barriers of the process of the next work
    std::int64_t overheadNs = 0; ///< by profiler overhead
};

/**
 * The gaps of all devices. A trace can have one for each piece of work, so a gap keeps only between which works it lies
 * (12 bytes); the rest is looked up in the trace they were found in.
 */
class IdleGaps
{
public:
    /// Address space for so many gaps: nothing is copied while they are found, and memory is taken as they come.
    void reserve(std::size_t count)
    {
        m_gaps.reserve(count);
        m_byLength.reserve(count);
    }
    /// A gap that ends later than all before; its row is not asked for.
    void add(const IdleGap& gap, const GapCoverage& coverage)
    {
        const auto row = static_cast<std::uint32_t>(m_gaps.size());
        m_byLength.push_back(sortKey(gap.span.durationNs()) | row);
        m_gaps.push_back({ gap.previous.row, gap.next.row, gap.previous.kind, gap.next.kind });
        if (coverage.blockingApiNs != 0 || coverage.overheadNs != 0)
            m_covered.push_back({ row, coverage });
    }
    /// Sets the order of longest(): the longest first, equally long ones in the order of their ends. O(n); once, when
    /// all are added.
    void sortLongestFirst(const Trace& trace);

    [[nodiscard]] std::size_t size() const { return m_gaps.size(); }
    [[nodiscard]] bool empty() const { return m_gaps.empty(); }
    /// The gap at `row` in the order of their ends, so ascending per device: for going through them all.
    [[nodiscard]] IdleGap inOrderOfEnd(const Trace& trace, std::size_t row) const
    {
        const auto& gap = m_gaps[row];
        const WorkReference previous { gap.previousKind, gap.previousRow };
        const WorkReference next { gap.nextKind, gap.nextRow };
        return { static_cast<std::uint32_t>(row),
                 { spanOfWork(trace, previous).endNs, spanOfWork(trace, next).startNs },
                 previous,
                 next,
                 trace.deviceOf(streamOfWork(trace, next)) };
    }
    /// The gap at `position`, longest first: a row of the table of gaps.
    [[nodiscard]] IdleGap longest(const Trace& trace, std::size_t position) const
    {
        return inOrderOfEnd(trace, m_longestFirst[position]);
    }
    /// O(log n).
    [[nodiscard]] GapCoverage coverageOf(const IdleGap& gap) const;

private:
    struct Gap {
        std::uint32_t previousRow, nextRow;
        WorkKind previousKind, nextKind;
    };
    /// Most gaps are not covered at all.
    struct CoveredGap {
        std::uint32_t row;
        GapCoverage coverage;
    };

    /// The upper half of what gaps are sorted by; the lower one is the row.
    static std::uint64_t sortKey(std::int64_t ns)
    {
        return static_cast<std::uint64_t>(LongestKeyNs - std::min(ns, LongestKeyNs)) << 32;
    }
    /// Longer gaps are not told apart by their keys.
    static constexpr std::int64_t LongestKeyNs = std::numeric_limits<std::uint32_t>::max();

    std::vector<Gap> m_gaps; ///< in the order of their ends
    std::vector<std::uint64_t> m_byLength; ///< until they are sorted
    std::vector<CoveredGap> m_covered; ///< by row
    std::vector<std::uint32_t> m_longestFirst; ///< rows
};

} // namespace core
