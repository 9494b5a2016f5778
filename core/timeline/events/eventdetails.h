// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "table/eventname.h"
#include "table/table.h"
#include "trace/eventid.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace core {

/**
 * What the tool tip of an event says, a line each: its name, its start relative to the trace's start and its duration,
 * its stream or thread, its correlation id. Plain text of a hostile file: escape it before it is shown as rich text,
 * and shorten what is too long. O(1).
 */
[[nodiscard]] QStringList eventToolTip(const Trace& trace, EventId event, const DisplayFormat& format = {});

/// "pid 4711 (python3) · GPU 0 · stream 7" of device work, "pid 4711 (python3) · thread 4712 (main)" of what a thread
/// did; empty when not known. O(1).
[[nodiscard]] QString eventWhere(const Trace& trace, EventId event);

/**
 * All that is known of one event, as table "event_details": columns `property`, `value` (text with its unit; durations
 * also as exact ns) and `help`, which is the tool tip of both others, too. What was not recorded has no row. A row that
 * stands for another event (launch call, enclosing NVTX range) has it as its subject; the others have the event itself.
 *
 * Asks the columns around the event only; where long NVTX ranges reach over all the trace it looks at each, 10 ms for
 * 10 million.
 */
[[nodiscard]] Table describeEvent(std::shared_ptr<const Trace> trace, EventId event);

} // namespace core
