// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/units/jointunit.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// The units of one run that are compared, and why the others are not.
struct KeptSteps {
    std::vector<std::uint32_t> steps; ///< numbers in UnitEdges, ascending
    std::int64_t otherWork = 0; ///< left out: they launch something else than most
    std::int64_t unsteady = 0; ///< left out: before or after the steady stretch
    std::optional<StepRange> steady; ///< the steady stretch of the run; none: it has none of at least half of the units
    /// Of a baseline, which has values of a part of its units: kept units, and steps from the first to the last of them.
    std::int64_t baselineCount = 0, baselineSteps = 0;

    [[nodiscard]] std::int64_t count() const
    {
        return baselineCount > 0 ? baselineCount : static_cast<std::int64_t>(steps.size());
    }
    /// From the first to the last that is kept; there is one.
    [[nodiscard]] std::int64_t stepCount() const
    {
        return baselineSteps > 0 ? baselineSteps : std::int64_t { steps.back() } - steps.front() + 1;
    }
};

using KeptUnits = Sides<KeptSteps>;

/// The steps of one run that are compared: those that launch what most do, `isSteady` those of the steady stretch only.
[[nodiscard]] KeptSteps keepSteps(const UnitEdges& edges, bool isSteady);

/// The units of both runs that launch what most do; when both runs have a steady stretch and no window was chosen, those
/// in it. O(n).
[[nodiscard]] KeptUnits keepUnits(const Sides<UnitEdges>& critical, bool isWindowChosen);

/// "2 of 17 units left out: other work"; empty when all are kept.
[[nodiscard]] QString leftOutText(const KeptSteps& kept);

/// The part of a run that is added up on one GPU: kept steps, or without a unit its whole window as one.
struct UnitSpans {
    UnitEdges edges;
    std::vector<std::uint32_t> kept; ///< numbers of steps, ascending; at least one

    [[nodiscard]] std::int64_t wallNs(std::size_t unit) const
    {
        return edges.edgesNs[kept[unit] + 1] - edges.edgesNs[kept[unit]];
    }
    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(kept.size()); }
    /// Start of the first kept step to the end of the last.
    [[nodiscard]] TimeWindow hull() const { return { edges.edgesNs[kept.front()], edges.edgesNs[kept.back() + 1] }; }
    /// By step: its place in `kept`, or NotKept.
    [[nodiscard]] std::vector<std::uint32_t> placesOfSteps() const;
    static constexpr std::uint32_t NotKept = UINT32_MAX;
};

/// A GPU of a run, and what of it is added up.
struct SpansOfDevice {
    DeviceIndex device;
    const UnitSpans* spans = nullptr;
};

/// A window as one unit.
[[nodiscard]] UnitSpans wholeWindow(const TimeWindow& window);

} // namespace core
