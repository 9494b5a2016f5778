// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/table.h"

namespace core {

/**
 * `text` made safe to print on one line: line breaks and tabs become a space; control characters (terminal escapes), characters that
 * turn the writing direction and halves of surrogate pairs become visible signs. Names in a trace may hold anything.
 */
[[nodiscard]] QString printable(const QString& text);

/// The columns of a table that are shown everywhere, all rows, aligned for a terminal. Ends with a line break.
[[nodiscard]] QString tableToText(const Table& table);

} // namespace core
