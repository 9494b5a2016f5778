// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/reading/workerids.h"
#include "trace/trace.h"

#include <QString>

namespace core {

/// Adds what was odd in rows of a class, read from `table`, to the diagnostics of a trace.
void noteRowProblems(Diagnostics& diagnostics, EventClass eventClass, const QString& table,
                     const RowProblems& problems);

} // namespace core
