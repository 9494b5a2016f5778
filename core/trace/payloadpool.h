// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "trace/stringpool.h"

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// What an NVTX event carried beside its text.
struct NvtxPayload {
    std::string_view bytes; ///< valid as long as the NvtxPayloads it is from
    bool isJson = false; ///< true: JSON text; false: binaryData, whose fields an NvtxPayloadSchema describes
};

/// Every distinct payload of a trace, once.
class NvtxPayloads
{
public:
    /// Position of the payload; adds it when it is new. O(1) expected.
    NvtxPayloadIndex intern(std::string_view bytes, bool isJson)
    {
        m_buffer.assign(1, isJson ? JsonMark : BinaryMark).append(bytes);
        return NvtxPayloadIndex { m_pool.intern(m_buffer).value() };
    }
    [[nodiscard]] NvtxPayload operator[](std::size_t position) const
    {
        const auto marked = m_pool.view(StringId { position });
        return { marked.substr(1), marked.front() == JsonMark };
    }
    [[nodiscard]] std::size_t size() const { return m_pool.size(); }
    [[nodiscard]] std::size_t memoryBytes() const { return m_pool.memoryBytes(); }
    /// Frees the lookup index; intern() must not be called afterwards.
    void freeze() { m_pool.freeze(); }

private:
    static constexpr char JsonMark = 'J';
    static constexpr char BinaryMark = 'B';
    StringPool m_pool; ///< each payload after a mark of its kind
    std::string m_buffer;
};

/// A field of a binary payload. Source: NVTX_PAYLOAD_SCHEMA_ENTRIES.
struct NvtxPayloadEntry {
    std::int64_t type = 0; ///< NVTX_PAYLOAD_ENTRY_TYPE_*, or the id of another schema or of an enum
    QString name;
    std::int64_t offsetBytes = 0;
    QString arrayOrUnionDetail; ///< length of an array, or where it stands; empty when not recorded
    std::int64_t flags = 0; ///< NVTX_PAYLOAD_ENTRY_FLAG_*
    friend bool operator==(const NvtxPayloadEntry&, const NvtxPayloadEntry&) = default;
};

/// How binary payloads of one kind are laid out. Source: NVTX_PAYLOAD_SCHEMAS; rows that repeat for each process are
/// here once.
struct NvtxPayloadSchema {
    std::uint32_t domain = 0; ///< domainId of the events it is for
    std::int64_t schemaId = 0;
    QString name; ///< mostly empty
    std::int64_t payloadSizeBytes = 0; ///< 0: not recorded
    std::vector<NvtxPayloadEntry> entries; ///< in the order of their index
    friend bool operator==(const NvtxPayloadSchema&, const NvtxPayloadSchema&) = default;
};

} // namespace core
