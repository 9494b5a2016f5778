// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/integercolumn.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace core {

namespace {

constexpr unsigned GroupBits = 7;
constexpr std::uint64_t GroupMask = 0x7F;
constexpr std::uint64_t MoreBit = 0x80;
constexpr unsigned SignShift = 63;
constexpr std::uint8_t NoDigit = 0xFF;

constexpr auto Base64Digits = [] {
    constexpr std::string_view Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<std::uint8_t, 256> values {};
    values.fill(NoDigit);
    for (std::size_t i = 0; i < Digits.size(); ++i)
        values[static_cast<unsigned char>(Digits[i])] = static_cast<std::uint8_t>(i);
    return values;
}();

constexpr std::size_t QuadDigits = 4; ///< of 6 bits each, for QuadBytes
constexpr std::size_t QuadBytes = 3;

/// Writes three bytes; the highest bit of what is returned is set when a digit is none.
std::uint8_t decodeQuad(const char* digits, std::uint8_t* bytes)
{
    std::uint32_t quad = 0;
    std::uint8_t seen = 0;
    for (std::size_t i = 0; i < QuadDigits; ++i) {
        const auto digit = Base64Digits[static_cast<unsigned char>(digits[i])];
        seen |= digit;
        quad = quad << 6U | digit;
    }
    bytes[0] = static_cast<std::uint8_t>(quad >> 16U);
    bytes[1] = static_cast<std::uint8_t>(quad >> 8U);
    bytes[2] = static_cast<std::uint8_t>(quad);
    return seen;
}

/// None: it is no Base64 with its padding. Most of a .loupe file is: with QByteArray's decoder
/// reading a job takes half as long again.
std::optional<std::vector<std::uint8_t>> bytesOfBase64(std::string_view text)
{
    if (text.size() % QuadDigits != 0)
        return std::nullopt;
    const auto quads = text.size() / QuadDigits;
    std::vector<std::uint8_t> bytes(quads * QuadBytes);
    if (quads == 0)
        return bytes;
    std::uint8_t seen = 0;
    for (std::size_t quad = 0; quad + 1 < quads; ++quad)
        seen |= decodeQuad(text.data() + quad * QuadDigits, bytes.data() + quad * QuadBytes);
    std::string last(text.substr(text.size() - QuadDigits));
    const std::size_t padding = last.ends_with("==") ? 2 : (last.ends_with('=') ? 1 : 0);
    std::fill(last.end() - static_cast<std::ptrdiff_t>(padding), last.end(), 'A'); // which is 0
    seen |= decodeQuad(last.data(), bytes.data() + bytes.size() - QuadBytes);
    bytes.erase(bytes.end() - static_cast<std::ptrdiff_t>(padding), bytes.end());
    return seen < MoreBit ? std::optional(std::move(bytes)) : std::nullopt;
}

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
    const auto bytes = bytesOfBase64(text);
    if (!bytes || (!bytes->empty() && (bytes->back() & MoreBit) != 0))
        return std::nullopt;
    const auto count = std::count_if(bytes->begin(), bytes->end(), [](std::uint8_t byte) { return byte < MoreBit; });
    if (static_cast<std::size_t>(count) > most)
        return std::nullopt;
    std::vector<std::int64_t> values(static_cast<std::size_t>(count));
    auto value = values.begin();
    std::uint64_t before = 0;
    std::uint64_t number = 0;
    unsigned shift = 0;
    const auto add = [&](std::uint64_t difference) {
        before += (difference >> 1U) ^ (0 - (difference & 1U));
        *value++ = static_cast<std::int64_t>(before);
    };
    for (const std::uint64_t bits : *bytes) {
        if (shift == 0 && bits < MoreBit) { // most are as small
            add(bits);
            continue;
        }
        if (shift > SignShift || (shift == SignShift && (bits & GroupMask) > 1))
            return std::nullopt;
        number |= (bits & GroupMask) << shift;
        shift += GroupBits;
        if ((bits & MoreBit) != 0)
            continue;
        add(number);
        number = 0;
        shift = 0;
    }
    return values;
}

} // namespace core
