// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostics.h"
#include "base/result.h"
#include "fleet/ranks/ranksummary.h"
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

} // namespace core
