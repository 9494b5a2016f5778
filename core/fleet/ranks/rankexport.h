// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ranks/ranksummary.h"
#include "trace/trace.h"

#include <QStringList>

namespace core {

/// When time 0 of a trace was, also where the export has moved all times or made them those of UTC.
[[nodiscard]] RankClock clockOf(const Trace& trace);

/// What the export of a rank left out, a sentence each.
[[nodiscard]] QStringList exportNotes(const Trace& trace);

} // namespace core
