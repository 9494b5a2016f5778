// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/integercolumn.h"

namespace core {

namespace {

constexpr unsigned GroupBits = 7;
constexpr std::uint64_t GroupMask = 0x7F;
constexpr std::uint64_t MoreBit = 0x80;
constexpr unsigned SignShift = 63;

} // namespace

QByteArray packIntegers(const std::vector<std::int64_t>& values)
{
    QByteArray bytes;
    bytes.reserve(2 * static_cast<qsizetype>(values.size()));
    std::uint64_t before = 0;
    for (const auto value : values) {
        const auto difference = static_cast<std::uint64_t>(value) - before; // modulo 2^64, as it is added again
        before = static_cast<std::uint64_t>(value);
        auto left = (difference << 1U) ^ (0 - (difference >> SignShift)); // signs go to the lowest bit
        for (; left > GroupMask; left >>= GroupBits)
            bytes.append(static_cast<char>((left & GroupMask) | MoreBit));
        bytes.append(static_cast<char>(left));
    }
    return bytes.toBase64();
}

std::optional<std::vector<std::int64_t>> unpackIntegers(std::string_view text, std::size_t most)
{
    const auto decoded
        = QByteArray::fromBase64Encoding(QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())),
                                         QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return std::nullopt;
    std::vector<std::int64_t> values;
    std::uint64_t before = 0;
    std::uint64_t number = 0;
    unsigned shift = 0;
    for (const auto byte : *decoded) {
        const auto bits = static_cast<std::uint64_t>(static_cast<unsigned char>(byte));
        if (shift > SignShift || (shift == SignShift && (bits & GroupMask) > 1))
            return std::nullopt;
        number |= (bits & GroupMask) << shift;
        shift += GroupBits;
        if ((bits & MoreBit) != 0)
            continue;
        if (values.size() == most)
            return std::nullopt;
        before += (number >> 1U) ^ (0 - (number & 1U));
        values.push_back(static_cast<std::int64_t>(before));
        number = 0;
        shift = 0;
    }
    return shift == 0 ? std::optional(std::move(values)) : std::nullopt;
}

} // namespace core
