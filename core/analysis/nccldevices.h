// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl.h"

namespace core {

/// Table "nccl_by_gpu": how much of each GPU's time is NCCL, and how much of that nothing else runs beside. A row per entry of
/// Nccl::devices.
[[nodiscard]] Table describeNcclDevices(std::shared_ptr<const Trace> trace, std::shared_ptr<const Nccl> nccl,
                                        const Scope& scope);

} // namespace core
