// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernels.h"
#include "analysis/nccl/ncclnames.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/rulefunctions.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core::rules {

namespace {

constexpr std::size_t MostDominantKernels = 10; ///< as thresholds may be set to 0
const auto KernelTable = TableKey::Kernels;

/// Rows of the table of kernels that are of one kernel, whatever the GPU.
struct KernelGroup {
    KernelNameIndex name;
    std::vector<std::size_t> rows;
    double share = 0; ///< 0–1 of all kernel time
};

/// The kernels in the order of their share.
std::vector<KernelGroup> kernelsByShare(const FindingContext& context)
{
    std::vector<KernelGroup> groups;
    std::vector<std::size_t> groupOfName(context.trace.kernelNames.size(), SIZE_MAX);
    const auto& rows = context.in.kernels.rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto& number = groupOfName[rows[i].name.value()];
        if (number == SIZE_MAX) {
            number = groups.size();
            groups.push_back({ rows[i].name, {}, 0 });
        }
        groups[number].rows.push_back(i);
        groups[number].share += rows[i].shareOfRows;
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const KernelGroup& left, const KernelGroup& right) { return left.share > right.share; });
    return groups;
}

Finding dominantKernelFinding(const FindingContext& context, const KernelGroup& group)
{
    const auto& name = context.trace.kernelNames[group.name.value()].displayName;
    auto finding = context.finding(
        FindingRule::DominantKernel,
        context.severity(group.share, ThresholdId::DominantKernelMedium, ThresholdId::DominantKernelHigh),
        Text::tr("%1 takes %2 of the kernel time").arg(name, sentencePercent(group.share)));
    std::int64_t longestNs = 0;
    std::int64_t calls = 0;
    const auto& rows = context.in.kernels.rows;
    for (const auto position : group.rows) {
        const auto& row = rows[position];
        longestNs = std::max(longestNs, row.mostExclusiveNs);
        calls += row.duration.count;
        if (finding.evidence.size() >= 2 * MaximumFigures)
            continue;
        finding.evidence.push_back({ Text::tr("%1: %2 ms in %3")
                                         .arg(name, sentenceMs(row.duration.totalNs),
                                              counted(row.duration.count, Text::tr("call"), Text::tr("calls"))),
                                     KernelTable, position, QStringLiteral("total_ms") });
        finding.evidence.push_back({ Text::tr("%1: %2 of the kernel time").arg(name, sentencePercent(row.shareOfRows)),
                                     KernelTable, position, QStringLiteral("pct_of_kernel_time") });
    }
    finding.recommendation
        = Text::tr(
              "Look at %1 first: profile one of its %2 with Nsight Compute (memory or compute bound, occupancy), try a "
              "library or fused version of it, or a smaller data type.")
              .arg(name, counted(calls, Text::tr("launch"), Text::tr("launches")));
    finding.recoverableNs = context.bounded(longestNs);
    finding.subject.kernel = group.name;
    if (group.rows.size() == 1)
        finding.subject.device = rows[group.rows.front()].onlyDevice;
    if (context.in.kernels.opaqueGraphs.launches > 0)
        finding.limitation = Text::tr("kernels inside of opaque graph launches are not in the trace");
    return finding;
}

} // namespace

RuleVerdict dominantKernel(const FindingContext& context)
{
    const auto& kernels = context.in.kernels;
    if (!kernels.provenance.isAvailable())
        return notJudged(kernels.provenance);
    if (kernels.rows.empty())
        return notJudged(Text::tr("no kernels in this scope"));
    RuleVerdict verdict;
    const auto groups = kernelsByShare(context);
    for (const auto& group : groups) {
        if (group.share < context.thresholds.fraction(ThresholdId::DominantKernelMedium)
            || verdict.findings.size() >= MostDominantKernels)
            break;
        if (!isNcclKernel(context.trace.kernelNames[group.name.value()])) // their time is that of the communication
            verdict.findings.push_back(dominantKernelFinding(context, group));
    }
    if (verdict.findings.empty()) {
        const auto& top = groups.front();
        const auto& name = context.trace.kernelNames[top.name.value()];
        verdict.reason = Text::tr("%1 has most kernel time, %2%3")
                             .arg(name.displayName, sentencePercent(top.share),
                                  isNcclKernel(name) ? Text::tr("; NCCL is judged by its exposed time") : QString());
    }
    return verdict;
}

} // namespace core::rules
