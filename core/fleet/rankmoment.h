// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"
#include "table/table.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace core {

/// A rank, and when of it something is about.
struct RankMoment {
    std::uint32_t rank = 0; ///< position of the summary
    std::optional<TimeWindow> window; ///< on the clock of its trace; none: no moment of it is meant
    QString windowName; ///< what the window is called: "step 19"; empty: it has no name
};

/// The rank that a row of a table of the job is about; of a finding the first one, of a file the first one in it. None:
/// the row is about no rank, or about several alike.
[[nodiscard]] std::optional<RankMoment> rankMomentOf(const FleetResult& result, const Table& table, std::size_t row);
/// A step of a rank, from 0 on. Without steps, or where the rank lacks it: the rank without a moment.
[[nodiscard]] RankMoment stepMoment(const FleetResult& result, std::uint32_t rank, std::size_t step);
/// What a rank does in an operation of several; without a moment where it takes no part.
[[nodiscard]] RankMoment instanceMoment(const FleetResult& result, std::uint32_t rank, std::uint32_t instance);

} // namespace core
