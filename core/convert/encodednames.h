// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/visibletext.h"
#include "trace/trace.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core {

/// A name that many events may share.
struct NameRef {
    static constexpr std::uint32_t NoKey = UINT32_MAX;
    NameRef() = default;
    NameRef(std::uint32_t sharedKey, std::string_view name)
        : key(sharedKey)
        , text(name)
    {
    }
    /// A name of one event. Implicit, so that callers without a key need not know of keys.
    NameRef(std::string_view name)
        : text(name)
    {
    }
    std::uint32_t key = NoKey; ///< the same for the same name; NoKey: made for one event
    std::string_view text; ///< valid UTF-8
};

/// All names of a trace as valid UTF-8, numbered: what is not valid in the file has U+FFFD in it, control characters
/// are as wanted.
class EncodedNames
{
public:
    EncodedNames(const Trace& trace, ControlCharacters controls);

    /// One more than the largest key.
    [[nodiscard]] std::uint32_t keyCount() const { return m_firstString + static_cast<std::uint32_t>(m_stringCount); }
    [[nodiscard]] NameRef kernel(KernelNameIndex name) const { return made(name.value()); }
    [[nodiscard]] NameRef kernelFullName(KernelNameIndex name) const { return made(m_firstFullName + name.value()); }
    [[nodiscard]] NameRef call(CallNameIndex name) const { return made(m_firstCall + name.value()); }
    [[nodiscard]] NameRef copy(std::uint8_t copyKind) const { return made(m_firstCopy + copyKind); }
    [[nodiscard]] NameRef synchronization(std::uint8_t syncType) const;
    [[nodiscard]] NameRef metric(std::uint32_t metric) const { return made(m_firstMetric + metric); }
    [[nodiscard]] NameRef memset() const { return made(m_firstFixed); }
    [[nodiscard]] NameRef graph() const { return made(m_firstFixed + 1); }
    [[nodiscard]] NameRef running() const { return made(m_firstFixed + 2); }
    /// A text of Trace::strings; "[no name]" for none.
    [[nodiscard]] NameRef text(StringId id) const;
    /// The whole text of an NVTX row; `buffer` holds it when it is not a shared one. "[no name]" when it has none.
    [[nodiscard]] NameRef nvtx(std::size_t row, std::string& buffer) const;

private:
    /// False: the text can stand in the file as it is.
    [[nodiscard]] bool mayChange(std::string_view text) const;
    [[nodiscard]] std::string written(std::string_view text) const;
    [[nodiscard]] NameRef made(std::size_t key) const { return { static_cast<std::uint32_t>(key), m_made[key] }; }

    const Trace* m_trace;
    ControlCharacters m_controls;
    std::vector<std::string> m_made;
    std::size_t m_firstFullName = 0, m_firstCall = 0, m_firstCopy = 0, m_firstSync = 0, m_firstMetric = 0,
                m_firstFixed = 0;
    std::uint32_t m_firstString = 0;
    std::size_t m_stringCount = 0;
    std::unordered_map<std::uint32_t, std::string> m_repaired; ///< texts that cannot stand as they are, by StringId
};

} // namespace core
