// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>

namespace core {

/// What becomes of control characters of texts in files for programs: names in a trace may hold anything.
enum class ControlCharacters : std::uint8_t {
    Escape, ///< as visibleText() shows them
    Keep, ///< they stand as they are in the trace: for programs that compare names
};

/**
 * `text` with a visible escape, \u and four hexadecimal digits, in place of each character that commands a terminal or
 * misleads the eye: C0 controls but tab, line feed and the carriage return before one; DEL; C1 controls; and those that
 * turn the writing direction (U+061C, U+200E, U+200F, U+202A–U+202E, U+2066–U+2069). Nothing is lost: a backslash that
 * begins what would be read as such an escape becomes \u005c, so that replacing every \uXXXX by its character gives
 * `text` again.
 */
[[nodiscard]] QString visibleText(const QString& text);

/// The same of UTF-8; what is not valid becomes U+FFFD.
[[nodiscard]] std::string visibleText(std::string_view utf8);

/// False: visibleText() leaves the text as it is. Beyond ASCII also true for text that need not change.
[[nodiscard]] bool mayNeedEscapes(std::string_view utf8);

/**
 * `text` made safe to print on one line: line breaks and tabs become a space, halves of surrogate pairs U+FFFD, and
 * what commands a terminal or turns the writing direction is escaped as visibleText() does it. Names in a trace may
 * hold anything.
 */
[[nodiscard]] QString printable(const QString& text);

/// `text` as `controls` wants it.
[[nodiscard]] inline QString withControls(const QString& text, ControlCharacters controls)
{
    return controls == ControlCharacters::Escape ? visibleText(text) : text;
}

} // namespace core
