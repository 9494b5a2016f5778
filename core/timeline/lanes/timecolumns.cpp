// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/timecolumns.h"

#include <bit>

namespace core {

void TimeColumns::restart(std::int64_t startNs, double nsPerColumn)
{
    m_startNs = startNs;
    m_columnsPerNs = 1 / nsPerColumn;
    m_usedClasses.clear();
    m_isUsed = {};
    m_changes.assign(m_count / WordBits + 1, 0);
}

void TimeColumns::use(TimelineClass timelineClass)
{
    if (m_usedClasses.empty())
        m_tallies.assign(m_count + 1, Tally());
    m_isUsed[static_cast<std::size_t>(timelineClass)] = true;
    m_usedClasses.push_back(timelineClass);
    m_shares[static_cast<std::size_t>(timelineClass)].assign(m_count + 1, Share());
}

void TimeColumns::announceStretches(double begin, double end)
{
    const auto last = static_cast<double>(m_count);
    const auto firstColumn = static_cast<std::size_t>(std::clamp(begin, 0.0, last));
    const auto endColumn = static_cast<std::size_t>(std::clamp(end + 2, 0.0, last)); // and where it is as before again
    for (auto column = firstColumn; column <= endColumn; ++column)
        markChange(column);
}

std::size_t TimeColumns::nextChange(std::size_t column) const
{
    auto word = column / WordBits;
    if (word >= m_changes.size())
        return m_count;
    auto bits = m_changes[word] >> column % WordBits << column % WordBits;
    while (bits == 0) {
        if (++word == m_changes.size())
            return m_count;
        bits = m_changes[word];
    }
    return std::min(m_count, word * WordBits + static_cast<std::size_t>(std::countr_zero(bits)));
}

} // namespace core
