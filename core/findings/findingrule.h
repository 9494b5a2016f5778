// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <cstdint>

namespace core {

class Thresholds;
struct DiagnosisThresholds;

/// What is looked for in a trace. The order is that of the table of rules, and of findings that are alike otherwise.
enum class FindingRule : std::uint8_t {
    CudaError, ///< calls that failed
    SmallCopies, ///< many short copies
    PageableCopy, ///< copies of pageable memory
    SlowCopy, ///< pinned copies far below the best of the file
    ExposedCopy, ///< other copies that no kernel hides
    BlockingCopyCall, ///< the GPU is idle while the host is in a blocking copy call
    Memset, ///< memsets that no kernel hides
    PageMigration, ///< unified memory migrates on demand
    Allocation, ///< gaps in which the host allocates
    Loading, ///< gaps in which code is loaded
    SyncRoundTrip, ///< gaps after waits of the host
    LaunchBound, ///< gaps in which the host is enqueueing
    HostIo, ///< gaps in which the host reads or writes
    HostWait, ///< gaps in which the host waits in the operating system
    HostMpi, ///< gaps in which the host is in MPI
    HostBlocked, ///< gaps in which the host's thread is not running
    HostCode, ///< gaps in which the host runs its own code
    Dependency, ///< work waits for other work
    UnknownIdle, ///< gaps without a recorded cause
    PeerWait, ///< NCCL waits for a peer that computes
    ExposedComm, ///< other NCCL with no kernel beside it
    UnbalancedGpus, ///< GPUs without work while others have some
    UnderfilledKernels, ///< fewer blocks than multiprocessors
    TailWave, ///< the last wave of blocks leaves multiprocessors empty
    TwoSpeeds, ///< the same kernel and shape at two speeds
    SlowerGpu, ///< the same kernel and shape slower on one GPU
    KernelFirst, ///< kernels to look at first
    StartAllocation, ///< outside the GPU window: allocation
    StartLoading, ///< loading of code
    StartHost, ///< own code
    StartIo, ///< input and output
    StartWait, ///< waits in the operating system
    StartOther, ///< other calls
    Context, ///< set-up of driver and context
    // about the capture
    Profiler, ///< gaps that the profiler makes
    ProfilerStart, ///< outside the GPU window: the profiler
    OpaqueGraphs, ///< CUDA graphs traced as one piece
    ShortCapture, ///< little GPU window
    Coverage, ///< GPU work without launch calls
    CaptureError, ///< what nsys reported
    // not the program's
    Own, ///< a rule of the user's, see OwnRule
};
constexpr std::size_t FindingRuleCount = 40; ///< of the program's

/// All rules of the program in their order.
[[nodiscard]] constexpr std::array<FindingRule, FindingRuleCount> findingRules()
{
    std::array<FindingRule, FindingRuleCount> rules {};
    for (std::size_t rule = 0; rule < rules.size(); ++rule)
        rules[rule] = static_cast<FindingRule>(rule);
    return rules;
}

/// True of what limits the analysis and not the program: such findings have no score.
[[nodiscard]] constexpr bool isAboutCapture(FindingRule rule)
{
    return rule >= FindingRule::Profiler && rule <= FindingRule::CaptureError;
}
/// True of what lies before the first work of any GPU, or after the last.
[[nodiscard]] constexpr bool isOutsideGpuWork(FindingRule rule)
{
    return (rule >= FindingRule::StartAllocation && rule <= FindingRule::Context) || rule == FindingRule::ProfilerStart;
}
/// "launch_bound", …: stable, for exports and as the beginning of threshold keys.
[[nodiscard]] QString findingRuleKey(FindingRule rule);
/// "late launches", "exposed NCCL", … as it stands in a sentence, in the language of the program.
[[nodiscard]] QString findingRuleName(FindingRule rule);
/// What a rule of the program looks for, what time it claims, and what its bounds are made of, with the limits in
/// force.
[[nodiscard]] QString findingRuleDerivation(FindingRule rule, const Thresholds& thresholds,
                                            const DiagnosisThresholds& limits);

} // namespace core
