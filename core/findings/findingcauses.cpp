// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findingcauses.h"

#include "base/phrases.h"
#include "base/text.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <array>

namespace core::rules {

namespace {

/// The idle gaps of one GPU with one cause that no finding claimed.
struct GapSums {
    std::int64_t count = 0;
    std::int64_t totalNs = 0;
    std::optional<std::size_t> longest; ///< row of the table of gaps
};
constexpr std::size_t CauseCount = 5;

std::array<GapSums, CauseCount> freeGapsByCause(const FindingContext& context, DeviceIndex device)
{
    std::array<GapSums, CauseCount> sums {};
    const auto& idle = context.in.gpuIdle;
    std::size_t causes = 0;
    for (std::size_t row = 0; row < idle.gaps.size(); ++row) {
        const auto gap = idle.gaps.inOrderOfEnd(context.trace, row);
        if (gap.device != device || !context.gaps.isFree(gap))
            continue;
        auto& cause = sums[static_cast<std::size_t>(gap.cause)];
        causes += cause.count == 0 ? 1 : 0;
        ++cause.count;
        cause.totalNs += gap.span.durationNs();
    }
    for (std::size_t row = 0; causes > 0 && row < idle.gaps.size(); ++row) { // longest first
        const auto gap = idle.gaps.longest(context.trace, row);
        auto& cause = sums[static_cast<std::size_t>(gap.cause)];
        if (gap.device == device && !cause.longest && context.gaps.isFree(gap)) {
            cause.longest = row;
            --causes;
        }
    }
    return sums;
}

} // namespace

QString gapCount(std::int64_t count)
{
    return counted(count, Text::tr("gap"), Text::tr("gaps"));
}

std::optional<IdleCause> addIdleCauses(Finding& finding, const FindingContext& context, DeviceIndex device)
{
    const auto sums = freeGapsByCause(context, device);
    std::vector<std::size_t> causes;
    for (std::size_t cause = 0; cause < sums.size(); ++cause) {
        if (sums[cause].longest)
            causes.push_back(cause);
    }
    std::stable_sort(causes.begin(), causes.end(),
                     [&sums](std::size_t left, std::size_t right) { return sums[left].totalNs > sums[right].totalNs; });
    for (const auto cause : causes) {
        const auto& sum = sums[cause];
        const auto longestNs = context.in.gpuIdle.gaps.longest(context.trace, *sum.longest).span.durationNs();
        finding.evidence.push_back(
            { Text::tr("%1: cause %2: %3 with %4 ms, the longest %5 ms")
                  .arg(context.gpuName(device), Text::ofWord(idleCauseName(static_cast<IdleCause>(cause))),
                       gapCount(sum.count), sentenceMs(sum.totalNs), sentenceMs(longestNs)),
              TableKey::GpuIdleGaps, *sum.longest, QStringLiteral("gap_us") });
    }
    return causes.empty() ? std::nullopt : std::optional(static_cast<IdleCause>(causes.front()));
}

QString idleAdvice(std::optional<IdleCause> cause)
{
    if (cause == IdleCause::Launch) {
        return Text::tr(
            "The host launches too late: let it run ahead of the GPU (no waits between steps, data loading in "
            "other threads or processes), or launch a CUDA graph instead of single kernels.");
    }
    if (cause == IdleCause::BlockingApi) {
        return Text::tr(
            "Calls block the host in these gaps: take cudaMalloc, cudaFree and their like out of the loop (reuse "
            "the memory, or cudaMallocAsync), and copy asynchronously from pinned memory.");
    }
    if (cause == IdleCause::ProfilerOverhead) {
        return Text::tr(
            "The profiler itself is at work in these gaps: capture less (--trace, no call stacks) and compare.");
    }
    return Text::tr("Look at what the host does in the longest gaps (input, Python, operating system calls), "
                    "and at work of other streams that the next kernel waits for.");
}

} // namespace core::rules
