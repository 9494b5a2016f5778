// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/receiptreaders.h"

#include "base/text.h"
#include "convert/jsonscanner.h"

#include <rapidjson/error/en.h>

#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace core {

namespace {

/// Faster than comparing texts whose lengths are not known beforehand.
template <std::size_t Size> bool isText(std::string_view text, const char (&expected)[Size])
{
    return text.size() == Size - 1 && std::memcmp(text.data(), expected, Size - 1) == 0;
}

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

/// Counts events as the scanner tells them.
class TallyHandler
{
public:
    [[nodiscard]] const ByActivityType<ActivityTally>& tallies() const { return m_tallies; }

    bool other() { return true; }
    bool number(std::string_view digits)
    {
        if (m_depth != EventDepth || (m_member != Member::Time && m_member != Member::Duration))
            return true;
        const auto ns = nanoseconds(digits);
        (m_member == Member::Time ? m_timeNs : m_durationNs) = ns.value_or(0);
        return ns.has_value();
    }
    bool string(std::string_view text)
    {
        if (m_depth != EventDepth)
            return true;
        if (m_member == Member::Phase)
            m_phase = text.size() == 1 ? text.front() : '?';
        if (m_member != Member::Category)
            return true;
        m_hasCategory = true;
        if (m_categoryText != text) { // mostly the same as before
            m_categoryText = text;
            m_category = activityTypeOf(m_categoryText);
        }
        return true;
    }
    bool beginObject()
    {
        if (++m_depth == EventDepth) {
            m_phase = '?';
            m_hasCategory = false;
            m_timeNs = m_durationNs = 0;
        }
        return true;
    }
    bool key(std::string_view key)
    {
        if (m_depth == EventDepth) {
            m_member = isText(key, "ph") ? Member::Phase
                : isText(key, "cat")     ? Member::Category
                : isText(key, "ts")      ? Member::Time
                : isText(key, "dur")     ? Member::Duration
                                         : Member::Other;
        }
        return true;
    }
    bool endObject()
    {
        if (m_depth-- == EventDepth)
            count();
        return true;
    }
    bool beginArray()
    {
        ++m_depth;
        return true;
    }
    bool endArray()
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
    TallyHandler handler;
    JsonScanner scanner(source, isWanted, handler);
    const bool isJson = scanner.scan();
    if (scanner.error())
        return tl::unexpected(*scanner.error());
    if (!isJson) {
        return failure(ErrorCode::BadFormat,
                       Text::tr("(byte %1: %2)")
                           .arg(scanner.position())
                           .arg(QString::fromLatin1(rapidjson::GetParseError_En(scanner.problem()))));
    }
    return handler.tallies();
}

} // namespace core
