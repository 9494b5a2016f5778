// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <QString>

namespace core {

/// The rules of the style sheet that frontPageHtml() needs.
[[nodiscard]] QString frontPageStyle();

/**
 * What comes first in a report, as HTML with drawings in SVG: the verdict, the tiles, where the time of each GPU went,
 * the first three findings. The figures are those of the summary of `results`.
 */
[[nodiscard]] QString frontPageHtml(const AnalysisResults& results);

/// What a report is of: "h100.sqlite · the whole trace · 2 GPUs".
[[nodiscard]] QString reportSubject(const AnalysisResults& results);
/// Where its trace comes from: "Nsight Systems 2026.2.1, export schema 3.25.0."; no user, host or path.
[[nodiscard]] QString reportOrigin(const Trace& trace);

} // namespace core
