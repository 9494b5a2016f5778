// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriers/barriers.h"
#include "analysis/launches/launchstorms.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/rulefunctions.h"
#include "scope/devicework.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core::rules {

namespace {

const auto SyncTable = TableKey::BarriersByProcess;
const auto StormTable = TableKey::LaunchStorms;

/// Waits of one process.
struct ProcessWaits {
    std::int64_t totalNs = 0;
    std::int64_t idleInsideNs = 0;
    std::vector<std::size_t> rows; ///< of the table of barriers by process, most idle time first
};

std::vector<ProcessWaits> waitsByProcess(const FindingContext& context)
{
    std::vector<ProcessWaits> waits(context.trace.processes.size());
    const auto& rows = context.in.barriersByProcess.rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = rows[i];
        if (row.kind != BarrierKind::SyncApi || !row.process.isValid())
            continue;
        auto& process = waits[row.process.value()];
        process.totalNs = saturatedSum(process.totalNs, row.duration.totalNs);
        process.idleInsideNs = saturatedSum(process.idleInsideNs, row.gpuIdleInsideNs);
        process.rows.push_back(i);
    }
    for (auto& process : waits) {
        std::stable_sort(process.rows.begin(), process.rows.end(), [&rows](std::size_t left, std::size_t right) {
            return rows[left].gpuIdleInsideNs > rows[right].gpuIdleInsideNs;
        });
    }
    return waits;
}

QString waitAdvice(const QString& apiName)
{
    const auto launchFirst
        = Text::tr("Launch the work that follows before waiting, so that the GPU has something to do");
    if (apiName.contains(QStringLiteral("DeviceSynchronize")) || apiName.contains(QStringLiteral("CtxSynchronize"))) {
        return Text::tr("Wait with cudaEventSynchronize on an event behind the result that is needed instead of %1, "
                        "which waits for all streams. %2.")
            .arg(apiName, launchFirst);
    }
    if (apiName.contains(QStringLiteral("StreamSynchronize"))) {
        return Text::tr("%1: order streams among each other with cudaStreamWaitEvent, and call %2 only where the host "
                        "reads a result.")
            .arg(launchFirst, apiName);
    }
    return Text::tr("%1: move %2 behind the launches of the next step, or work on two buffers in turn.")
        .arg(launchFirst, apiName);
}

void addWaitFigures(Finding& finding, const FindingContext& context, const ProcessWaits& process, std::size_t most)
{
    const auto& rows = context.in.barriersByProcess.rows;
    for (std::size_t i = 0; i < std::min(process.rows.size(), most); ++i) {
        const auto position = process.rows[i];
        const auto& row = rows[position];
        const auto what = Text::tr("%1 of %2").arg(row.apiName, context.pidName(row.process));
        finding.evidence.push_back(
            { Text::tr("%1: GPU idle inside %2").arg(what, context.ofWindow(row.gpuIdleInsideNs)), SyncTable, position,
              QStringLiteral("gpu_idle_inside_ms") });
        finding.evidence.push_back({ Text::tr("%1: the host waits %2 ms in %3")
                                         .arg(what, sentenceMs(row.duration.totalNs),
                                              counted(row.duration.count, Text::tr("call"), Text::tr("calls"))),
                                     SyncTable, position, QStringLiteral("total_ms") });
    }
}

/// The storm to report: of everything, else of a process or GPU with most launches, else the longest burst.
std::optional<std::size_t> worstStorm(const FindingContext& context)
{
    const auto& rows = context.in.launchStorms.rows;
    const auto least = context.thresholds.value(ThresholdId::StormLaunches);
    const auto isBurst = [](const StormRow& row) { return row.group == StormGroup::BusiestWindow; };
    std::optional<std::size_t> worst;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].isStorm || static_cast<double>(rows[i].launches) < least)
            continue;
        if (rows[i].group == StormGroup::Global)
            return i;
        const bool isWorse = !worst
            || (isBurst(rows[i]) == isBurst(rows[*worst])
                && (isBurst(rows[i]) || rows[i].launches > rows[*worst].launches)); // bursts come by length
        if (isWorse)
            worst = i;
    }
    return worst;
}

QString stormOwner(const FindingContext& context, const StormRow& row)
{
    switch (row.group) {
    case StormGroup::Global:
        return {};
    case StormGroup::Process:
        return Text::tr(" in %1").arg(context.pidName(row.process));
    case StormGroup::Device:
        return Text::tr(" on %1").arg(context.gpuName(row.device));
    case StormGroup::BusiestWindow:
        return Text::tr(" in the %1 of %2").arg(stormGroupText(row), context.gpuName(row.device));
    }
    return {};
}

/// Claims the gaps before kernels that a storm can be the cause of; returns the time on the GPU with most.
std::int64_t claimStormGaps(FindingContext& context, const StormRow& storm)
{
    const auto longNs = context.thresholds.durationNs(ThresholdId::StarvationGap);
    const auto claimedNs = context.gaps.claim(FindingRule::LaunchStorm, [&](const IdleGap& gap) {
        if (gap.next.kind != WorkKind::Kernel || gap.span.durationNs() >= longNs
            || (gap.cause != IdleCause::Launch && gap.cause != IdleCause::Unknown)
            || gap.span.startNs < storm.window.startNs || gap.span.endNs > storm.window.endNs)
            return false;
        return (!storm.process.isValid()
                || context.trace.processOf(streamOfWork(context.trace, gap.next)) == storm.process)
            && (!storm.device.isValid() || gap.device == storm.device);
    });
    std::vector<DeviceIndex> devices; // whose gaps are too short to be listed belong to the storm as well
    const auto isOfStorm = [&storm](DeviceIndex device) {
        return storm.group != StormGroup::BusiestWindow && (!storm.device.isValid() || device == storm.device);
    };
    for (const auto& device : context.in.gpuIdle.devices) {
        if (isOfStorm(device.device))
            devices.push_back(device.device);
    }
    context.gaps.claimUnlisted(FindingRule::LaunchStorm, devices);
    std::int64_t mostNs = 0;
    for (const auto& device : context.in.gpuIdle.devices) {
        mostNs = std::max(mostNs,
                          claimedNs[device.device.value()]
                              + (isOfStorm(device.device) ? context.gaps.unlistedNs(device.device) : 0));
    }
    return mostNs;
}

/// Rate and lengths of a storm, and its most frequent short kernel.
void addStormFigures(Finding& finding, const FindingContext& context, std::size_t position)
{
    const auto& storms = context.in.launchStorms;
    const auto& storm = storms.rows[position];
    finding.evidence = {
        { Text::tr("%1 launches/s").arg(storm.launchesPerSecond, 0, 'f', 1), StormTable, position,
          QStringLiteral("launches_per_s") },
        { Text::tr("median kernel %1 µs").arg(storm.p50Ns / NsPerUs, 0, 'f', 2), StormTable, position,
          QStringLiteral("p50_us") },
        { counted(storm.launches, Text::tr("launch"), Text::tr("launches")), StormTable, position,
          QStringLiteral("launches") },
    };
    if (storms.smallKernels.empty())
        return;
    const auto& small = storms.smallKernels.front();
    finding.evidence.push_back({ Text::tr("%1: %2 under 5 µs")
                                     .arg(context.trace.kernelNames[small.name.value()].displayName,
                                          counted(small.launches, Text::tr("launch"), Text::tr("launches"))),
                                 TableKey::SmallKernels, 0, QStringLiteral("launches_under_5us") });
}

bool isSynchronizing(const FindingContext& context, const ProcessWaits& process)
{
    return !process.rows.empty()
        && process.totalNs >= context.thresholds.durationNs(ThresholdId::HostSynchronizationTotal);
}

Finding synchronizationFinding(const FindingContext& context, const ProcessWaits& worst, std::int64_t others)
{
    const auto& top = context.in.barriersByProcess.rows[worst.rows.front()];
    const auto idleNs = context.bounded(worst.idleInsideNs);
    auto finding
        = context.finding(FindingRule::HostSynchronization,
                          context.severity(context.fractionOfWindow(idleNs), ThresholdId::HostSynchronizationMedium,
                                           ThresholdId::HostSynchronizationHigh),
                          Text::tr("The GPUs of %1 are idle for %2 ms while the host waits, most of it in %3")
                              .arg(context.pidName(top.process), sentenceMs(idleNs), top.apiName));
    addWaitFigures(finding, context, worst, MaximumFigures / 2);
    if (others > 0) {
        finding.limitation
            = Text::tr("%1 as well; the bound is that of the worst, since processes run side by side")
                  .arg(counted(others, Text::tr("other process waits"), Text::tr("other processes wait")));
    }
    finding.recommendation = waitAdvice(top.apiName);
    finding.recoverableNs = idleNs;
    finding.subject.process = top.process;
    return finding;
}

} // namespace

RuleVerdict launchStorm(FindingContext& context)
{
    const auto& storms = context.in.launchStorms;
    if (!storms.provenance.isAvailable())
        return notJudged(storms.provenance);
    if (storms.rows.empty())
        return notJudged(Text::tr("no kernels in this scope"));
    const auto position = worstStorm(context);
    if (!position) {
        const auto& all = storms.rows.front();
        return notFired(all.isStorm ? Text::tr("%1 only, at least %2 are needed")
                                          .arg(counted(all.launches, Text::tr("launch"), Text::tr("launches")),
                                               thresholdText(context.thresholds, ThresholdId::StormLaunches))
                                    : stormSentence(all));
    }
    const auto& storm = storms.rows[*position];
    const bool isBurst = storm.group == StormGroup::BusiestWindow;
    const auto boundNs = context.bounded(claimStormGaps(context, storm));
    const bool isMinor
        = isBurst && context.fractionOfWindow(boundNs) < context.thresholds.fraction(ThresholdId::GpuIdleRemaining);
    auto finding
        = context.finding(FindingRule::LaunchStorm,
                          isMinor       ? FindingSeverity::Low
                              : isBurst ? FindingSeverity::Medium
                                        : FindingSeverity::High,
                          Text::tr("%1 launches/s of kernels with a median of %2 µs%3")
                              .arg(QString::number(storm.launchesPerSecond, 'f', 1),
                                   QString::number(storm.p50Ns / NsPerUs, 'f', 2), stormOwner(context, storm)));
    addStormFigures(finding, context, *position);
    finding.recommendation
        = Text::tr("Launch less often: fuse the short kernels (torch.compile, a fused operator), make each do more, or "
                   "capture the step in a CUDA graph and launch that with cudaGraphLaunch.");
    finding.recoverableNs = boundNs;
    finding.subject.process = storm.process;
    finding.subject.device = storm.device;
    if (isBurst)
        finding.subject.window = storm.window;
    finding.limitation = Text::tr("what fused kernels save on the GPU itself is not in the bound");
    return fired(std::move(finding));
}

RuleVerdict hostSynchronization(FindingContext& context)
{
    const auto& barriers = context.in.barriersByProcess;
    if (!barriers.provenance.isAvailable())
        return notJudged(barriers.provenance);
    if (!context.hasGpuWork())
        return notJudged(Text::tr("no GPU work in this scope, so nothing that could be idle"));
    const auto waits = waitsByProcess(context);
    const auto least = context.thresholds.fraction(ThresholdId::HostSynchronizationMedium);
    const ProcessWaits* worst = nullptr;
    std::int64_t affected = 0;
    for (const auto& process : waits) {
        if (!isSynchronizing(context, process))
            continue;
        affected += context.fractionOfWindow(process.idleInsideNs) >= least ? 1 : 0;
        if (!worst || process.idleInsideNs > worst->idleInsideNs)
            worst = &process;
    }
    if (!worst) {
        return notFired(Text::tr("no process waits for at least %1")
                            .arg(thresholdText(context.thresholds, ThresholdId::HostSynchronizationTotal)));
    }
    if (affected == 0 || worst->idleInsideNs == 0) {
        return notFired(Text::tr("GPU idle inside of waits is at most %1")
                            .arg(context.ofWindow(context.bounded(worst->idleInsideNs))));
    }
    context.claimBlocked(FindingRule::HostSynchronization, HostBlock::Synchronization);
    return fired(synchronizationFinding(context, *worst, affected - 1));
}

} // namespace core::rules
