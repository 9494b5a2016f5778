// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rank.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace tracegen {

/// A step of the invented server; both ranks begin it at the same time.
struct SampleStep {
    std::int64_t number = 0;
    std::int64_t startNs = 0; ///< of the call to the model on the CPU
    std::int64_t stormNs = 0; ///< what the launch storm takes before the layers; 0: none
    std::int64_t paceNs = 0; ///< what a microsecond of the layers' table takes
    bool isPrefill = false, isGraph = false;

    /// When a rank's layers are done.
    [[nodiscard]] std::int64_t layersEndNs(std::int64_t rank) const;
    /// When a rank's thread begins to launch the sampling of tokens.
    [[nodiscard]] std::int64_t samplingNs() const;
};

/// A process and its main thread; its number is also that of its GPU.
struct SampleRank {
    std::int64_t number = 0;
    std::int64_t pid = 0;
    std::int64_t globalPid = 0, globalTid = 0;
    std::int64_t helperTid = 0; ///< global, of the thread that waits for NCCL
};

struct SampleCopy {
    std::int64_t sizeBytes = 0;
    CopyKind kind;
};
struct SampleSet {
    std::int64_t sizeBytes = 0;
};
struct SampleSynchronization {
    std::int64_t type = 0; ///< ENUM_CUPTI_SYNC_TYPE
};
struct SampleGraph {
    std::int64_t graphId = 0, graphExecId = 0;
};
/// What a call starts; std::monostate: nothing on a device.
using SampleWork
    = std::variant<std::monostate, KernelIdentity, SampleCopy, SampleSet, SampleSynchronization, SampleGraph>;

/// A call of a rank, and the device work that it starts.
struct SampleOperation {
    std::int64_t rank = 0;
    NameId call = 0;
    DeviceSpan host, device;
    std::int64_t stream = 0;
    SampleWork work;
    std::int64_t correlation = 0;
};

/// The strings of the sample.
struct SampleNames {
    explicit SampleNames(TraceWriter& writer);
    NameId launch, copyAsync, setAsync, streamSynchronize, deviceSynchronize, graphLaunch, free, launchEx;
    KernelIdentity norm, narrowGemm, wideGemm, lastGemm, attention, rotary, activation, allReduce, elementwise, argMax;
    NameId ncclAllReduce, epollWait, timedWait, bufferFlush;
};

constexpr std::int64_t SampleComputeStream = 7, SampleNcclStream = 13, SampleSwapStream = 21;

[[nodiscard]] std::vector<SampleStep> sampleSteps();
[[nodiscard]] std::vector<SampleRank> sampleRanks();
/// All that the ranks do to their GPUs: rank by rank, in the order of the calls.
[[nodiscard]] std::vector<SampleOperation> sampleOperations(const SampleNames& names);

} // namespace tracegen
