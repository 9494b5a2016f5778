// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Every distinct text of a trace, once. Bytes are kept as they stand in the file (normally UTF-8).
class StringPool
{
public:
    StringPool();

    /// Id of `text`; adds it when it is new. O(1) expected.
    StringId intern(std::string_view text);
    /// The bytes of `id`; empty for none.
    [[nodiscard]] std::string_view view(StringId id) const;
    /// The text of `id`; bytes that are not UTF-8 become U+FFFD, NUL and other control characters stay. Empty for none.
    [[nodiscard]] QString text(StringId id) const;
    /// Number of distinct texts.
    [[nodiscard]] std::size_t size() const { return m_offsets.size() - 1; }
    /// Heap bytes held.
    [[nodiscard]] std::size_t memoryBytes() const;
    /// Frees the lookup index; intern() must not be called afterwards.
    void freeze();

private:
    void grow();

    std::string m_bytes;
    std::vector<std::uint64_t> m_offsets; ///< size() + 1 entries
    std::vector<std::uint64_t> m_hashes; ///< one per text, so that growing does not hash again
    std::vector<std::uint32_t> m_slots; ///< open addressing: id + 1, 0 is free
};

} // namespace core
