// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

class QCommandLineParser;

namespace app {

/// Adds --phase-map, --thresholds, --families and --classes, for commands that compute figures.
void addAnalysisOptions(QCommandLineParser& parser);
/// What they name, in place of what is `usual`. Errors: Usage and CannotOpen, with file and place.
[[nodiscard]] core::Expected<core::AnalysisOptions> readAnalysisOptions(const QCommandLineParser& parser,
                                                                        core::AnalysisOptions usual = {});

} // namespace app
