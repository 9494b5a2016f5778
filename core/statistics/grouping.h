// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace core {

/// Says that keys can be any number.
inline constexpr std::uint64_t AnyKey = std::numeric_limits<std::uint64_t>::max();

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

/**
 * Values that belong to groups, brought together by a counting sort: without a container per group. They are kept in 32
 * bits, since durations in ns rarely need more; longer ones are kept separately.
 */
class GroupedValues
{
public:
    void reserve(std::size_t count);
    void add(std::uint32_t group, std::int64_t value)
    {
        m_groups.push_back(group);
        if (value >= 0 && value < Aside) {
            m_values.push_back(static_cast<std::uint32_t>(value));
        } else {
            m_aside.push_back({ m_values.size(), value });
            m_values.push_back(Aside);
        }
    }
    /// Brings the values of each of the `groupCount` groups together. Afterwards sizeOf() and of() may be called, add()
    /// may not.
    void sort(std::size_t groupCount);
    /// How many values a group has.
    [[nodiscard]] std::size_t sizeOf(std::size_t group) const { return m_offsets[group + 1] - m_offsets[group]; }
    /// The values of one group in the order they were added, to be reordered at will; valid until the next call.
    /// O(their number).
    [[nodiscard]] std::span<std::int64_t> of(std::size_t group)
    {
        const auto number = static_cast<std::uint32_t>(group);
        return of(std::span(&number, 1));
    }
    /// The same of several groups, one after the other.
    [[nodiscard]] std::span<std::int64_t> of(std::span<const std::uint32_t> groups);

private:
    static constexpr std::uint32_t Aside = 0xFFFF'FFFF; ///< in place of a value that needs more than 32 bits
    struct ValueAside {
        std::size_t position;
        std::int64_t value;
    };
    [[nodiscard]] std::int64_t valueAside(std::size_t position) const;

    Column<std::uint32_t> m_groups;
    Column<std::uint32_t> m_values;
    std::vector<ValueAside> m_aside; ///< by position in m_values
    std::vector<std::size_t> m_offsets; ///< first value of each group, and the end
    std::vector<std::int64_t> m_asked; ///< what of() gave last
};

/// Length of a union of intervals that come sorted by start, without keeping them.
struct RunningUnion {
    std::int64_t totalNs = 0;
    std::int64_t untilNs = INT64_MIN; ///< end of the latest-ending interval so far
    void add(std::int64_t startNs, std::int64_t endNs)
    {
        // branch-free: overlap is unpredictable
        totalNs += std::max<std::int64_t>(0, endNs - std::max(startNs, untilNs));
        untilNs = std::max(untilNs, endNs);
    }
};

} // namespace core
