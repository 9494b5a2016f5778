// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"
#include "trace/eventid.h"

namespace core {

/// Binds all rows of `table` to `trace`: their SQL is asked of its file, and their subjects say that they are of it.
void bindToTrace(Table& table, const Trace& trace);

/// The subject of a row that stands for one event: the event, its span, and the process, GPU, stream and kernel it
/// belongs to.
[[nodiscard]] RowSubject eventSubject(const Trace& trace, EventId event);

} // namespace core
