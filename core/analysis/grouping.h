// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace core {

/// Numbers distinct keys 0, 1, 2, … in the order they are first seen: an array when the keys are dense, else a flat
/// hash table.
class GroupNumbers
{
public:
    /// `keyCount`: all keys are below it. Products of table sizes go in as they are; they need not be small.
    explicit GroupNumbers(std::uint64_t keyCount);

    /// Number of `key`. O(1).
    std::uint32_t numberOf(std::uint64_t key)
    {
        if (m_isDense) {
            auto& number = m_slots[static_cast<std::size_t>(key)];
            if (number == None)
                number = add(key);
            return number;
        }
        return key == m_lastKey && !m_keys.empty() ? m_lastNumber : hashedNumberOf(key);
    }
    /// Distinct keys so far.
    [[nodiscard]] std::size_t size() const { return m_keys.size(); }
    /// The key that got `number`.
    [[nodiscard]] std::uint64_t key(std::size_t number) const { return m_keys[number]; }

private:
    static constexpr std::uint32_t None = 0xFFFF'FFFF;

    std::uint32_t add(std::uint64_t key);
    std::uint32_t hashedNumberOf(std::uint64_t key);
    void grow();

    bool m_isDense;
    std::vector<std::uint32_t> m_slots; ///< dense: number by key; else open addressing, numbers by hash
    std::vector<std::uint64_t> m_keys;
    std::uint64_t m_lastKey = 0; ///< runs of one key are common
    std::uint32_t m_lastNumber = None;
};

/// Values that belong to groups, brought together by a counting sort: a span per group, without a container per group.
class GroupedValues
{
public:
    void reserve(std::size_t count);
    void add(std::uint32_t group, std::int64_t value)
    {
        m_groups.push_back(group);
        m_values.push_back(value);
    }
    /// Brings the values of each of the `groupCount` groups together. Afterwards of() may be called, add() may not.
    void sort(std::size_t groupCount);
    [[nodiscard]] std::span<std::int64_t> of(std::size_t group)
    {
        return std::span(m_values).subspan(m_offsets[group], m_offsets[group + 1] - m_offsets[group]);
    }

private:
    Column<std::uint32_t> m_groups;
    Column<std::int64_t> m_values;
    std::vector<std::size_t> m_offsets; ///< first value of each group, and the end
};

/// Length of a union of intervals that come sorted by start, without keeping them.
struct RunningUnion {
    std::int64_t totalNs = 0;
    std::int64_t untilNs = INT64_MIN; ///< end of the latest-ending interval so far
    void add(std::int64_t startNs, std::int64_t endNs)
    {
        // without branches: whether intervals overlap cannot be foretold
        totalNs += std::max<std::int64_t>(0, endNs - std::max(startNs, untilNs));
        untilNs = std::max(untilNs, endNs);
    }
};

} // namespace core
