// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/outstandingwork.h"

#include <algorithm>

namespace core {

void OutstandingTimes::add(const Interval& span, const WorkReference& work, bool isLaunchKnown)
{
    OutstandingSpan added { span.startNs, span.endNs, work, work, isLaunchKnown };
    while (!m_spans.empty() && m_spans.back().endNs >= added.startNs) {
        const auto& before = m_spans.back();
        const bool isEarlier = before.startNs < added.startNs;
        if (isEarlier || (before.startNs == added.startNs && before.isLaunchKnown)) {
            added.startNs = before.startNs;
            added.first = before.first;
            added.isLaunchKnown = before.isLaunchKnown;
        }
        if (before.endNs > added.endNs) {
            added.endNs = before.endNs;
            added.last = before.last;
        }
        m_spans.pop_back();
    }
    m_spans.push_back(added);
}

void QueuedWork::sort()
{
    for (auto* times : { &m_beginNs, &m_startNs }) {
        if (!std::ranges::is_sorted(*times))
            std::ranges::sort(*times);
    }
}

} // namespace core
