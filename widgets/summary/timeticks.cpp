// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/timeticks.h"

#include "timeline/timelinetimes.h"

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
    if (span.durationNs() <= 0 || most < 1)
        return {};
    if (format.shownBase() != core::TimeBase::Relative)
        return rulerTicks(span, originNs, most, format);
    return { core::roundTimeTicks(span, originNs, most), {} };
}
