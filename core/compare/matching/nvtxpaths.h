// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxattribution.h"
#include "base/result.h"
#include "trace/trace.h"

#include <QString>

#include <span>
#include <stop_token>
#include <vector>

namespace core {

/**
 * Of each of these rows of Trace::nvtx the texts and domains of the ranges around it on its thread, from the outermost
 * in, without their numbers; empty: there are none. O(rows of NVTX · log depth). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<std::vector<QString>> nvtxPaths(const Trace& trace, std::span<const NvtxRow> rows,
                                                          const std::stop_token& stop = {});

} // namespace core
