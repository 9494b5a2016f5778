// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparescale.h"

#include "base/text.h"
#include "base/units.h"
#include "statistics/int128.h"

#include <algorithm>

namespace core {

std::int64_t CompareScale::wholeOf(std::int64_t total, Side side) const
{
    return perUnitNs(saturated(static_cast<Int128>(total) * factor), divisor[side]);
}

SideTotals CompareScale::scaled(SideTotals totals) const
{
    totals.totalNs = saturated(static_cast<Int128>(totals.totalNs) * factor);
    return totals;
}

CompareScale compareScale(ComparePer per, const ScaleInputs& in)
{
    CompareScale scale;
    scale.per = per;
    if (per != ComparePer::Second) {
        scale.divisor = per == ComparePer::Unit ? in.units : in.runs;
        return scale;
    }
    constexpr std::int64_t MostSteps = 1'000'000;
    constexpr std::int64_t SecondNs = 1'000'000'000;
    constexpr std::int64_t Ten = 10;
    const auto longestNs = std::max(in.wallsNs.base, in.wallsNs.now);
    std::int64_t stepNs = 1; // so that no product of calls, sums and divisors is too large
    while (longestNs / stepNs > MostSteps && stepNs < SecondNs)
        stepNs *= Ten;
    scale.factor = SecondNs / stepNs;
    for (const auto side : BothSides)
        scale.divisor[side] = std::clamp<std::int64_t>(in.wallsNs[side] / stepNs, 1, MostCalls);
    return scale;
}

QString scaleWords(ComparePer per)
{
    switch (per) {
    case ComparePer::Unit:
        return Text::tr("a unit");
    case ComparePer::Total:
        return Text::tr("in all");
    case ComparePer::Second:
        return Text::tr("a second");
    }
    return {};
}

} // namespace core
