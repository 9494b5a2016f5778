// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxranges.h"
#include "analysis/phases/phases.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace core {

/// What the previews of one scope share, whatever the map says.
struct PhasePreviewBasis {
    std::shared_ptr<const Trace> trace;
    Scope scope;
    std::shared_ptr<const NvtxAttribution> attribution;
    std::shared_ptr<const NvtxRanges> groupedTexts; ///< without their number lists
    std::shared_ptr<const NvtxRanges> exactTexts;
};

/// Computes what is missing in `basis` for previews of a map, the exact texts only when `exactText`. Errors: Cancelled.
[[nodiscard]] Cancellable<PhasePreviewBasis> preparePhasePreview(PhasePreviewBasis basis, bool exactText,
                                                                 const std::stop_token& stop = {});

/// A text of NVTX ranges, and the phase it falls into.
struct PhaseText {
    NvtxRow first; ///< one of its ranges, which has the text
    QString domain;
    std::optional<std::size_t> phase; ///< the first that matches
    std::size_t pattern = 0; ///< the first that matches, of the phase
    std::int64_t rangeCount = 0;
    std::int64_t unmappedCount = 0; ///< of them those that match no pattern and lie inside of no phase
    KernelSums kernels; ///< launched inside of these ranges
};

/// What a phase map makes of the ranges of a scope.
struct PhasePreview {
    PhaseMap map;
    bool hasExactTexts = false; ///< the texts are those recorded, since a pattern needs them
    Phases phases; ///< not available when the map is empty
    std::vector<PhaseText> texts; ///< by kernel time, then by number of ranges
    bool areKernelsKnown = false;
};

/// Applies `map`. `basis` is prepared for it. Errors: Cancelled.
[[nodiscard]] Cancellable<PhasePreview> previewPhases(const PhasePreviewBasis& basis, const PhaseMap& map,
                                                      const std::stop_token& stop = {});

/// The texts of one phase of the map: table "phase_texts"; without `phase` those in no phase: table "unmapped_texts".
[[nodiscard]] Table describePhaseTexts(std::shared_ptr<const Trace> trace, const PhasePreview& preview,
                                       std::optional<std::size_t> phase);

} // namespace core
