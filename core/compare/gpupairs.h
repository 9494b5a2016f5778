// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/mainstream.h"
#include "compare/comparerun.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// A GPU of BASE and the one of NEW that is laid beside it.
struct GpuPair {
    Sides<DeviceIndex> device;
    Sides<MainStream> main;
    bool isSameModel = true;
};

/// The GPUs of two runs.
struct GpuPairs {
    std::vector<GpuPair> pairs; ///< by the GPU of BASE
    std::size_t critical
        = 0; ///< of the pairs that which computes most, both runs added, or was chosen; 0 without pairs
    bool isCriticalChosen = false; ///< somebody said which pair is the critical one
    Sides<std::vector<DeviceIndex>> alone; ///< with kernels or CUDA graphs in scope, but without a partner
    [[nodiscard]] bool isEmpty() const { return pairs.empty(); }
};

/**
 * Lays the GPUs with kernels or CUDA graphs in scope side by side: those of equal gpu_id and model, then those of equal
 * model in the order of their bus addresses, then the others in that order. O(n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<GpuPairs> pairGpus(const CompareRuns& runs, const std::stop_token& stop = {});

/// By GPU pair what it is called: "GPU 1" where all GPUs are of one model, else with the model; "GPU 0 / GPU 2" where the
/// sides differ.
[[nodiscard]] std::vector<QString> gpuPairNames(const CompareRuns& runs, const GpuPairs& gpus);

} // namespace core
