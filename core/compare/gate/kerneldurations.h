// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparerun.h"
#include "compare/units/keptunits.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/// How long each call of a kernel took, in ns, by KernelNameIndex.
using DurationsOfKernels = std::vector<std::vector<std::int64_t>>;

/// The durations of kernels that start in kept units of a GPU; of a baseline those that it keeps, which stand for all.
/// O(kernels). Errors: Cancelled.
[[nodiscard]] Cancellable<DurationsOfKernels> findDurations(const CompareRun& run, DeviceIndex device,
                                                            const UnitSpans& spans, const std::stop_token& stop);

} // namespace core
