// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/launches/launchstorms.h"
#include "evidence/evidencesql.h"

namespace core {

/// Selection `behind`: the kernels of a row. A busiest window counts those that start in it, wherever they end.
[[nodiscard]] sql::Query kernelsOfStorm(const EvidenceSql& source, const StormRow& row);
/// Launches; of a busiest window the most that any window of its length has on its GPU.
[[nodiscard]] QString stormLaunches(const StormRow& row);
/// Length of the row's window.
[[nodiscard]] QString stormWindowNs(const StormRow& row);

/// Selection `behind`: the short instances of a kernel.
[[nodiscard]] sql::Query smallKernels(const EvidenceSql& source, const SmallKernelRow& row);

} // namespace core
