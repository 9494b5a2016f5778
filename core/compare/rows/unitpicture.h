// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/timewindow.h"
#include "compare/rows/unitlanes.h"
#include "compare/waterfall.h"
#include "trace/eventid.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

struct Comparison;

/// Work of a GPU in one unit, from the start of the unit.
struct UnitEvent {
    std::int64_t fromNs = 0;
    std::int64_t untilNs = 0;
    ChangeLook look;
    QString name;
    bool isMain = true; ///< in the main stream; else in any other
    EventId event {}; ///< in its trace
};

/// A launch of both units, or of one: where it stands in the events of each side.
struct UnitPartner {
    Sides<std::optional<std::size_t>> event;
    std::optional<std::int64_t> driftNs; ///< how much later it starts in NEW; none without a partner
    std::int64_t deltaNs = 0; ///< of its duration
    std::int64_t stepNs = 0; ///< what the unit loses by it and the gap before it
};

/// What another pair of GPUs did meanwhile.
struct UnitMeanwhile {
    QString name; ///< of the GPUs: "GPU 2"
    Sides<std::vector<UnitEvent>> events; ///< by start, from that of the unit
    Sides<std::vector<UnitSpan>> idle; ///< idleOfUnit()
};

/// One unit of both runs on a pair of GPUs, to be laid above each other from their starts.
struct UnitPicture {
    Sides<std::vector<UnitEvent>> events; ///< by start
    Sides<std::vector<UnitSpan>> idle; ///< idleOfUnit()
    Sides<std::vector<UnitSpan>> ranges; ///< rangesOfUnit()
    Sides<std::int64_t> wallNs;
    Sides<std::int64_t> startNs; ///< of the unit, in its trace
    Sides<std::uint32_t> unit; ///< number of the step, from 1
    std::vector<UnitPartner> partners; ///< in the order of the launches
    std::optional<UnitMeanwhile>
        meanwhile; ///< of the other pair of GPUs whose unit changed most; none: there is one pair

    [[nodiscard]] bool isEmpty() const { return wallNs.base == 0 && wallNs.now == 0; }
};

/// How far NEW is ahead or behind at most, at any launch or at the end.
[[nodiscard]] std::int64_t mostDriftNs(const UnitPicture& picture);

/// The units that Comparison::drift is about, as places in UnitSpans::kept.
[[nodiscard]] Sides<std::size_t> typicalUnits(const Comparison& comparison);

/// Of two units, which are places in UnitSpans::kept. Empty where Comparison::drift is not available. O(events), and of
/// others than the typical ones as long as findUnitDrift(). Errors: Cancelled.
[[nodiscard]] Cancellable<UnitPicture> pictureOfUnits(const Comparison& comparison, std::size_t gpu,
                                                      const Sides<std::size_t>& units,
                                                      const std::stop_token& stop = {});

} // namespace core
