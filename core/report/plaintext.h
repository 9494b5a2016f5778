// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

namespace core {

/// The columns of a table that are shown everywhere, all rows, aligned for a terminal. Ends with a line break.
[[nodiscard]] QString tableToText(const Table& table);

} // namespace core
