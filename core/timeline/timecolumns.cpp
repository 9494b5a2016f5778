// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timecolumns.h"

namespace core {

void TimeColumns::restart(std::int64_t startNs, double nsPerColumn)
{
    m_startNs = startNs;
    m_columnsPerNs = 1 / nsPerColumn;
    m_usedClasses.clear();
    m_isUsed = {};
}

void TimeColumns::use(TimelineClass timelineClass)
{
    if (m_usedClasses.empty())
        m_tallies.assign(m_count + 1, Tally());
    m_isUsed[static_cast<std::size_t>(timelineClass)] = true;
    m_usedClasses.push_back(timelineClass);
    m_shares[static_cast<std::size_t>(timelineClass)].assign(m_count + 1, Share());
}

} // namespace core
