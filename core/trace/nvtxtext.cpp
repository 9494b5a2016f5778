// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/nvtxtext.h"

namespace core {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isKeyCharacter(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Length of `text` without one trailing ", key = number", or its whole length.
std::size_t lengthWithoutLastPair(std::string_view text)
{
    std::size_t end = text.size();
    while (end > 0 && isDigit(text[end - 1]))
        --end;
    if (end == text.size())
        return text.size();
    if (end > 0 && text[end - 1] == '-')
        --end;
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

} // namespace core
