// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/trace.h"

#include <optional>
#include <stop_token>

namespace core {

/// The GPU that computes most, and the stream in which it does so.
struct MainStream {
    DeviceIndex device; ///< most time with a kernel other than NCCL's, or a CUDA graph, running; ties: the lowest GPU
    StreamIndex stream; ///< of its streams the one with most kernel time, CUDA graphs included
    TimeWindow window; ///< of the GPU: first to last work
};

/// The main stream of a trace; none without kernels and CUDA graphs. O(n). Errors: Cancelled.
[[nodiscard]] Cancellable<std::optional<MainStream>> findMainStream(const Trace& trace,
                                                                    const std::stop_token& stop = {});

} // namespace core
