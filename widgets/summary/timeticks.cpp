// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/timeticks.h"

#include "base/phrases.h"
#include "base/units.h"
#include "models/chartseries.h"
#include "timeline/timelinetimes.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace {

/// Those of the timeline's ruler: of the session, or of the wall clock.
TimeTicks rulerTicks(const core::TimeWindow& span, std::int64_t originNs, int most, const core::DisplayFormat& format)
{
    constexpr int WidthPx = 1000; // of whatever size: the ticks are so many parts of it
    const auto labelOriginNs = rulerOrigin(originNs, format);
    const auto ruler
        = ticksOf(core::Viewport::showing(span, WidthPx), labelOriginNs, static_cast<double>(WidthPx) / most);
    TimeTicks result;
    result.base = tickBaseText(ruler, format.shownBase());
    for (const auto timeNs : ruler.timesNs) {
        const auto place
            = static_cast<double>(timeNs + labelOriginNs - span.startNs) / static_cast<double>(span.durationNs());
        if (place >= 0 && place < 1)
            result.ticks.push_back({ place, tickText(ruler, timeNs, format.shownBase()) });
    }
    return result;
}

} // namespace

TimeTicks timeTicks(const core::TimeWindow& span, std::int64_t originNs, int most, const core::DisplayFormat& format)
{
    const auto lengthNs = static_cast<double>(span.durationNs());
    if (lengthNs <= 0 || most < 1)
        return {};
    if (format.shownBase() != core::TimeBase::Relative)
        return rulerTicks(span, originNs, most, format);
    const auto startNs = static_cast<double>(span.startNs - originNs);
    const auto intervalNs = core::niceInterval(lengthNs, most);
    const auto greatestNs = std::max(std::abs(startNs), std::abs(startNs + lengthNs));
    const std::pair<double, QString> units[] { { core::NsPerS, QStringLiteral("s") },
                                               { core::NsPerMs, QStringLiteral("ms") },
                                               { core::NsPerUs, QStringLiteral("µs") },
                                               { 1, QStringLiteral("ns") } };
    const auto* unit = std::ranges::find_if(units, [&](const auto& entry) { return greatestNs >= entry.first; });
    if (unit == std::end(units))
        unit = std::prev(std::end(units));
    const auto decimals = std::max(0, -static_cast<int>(std::floor(std::log10(intervalNs / unit->first) + 1e-9)));
    TimeTicks result;
    for (auto number = std::ceil(startNs / intervalNs); number * intervalNs < startNs + lengthNs; ++number) {
        const auto value = number * intervalNs / unit->first;
        const auto text = number == 0
            ? QStringLiteral("0")
            : QStringLiteral("%1 %2").arg(core::withTrueMinus(QLocale().toString(value, 'f', decimals)), unit->second);
        result.ticks.push_back({ (number * intervalNs - startNs) / lengthNs, text });
    }
    return result;
}
