// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/drift/drift.h"
#include "compare/kernels/comparekernels.h"
#include "compare/rows/comparesizes.h"
#include "compare/sides.h"

#include <QString>

namespace core {

struct Comparison;
struct FurtherFigures;

// The SQL of one side of a row; empty where there is none.

/// Calls and time of its kernels over the kept units.
[[nodiscard]] QString sqlOfKernels(const Comparison& comparison, const CompareKernelRow& of, Side side);
/// The same of a further run of the side; empty: it is of a baseline, or has none of them.
[[nodiscard]] QString sqlOfKernels(const CompareKernelRow& of, Side side, const FurtherFigures& further);
/// Start and duration of a launch.
[[nodiscard]] QString sqlOfLaunch(const Comparison& comparison, const DriftRow& of, Side side);
/// Calls and time of its copies or memsets over the kept units.
[[nodiscard]] QString sqlOfSizes(const Comparison& comparison, const CompareSizeRow& of, Side side);

} // namespace core
