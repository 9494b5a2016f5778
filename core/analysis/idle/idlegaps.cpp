// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/idlegaps.h"

#include <algorithm>
#include <array>
#include <utility>

namespace core {

namespace {

using SortEntry = std::uint64_t;

std::uint32_t rowOf(SortEntry entry)
{
    return static_cast<std::uint32_t>(entry);
}

/// Sorts by the upper halves, digit by digit; equal ones stay in their order. A radix sort: gaps are many.
void sortByUpperHalf(std::vector<SortEntry>& entries)
{
    constexpr unsigned DigitBits = 11;
    constexpr std::size_t Digits = 1U << DigitBits;
    std::vector<SortEntry> sorted(entries.size());
    for (unsigned shift = 32; shift < 64; shift += DigitBits) {
        const auto digitOf
            = [shift](SortEntry entry) { return static_cast<std::size_t>(entry >> shift) & (Digits - 1); };
        std::array<std::size_t, Digits + 1> next {};
        for (const auto entry : entries)
            ++next[digitOf(entry) + 1];
        for (std::size_t digit = 0; digit < Digits; ++digit)
            next[digit + 1] += next[digit];
        for (const auto entry : entries)
            sorted[next[digitOf(entry)]++] = entry;
        std::swap(entries, sorted);
    }
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
    sortByUpperHalf(entries);
    m_longestFirst.resize(size());
    std::transform(entries.begin(), entries.end(), m_longestFirst.begin(), rowOf);
    // those of LongestKeyNs, which is 4 s, and more: few, and all have the key 0
    const auto firstShorter = std::lower_bound(entries.begin(), entries.end(), SortEntry { 1 } << 32) - entries.begin();
    std::stable_sort(m_longestFirst.begin(), m_longestFirst.begin() + firstShorter,
                     [&lengthNs](std::uint32_t left, std::uint32_t right) { return lengthNs(left) > lengthNs(right); });
}

} // namespace core
