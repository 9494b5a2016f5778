// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statistics/int128.h"

#include <cstdint>
#include <span>

namespace core {

/**
 * The differences NEW - BASE of all pairs of two samples, in order, without making them: each is sought by counting those
 * below a value, until few are left. O((n + m) · bits of the range) a difference at most, about ten such counts mostly;
 * O(n + m) memory. The samples are sorted, not empty, and outlive this.
 */
class PairDifferences
{
public:
    PairDifferences(std::span<const std::int64_t> sortedBase, std::span<const std::int64_t> sortedNew);

    [[nodiscard]] std::uint64_t size() const { return std::uint64_t { m_base.size() } * m_new.size(); }
    /// The difference at `position` of their order, 0 to size() - 1.
    [[nodiscard]] Int128 at(std::uint64_t position) const;
    /// Their median: the shift of Hodges and Lehmann (1963).
    [[nodiscard]] double median() const;

private:
    std::span<const std::int64_t> m_base;
    std::span<const std::int64_t> m_new;
};

} // namespace core
