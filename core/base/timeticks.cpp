// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/timeticks.h"

#include "base/phrases.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace core {

double niceInterval(double length, int count)
{
    if (!(length > 0) || !std::isfinite(length))
        return 1;
    const double least = length / std::max(1, count);
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : { 1.0, 2.0, 5.0 }) {
        if (factor * power >= least * (1 - 1e-9)) // a hair of rounding must not cost half of the ticks
            return factor * power;
    }
    return 10 * power;
}

std::vector<TimeTick> roundTimeTicks(const TimeWindow& span, std::int64_t originNs, int most, const QLocale& locale)
{
    const auto lengthNs = static_cast<double>(span.durationNs());
    if (lengthNs <= 0 || most < 1)
        return {};
    const auto startNs = static_cast<double>(span.startNs - originNs);
    const auto intervalNs = niceInterval(lengthNs, most);
    const auto greatestNs = std::max(std::abs(startNs), std::abs(startNs + lengthNs));
    const std::pair<double, QString> units[] { { NsPerS, QStringLiteral("s") },
                                               { NsPerMs, QStringLiteral("ms") },
                                               { NsPerUs, QStringLiteral("µs") },
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
            : QStringLiteral("%1 %2").arg(withTrueMinus(locale.toString(value, 'f', decimals)), unit->second);
        ticks.push_back({ (number * intervalNs - startNs) / lengthNs, text });
    }
    return ticks;
}

} // namespace core
