// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"

#include <QString>

#include <cstdint>

namespace core {

struct BusyDevices;

/// Graph launches whose kernels are not in the trace, because graphs were traced as a whole.
struct OpaqueGraphs {
    std::int64_t launches = 0;
    std::int64_t totalNs = 0; ///< per device the union of the launches; devices add up
};

/// Counts the opaque graph launches that `filter` accepts.
[[nodiscard]] OpaqueGraphs countOpaqueGraphs(const Trace& trace, const ScopeFilter& filter);

/// 0–1: time of opaque graphs of the GPU time (busy time of all devices of `idle`, of the same scope).
[[nodiscard]] double opaqueFraction(const OpaqueGraphs& graphs, const BusyDevices& idle);

/// "2 graph launches are opaque, 75.0% of GPU time: their kernels are not in the trace; capture with
/// --cuda-graph-trace=node"; empty when there are none.
[[nodiscard]] QString opaqueBadge(const OpaqueGraphs& graphs, const BusyDevices& idle);

} // namespace core
