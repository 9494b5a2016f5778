// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/nccl.h"
#include "evidence/evidencesql.h"

namespace core {

/// Selections nccl (its kernels in scope), compute (the other kernels of everyone in the window), both, shared (those
/// of nccl on streams that run compute as well) and device_work: of one GPU.
[[nodiscard]] sql::Query ncclAndCompute(const EvidenceSql& source, DeviceIndex device);

/// Table "nccl_by_gpu": how much of each GPU's time is NCCL, and how much of that nothing else runs beside. A row per
/// entry of Nccl::devices.
[[nodiscard]] Table describeNcclDevices(std::shared_ptr<const Trace> trace, std::shared_ptr<const Nccl> nccl,
                                        const Scope& scope);

} // namespace core
