// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jsonmemory.h"
#include "table/table.h"

#include <QString>

#include <stop_token>

namespace core {

/// Text of a trace as a JSON value: controls are escaped visibly.
void writeJsonText(JsonBufferWriter& json, const QString& text);
/// A cell as a JSON value; `null` where nothing is known.
void writeJsonCell(JsonBufferWriter& json, const Cell& cell);
/// A table as an object: `key`, `title`, `available`, `reason`, `derivation`, `columns` and `rows`, in the units of the
/// columns. False when stopped.
bool writeJsonTable(JsonBufferWriter& json, const Table& table, const std::stop_token& stop);

} // namespace core
