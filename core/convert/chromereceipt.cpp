// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/receiptreaders.h"

#include "base/text.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <optional>
#include <vector>

namespace core {

namespace {

constexpr std::size_t TextBufferBytes = 1 << 18;

/// The input stream that RapidJSON asks for, on a ByteSource.
class SourceStream
{
public:
    using Ch = char;
    SourceStream(ByteSource& source, const std::function<bool()>& isWanted)
        : m_source(source)
        , m_isWanted(isWanted)
        , m_buffer(TextBufferBytes)
    {
        fill();
    }
    [[nodiscard]] Ch Peek() const { return *m_next; }
    Ch Take()
    {
        const auto c = *m_next;
        if (++m_next == m_end) [[unlikely]]
            fill();
        return c;
    }
    [[nodiscard]] std::size_t Tell() const { return m_before + static_cast<std::size_t>(m_next - m_buffer.data()); }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    // RapidJSON asks for these of streams it parses in place
    void Put(Ch /*c*/) { }
    void Flush() { }
    Ch* PutBegin() { return nullptr; }
    std::size_t PutEnd(Ch* /*begin*/) { return 0; }

private:
    void fill()
    {
        m_before += static_cast<std::size_t>(m_end - m_buffer.data());
        std::size_t count = 0;
        if (!m_isWanted()) {
            m_error = cancelled().value();
        } else if (const auto read = m_source.read(m_buffer); !read) {
            m_error = read.error();
        } else {
            count = *read;
        }
        m_next = m_buffer.data();
        m_end = m_next + count;
        if (count == 0) { // the end is a NUL for RapidJSON
            *m_next = '\0';
            m_end = m_next + 1;
        }
    }

    ByteSource& m_source;
    const std::function<bool()>& m_isWanted;
    std::vector<char> m_buffer;
    const char* m_end = m_buffer.data();
    char* m_next = m_buffer.data();
    std::size_t m_before = 0;
    std::optional<Error> m_error;
};

/// "12.345" µs as ns; none when it is anything else.
std::optional<std::uint64_t> nanoseconds(std::string_view text)
{
    constexpr std::size_t Decimals = 3;
    const auto point = text.find('.');
    if (point == std::string_view::npos || text.size() != point + 1 + Decimals)
        return std::nullopt;
    std::uint64_t ns = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i == point)
            continue;
        if (text[i] < '0' || text[i] > '9')
            return std::nullopt;
        ns = ns * 10 + static_cast<std::uint64_t>(text[i] - '0');
    }
    return ns;
}

/// Counts events as the parser reports them.
class TallyHandler
{
public:
    [[nodiscard]] const ByActivityType<ActivityTally>& tallies() const { return m_tallies; }

    bool Null() { return true; }
    bool Bool(bool /*value*/) { return true; }
    bool Int(int /*value*/) { return true; }
    bool Uint(unsigned /*value*/) { return true; }
    bool Int64(std::int64_t /*value*/) { return true; }
    bool Uint64(std::uint64_t /*value*/) { return true; }
    bool Double(double /*value*/) { return true; }
    bool RawNumber(const char* text, rapidjson::SizeType size, bool /*isCopy*/)
    {
        if (m_depth != EventDepth || (m_member != Member::Time && m_member != Member::Duration))
            return true;
        const auto ns = nanoseconds({ text, size });
        (m_member == Member::Time ? m_timeNs : m_durationNs) = ns.value_or(0);
        return ns.has_value();
    }
    bool String(const char* text, rapidjson::SizeType size, bool /*isCopy*/)
    {
        if (m_depth != EventDepth)
            return true;
        if (m_member == Member::Phase)
            m_phase = size == 1 ? *text : '?';
        if (m_member != Member::Category)
            return true;
        m_hasCategory = true;
        if (m_categoryText != std::string_view(text, size)) { // mostly the same as before
            m_categoryText.assign(text, size);
            m_category = activityTypeOf(m_categoryText);
        }
        return true;
    }
    bool StartObject()
    {
        if (++m_depth == EventDepth) {
            m_phase = '?';
            m_hasCategory = false;
            m_timeNs = m_durationNs = 0;
        }
        return true;
    }
    bool Key(const char* text, rapidjson::SizeType size, bool /*isCopy*/)
    {
        if (m_depth == EventDepth) {
            const std::string_view key(text, size);
            m_member = key == "ph" ? Member::Phase
                : key == "cat"     ? Member::Category
                : key == "ts"      ? Member::Time
                : key == "dur"     ? Member::Duration
                                   : Member::Other;
        }
        return true;
    }
    bool EndObject(rapidjson::SizeType /*members*/)
    {
        if (m_depth-- == EventDepth)
            count();
        return true;
    }
    bool StartArray()
    {
        ++m_depth;
        return true;
    }
    bool EndArray(rapidjson::SizeType /*elements*/)
    {
        --m_depth;
        return true;
    }

private:
    static constexpr int EventDepth = 3; // object, its traceEvents, event
    enum class Member : std::uint8_t { Other, Phase, Category, Time, Duration };

    void count()
    {
        if (!m_hasCategory || !m_category)
            return;
        auto& tally = m_tallies[static_cast<std::size_t>(*m_category)];
        switch (m_phase) {
        case 'b': // the end of the pair adds its time
            tally.durationNs -= m_timeNs;
            ++tally.count;
            break;
        case 'e':
            tally.durationNs += m_timeNs;
            break;
        case 'X':
            tally.durationNs += m_durationNs;
            ++tally.count;
            break;
        case 'i':
        case 'C':
            ++tally.count;
            break;
        default: // metadata and flows
            break;
        }
    }

    ByActivityType<ActivityTally> m_tallies {};
    int m_depth = 0;
    Member m_member = Member::Other;
    char m_phase = '?';
    std::uint64_t m_timeNs = 0, m_durationNs = 0;
    bool m_hasCategory = false;
    std::string m_categoryText;
    std::optional<ActivityType> m_category;
};

} // namespace

Expected<ByActivityType<ActivityTally>> tallyChromeJson(ByteSource& source, const std::function<bool()>& isWanted)
{
    SourceStream stream(source, isWanted);
    TallyHandler handler;
    rapidjson::Reader reader;
    const auto result = reader.Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, handler);
    if (stream.error())
        return tl::unexpected(*stream.error());
    if (result.IsError()) {
        return failure(ErrorCode::BadFormat,
                       Text::tr("(byte %1: %2)")
                           .arg(result.Offset())
                           .arg(QString::fromLatin1(rapidjson::GetParseError_En(result.Code()))));
    }
    return handler.tallies();
}

} // namespace core
