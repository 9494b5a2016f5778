// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/bytesource.h"
#include "convert/jsonbytes.h"

#include <rapidjson/error/error.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/**
 * Reads JSON (RFC 8259) of any length from a ByteSource, in a piece of memory as large as its longest text, and tells a
 * handler what it comes to, as RapidJSON's reader does: key(text), string(text), number(digits), other() for true,
 * false and null, beginObject(), endObject(), beginArray() and endArray(). Those that return false end it.
 *
 * As strict as that reader, but for numbers too large for any type, and faster: texts, which are most of a file, are looked at eight bytes at a time.
 */
template <typename Handler> class JsonScanner
{
public:
    /// `isWanted` is asked before each piece that is read.
    JsonScanner(ByteSource& source, const std::function<bool()>& isWanted, Handler& handler)
        : m_source(source)
        , m_isWanted(isWanted)
        , m_handler(handler)
        , m_buffer(PieceBytes)
    {
    }
    /// Reads one value and what is around it to the end of the source. False: see error() and problem().
    [[nodiscard]] bool scan()
    {
        m_next = m_end = m_buffer.data();
        fill(m_next);
        if (peek() == '\0' && isAtEnd())
            return fail(rapidjson::kParseErrorDocumentEmpty);
        while (!m_isDone) {
            if (!(m_expected == Expected::Value ? value() : afterValue()))
                return false;
        }
        return peek() == '\0' && isAtEnd() ? !m_error : fail(rapidjson::kParseErrorDocumentRootNotSingular);
    }
    /// What the source said; none: it is the JSON that is wrong.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    [[nodiscard]] rapidjson::ParseErrorCode problem() const { return m_problem; }
    /// At which byte the problem is.
    [[nodiscard]] std::size_t position() const { return m_before + static_cast<std::size_t>(m_next - m_buffer.data()); }

private:
    static constexpr std::size_t PieceBytes = 1 << 18;
    enum class Expected : unsigned char { Value, AfterValue };

    bool fail(rapidjson::ParseErrorCode problem)
    {
        m_problem = problem;
        return false;
    }
    /// Reads on, and keeps what stands from `kept` on, which then begins the buffer. False at the end.
    bool fill(char*& kept)
    {
        const auto keptBytes = static_cast<std::size_t>(m_end - kept);
        const auto nextAt = m_next - kept;
        m_before += static_cast<std::size_t>(kept - m_buffer.data());
        std::memmove(m_buffer.data(), kept, keptBytes);
        if (keptBytes + 1 >= m_buffer.size() / 2)
            m_buffer.resize(2 * m_buffer.size());
        std::size_t count = 0;
        if (!m_isWanted()) {
            m_error = cancelled().value();
        } else if (const auto read
                   = m_source.read(std::span(m_buffer).subspan(keptBytes).first(m_buffer.size() - keptBytes - 1));
                   !read) {
            m_error = read.error();
        } else {
            count = *read;
        }
        kept = m_buffer.data();
        m_next = kept + nextAt;
        m_end = kept + keptBytes + count;
        *m_end = '\0'; // ends every loop over bytes
        return count > 0;
    }
    [[nodiscard]] bool isAtEnd() const { return m_next == m_end; }
    /// The next byte that is not white space; NUL at the end.
    char peek()
    {
        for (;;) {
            while (*m_next == ' ' || *m_next == '\n' || *m_next == '\r' || *m_next == '\t')
                ++m_next;
            if (!isAtEnd() || !fill(m_next))
                return *m_next;
        }
    }
    /// The byte after `begin`, which is kept, at m_next; NUL at the end.
    char current(char*& begin)
    {
        if (isAtEnd())
            fill(begin);
        return *m_next;
    }

    bool value()
    {
        switch (peek()) {
        case '{':
            return open('{', '}') && m_handler.beginObject() && objectBegin();
        case '[':
            return open('[', ']') && m_handler.beginArray() && arrayBegin();
        case '"': {
            std::string_view text;
            return readText(text) && ended(m_handler.string(text));
        }
        case 't':
            return word("true");
        case 'f':
            return word("false");
        case 'n':
            return word("null");
        default:
            return number();
        }
    }
    /// A value is at its end.
    bool ended(bool isWanted)
    {
        m_expected = Expected::AfterValue;
        m_isDone = m_open.empty();
        return isWanted || fail(rapidjson::kParseErrorTermination);
    }
    bool open(char /*bracket*/, char closing)
    {
        ++m_next;
        m_open.push_back(closing);
        m_expected = Expected::Value;
        return true;
    }
    bool close(bool isWanted)
    {
        ++m_next;
        m_open.pop_back();
        return ended(isWanted);
    }
    bool objectBegin() { return peek() == '}' ? close(m_handler.endObject()) : member(); }
    bool arrayBegin() { return peek() != ']' || close(m_handler.endArray()); }
    /// A key and its colon.
    bool member()
    {
        if (peek() != '"')
            return fail(rapidjson::kParseErrorObjectMissName);
        std::string_view text;
        if (!readText(text))
            return false;
        if (!m_handler.key(text))
            return fail(rapidjson::kParseErrorTermination);
        if (peek() != ':')
            return fail(rapidjson::kParseErrorObjectMissColon);
        ++m_next;
        m_expected = Expected::Value;
        return true;
    }
    bool afterValue()
    {
        const bool isObject = m_open.back() == '}';
        const auto next = peek();
        if (next == m_open.back())
            return close(isObject ? m_handler.endObject() : m_handler.endArray());
        if (next != ',')
            return fail(isObject ? rapidjson::kParseErrorObjectMissCommaOrCurlyBracket
                                 : rapidjson::kParseErrorArrayMissCommaOrSquareBracket);
        ++m_next;
        m_expected = Expected::Value;
        return !isObject || member();
    }
    bool word(std::string_view expected)
    {
        auto* begin = m_next;
        for (const auto c : expected) {
            if (current(begin) != c)
                return fail(rapidjson::kParseErrorValueInvalid);
            ++m_next;
        }
        return ended(m_handler.other());
    }
    /// Any number of digits. False: there is none.
    bool digits(char*& begin)
    {
        const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
        if (!isDigit(current(begin)))
            return false;
        do
            ++m_next;
        while (isDigit(current(begin)));
        return true;
    }
    bool number()
    {
        auto* begin = m_next;
        if (*m_next == '-')
            ++m_next;
        if (current(begin) == '0')
            ++m_next; // no digit follows it
        else if (!digits(begin))
            return fail(rapidjson::kParseErrorValueInvalid);
        if (current(begin) == '.') {
            ++m_next;
            if (!digits(begin))
                return fail(rapidjson::kParseErrorNumberMissFraction);
        }
        if (const auto c = current(begin); c == 'e' || c == 'E') {
            ++m_next;
            if (const auto sign = current(begin); sign == '+' || sign == '-')
                ++m_next;
            if (!digits(begin))
                return fail(rapidjson::kParseErrorNumberMissExponent);
        }
        return ended(m_handler.number(std::string_view(begin, static_cast<std::size_t>(m_next - begin))));
    }
    /// The text that begins with the quote at m_next; valid until more is read.
    bool readText(std::string_view& text)
    {
        auto* begin = m_next++;
        bool hasEscapes = false;
        for (;;) {
            m_next += plainJsonBytes(m_next, static_cast<std::size_t>(m_end - m_next));
            if (isAtEnd()) {
                if (!fill(begin))
                    return fail(rapidjson::kParseErrorStringMissQuotationMark);
            } else if (*m_next == '"') {
                break;
            } else if (*m_next == '\\') {
                hasEscapes = true;
                ++m_next;
                if (current(begin) != '\0')
                    ++m_next; // what it is is looked at when the text is whole
            } else {
                return fail(rapidjson::kParseErrorStringInvalidEncoding);
            }
        }
        text = std::string_view(begin + 1, static_cast<std::size_t>(m_next - begin - 1));
        ++m_next;
        return !hasEscapes || decode(text);
    }
    bool decode(std::string_view& text);
    bool decodeUnit(std::string_view& rest, std::uint32_t& unit);
    bool decodeCodePoint(std::string_view& rest);

    ByteSource& m_source;
    const std::function<bool()>& m_isWanted;
    Handler& m_handler;
    std::vector<char> m_buffer;
    char* m_next = nullptr;
    char* m_end = nullptr;
    std::size_t m_before = 0; ///< bytes before the buffer
    std::vector<char> m_open; ///< the brackets that close what is open
    std::string m_decoded;
    Expected m_expected = Expected::Value;
    bool m_isDone = false;
    std::optional<Error> m_error;
    rapidjson::ParseErrorCode m_problem = rapidjson::kParseErrorNone;
};

/// Puts what escapes stand for in their place.
template <typename Handler> bool JsonScanner<Handler>::decode(std::string_view& text)
{
    constexpr std::string_view Names = "\"\\/bfnrt", Meant = "\"\\/\b\f\n\r\t";
    m_decoded.clear();
    auto rest = text;
    while (!rest.empty()) {
        const auto plain = std::min(rest.find('\\'), rest.size());
        m_decoded += rest.substr(0, plain);
        rest.remove_prefix(plain);
        if (rest.empty())
            break;
        const auto name = Names.find(rest[1]); // a text does not end with a backslash
        if (name != std::string_view::npos) {
            m_decoded += Meant[name];
            rest.remove_prefix(2);
        } else if (rest[1] != 'u') {
            return fail(rapidjson::kParseErrorStringEscapeInvalid);
        } else if (!decodeCodePoint(rest)) {
            return false;
        }
    }
    text = m_decoded;
    return true;
}

/// "\u12ab" at the begin of `rest`, as a number.
template <typename Handler> bool JsonScanner<Handler>::decodeUnit(std::string_view& rest, std::uint32_t& unit)
{
    constexpr std::size_t Before = 2, Length = 6;
    constexpr std::string_view Digits = "0123456789abcdef";
    unit = 0;
    for (std::size_t i = Before; i < Length; ++i) {
        const auto c = i < rest.size() ? rest[i] : ' ';
        const auto digit = Digits.find(c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c);
        if (digit == std::string_view::npos)
            return fail(rapidjson::kParseErrorStringUnicodeEscapeInvalidHex);
        unit = unit << 4U | static_cast<std::uint32_t>(digit);
    }
    rest.remove_prefix(Length);
    return true;
}

template <typename Handler> bool JsonScanner<Handler>::decodeCodePoint(std::string_view& rest)
{
    constexpr std::uint32_t High = 0xD800, Low = 0xDC00, Behind = 0xE000, Planes = 0x10000;
    std::uint32_t code = 0;
    if (!decodeUnit(rest, code))
        return false;
    if (code >= High && code < Low) {
        std::uint32_t low = 0;
        if (!rest.starts_with("\\u"))
            return fail(rapidjson::kParseErrorStringUnicodeSurrogateInvalid);
        if (!decodeUnit(rest, low))
            return false;
        if (low < Low || low >= Behind)
            return fail(rapidjson::kParseErrorStringUnicodeSurrogateInvalid);
        code = Planes + ((code - High) << 10U | (low - Low));
    }
    const auto put = [this](std::uint32_t byte) { m_decoded += static_cast<char>(byte); };
    const auto follow = [&](std::uint32_t shift) { put(0x80U | (code >> shift & 0x3FU)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | code >> 6U), follow(0);
    } else if (code < Planes) {
        put(0xE0U | code >> 12U), follow(6), follow(0);
    } else {
        put(0xF0U | code >> 18U), follow(12), follow(6), follow(0);
    }
    return true;
}

} // namespace core
