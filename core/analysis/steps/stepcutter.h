// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "intervals/intervalset.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace core {

/// Divides spans among steps that lie side by side. Refers to their edges, which are two or more.
class StepCutter
{
public:
    explicit StepCutter(const Column<std::int64_t>& edgesNs)
        : m_edgesNs(edgesNs)
    {
    }
    /// True when `span` lies in no step.
    [[nodiscard]] bool isOutside(const Interval& span) const
    {
        return span.endNs <= m_edgesNs.front() || span.startNs >= m_edgesNs.back();
    }
    /// Calls visit(step, ns of `span` in it) for each step that it meets, by time. Spans come by time. O(1) a step, all
    /// in all.
    template <typename Visitor> void cut(const Interval& span, Visitor visit)
    {
        auto startNs = std::max(span.startNs, m_edgesNs.front());
        const auto endNs = std::min(span.endNs, m_edgesNs.back());
        while (startNs < endNs) {
            while (m_edgesNs[m_step + 1] <= startNs)
                ++m_step;
            const auto untilNs = std::min(endNs, m_edgesNs[m_step + 1]);
            visit(m_step, untilNs - startNs);
            startNs = untilNs;
        }
    }

private:
    const Column<std::int64_t>& m_edgesNs;
    std::size_t m_step = 0; ///< the one of the last span
};

} // namespace core
