// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statistics/int128.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace core {

/// A sample that is sorted once for all that is asked of its order. `values` come by time and outlive this.
class OrderedSample
{
public:
    explicit OrderedSample(std::span<const std::int64_t> values);

    [[nodiscard]] std::size_t size() const { return m_sorted.size(); }
    [[nodiscard]] bool isEmpty() const { return m_sorted.empty(); }
    /// By time.
    [[nodiscard]] std::span<const std::int64_t> byTime() const { return m_values; }
    [[nodiscard]] std::span<const std::int64_t> sorted() const { return m_sorted; }
    /// Twice the median, whole for any values; the sample is not empty.
    [[nodiscard]] Int128 twiceMedian() const;
    /// Twice the medians of what came first and last; of an odd number the one in the middle belongs to the last. There
    /// are two values at least.
    [[nodiscard]] std::array<Int128, 2> twiceMediansOfHalves() const;
    /// By time: twice the rank of each value (equal ones share theirs) less twice the mean rank: whole numbers of sum 0.
    [[nodiscard]] std::vector<double> centeredRanks() const;

private:
    /// Sorts values and places in one number each: the difference to the least value takes `valueBits`.
    void sortPacked(std::uint64_t least, unsigned valueBits, unsigned placeBits);
    /// Sorts what does not fit into such numbers.
    void sortPairs();

    std::span<const std::int64_t> m_values;
    std::vector<std::int64_t> m_sorted;
    std::vector<std::size_t> m_order; ///< place by time of each sorted value
};

} // namespace core
