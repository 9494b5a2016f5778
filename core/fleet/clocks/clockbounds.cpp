// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/clocks/clockbounds.h"

#include <algorithm>

namespace core {

std::optional<ClockContradiction> ClockBounds::contradictionOfTwo() const
{
    std::optional<ClockContradiction> worst;
    for (std::size_t from = 0; from < m_count; ++from) {
        for (std::size_t to = from + 1; to < m_count; ++to) {
            if (!isBounded(from, to))
                continue;
            const auto sumNs = upperNs(from, to) + upperNs(to, from);
            if (sumNs < (worst ? worst->sumNs : 0))
                worst = ClockContradiction { { edge(from, to), edge(to, from) }, sumNs };
        }
    }
    return worst;
}

std::optional<ClockContradiction> ClockBounds::contradiction() const
{
    if (auto found = contradictionOfTwo())
        return found;
    // Bellman and Ford, from everywhere at once
    std::vector<std::int64_t> distances(m_count, 0);
    std::vector<std::size_t> before(m_count, m_count);
    std::size_t changed = m_count;
    for (std::size_t round = 0; round <= m_count; ++round) {
        changed = m_count;
        for (std::size_t from = 0; from < m_count; ++from) {
            for (std::size_t to = 0; to < m_count; ++to) {
                const auto bound = upperNs(from, to);
                if (from == to || bound == Unbounded || distances[from] + bound >= distances[to])
                    continue;
                distances[to] = distances[from] + bound;
                before[to] = from;
                changed = to;
            }
        }
        if (changed == m_count)
            return std::nullopt;
    }
    for (std::size_t i = 0; i < m_count; ++i) // into the cycle
        changed = before[changed];
    ClockContradiction found;
    for (auto at = changed; found.cycle.empty() || at != changed; at = before[at]) {
        found.cycle.push_back(edge(before[at], at));
        found.sumNs += found.cycle.back().boundNs;
    }
    std::reverse(found.cycle.begin(), found.cycle.end());
    return found;
}

void ClockBounds::close()
{
    for (std::size_t over = 0; over < m_count; ++over) {
        for (std::size_t from = 0; from < m_count; ++from) {
            const auto first = upperNs(from, over);
            if (first == Unbounded)
                continue;
            for (std::size_t to = 0; to < m_count; ++to) {
                const auto second = upperNs(over, to);
                auto& bound = m_bounds[from * m_count + to];
                if (second != Unbounded && first + second < bound)
                    bound = first + second;
            }
        }
    }
}

} // namespace core
