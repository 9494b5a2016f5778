// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/nvtxtext.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace core {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isNumberMark(char c)
{
    return c == NvtxNumberMark || c == NvtxWideNumberMark;
}
bool isKeyCharacter(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Where the whole number at the end of `text` begins.
std::size_t lastNumberBegin(std::string_view text)
{
    std::size_t begin = text.size();
    while (begin > 0 && isDigit(text[begin - 1]))
        --begin;
    return begin > 0 && text[begin - 1] == '-' ? begin - 1 : begin;
}

/// The digits at the end of a text and what they mean.
struct LastDigits {
    std::size_t begin = 0;
    std::int64_t value = 0; ///< only when they are at most PlainDigits
};
constexpr std::int64_t LargestPlainNumber = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t PlainDigits = 18; // any number of so many digits is an int64_t

/// Reads the digits from the last to the first, so that no second look is needed.
LastDigits lastDigits(std::string_view text)
{
    constexpr std::int64_t Base = 10;
    LastDigits digits { text.size(), 0 };
    std::int64_t weight = 1;
    for (; digits.begin > 0 && isDigit(text[digits.begin - 1]); --digits.begin) {
        if (text.size() - digits.begin < PlainDigits) {
            digits.value += weight * (text[digits.begin - 1] - '0');
            weight *= Base;
        }
    }
    return digits;
}

/// The value of a number made of digits and maybe a minus, or nothing when it would not print back the same.
std::optional<std::int64_t> exactNumber(std::string_view text)
{
    const auto digits = text.substr(text.front() == '-' ? 1 : 0);
    if (digits.front() == '0' && text.size() > 1)
        return std::nullopt;
    std::int64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return result.ec == std::errc() ? std::optional(value) : std::nullopt;
}

/// Length of `text` without one trailing ", key = number", or its whole length.
std::size_t lengthWithoutLastPair(std::string_view text)
{
    const std::size_t end = lastNumberBegin(text);
    if (!text.substr(0, end).ends_with(" = "))
        return text.size();
    const std::size_t keyEnd = end - 3;
    std::size_t key = keyEnd;
    while (key > 0 && isKeyCharacter(text[key - 1]))
        --key;
    if (key == keyEnd || !text.substr(0, key).ends_with(", "))
        return text.size();
    return key - 2;
}

/// As splitNvtxSuffix(), into memory that is there. Returns the grouped text.
std::string_view splitInto(std::string_view text, std::string& pattern, std::vector<std::int64_t>& numbers)
{
    constexpr std::string_view Equals = " = ";
    pattern.clear();
    numbers.clear();
    const auto grouped = groupedNvtxText(text);
    for (auto list = text.substr(grouped.size()); !list.empty();) { // ", key = number", and keys have no spaces
        const std::size_t begin = list.find(Equals) + Equals.size();
        const std::size_t end = std::min(list.find(',', begin), list.size());
        const auto digits = list.substr(begin, end - begin);
        pattern.append(list.substr(0, begin));
        if (const auto number = exactNumber(digits)) {
            pattern.push_back(NvtxNumberMark);
            numbers.push_back(*number);
        } else {
            pattern.append(digits);
        }
        list.remove_prefix(end);
    }
    return grouped;
}

} // namespace

std::string_view groupedNvtxText(std::string_view text)
{
    while (!text.empty() && isDigit(text.back())) { // most texts have no list
        const std::size_t length = lengthWithoutLastPair(text);
        if (length == text.size() || length == 0)
            break;
        text = text.substr(0, length);
    }
    return text;
}

NvtxTextParts splitNvtxSuffix(std::string_view text)
{
    NvtxTextParts parts;
    parts.grouped = splitInto(text, parts.pattern, parts.numbers);
    return parts;
}

std::string joinNvtxSuffix(std::string_view grouped, std::string_view pattern, std::span<const std::int64_t> numbers)
{
    std::string text(grouped);
    for (const char c : pattern) {
        if (!isNumberMark(c)) {
            text.push_back(c);
        } else if (!numbers.empty()) {
            text.append(std::to_string(numbers.front()));
            numbers = numbers.subspan(1);
        }
    }
    return text;
}

std::size_t nvtxNumberCount(std::string_view pattern)
{
    return static_cast<std::size_t>(std::count_if(pattern.begin(), pattern.end(), isNumberMark));
}

bool areNvtxNumbersListed(std::string_view pattern)
{
    return nvtxNumberCount(pattern) > 1 || pattern.find(NvtxWideNumberMark) != std::string_view::npos;
}

NvtxSuffixes::Split NvtxSuffixes::split(std::string_view text)
{
    if (text.empty() || !isDigit(text.back()))
        return { text, {}, 0 };
    const auto digits = lastDigits(text);
    const auto count = text.size() - digits.begin;
    const auto head = text.substr(0, digits.begin);
    const bool isPlain = count == 1 || (count <= PlainDigits && text[digits.begin] != '0');
    if (isPlain && digits.value <= LargestPlainNumber && m_last.isValid() && head.size() > m_lastHead.size()
        && head.ends_with(m_lastHead)) {
        const auto grouped = head.substr(0, head.size() - m_lastHead.size());
        if (!isDigit(grouped.back()) || groupedNvtxText(grouped).size() == grouped.size())
            return { grouped, m_last, static_cast<std::uint32_t>(digits.value) };
    }
    const auto grouped = splitInto(text, m_pattern, m_found);
    if (m_pattern.empty())
        return { text, {}, 0 };
    if (m_found.size() == 1 && (m_found.front() < 0 || m_found.front() > LargestPlainNumber))
        *std::find(m_pattern.begin(), m_pattern.end(), NvtxNumberMark) = NvtxWideNumberMark;
    const NvtxSuffixIndex suffix { m_patterns.intern(m_pattern).value() };
    if (areNvtxNumbersListed(m_pattern)) {
        const auto position = static_cast<std::uint32_t>(m_numbers.size());
        m_numbers.insert(m_numbers.end(), m_found.begin(), m_found.end());
        return { grouped, suffix, position };
    }
    if (m_found.size() == 1 && m_pattern.back() == NvtxNumberMark) {
        m_lastHead.assign(m_pattern, 0, m_pattern.size() - 1);
        m_last = suffix;
    }
    return { grouped, suffix, m_found.empty() ? 0 : static_cast<std::uint32_t>(m_found.front()) };
}

} // namespace core
