// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/units/jointunit.h"

#include <QString>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/// Work that both runs repeat on the GPU that computes most, and that can be chosen as their unit.
struct UnitCandidate {
    UnitChoice choice;
    QString name; ///< text of the NVTX ranges, or the kernel that begins a unit
    Sides<std::int64_t> pieces; ///< what a side is cut into
    Sides<double> regularity; ///< 0–1: share of the pieces that launch what most do
};

/// NVTX ranges, the longest first, then kernels as findJointUnit() ranks them: those that give regular pieces on both
/// sides, a kernel once. Both runs are of traces. O(n). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<UnitCandidate>> findUnitCandidates(const UnitSearchInputs& inputs,
                                                                         const std::stop_token& stop = {});

} // namespace core
