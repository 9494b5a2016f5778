// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/phrases.h"
#include "base/text.h"
#include "findings/budgetevidence.h"
#include "findings/rulefunctions.h"
#include "findings/ruletitles.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <vector>

namespace core::rules {

namespace {

constexpr double CommConfidence = 0.7;
constexpr double OneGpuConfidence = 0.5; ///< nothing of the other GPUs is in the file
constexpr double BalanceConfidence = 0.5;

/// True when NCCL kernels share a stream with others, so that neither can run beside the other.
bool sharesStreams(const FindingContext& context)
{
    std::vector<char> hasNccl(context.trace.streams.size(), 0);
    const auto& kernels = context.trace.kernels;
    for (const auto& piece : context.in.busy.comm)
        hasNccl[kernels.stream[piece.kernel].value()] = 1;
    std::vector<char> isNcclName(context.trace.kernelNames.size(), 0);
    for (const auto& piece : context.in.busy.comm)
        isNcclName[kernels.name[piece.kernel].value()] = 1;
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        if (hasNccl[kernels.stream[row].value()] != 0 && isNcclName[kernels.name[row].value()] == 0)
            return true;
    }
    return false;
}

void peerWaits(FindingContext& context)
{
    const auto waitNs = context.in.idle.peerWaitNs;
    if (context.gpus < 2) {
        context.notJudged(FindingRule::PeerWait, Text::tr("only one GPU has work in this scope"));
        return;
    }
    if (waitNs <= 0)
        return;
    auto title = ruleTitle(FindingRule::PeerWait);
    const auto most = context.in.idle.mostWaiting;
    if (most.isValid()) {
        title += Text::tr(": %1 waits %2")
                     .arg(context.gpuName(most), threeDigitDuration(context.in.idle.waitingNs[most.value()]));
    }
    auto finding
        = context.finding(FindingRule::PeerWait, title, waitNs, { { static_cast<double>(waitNs), CommConfidence } });
    finding.recommendation = Text::tr("Give the GPUs equal work before the operation, or let the late GPU's work start "
                                      "earlier.");
    finding.subject.device = most;
    addClassFigures(finding, context, { TimeClass::Comm });
    context.add(std::move(finding));
}

void exposedComm(FindingContext& context)
{
    std::int64_t claimedNs = 0;
    double boundNs = 0;
    for (const auto& device : context.in.budget.devices) {
        const auto waitingNs = context.in.idle.waitingNs[device.device.value()];
        const auto restNs = device.timeNs(RunPart::Window, TimeClass::Comm) - waitingNs;
        claimedNs += restNs;
        boundNs += static_cast<double>(std::min(restNs, device.timeNs(RunPart::Window, TimeClass::Compute)));
    }
    if (claimedNs <= 0)
        return;
    auto finding = context.finding(FindingRule::ExposedComm, ruleTitle(FindingRule::ExposedComm), claimedNs,
                                   { { boundNs, context.gpus > 1 ? CommConfidence : OneGpuConfidence } });
    finding.recommendation
        = Text::tr("Start it earlier on a stream of its own, beside kernels that do not need its result (buckets of "
                   "gradients, prefetched weights), or send less (lower precision, larger messages).");
    if (sharesStreams(context))
        finding.limitation = Text::tr("NCCL runs on a stream that also computes, so neither can run beside the other");
    else if (context.gpus == 1)
        finding.limitation = Text::tr("the other ranks are not in the file: part of it may be waiting for them");
    addClassFigures(finding, context, { TimeClass::Comm });
    context.add(std::move(finding));
}

/// Time in which a GPU does work that is not NCCL's.
std::int64_t workNs(const DeviceBudget& device)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < TimeClassCount; ++i) {
        const auto timeClass = static_cast<TimeClass>(i);
        if (!isIdle(timeClass) && timeClass != TimeClass::Comm && timeClass != TimeClass::OtherWork)
            sum += device.timeNs(RunPart::Window, timeClass);
    }
    return sum;
}

void unbalanced(FindingContext& context)
{
    const auto& devices = context.in.budget.devices;
    if (devices.size() < 2) {
        context.notJudged(FindingRule::UnbalancedGpus, Text::tr("only one GPU has work in this scope"));
        return;
    }
    const auto byWork
        = [](const DeviceBudget& left, const DeviceBudget& right) { return workNs(left) < workNs(right); };
    const auto [least, most] = std::minmax_element(devices.begin(), devices.end(), byWork);
    std::int64_t sumNs = 0;
    for (const auto& device : devices)
        sumNs += workNs(device);
    const auto beyondNs = workNs(*most) - context.mean(static_cast<double>(sumNs));
    const auto claimedNs = context.windowNsOf(TimeClass::Imbalance);
    const bool isUnequal = static_cast<double>(beyondNs)
        >= context.thresholds.fraction(ThresholdId::UnequalGpus) * static_cast<double>(context.windowNs);
    if (claimedNs <= 0 && !isUnequal)
        return;
    auto finding = context.finding(
        FindingRule::UnbalancedGpus,
        ruleTitle(FindingRule::UnbalancedGpus,
                  { { u"most", threeDigitDuration(workNs(*most)) }, { u"least", threeDigitDuration(workNs(*least)) } }),
        claimedNs, { { static_cast<double>(saturatedProduct(beyondNs, context.gpus)), BalanceConfidence } });
    finding.recommendation = Text::tr("Divide the work evenly, or start all GPUs at the same time.");
    if (claimedNs <= 0)
        finding.limitation = Text::tr("what the less busy GPUs do meanwhile counts under other findings");
    finding.subject.device = most->device;
    addClassFigures(finding, context, { TimeClass::Imbalance });
    context.add(std::move(finding));
}

} // namespace

void severalGpus(FindingContext& context)
{
    if (context.in.busy.comm.empty()) {
        for (const auto rule : { FindingRule::PeerWait, FindingRule::ExposedComm })
            context.notFired(rule, Text::tr("no NCCL kernel runs alone"));
    } else {
        peerWaits(context);
        exposedComm(context);
    }
    unbalanced(context);
}

} // namespace core::rules
