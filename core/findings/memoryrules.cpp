// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "findings/budgetevidence.h"
#include "findings/rulefunctions.h"
#include "findings/ruletitles.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace core::rules {

namespace {

constexpr double HideConfidence = 0.7;
constexpr double StayConfidence = 0.3;
constexpr std::int64_t BackAndForthPairs = 5;

/// Copies of one direction and sort on all GPUs, and what they are worth.
struct CopyClaim {
    CopyFigures sum;
    double hiddenNs = 0; ///< bound of a faster link and kernels beside the copies, of all GPUs
    double bestBytesPerSecond = 0;
    std::int64_t backAndForth = 0;
    DeviceIndex most; ///< GPU with most exposed time
};

double bytesPerSecond(std::int64_t sizeBytes, std::int64_t timeNs)
{
    return timeNs > 0 ? static_cast<double>(sizeBytes) / (static_cast<double>(timeNs) / NsPerS) : 0;
}

/// What the exposed time would be less with the best rate of the file and kernels beside the copies.
double hideableNs(const DeviceCopies& device, CopyDirection direction, const CopyFigures& copies,
                  std::int64_t computeAloneNs)
{
    const auto exposedNs = static_cast<double>(copies.exposedNs);
    const bool isHostLink = direction == CopyDirection::ToDevice || direction == CopyDirection::ToHost;
    const auto best = device.bestBytesPerSecond[static_cast<std::size_t>(direction)];
    const auto reference = best > 0 ? best : isHostLink ? device.linkBytesPerSecond : 0;
    const auto bytesNs = reference > 0 ? std::min(exposedNs, copies.exposedBytes / reference * NsPerS) : exposedNs;
    return exposedNs - bytesNs + std::min(bytesNs, static_cast<double>(computeAloneNs));
}

CopyClaim claimOf(const FindingContext& context, CopyDirection direction, const std::vector<CopySort>& sorts)
{
    CopyClaim claim;
    std::int64_t mostNs = 0;
    for (const auto& budget : context.in.budget.devices) {
        const auto& device = context.in.busy.devices[budget.device.value()];
        CopyFigures copies;
        for (const auto sort : sorts)
            copies += device.copies[static_cast<std::size_t>(direction)][static_cast<std::size_t>(sort)];
        claim.sum += copies;
        claim.hiddenNs += hideableNs(device, direction, copies, budget.timeNs(RunPart::Window, TimeClass::Compute));
        claim.bestBytesPerSecond
            = std::max(claim.bestBytesPerSecond, device.bestBytesPerSecond[static_cast<std::size_t>(direction)]);
        claim.backAndForth += device.backAndForth;
        if (copies.exposedNs > mostNs) {
            mostNs = copies.exposedNs;
            claim.most = budget.device;
        }
    }
    return claim;
}

/// As it stands before a noun.
QString directionAdjective(CopyDirection direction)
{
    switch (direction) {
    case CopyDirection::ToDevice:
        return Text::tr("host-to-device");
    case CopyDirection::ToHost:
        return Text::tr("device-to-host");
    case CopyDirection::Peer:
        return Text::tr("GPU-to-GPU");
    case CopyDirection::OnDevice:
        break;
    }
    return Text::tr("on-GPU");
}

QString rateText(double rate)
{
    return Text::tr("%1/s", "bytes per second").arg(threeDigitBytes(rate));
}

FindingRule ruleOf(CopySort sort)
{
    switch (sort) {
    case CopySort::Small:
        return FindingRule::SmallCopies;
    case CopySort::Pageable:
        return FindingRule::PageableCopy;
    case CopySort::Slow:
        return FindingRule::SlowCopy;
    case CopySort::Other:
        break;
    }
    return FindingRule::ExposedCopy;
}

QString copyTitle(const CopyClaim& claim, CopyDirection direction, CopySort sort)
{
    const auto rate = bytesPerSecond(claim.sum.sizeBytes, claim.sum.timeNs);
    const auto sizeBytes = static_cast<double>(claim.sum.sizeBytes);
    const bool isOfEach = sort == CopySort::Small; // the mean
    const auto bytes = isOfEach ? sizeBytes / static_cast<double>(claim.sum.count) : sizeBytes;
    const auto share = claim.bestBytesPerSecond > 0 ? rate / claim.bestBytesPerSecond : 0;
    return ruleTitle(ruleOf(sort),
                     { { u"direction", directionAdjective(direction) },
                       { u"n", formatCount(claim.sum.count) },
                       { u"bytes", threeDigitBytes(bytes) },
                       { u"rate", rateText(rate) },
                       { u"share", threeDigitShare(share) },
                       { u"best", rateText(claim.bestBytesPerSecond) } });
}

QString copyAdvice(CopySort sort)
{
    switch (sort) {
    case CopySort::Small:
        return Text::tr("Pack what goes together into one buffer and copy that at once, or keep it on the GPU.");
    case CopySort::Pageable:
        return Text::tr("Allocate the host's side with cudaMallocHost, or pin it with cudaHostRegister, and copy with "
                        "cudaMemcpyAsync: pageable memory goes through a staging buffer and blocks.");
    case CopySort::Slow:
        return Text::tr("Look at what else uses the link at the time, at the NUMA node of the buffer, and at the width "
                        "of the link (nvidia-smi -q): it is not recorded.");
    case CopySort::Other:
        break;
    }
    return Text::tr("Keep the data on the GPU if it is used again; else copy in pieces on a stream of its own while "
                    "kernels work on the piece before.");
}

TimeClass classOf(CopyDirection direction)
{
    switch (direction) {
    case CopyDirection::ToDevice:
        return TimeClass::CopyToDevice;
    case CopyDirection::ToHost:
        return TimeClass::CopyToHost;
    case CopyDirection::Peer:
        return TimeClass::CopyPeer;
    case CopyDirection::OnDevice:
        break;
    }
    return TimeClass::CopyOnDevice;
}

/// Of copies of some sorts, the first of which says which rule it is. False when it is too little to matter.
bool addCopies(FindingContext& context, CopyDirection direction, const std::vector<CopySort>& sorts)
{
    const auto sort = sorts.front();
    const auto claim = claimOf(context, direction, sorts);
    if (claim.sum.exposedNs <= 0)
        return true;
    const auto allNs = static_cast<double>(claim.sum.exposedNs);
    auto finding = context.finding(ruleOf(sort), copyTitle(claim, direction, sort), claim.sum.exposedNs,
                                   { { claim.hiddenNs, HideConfidence, Text::tr("by overlap and link speed") },
                                     { allNs, StayConfidence, Text::tr("if the data stays on the GPU") } });
    finding.recommendation = copyAdvice(sort);
    const bool isToOrFrom = direction == CopyDirection::ToDevice || direction == CopyDirection::ToHost;
    if (isToOrFrom && claim.backAndForth >= BackAndForthPairs) {
        finding.limitation = Text::tr("%1 go to the host and back with the same size: the data goes back and forth")
                                 .arg(counted(claim.backAndForth, Text::tr("copy"), Text::tr("copies")));
    }
    finding.subject.device = claim.most;
    addClassFigures(finding, context, { classOf(direction) });
    if (sort != CopySort::Other && !FindingContext::matters(finding)) {
        context.notFired(finding.rule, Text::tr("too little to matter"));
        return false;
    }
    context.add(std::move(finding));
    return true;
}

/// What is too little of a sort counts with the rest of its direction.
void copies(FindingContext& context, CopyDirection direction)
{
    std::vector rest { CopySort::Other };
    for (const auto sort : { CopySort::Small, CopySort::Pageable, CopySort::Slow }) {
        if (!addCopies(context, direction, { sort }))
            rest.push_back(sort);
    }
    addCopies(context, direction, rest);
}

void migrations(FindingContext& context)
{
    std::int64_t claimedNs = 0;
    for (const auto timeClass : { TimeClass::KernelMigrating, TimeClass::Migration, TimeClass::UmHost })
        claimedNs += context.windowNsOf(timeClass);
    std::int64_t toDevice = 0, toHost = 0, count = 0;
    double bytesNs = 0;
    for (const auto& budget : context.in.budget.devices) {
        const auto& device = context.in.busy.devices[budget.device.value()];
        addSaturated(toDevice, device.migratedToDevice);
        addSaturated(toHost, device.migratedToHost);
        count += device.migrations;
        const auto reference = device.linkBytesPerSecond > 0 ? device.linkBytesPerSecond
                                                             : context.in.classes.thresholds.linkDefaultBytesPerS;
        bytesNs += (static_cast<double>(device.migratedToDevice) + static_cast<double>(device.migratedToHost))
            / reference * NsPerS;
    }
    if (count == 0) {
        context.notJudged(FindingRule::PageMigration, Text::tr("no migration of unified memory was recorded"));
        return;
    }
    const auto besideNs = context.mean(static_cast<double>(context.windowNsOf(TimeClass::KernelMigrating)));
    auto finding
        = context.finding(FindingRule::PageMigration,
                          ruleTitle(FindingRule::PageMigration,
                                    { { u"to_gpu", threeDigitBytes(static_cast<double>(toDevice)) },
                                      { u"back", threeDigitBytes(static_cast<double>(toHost)) },
                                      { u"n", formatCount(count) },
                                      { u"time", threeDigitDuration(besideNs) } }),
                          claimedNs, { { static_cast<double>(claimedNs) - std::floor(bytesNs), HideConfidence } });
    finding.recommendation = Text::tr("Move the data before it is needed with cudaMemPrefetchAsync, give advice with "
                                      "cudaMemAdvise, or use cudaMalloc and explicit copies.");
    addClassFigures(finding, context, { TimeClass::KernelMigrating, TimeClass::Migration, TimeClass::UmHost });
    context.add(std::move(finding));
}

void ofClass(FindingContext& context, FindingRule rule, TimeClass timeClass, double confidence,
             const QString& recommendation)
{
    const auto claimedNs = context.windowNsOf(timeClass);
    if (claimedNs <= 0)
        return;
    auto finding
        = context.finding(rule, ruleTitle(rule), claimedNs, { { static_cast<double>(claimedNs), confidence } });
    finding.recommendation = recommendation;
    addClassFigures(finding, context, { timeClass });
    context.add(std::move(finding));
}

} // namespace

void memory(FindingContext& context)
{
    for (const auto direction :
         { CopyDirection::ToDevice, CopyDirection::ToHost, CopyDirection::Peer, CopyDirection::OnDevice })
        copies(context, direction);
    constexpr double MemsetConfidence = 0.4;
    ofClass(context, FindingRule::BlockingCopyCall, TimeClass::CopyCall, HideConfidence,
            Text::tr("Use the Async variants with pinned memory, so that the host goes on launching."));
    ofClass(context, FindingRule::Memset, TimeClass::Memset, MemsetConfidence,
            Text::tr("Set memory in the kernel that uses it, or on a stream beside other work."));
    migrations(context);
}

} // namespace core::rules
