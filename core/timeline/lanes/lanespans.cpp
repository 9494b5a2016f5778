// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanes/lanespans.h"

#include <set>

namespace core {

void LaneSpans::finish()
{
    const std::set<TimelineClass> used(classes.begin(), classes.end());
    usedClasses.assign(used.begin(), used.end());
    startNs.shrink_to_fit();
    endNs.shrink_to_fit();
    classes.shrink_to_fit();
    subjects.shrink_to_fit();
    texts.shrink_to_fit();
}

std::uint32_t SpanTexts::placeOf(const SpanText& text, std::vector<SpanText>& texts)
{
    const QString key = text.name + u'\n' + text.detail;
    const auto found = m_places.constFind(key);
    if (found != m_places.constEnd())
        return *found;
    const auto place = static_cast<std::uint32_t>(texts.size());
    texts.push_back(text);
    m_places.insert(key, place);
    return place;
}

} // namespace core
