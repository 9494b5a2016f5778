// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "table/table.h"

#include <stop_token>

namespace core {

/**
 * A copy of `table` that holds its cells itself, so that the trace and the result it was made from can be let go: for
 * figures that are to stay when the next trace is read.
 *
 * Cells, tool tips and the subjects of rows stay as they are, and so do all exports. What needs the trace is gone:
 * there is no SQL (the columns say why), and texts with times in them are shown as exports have them, whatever the
 * format.
 *
 * @return the copy, or Cancelled. About 40 bytes a cell, and the texts.
 */
[[nodiscard]] Expected<Table> frozen(const Table& table, const std::stop_token& stop = {});

} // namespace core
