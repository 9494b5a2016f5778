// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/idlegaps.h"

#include "base/digitsort.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

using SortEntry = std::uint64_t;

std::uint32_t rowOf(SortEntry entry)
{
    return static_cast<std::uint32_t>(entry);
}

} // namespace

GapCoverage IdleGaps::coverageOf(const IdleGap& gap) const
{
    const auto found = std::lower_bound(m_covered.begin(), m_covered.end(), gap.row,
                                        [](const CoveredGap& covered, std::uint32_t row) { return covered.row < row; });
    return found != m_covered.end() && found->row == gap.row ? found->coverage : GapCoverage {};
}

void IdleGaps::sortLongestFirst(const Trace& trace)
{
    const auto lengthNs = [&](std::size_t row) { return inOrderOfEnd(trace, row).span.durationNs(); };
    auto entries = std::move(m_byLength);
    sortByDigits(entries, 32, 64);
    m_longestFirst.resize(size());
    std::transform(entries.begin(), entries.end(), m_longestFirst.begin(), rowOf);
    // those of LongestKeyNs, which is 4 s, and more: few, and all have the key 0
    const auto firstShorter = std::lower_bound(entries.begin(), entries.end(), SortEntry { 1 } << 32) - entries.begin();
    std::stable_sort(m_longestFirst.begin(), m_longestFirst.begin() + firstShorter,
                     [&lengthNs](std::uint32_t left, std::uint32_t right) { return lengthNs(left) > lengthNs(right); });
}

} // namespace core
