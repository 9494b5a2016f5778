// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <QString>

namespace core {

/// What comes first of `results` as Markdown, to be pasted into a mail or an issue: verdict, where the time of each GPU
/// went, the first three findings with what to do, and which trace and scope it is about. Ends with a line break.
[[nodiscard]] QString summaryMarkdown(const AnalysisResults& results);

} // namespace core
