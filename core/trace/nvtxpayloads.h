// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// A field of a binary payload. Source: NVTX_PAYLOAD_SCHEMA_ENTRIES.
struct NvtxPayloadEntry {
    std::int64_t type = 0; ///< NVTX_PAYLOAD_ENTRY_TYPE_*, or the id of another schema or of an enum
    QString name;
    std::int64_t offsetBytes = 0;
    QString arrayOrUnionDetail; ///< length of an array, or where it stands; empty when not recorded
    std::int64_t flags = 0; ///< NVTX_PAYLOAD_ENTRY_FLAG_*
    friend bool operator==(const NvtxPayloadEntry&, const NvtxPayloadEntry&) = default;
};

/// How binary payloads of one kind are laid out. Source: NVTX_PAYLOAD_SCHEMAS; rows that repeat for each process are here once.
struct NvtxPayloadSchema {
    std::uint32_t domain = 0; ///< domainId of the events it is for
    std::int64_t schemaId = 0;
    QString name; ///< mostly empty
    std::int64_t payloadSizeBytes = 0; ///< 0: not recorded
    std::vector<NvtxPayloadEntry> entries; ///< in the order of their index
    friend bool operator==(const NvtxPayloadSchema&, const NvtxPayloadSchema&) = default;
};

} // namespace core
