// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/budgetseries.h"

#include "statistics/statistics.h"

#include <algorithm>
#include <tuple>

namespace core {

TimeBins TimeBins::over(const TimeWindow& span, std::size_t mostBins)
{
    TimeBins bins;
    bins.span = span;
    const auto lengthNs = span.endNs > span.startNs ? span.durationNs() : 0;
    if (lengthNs == 0 || mostBins == 0)
        return bins;
    const auto most = static_cast<std::int64_t>(mostBins);
    bins.binNs = lengthNs / most + (lengthNs % most > 0 ? 1 : 0);
    bins.count = static_cast<std::size_t>(lengthNs / bins.binNs + (lengthNs % bins.binNs > 0 ? 1 : 0));
    return bins;
}

TimeWindow TimeBins::bin(std::size_t place) const
{
    const auto startNs = span.startNs + static_cast<std::int64_t>(place) * binNs;
    return { startNs, place + 1 == count ? span.endNs : startNs + binNs };
}

BudgetSeries::BudgetSeries(const TimeBins& bins)
    : m_bins(bins)
{
}

BudgetSeries::Row& BudgetSeries::rowOf(TimeClass timeClass, FamilyNumber family)
{
    const auto isIt
        = [&](const Row& candidate) { return candidate.timeClass == timeClass && candidate.family == family; };
    if (m_lastRow < m_rows.size() && isIt(m_rows[m_lastRow]))
        return m_rows[m_lastRow];
    const auto found = std::ranges::find_if(m_rows, isIt);
    m_lastRow = static_cast<std::size_t>(found - m_rows.begin());
    if (found == m_rows.end())
        m_rows.push_back({ timeClass, family, std::vector<std::int64_t>(m_bins.count), 0 });
    return m_rows[m_lastRow];
}

void BudgetSeries::add(TimeClass timeClass, FamilyNumber family, const Interval& span)
{
    const Interval part { std::max(span.startNs, m_bins.span.startNs), std::min(span.endNs, m_bins.span.endNs) };
    if (m_bins.count == 0 || part.lengthNs() == 0)
        return;
    auto& row = rowOf(timeClass, family);
    addSaturated(row.totalNs, part.lengthNs());
    if (part.startNs < m_lastBinSpan.startNs || part.startNs >= m_lastBinSpan.endNs)
        goToBin(static_cast<std::size_t>((part.startNs - m_bins.span.startNs) / m_bins.binNs));
    for (auto doneNs = part.startNs;; goToBin(m_lastBin + 1)) {
        const auto untilNs = std::min(part.endNs, m_lastBinSpan.endNs);
        addSaturated(row.timesNs[m_lastBin], untilNs - doneNs);
        if (untilNs == part.endNs)
            return;
        doneNs = untilNs;
    }
}

void BudgetSeries::goToBin(std::size_t place)
{
    m_lastBin = place;
    m_lastBinSpan = m_bins.bin(place);
}

void BudgetSeries::sortRows()
{
    std::ranges::sort(m_rows, {}, [](const Row& row) { return std::tuple(row.timeClass, row.family); });
    m_lastRow = 0;
}

std::int64_t BudgetSeries::timeNs(TimeClass timeClass) const
{
    std::int64_t sum = 0;
    for (const auto& row : m_rows)
        addSaturated(sum, row.timeClass == timeClass ? row.totalNs : 0);
    return sum;
}

} // namespace core
