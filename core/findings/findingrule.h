// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <cstdint>

namespace core {

/// What is looked for in a trace. The order is that of the table of rules.
enum class FindingRule : std::uint8_t {
    DominantKernel, ///< one kernel takes much of the kernel time
    LaunchStorm, ///< many short kernels
    HostSynchronization, ///< GPUs run dry while the host waits for them
    GpuIdle, ///< GPUs do nothing, as far as no other rule says why
    SynchronousCopy, ///< copies that block the host
    PageableCopy, ///< asynchronous copies that block the host, because the memory is pageable
    SynchronousMemset, ///< memsets that block the host
    ExposedNccl, ///< NCCL that nothing is computed beside
    SharedStream, ///< NCCL and compute wait for each other on one stream
    Straggler, ///< one process comes late to collective operations
    Starvation, ///< very long gaps
    LowUtilization, ///< parts of the run in which a GPU works less than half the time
    DominantPhase, ///< one phase takes most of the kernel time
    NvtxCoverage, ///< little kernel time is tied to NVTX ranges
    OpaqueGraphs, ///< CUDA graphs whose kernels are not in the trace
    ProfilerOverhead, ///< the profiler took much of the time itself
    ShortCapture, ///< too little GPU activity for a judgement
    WarmUp, ///< the beginning differs from the rest
    CaptureErrors, ///< nsys reported warnings or errors
};
constexpr std::size_t FindingRuleCount = 19;

/// All rules in their order.
[[nodiscard]] constexpr std::array<FindingRule, FindingRuleCount> findingRules()
{
    std::array<FindingRule, FindingRuleCount> rules {};
    for (std::size_t rule = 0; rule < rules.size(); ++rule)
        rules[rule] = static_cast<FindingRule>(rule);
    return rules;
}

/// "dominant_kernel", …: stable, for exports and as the beginning of threshold keys.
[[nodiscard]] QString findingRuleKey(FindingRule rule);
/// "dominant kernel", "exposed NCCL", … as it stands in a sentence.
[[nodiscard]] QString findingRuleName(FindingRule rule);
/// One sentence: when the rule fires, and what bounds the time that can be won.
[[nodiscard]] QString findingRuleDerivation(FindingRule rule);

} // namespace core
