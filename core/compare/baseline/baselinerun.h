// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/baseline/baseline.h"
#include "compare/comparerun.h"
#include "compare/units/likeunit.h"

#include <QString>

#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// A baseline as a side of a comparison.
struct BaselineRun {
    Baseline baseline;
    std::vector<KernelNameIndex> names; ///< by row of Baseline::kernels: in CompareRun::trace
};

/// A side of a comparison of what a .loupe file at `path` holds. Errors: Cancelled.
[[nodiscard]] Cancellable<CompareRun> runOfBaseline(Baseline baseline, const QString& path, AnalysisOptions options,
                                                    const std::stop_token& stop = {});

/// The units of a baseline; none: it has none.
[[nodiscard]] std::optional<FixedUnit> fixedUnitOf(const BaselineRun& run);

} // namespace core
