// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles.h"

#include <algorithm>
#include <array>

namespace tracegen {
namespace {

constexpr std::array AllProfiles {
    Profile { "inference",
              "vLLM-like tensor-parallel inference on 4 GPUs: prefill and decode, NVTX, NCCL all-reduces with "
              "payloads, graphs, barriers",
              generateInference },
    Profile { "training",
              "FSDP training on 8 GPUs: all-gather and reduce-scatter behind compute, NVTX of PyTorch, NVLink counters",
              generateTraining },
    Profile { "tiny-kernels", "One process that launches kernels of 2 us in a loop", generateTinyKernels },
    Profile { "graphs", "CUDA graphs traced by node: many kernels for a launch", generateGraphs },
    Profile { "processes", "Eight processes that use eight GPUs each", generateManyProcesses },
    Profile { "gpu-metrics", "Two GPUs with all counters at 10 kHz", generateMetrics },
    Profile { "ranks",
              "One rank of a training with tensor, pipeline and data parallelism; with --world and the options after "
              "it all ranks, clocks that are off, stragglers, missing and hung ranks, and the truth about them",
              generateRanks },
    Profile { "steps",
              "Data-parallel training on 2 GPUs in steps that all do the same; --cause makes a run that differs in one "
              "thing, so that comparing can be tried",
              generateSteps },
    Profile { "worst-overlap", "All kernels overlap on one stream, NCCL's among them, and so do barriers and ranges",
              generateOverlappingKernels },
    Profile { "worst-nesting", "NVTX ranges nested 10,000 deep", generateDeepRanges },
    Profile { "worst-one-gap", "Kernels without a gap, then a single one", generateOneGap },
    Profile { "worst-kernel-names", "100,000 distinct kernel names", generateKernelNames },
    Profile { "worst-long-names", "Names of 1 MB", generateLongNames },
    Profile { "worst-threads", "10,000 threads", generateThreads },
    Profile { "worst-streams", "100,000 streams", generateStreams },
    Profile { "worst-identical-times", "All events at one time", generateIdenticalTimes },
    Profile { "worst-correlations", "64 processes that share correlation ids", generateSharedCorrelations },
    Profile { "sample", "The sample trace that GPU Loupe shows: always the same, it is built into the program",
              generateSample, "GPU Loupe sample trace (invented)", fixtures::ExportVersion::V3_25_0 },
};

} // namespace

std::span<const Profile> profiles()
{
    return AllProfiles;
}

const Profile* findProfile(std::string_view name)
{
    const auto* const found = std::find_if(AllProfiles.begin(), AllProfiles.end(),
                                           [name](const Profile& profile) { return profile.name == name; });
    return found == AllProfiles.end() ? nullptr : found;
}

} // namespace tracegen
