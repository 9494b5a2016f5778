// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/ranks/ranksummary.h"
#include "trace/trace.h"

#include <optional>
#include <stop_token>

namespace core {

/// The CUDA call of a process that began last, not inside another, with the NVTX ranges of its thread around it; none:
/// no call was recorded. O(calls + ranges). Errors: Cancelled.
[[nodiscard]] Cancellable<std::optional<RankLastCall>> findLastCall(const Trace& trace, ProcessIndex process,
                                                                    const std::stop_token& stop = {});

} // namespace core
