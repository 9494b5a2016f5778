// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/programbuild.h"
#include "columncache/columncache.h"
#include "session/analysissession.h"

#include <QByteArray>

#include <memory>
#include <stop_token>

namespace core {

/// What comes first of a whole trace, as it was when its figures were last computed.
struct KeptSummary {
    QByteArray options; ///< what of the options it depends on
    std::shared_ptr<const struct Summary> summary;
    std::shared_ptr<const struct Findings> findings;
};

/**
 * The summary that keepSummaryLater() kept of the content of `trace`, which the cache gave. It is believed when this very
 * build of the program made it, in this language: another may come to other figures.
 *
 * @return null: there is none that is believed. Errors: Cancelled
 */
[[nodiscard]] Cancellable<std::shared_ptr<const KeptSummary>> findSummary(const ColumnCache& cache, const Trace& trace,
                                                                          const std::stop_token& stop = {},
                                                                          const QString& program = programBuild());

/// Keeps the summary of results of a whole trace beside its columns, by a job in the background, unless it is `known`
/// to be kept. Others are not kept.
void keepSummaryLater(const ColumnCache& cache, const AnalysisResults& results,
                      const std::shared_ptr<const KeptSummary>& known = {}, const QString& program = programBuild());

/// Results of nothing but a summary, as summaryOnly() makes them, to be shown until the question is answered. Null when it
/// answers another question.
[[nodiscard]] ResultsPointer resultsOf(const KeptSummary& kept, const AnalysisQuestion::Part& question);

} // namespace core
