// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

namespace core {

/**
 * `text` made safe to print on one line: line breaks and tabs become a space, halves of surrogate pairs U+FFFD, and what commands a
 * terminal or turns the writing direction is escaped as visibleText() does it. Names in a trace may hold anything.
 */
[[nodiscard]] QString printable(const QString& text);

/// The columns of a table that are shown everywhere, all rows, aligned for a terminal. Ends with a line break.
[[nodiscard]] QString tableToText(const Table& table);

} // namespace core
