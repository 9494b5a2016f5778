// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "intervals/intervalset.h"
#include "scope/devicework.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core {

/// A stretch in which something was outstanding: launched, or running.
struct OutstandingSpan {
    std::int64_t startNs = 0, endNs = 0;
    WorkReference first; ///< whose launch or start begins it
    WorkReference last; ///< that ends it
    bool isLaunchKnown = false; ///< the launch call of `first` is in the trace
};

/// The union of the times in which work was outstanding, for work in the order of start. O(n) in all: what was launched
/// earlier only reaches back over stretches that it joins.
class OutstandingTimes
{
public:
    /// `span`: from the return of the launch call, or the start where that is earlier, to the end.
    void add(const Interval& span, const WorkReference& work, bool isLaunchKnown);
    /// By time; they neither overlap nor touch.
    [[nodiscard]] std::span<const OutstandingSpan> spans() const { return m_spans; }

private:
    std::vector<OutstandingSpan> m_spans;
};

/// When the works of one stream were queued: launched, and not yet started.
class QueuedWork
{
public:
    /// `queued`, not empty, for work in the order of start.
    void add(const Interval& queued)
    {
        m_beginNs.push_back(queued.startNs);
        m_startNs.push_back(queued.endNs);
    }
    /// To be called once, after the last was added.
    void sort();
    /// Calls visit(span, depth) for each stretch in which the same number of works, not 0, is queued, by time. O(n).
    template <typename Visitor> void forEachDepth(Visitor visit) const
    {
        std::size_t begun = 0;
        std::size_t started = 0;
        std::int64_t atNs = 0;
        while (started < m_startNs.size()) {
            const bool isBegin = begun < m_beginNs.size() && m_beginNs[begun] < m_startNs[started];
            const auto nextNs = isBegin ? m_beginNs[begun] : m_startNs[started];
            if (begun > started && nextNs > atNs)
                visit(Interval { atNs, nextNs }, static_cast<std::int64_t>(begun - started));
            atNs = nextNs;
            (isBegin ? begun : started) += 1;
        }
    }

private:
    Column<std::int64_t> m_beginNs, m_startNs;
};

} // namespace core
