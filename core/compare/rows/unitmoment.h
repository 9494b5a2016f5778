// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"
#include "compare/units/keptunits.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace core {

/// A moment of a run that the other run has as well: so long after the start of a unit.
struct UnitMoment {
    std::size_t unit = 0; ///< place in UnitSpans::kept
    std::int64_t offsetNs = 0;
};

/// Units that lie one after the other, as places in UnitSpans::kept.
struct UnitStretch {
    std::size_t first = 0;
    std::size_t last = 0;
};

/// None: no kept unit is at that time. O(log steps).
[[nodiscard]] std::optional<UnitMoment> unitMomentAt(const UnitSpans& spans, std::int64_t timeNs);
/// None: that unit is not there. The moment may lie after its end.
[[nodiscard]] std::optional<std::int64_t> timeOfMoment(const UnitSpans& spans, const UnitMoment& moment);
/// The kept units that meet `window`; none: it meets none. O(log steps).
[[nodiscard]] std::optional<UnitStretch> unitsIn(const UnitSpans& spans, const TimeWindow& window);
/// Start of the unit at a place in UnitSpans::kept to its end.
[[nodiscard]] TimeWindow windowOfUnit(const UnitSpans& spans, std::size_t unit);
/// Start of the first to the end of the last.
[[nodiscard]] TimeWindow windowOfUnits(const UnitSpans& spans, const UnitStretch& units);

} // namespace core
