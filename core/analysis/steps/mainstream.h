// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"
#include "trace/trace.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// The GPU that computes most, and the stream in which it does so.
struct MainStream {
    DeviceIndex device; ///< most time with a kernel other than NCCL's, or a CUDA graph, running; ties: the lowest GPU
    StreamIndex stream; ///< of its streams the one with most kernel time, CUDA graphs included
    TimeWindow window; ///< of the GPU: first to last work
};

/// How much one GPU computes in a scope, and where most of it.
struct DeviceCompute {
    MainStream main;
    std::int64_t computeNs = 0; ///< with a kernel other than NCCL's, or a CUDA graph, running
};

/// The GPUs with kernels or CUDA graphs in `scope`, by DeviceIndex. Windows and times are cut to that of the scope.
/// O(n). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<DeviceCompute>> findComputingDevices(const Trace& trace, const Scope& scope,
                                                                           const std::stop_token& stop = {});

/// The main stream of a trace; none without kernels and CUDA graphs. O(n). Errors: Cancelled.
[[nodiscard]] Cancellable<std::optional<MainStream>> findMainStream(const Trace& trace,
                                                                    const std::stop_token& stop = {});

} // namespace core
