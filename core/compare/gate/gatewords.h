// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace core {

/// Words of rules, in the order of GateSubjectKind.
constexpr std::array GateSubjectWords { "wall",   "budget", "kernel", "family",  "nccl", "barrier",
                                        "memory", "nvtx",   "phase",  "finding", "table" };
/// In the order of GateMetric.
constexpr std::array GateMetricWords { "total", "avg",   "p50",     "p90",  "p99",   "max",     "calls",
                                       "bytes", "share", "exposed", "idle", "score", "claimed", "gain" };

} // namespace core
