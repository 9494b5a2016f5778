// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparetables.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace core {

/// A statement and the file that it is asked of.
struct RunSql {
    QString name; ///< of the file
    QString sql;
};

/// Why a Δ is what it is. Sentences; empty where there is nothing to say.
struct DeltaEvidence {
    QString identity; ///< how Δ is made, with numbers: "−60,000 ns = 0 ns by calls + −60,000 ns by time a call"
    QString match; ///< how the row of one side was found to be that of the other
    QString test; ///< what the values by unit say
    QString units; ///< which part of each run is added up
    Sides<QString> sql; ///< gives what Δ is made of, of its side over its kept units; may be empty
    Sides<std::vector<RunSql>> furtherSql; ///< likewise, of the further runs of each side that have any
    Sides<QString> noSql; ///< why there is none; empty: the side does not have the row
};

/// The statements of all runs of a side as one text; where there are several, each below a comment with the name of its
/// file. `name`: that of the first.
[[nodiscard]] QString sqlText(const DeltaEvidence& evidence, Side side, const QString& name);

/// Of a cell of a table of the comparison. `sources`: of the tables that are made of tables of one run, as far as they
/// are known. O(units).
[[nodiscard]] DeltaEvidence evidenceOfDelta(const Comparison& comparison, const DeltaSources& sources,
                                            const Table& table, std::size_t row, std::size_t column);

} // namespace core
