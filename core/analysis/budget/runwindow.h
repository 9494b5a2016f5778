// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/timewindow.h"
#include "scope/scope.h"

#include <stop_token>

namespace core {

/**
 * The run: least start to greatest end of GPU work, CUDA and operating system calls, overhead and NVTX ranges that start
 * at 0 or later, of the processes of `scope` with CUDA calls or GPU work; where there are none, of those with operating
 * system calls or ranges. Cut to the window of the scope. Empty: nothing of the kind. O(events). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<TimeWindow> findRunWindow(const Trace& trace, const Scope& scope,
                                                    const std::stop_token& stop = {});

} // namespace core
