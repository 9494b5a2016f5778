// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxattribution.h"

namespace core {

/// Table "nvtx_coverage": how much kernel time is tied to NVTX ranges; the first row is of all processes, the others of
/// one each.
[[nodiscard]] Table describeNvtxCoverage(std::shared_ptr<const Trace> trace,
                                         std::shared_ptr<const NvtxAttribution> attribution, const Scope& scope);

} // namespace core
