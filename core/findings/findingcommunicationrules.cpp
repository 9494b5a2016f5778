// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/nccl.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/rulefunctions.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <set>

namespace core::rules {

namespace {

const auto DeviceTable = TableKey::NcclByDevice;
const auto OpTable = TableKey::NcclOperations;

/// Why NCCL cannot be judged per GPU, if so.
std::optional<RuleVerdict> missingCollectives(const FindingContext& context)
{
    if (!context.in.nccl)
        return notJudged(Text::tr("NCCL was not analysed"));
    if (!context.in.nccl->provenance.isAvailable())
        return notJudged(context.in.nccl->provenance);
    if (context.in.nccl->devices.empty())
        return notJudged(Text::tr("no NCCL kernels in this scope, so NCCL's time on the GPU is not known"));
    return std::nullopt;
}

double overlapFraction(const NcclDevice& device)
{
    return fractionOf(device.overlapNs, device.ncclNs).value_or(0);
}

bool isExposed(const FindingContext& context, const NcclDevice& device)
{
    return device.exposedFraction() >= context.thresholds.fraction(ThresholdId::ExposedNcclMedium)
        && overlapFraction(device) < context.thresholds.fraction(ThresholdId::ExposedNcclOverlap);
}

bool isSharingStreams(const FindingContext& context, const NcclDevice& device)
{
    return device.sharedStreamNs > 0
        && device.sharedStreamFraction() >= context.thresholds.fraction(ThresholdId::SharedStream);
}

/// The streams of a device on which NCCL and other kernels run: "stream 7", "streams 7 and 9".
QString sharedStreams(const FindingContext& context, DeviceIndex device)
{
    QStringList ids;
    for (const auto& stream : context.in.nccl->streams) {
        if (stream.computeNs > 0 && context.trace.deviceOf(stream.stream) == device)
            ids.append(QString::number(context.trace.streams[stream.stream.value()].streamId));
    }
    ids.removeDuplicates();
    constexpr qsizetype MostIds = 4;
    if (ids.size() > MostIds)
        return Text::tr("%1 streams").arg(ids.size());
    return ids.size() == 1 ? Text::tr("stream %1").arg(ids.front())
                           : Text::tr("streams %1").arg(ids.join(QStringLiteral(", ")));
}

/// Devices that `belongs` accepts, worst first by `fraction`.
template <typename Belongs, typename Fraction>
std::vector<std::size_t> worstFirst(const std::vector<NcclDevice>& devices, Belongs belongs, Fraction fraction)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        if (belongs(devices[i]))
            order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return fraction(devices[left]) > fraction(devices[right]);
    });
    return order;
}

/// The operation with most exposed time, if any has kernels: row of Nccl.
std::optional<std::size_t> mostExposedOp(const Nccl& nccl)
{
    std::optional<std::size_t> most;
    for (std::size_t i = 0; i < nccl.rows.size(); ++i) {
        if (!nccl.rows[i].isHostTime && (!most || nccl.rows[i].exposedNs() > nccl.rows[*most].exposedNs()))
            most = i;
    }
    return most;
}

QString overlapAdvice(const FindingContext& context, const NcclDevice& device, const QString& opName)
{
    if (isSharingStreams(context, device)) {
        return Text::tr(
                   "Give NCCL a stream of its own: on %1 of %2 it waits for compute and compute for it. Order them "
                   "with cudaStreamWaitEvent where %3 really needs a result.")
            .arg(sharedStreams(context, device.device), context.gpuName(device.device), opName);
    }
    return Text::tr("Start %1 earlier and compute something that does not need its result meanwhile: communicate in "
                    "buckets as soon as each is ready, prefetch the next layer, or send fewer bytes.")
        .arg(opName);
}

/// All operations a process makes the others wait in.
struct Lateness {
    std::vector<std::size_t> rows; ///< of Nccl, longest wait first
    std::int64_t waitNs = 0;
};

std::vector<Lateness> latenessByProcess(const FindingContext& context)
{
    std::vector<Lateness> late(context.trace.processes.size());
    const auto& rows = context.in.nccl->rows;
    std::set<NcclOpIndex> seen; // rows of one operation from several sources have one straggler
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& straggler = rows[i].straggler;
        if (!straggler.isNamed || !straggler.process.isValid() || !seen.insert(rows[i].op).second)
            continue;
        auto& process = late[straggler.process.value()];
        process.rows.push_back(i);
        process.waitNs = saturatedSum(process.waitNs, straggler.waitNs);
    }
    for (auto& process : late) {
        std::stable_sort(process.rows.begin(), process.rows.end(), [&rows](std::size_t left, std::size_t right) {
            return rows[left].straggler.waitNs > rows[right].straggler.waitNs;
        });
    }
    return late;
}

Finding stragglerFinding(const FindingContext& context, ProcessIndex process, const Lateness& late)
{
    const auto& rows = context.in.nccl->rows;
    const auto& top = rows[late.rows.front()];
    const auto waitNs = context.bounded(late.waitNs);
    auto finding = context.finding(
        FindingRule::Straggler,
        context.severity(context.fractionOfWindow(waitNs), ThresholdId::StragglerMedium, ThresholdId::StragglerHigh),
        Text::tr("%1 comes late to %2 and makes the others wait for %3 ms")
            .arg(context.pidName(process), top.opName, sentenceMs(waitNs)));
    for (std::size_t i = 0; i < std::min(late.rows.size(), MaximumFigures); ++i) {
        const auto& row = rows[late.rows[i]];
        finding.evidence.push_back({ QStringLiteral("%1: %2").arg(row.opName, row.straggler.text(context.trace)),
                                     OpTable, late.rows[i], QStringLiteral("straggler") });
    }
    finding.recommendation
        = Text::tr(
              "Compare what %1 does before %2 with the other processes: its share of the data, waits on the host, the "
              "clocks of its GPU. Give it less to do, or take the wait out of its path.")
              .arg(context.pidName(process), top.opName);
    finding.recoverableNs = waitNs;
    finding.subject.process = process;
    finding.limitation = Text::tr("the wait is part of the time of NCCL on the other processes' GPUs");
    return finding;
}

Finding exposedFinding(const FindingContext& context, const std::vector<std::size_t>& exposed)
{
    const auto& nccl = *context.in.nccl;
    const auto& worst = nccl.devices[exposed.front()];
    const auto op = mostExposedOp(nccl);
    const auto opName = op ? nccl.rows[*op].opName : QStringLiteral("NCCL");
    auto finding = context.finding(
        FindingRule::ExposedNccl,
        context.severity(worst.exposedFraction(), ThresholdId::ExposedNcclMedium, ThresholdId::ExposedNcclHigh),
        Text::tr("NCCL runs alone for %1 of the window of %2, most of it %3")
            .arg(sentencePercent(worst.exposedFraction()), context.gpuName(worst.device), opName));
    for (std::size_t i = 0; i < std::min(exposed.size(), MaximumFigures); ++i) {
        const auto& device = nccl.devices[exposed[i]];
        const auto gpu = context.gpuName(device.device);
        finding.evidence.push_back(
            { Text::tr("%1: exposed %2").arg(gpu, FindingContext::ofWindow(device.exposedNs, device.window)),
              DeviceTable, exposed[i], QStringLiteral("exposed_ms") });
        finding.evidence.push_back({ Text::tr("%1: %2 of NCCL's time is overlapped with compute")
                                         .arg(gpu, sentencePercent(overlapFraction(device))),
                                     DeviceTable, exposed[i], QStringLiteral("overlap_pct") });
    }
    if (op) {
        finding.evidence.push_back(
            { Text::tr("%1: %2 ms exposed, summed over the GPUs").arg(opName, sentenceMs(nccl.rows[*op].exposedNs())),
              OpTable, *op, QStringLiteral("exposed_ms") });
    }
    finding.recommendation = overlapAdvice(context, worst, opName);
    finding.recoverableNs = context.bounded(worst.exposedNs);
    finding.subject.device = worst.device;
    return finding;
}

} // namespace

RuleVerdict exposedNccl(const FindingContext& context)
{
    if (auto missing = missingCollectives(context))
        return *missing;
    const auto& devices = context.in.nccl->devices;
    const auto byExposure = [](const NcclDevice& device) { return device.exposedFraction(); };
    const auto exposed = worstFirst(
        devices, [&](const NcclDevice& device) { return isExposed(context, device); }, byExposure);
    if (!exposed.empty())
        return fired(exposedFinding(context, exposed));
    const auto all = worstFirst(
        devices, [](const NcclDevice&) { return true; }, byExposure);
    const auto& most = devices[all.front()];
    return notFired(Text::tr("NCCL is exposed for at most %1 of a GPU's window; %2 of it is overlapped there")
                        .arg(sentencePercent(most.exposedFraction()), sentencePercent(overlapFraction(most))));
}

RuleVerdict sharedStream(const FindingContext& context)
{
    if (auto missing = missingCollectives(context))
        return *missing;
    const auto& devices = context.in.nccl->devices;
    const auto sharing = worstFirst(
        devices,
        [&](const NcclDevice& device) { return isSharingStreams(context, device) && !isExposed(context, device); },
        [](const NcclDevice& device) { return device.sharedStreamFraction(); });
    if (sharing.empty()) {
        const bool isCounted = std::any_of(devices.begin(), devices.end(),
                                           [&](const NcclDevice& device) { return isSharingStreams(context, device); });
        return notFired(isCounted ? Text::tr("counted under exposed NCCL")
                                  : Text::tr("NCCL and compute share streams for less than %1 of each GPU's window")
                                        .arg(thresholdText(context.thresholds, ThresholdId::SharedStream)));
    }
    const auto& worst = devices[sharing.front()];
    const auto streams = sharedStreams(context, worst.device);
    auto finding
        = context.finding(FindingRule::SharedStream, FindingSeverity::Medium,
                          Text::tr("NCCL and compute share %1 of %2").arg(streams, context.gpuName(worst.device)));
    for (std::size_t i = 0; i < std::min(sharing.size(), MaximumFigures); ++i) {
        const auto& device = devices[sharing[i]];
        finding.evidence.push_back(
            { Text::tr("%1: NCCL on streams that also compute %2")
                  .arg(context.gpuName(device.device), FindingContext::ofWindow(device.sharedStreamNs, device.window)),
              DeviceTable, sharing[i], QStringLiteral("shared_stream_ms") });
    }
    finding.evidence.push_back(
        { Text::tr("%1: exposed %2")
              .arg(context.gpuName(worst.device), FindingContext::ofWindow(worst.exposedNs, worst.window)),
          DeviceTable, sharing.front(), QStringLiteral("exposed_ms") });
    finding.recommendation
        = Text::tr(
              "Give NCCL a stream of its own beside %1, and order both with cudaStreamWaitEvent where one needs the "
              "other's result.")
              .arg(streams);
    finding.recoverableNs = context.bounded(std::min(worst.sharedStreamNs, worst.exposedNs));
    finding.subject.device = worst.device;
    return fired(std::move(finding));
}

RuleVerdict straggler(const FindingContext& context)
{
    if (!context.in.nccl)
        return notJudged(Text::tr("NCCL was not analysed"));
    const auto& nccl = *context.in.nccl;
    if (!nccl.provenance.isAvailable())
        return notJudged(nccl.provenance);
    RuleVerdict verdict;
    const auto late = latenessByProcess(context);
    for (std::size_t process = 0; process < late.size(); ++process) {
        if (!late[process].rows.empty())
            verdict.findings.push_back(stragglerFinding(context, ProcessIndex { process }, late[process]));
    }
    if (!verdict.findings.empty())
        return verdict;
    const auto isKnown = [](const NcclRow& row) { return row.straggler.whyNot.isEmpty(); };
    if (std::any_of(nccl.rows.begin(), nccl.rows.end(), isKnown))
        return notFired(Text::tr("no process causes most of the waiting, or there is hardly any"));
    return notJudged(nccl.rows.empty() ? Text::tr("no NCCL operations in this scope")
                                       : nccl.rows.front().straggler.whyNot);
}

} // namespace core::rules
