// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/payloadpool.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace core {

/// One named value of an NVTX payload. Fields of nested JSON objects are named "outer.inner", those of arrays
/// "name[0]".
struct PayloadField {
    QString name;
    std::variant<std::int64_t, std::uint64_t, double, QString> value;
    friend bool operator==(const PayloadField&, const PayloadField&) = default;
};

/**
 * Decodes what an NVTX event carried beside its text.
 *
 * JSON text (jsonText of the export) needs no schema. A blob (binaryData) begins with a header of 32 bytes, little
 * endian: domain, 0, schema id, 0 (32 bits each), size and offset of the payload (64 bits each). That layout is not
 * documented, so a blob whose header does not fit is read as a bare payload instead when exactly one layout of `domain`
 * has its size. Fields that lie outside of the bytes, pointers, arrays and values of unknown types are left out.
 *
 * @param domain  domainId of the event, which schemas belong to
 * @return the fields in their order; empty when the bytes cannot be decoded
 */
[[nodiscard]] std::vector<PayloadField> decodeNvtxPayload(std::string_view bytes, bool isJson,
                                                          std::span<const NvtxPayloadSchema> schemas,
                                                          std::uint32_t domain);

/// The whole number in the field `name`, compared without regard to case, at any depth of JSON; also one written as
/// text, decimal or 0x…. None when there is no such field, or it holds something else. Negative numbers come as their
/// two's complement.
[[nodiscard]] std::optional<std::uint64_t> payloadNumber(const std::vector<PayloadField>& fields, QStringView name);

/// The text in the field `name` (see payloadNumber()); none when there is no such field, or it is a number.
[[nodiscard]] std::optional<QString> payloadText(const std::vector<PayloadField>& fields, QStringView name);

} // namespace core
