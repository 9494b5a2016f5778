// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostics.h"
#include "base/result.h"
#include "fleet/ranks/ranksummary.h"
#include "fleet/ranks/ranktimeline.h"
#include "results/analysisoptions.h"

#include <QRegularExpression>

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// The ranks of one trace.
struct TraceRanks {
    std::vector<RankSummary> ranks;
    Diagnostics diagnostics; ///< sources of ranks that contradict each other
};

/**
 * What is kept of each rank of a trace: see RankSummary. `options` need nothing that was found before; what they hold is
 * used. The file is read for its hash. O(n log n) of the events. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<TraceRanks> summarizeRanks(const std::shared_ptr<const Trace>& trace,
                                                     const AnalysisOptions& options,
                                                     const QRegularExpression& rankPattern = {},
                                                     const std::stop_token& stop = {});

/// What the GPU of a rank of a trace did, in pieces that touch and fill its window. Empty: it is not in the trace. Errors:
/// Cancelled.
[[nodiscard]] Cancellable<std::vector<TimelinePiece>> rankTimeline(const std::shared_ptr<const Trace>& trace,
                                                                   const RankIdentity& identity,
                                                                   const AnalysisOptions& options,
                                                                   const std::stop_token& stop = {});

} // namespace core
