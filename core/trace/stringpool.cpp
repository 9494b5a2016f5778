// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/stringpool.h"

#include <functional>

namespace core {

namespace {
constexpr std::size_t InitialSlots = 1024; // a power of two
}

StringPool::StringPool()
    : m_offsets { 0 }
    , m_slots(InitialSlots, 0)
{
}

StringId StringPool::intern(std::string_view text)
{
    Q_ASSERT(!m_slots.empty());
    const std::uint64_t hash = std::hash<std::string_view> {}(text);
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hash & mask;
    for (; m_slots[slot] != 0; slot = (slot + 1) & mask) {
        const StringId id { m_slots[slot] - 1U };
        if (m_hashes[id.value()] == hash && view(id) == text)
            return id;
    }
    const StringId id { size() };
    m_bytes.append(text);
    m_offsets.push_back(m_bytes.size());
    m_hashes.push_back(hash);
    m_slots[slot] = static_cast<std::uint32_t>(id.value() + 1);
    if (size() * 2 > m_slots.size())
        grow();
    return id;
}

void StringPool::grow()
{
    std::vector<std::uint32_t> slots(m_slots.size() * 2, 0);
    const std::size_t mask = slots.size() - 1;
    for (std::size_t id = 0; id < size(); ++id) {
        std::size_t slot = m_hashes[id] & mask;
        while (slots[slot] != 0)
            slot = (slot + 1) & mask;
        slots[slot] = static_cast<std::uint32_t>(id + 1);
    }
    m_slots = std::move(slots);
}

std::string_view StringPool::view(StringId id) const
{
    if (!id.isValid())
        return {};
    const auto begin = m_offsets[id.value()];
    return std::string_view(m_bytes).substr(begin, m_offsets[id.value() + 1] - begin);
}

QString StringPool::text(StringId id) const
{
    const auto bytes = view(id);
    return QString::fromUtf8(bytes);
}

std::size_t StringPool::memoryBytes() const
{
    return m_bytes.capacity() + m_offsets.capacity() * sizeof(m_offsets[0]) + m_hashes.capacity() * sizeof(m_hashes[0])
        + m_slots.capacity() * sizeof(m_slots[0]);
}

void StringPool::freeze()
{
    m_slots = decltype(m_slots)(); // = {} would keep the memory
    m_hashes = decltype(m_hashes)();
    m_bytes.shrink_to_fit();
    m_offsets.shrink_to_fit();
}

} // namespace core
