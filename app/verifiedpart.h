// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/verification/figureverification.h"
#include "results/analysisoptions.h"
#include "scope/scope.h"

namespace app {

/// How the figures of a part of a trace were checked.
struct VerifiedPart {
    QString window; ///< "window 1.200–1.840 s"
    std::int64_t eventCount = 0; ///< of the part's file, with those outside the window that belong to it
    core::FigureVerification verification;
};

/// True when a part of the scope can be checked by verifyPart(): it has no limits that slices cannot have.
[[nodiscard]] bool canVerifyPart(const core::Scope& scope);

/**
 * Checks all figures of some 20,000 events in the middle of a scope: a slice of the trace is written to a temporary
 * folder, analysed, and asked by SQL, which there has little to put into order.
 *
 * Errors: those of writeSlice(), of loading it, and of verifyFigures().
 */
[[nodiscard]] core::Expected<VerifiedPart> verifyPart(const core::Trace& trace, const core::Scope& scope,
                                                      const core::AnalysisOptions& options, std::size_t maximumRows,
                                                      const std::stop_token& stop);

} // namespace app
