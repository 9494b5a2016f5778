// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/unitmoment.h"

#include <algorithm>

namespace core {

TimeWindow windowOfUnit(const UnitSpans& spans, std::size_t unit)
{
    const auto step = spans.kept[unit];
    return { spans.edges.edgesNs[step], spans.edges.edgesNs[step + 1] };
}

TimeWindow windowOfUnits(const UnitSpans& spans, const UnitStretch& units)
{
    return { windowOfUnit(spans, units.first).startNs, windowOfUnit(spans, units.last).endNs };
}

std::optional<UnitMoment> unitMomentAt(const UnitSpans& spans, std::int64_t timeNs)
{
    const auto after = std::ranges::upper_bound(spans.kept, timeNs, {},
                                                [&](std::uint32_t step) { return spans.edges.edgesNs[step]; });
    if (after == spans.kept.begin())
        return std::nullopt;
    const auto unit = static_cast<std::size_t>(after - spans.kept.begin()) - 1;
    const auto window = windowOfUnit(spans, unit);
    if (timeNs >= window.endNs)
        return std::nullopt;
    return UnitMoment { unit, timeNs - window.startNs };
}

std::optional<std::int64_t> timeOfMoment(const UnitSpans& spans, const UnitMoment& moment)
{
    if (moment.unit >= spans.kept.size())
        return std::nullopt;
    return windowOfUnit(spans, moment.unit).startNs + moment.offsetNs;
}

std::optional<UnitStretch> unitsIn(const UnitSpans& spans, const TimeWindow& window)
{
    const auto endOf = [&](std::uint32_t step) { return spans.edges.edgesNs[step + 1]; };
    const auto startOf = [&](std::uint32_t step) { return spans.edges.edgesNs[step]; };
    const auto first = std::ranges::upper_bound(spans.kept, window.startNs, {}, endOf);
    const auto end = std::ranges::lower_bound(spans.kept, window.endNs, {}, startOf);
    if (first >= end)
        return std::nullopt;
    return UnitStretch { static_cast<std::size_t>(first - spans.kept.begin()),
                         static_cast<std::size_t>(end - spans.kept.begin()) - 1 };
}

} // namespace core
