// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/jsonline.h"

#include "base/jsonmemory.h"
#include "convert/jsonbytes.h"

#include <array>
#include <charconv>
#include <cmath>

namespace core {

namespace {

/// How a byte stands in a text that does not stand as it is.
void appendEscaped(std::string& text, char byte)
{
    constexpr std::string_view Digits = "0123456789ABCDEF";
    const auto code = static_cast<unsigned char>(byte);
    constexpr std::string_view Named = "\b\f\n\r\t\"\\", Names = "bfnrt\"\\";
    text += '\\';
    if (const auto found = Named.find(byte); found != std::string_view::npos) {
        text += Names[found];
        return;
    }
    text += "u00";
    text += Digits[code >> 4U];
    text += Digits[code & 0xFU];
}

} // namespace

void JsonLine::text(std::string_view text)
{
    separate();
    m_text += '"';
    for (;;) {
        const auto plain = plainJsonBytes(text.data(), text.size());
        m_text.append(text.data(), plain);
        if (plain == text.size())
            break;
        appendEscaped(m_text, text[plain]);
        text.remove_prefix(plain + 1);
    }
    m_text += '"';
}

void JsonLine::integer(std::int64_t number)
{
    separate();
    std::array<char, 24> digits;
    m_text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

void JsonLine::real(double number)
{
    separate();
    if (!std::isfinite(number)) {
        m_text += "null"; // JSON has no NaN and no infinity
        return;
    }
    JsonBuffer buffer;
    JsonBufferWriter json(buffer);
    json.Double(number);
    m_text.append(buffer.GetString(), buffer.GetSize());
}

void JsonLine::microseconds(std::uint64_t ns)
{
    constexpr std::uint64_t NsPerMicrosecond = 1000;
    separate();
    std::array<char, 32> digits;
    auto* end = std::to_chars(digits.data(), digits.data() + digits.size(), ns / NsPerMicrosecond).ptr;
    const auto rest = ns % NsPerMicrosecond;
    *end++ = '.';
    *end++ = static_cast<char>('0' + rest / 100);
    *end++ = static_cast<char>('0' + rest / 10 % 10);
    *end++ = static_cast<char>('0' + rest % 10);
    m_text.append(digits.data(), end);
}

} // namespace core
