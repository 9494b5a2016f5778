// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/units/jointunit.h"
#include "compare/units/keptunits.h"
#include "compare/units/unitpattern.h"

#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>

namespace core {

/// The units of a run that are known before it is compared: those of a baseline, or of the first of several runs.
struct FixedUnit {
    UnitPattern pattern;
    QString description; ///< empty: names are hashed
    DeviceIndex critical; ///< GPU of the pattern
    std::map<std::size_t, UnitEdges> edges; ///< by DeviceIndex
    KeptSteps kept;
    std::int64_t pieces = 0, modalPieces = 0;
    bool isWindowChosen = false;
};

/**
 * Cuts the other run as one that is known is cut: at NVTX ranges of the same text, at the same launch, else where
 * regular pieces do the same, whatever begins them; pieces of both runs are at least half alike. Where both runs are
 * known, only how much alike they are is looked at.
 *
 * @param fixed  one side at least; its critical GPU is that of the critical pair
 * @return none: the other run does nothing like it. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<std::optional<JointUnit>>
findLikeUnit(const UnitSearchInputs& inputs, const Sides<const FixedUnit*>& fixed, const std::stop_token& stop = {});

} // namespace core
