// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/sides.h"
#include "table/table.h"

#include <QString>

#include <cstddef>

namespace core {

struct Comparison;

/// Why a Δ is what it is. Sentences; empty where there is nothing to say.
struct DeltaEvidence {
    QString identity; ///< how Δ is made, with numbers: "−60,000 ns = 0 ns by calls + −60,000 ns by time a call"
    QString match; ///< how the row of one side was found to be that of the other
    QString test; ///< what the values by unit say
    QString units; ///< which part of each run is added up
    Sides<QString> sql; ///< gives the calls and the time of its side over its kept units; may be empty
};

/// Of a row of a table of the comparison. O(units).
[[nodiscard]] DeltaEvidence evidenceOfDelta(const Comparison& comparison, const Table& table, std::size_t row);

} // namespace core
