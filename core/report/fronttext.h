// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace core {

/**
 * What comes first in a report, as Markdown: the verdict, a table of where the time of each GPU went, the first three
 * findings. The figures are those of the summary of `results`.
 */
[[nodiscard]] QString frontPageMarkdown(const AnalysisResults& results);

/**
 * The same to be pasted into a mail or an issue: it ends with a line that says which trace and scope it is about, and
 * does not point to tables.
 */
[[nodiscard]] QString summaryMarkdown(const AnalysisResults& results);

/// The same as lines of a terminal: the verdict, a line for each GPU, the first three findings. Not yet made printable.
[[nodiscard]] QStringList frontPageLines(const AnalysisResults& results);

/// The parts of a summary that have time on any GPU: most first, idle time last.
[[nodiscard]] std::vector<std::size_t> partsByShare(const Summary& summary);

/// A sentence with ’ for each ' between letters, as people read it. Not for files that programs read.
[[nodiscard]] QString withTrueApostrophes(QString sentence);

} // namespace core
