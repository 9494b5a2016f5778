// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/timeticks.h"

#include "base/units.h"
#include "models/chartseries.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

std::vector<TimeTick> timeTicks(const core::TimeWindow& span, std::int64_t originNs, int most)
{
    const auto lengthNs = static_cast<double>(span.durationNs());
    if (lengthNs <= 0 || most < 1)
        return {};
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
    std::vector<TimeTick> ticks;
    for (auto number = std::ceil(startNs / intervalNs); number * intervalNs < startNs + lengthNs; ++number) {
        const auto value = number * intervalNs / unit->first;
        const auto text = number == 0
            ? QStringLiteral("0")
            : QStringLiteral("%1 %2").arg(QLocale().toString(value, 'f', decimals), unit->second);
        ticks.push_back({ (number * intervalNs - startNs) / lengthNs, text });
    }
    return ticks;
}
