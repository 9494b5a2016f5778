// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/grouping.h"

#include <utility>

namespace core {

namespace {

constexpr std::uint64_t DenseLimit = 1U << 22U; // 16 MiB of slots
constexpr std::size_t FirstSlots = 1024; // a power of two

std::size_t hashOf(std::uint64_t key)
{
    // Fibonacci hashing: products of small numbers differ in their low bits, the multiplication spreads them over the
    // high ones
    constexpr std::uint64_t Multiplier = 0x9E37'79B9'7F4A'7C15;
    constexpr unsigned HighBits = 32;
    return static_cast<std::size_t>((key * Multiplier) >> HighBits);
}

} // namespace

GroupNumbers::GroupNumbers(std::uint64_t keyCount)
    : m_isDense(keyCount <= DenseLimit)
    , m_slots(m_isDense ? static_cast<std::size_t>(keyCount) : FirstSlots, None)
{
}

std::uint32_t GroupNumbers::add(std::uint64_t key)
{
    m_keys.push_back(key);
    return static_cast<std::uint32_t>(m_keys.size() - 1);
}

std::uint32_t GroupNumbers::hashedNumberOf(std::uint64_t key)
{
    m_lastKey = key;
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hashOf(key) & mask;
    for (; m_slots[slot] != None; slot = (slot + 1) & mask) {
        if (m_keys[m_slots[slot]] == key)
            return m_lastNumber = m_slots[slot];
    }
    m_lastNumber = m_slots[slot] = add(key);
    if (m_keys.size() * 2 > m_slots.size())
        grow();
    return m_lastNumber;
}

void GroupNumbers::grow()
{
    std::vector<std::uint32_t> slots(m_slots.size() * 2, None);
    const std::size_t mask = slots.size() - 1;
    for (std::size_t number = 0; number < m_keys.size(); ++number) {
        std::size_t slot = hashOf(m_keys[number]) & mask;
        while (slots[slot] != None)
            slot = (slot + 1) & mask;
        slots[slot] = static_cast<std::uint32_t>(number);
    }
    m_slots = std::move(slots);
}

void GroupedValues::reserve(std::size_t count)
{
    m_groups.reserve(count);
    m_values.reserve(count);
}

void GroupedValues::sort(std::size_t groupCount)
{
    m_offsets.assign(groupCount + 1, 0);
    for (const auto group : m_groups)
        ++m_offsets[group + 1];
    for (std::size_t group = 0; group < groupCount; ++group)
        m_offsets[group + 1] += m_offsets[group];
    Column<std::uint32_t> sorted;
    sorted.resize(m_values.size());
    auto next = m_offsets;
    auto aside = m_aside.begin();
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const auto position = next[m_groups[i]]++;
        sorted[position] = m_values[i];
        if (m_values[i] == Aside)
            (aside++)->position = position;
    }
    std::sort(m_aside.begin(), m_aside.end(),
              [](const ValueAside& left, const ValueAside& right) { return left.position < right.position; });
    m_values = std::move(sorted);
    Column<std::uint32_t>().swap(m_groups);
}

std::int64_t GroupedValues::valueAside(std::size_t position) const
{
    const auto found
        = std::lower_bound(m_aside.begin(), m_aside.end(), position,
                           [](const ValueAside& entry, std::size_t wanted) { return entry.position < wanted; });
    return found->value;
}

std::span<std::int64_t> GroupedValues::of(std::span<const std::uint32_t> groups)
{
    std::size_t count = 0;
    for (const auto group : groups)
        count += sizeOf(group);
    m_asked.clear();
    m_asked.reserve(count);
    for (const auto group : groups) {
        for (auto position = m_offsets[group]; position < m_offsets[group + 1]; ++position)
            m_asked.push_back(m_values[position] == Aside ? valueAside(position) : m_values[position]);
    }
    return m_asked;
}

} // namespace core
