// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/summary.h"

#include <QString>

namespace core {

// Drawings for reports as inline SVG on white paper. Patterns are those of patternsSvg(), once a page.

/// The patterns that the other drawings refer to; takes no room itself.
[[nodiscard]] QString patternsSvg();
/// A little square in the fill of a part, or of what a tile is of.
[[nodiscard]] QString swatchSvg(const SummaryPart& part);
[[nodiscard]] QString swatchSvg(const Summary& summary, const SummaryTile& tile);
/// The bar of one GPU and the strip over time below it, with the same left and right edge.
[[nodiscard]] QString deviceSvg(const Summary& summary, std::size_t device);
/// The axis below them; times count from `originNs`.
[[nodiscard]] QString axisSvg(const Summary& summary, std::int64_t originNs);
/// How much of `wholeNs` a finding explains, with its bounds as ticks.
[[nodiscard]] QString impactSvg(const Finding& finding, std::int64_t wholeNs);
/// When the time of a finding was; nothing when that is not known.
[[nodiscard]] QString courseSvg(const Summary& summary, std::size_t finding);

} // namespace core
