// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/repeatingwork.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "findings/budgetevidence.h"
#include "findings/pacing.h"
#include "findings/rulefunctions.h"
#include "findings/ruletitles.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace core::rules {

namespace {

/// A rule that claims classes of idle time as they are.
struct IdleRule {
    FindingRule rule;
    std::vector<TimeClass> classes;
    double confidence;
    const char* recommendation;
};

const std::vector<IdleRule>& idleRules()
{
    constexpr double High = 0.7;
    constexpr double Half = 0.5;
    constexpr double Low = 0.4;
    constexpr double Mpi = 0.6;
    using T = TimeClass;
    static const std::vector<IdleRule> rules {
        { FindingRule::Allocation,
          { T::Alloc },
          High,
          QT_TRANSLATE_NOOP("core::Text",
                            "Allocate once before the loop and use the memory again, or use cudaMallocAsync with a "
                            "pool: cudaMalloc and cudaFree wait for the GPU.") },
        { FindingRule::Loading,
          { T::Module, T::Jit, T::Context },
          High,
          QT_TRANSLATE_NOOP("core::Text",
                            "Load before the loop: one warm-up pass, or CUDA_MODULE_LOADING=EAGER; build for this GPU "
                            "(-arch=sm_…) where PTX is compiled.") },
        { FindingRule::SyncRoundTrip,
          { T::RoundTrip, T::SyncReturn },
          High,
          QT_TRANSLATE_NOOP("core::Text",
                            "Launch the work that follows before waiting, and wait for an event behind the result "
                            "that is needed instead of the whole stream or device.") },
        { FindingRule::HostIo,
          { T::OsIo },
          High,
          QT_TRANSLATE_NOOP("core::Text",
                            "Read and write on threads of their own, ahead of the GPU, with two buffers in turn.") },
        { FindingRule::HostWait,
          { T::OsWait },
          Half,
          QT_TRANSLATE_NOOP("core::Text",
                            "Find out what it waits for (a lock, another thread, a timer) and let it launch ahead.") },
        { FindingRule::HostMpi,
          { T::Mpi },
          Mpi,
          QT_TRANSLATE_NOOP("core::Text",
                            "Use non-blocking MPI and launch what does not depend on it first; see which rank comes "
                            "last.") },
        { FindingRule::HostBlocked,
          { T::Descheduled },
          Half,
          QT_TRANSLATE_NOOP("core::Text",
                            "Give each launching thread a core of its own (fewer workers, pinning), and look for "
                            "locks.") },
        { FindingRule::HostCode,
          { T::HostCode, T::OsOther, T::Interop },
          High,
          QT_TRANSLATE_NOOP("core::Text",
                            "Profile this code (nsys --sample=process-tree, or NVTX ranges around its parts), and take "
                            "it off the launching thread or off the loop.") },
        { FindingRule::Dependency,
          { T::Dependency, T::WaitOtherGpu },
          Low,
          QT_TRANSLATE_NOOP("core::Text",
                            "Shorten what it waits for, or give the stream work that does not depend on it.") },
        { FindingRule::UnknownIdle,
          { T::Unknown },
          0,
          QT_TRANSLATE_NOOP("core::Text",
                            "Capture more of the host: nsys profile --trace=cuda,osrt,nvtx --sample=process-tree.") },
    };
    return rules;
}

std::int64_t gapCount(const FindingContext& context, const std::vector<TimeClass>& classes)
{
    std::int64_t most = 0;
    for (const auto timeClass : classes) {
        std::int64_t count = 0;
        for (const auto& device : context.in.budget.devices)
            count += device.causes[static_cast<std::size_t>(timeClass)].gapCount;
        most = std::max(most, count);
    }
    return most;
}

/// "; meanwhile a peer waits 390 µs in NCCL".
QString peerSuffix(const FindingContext& context, const std::vector<TimeClass>& classes)
{
    std::int64_t peerNs = 0;
    for (const auto timeClass : classes)
        peerNs += context.in.idle.peerNs[static_cast<std::size_t>(timeClass)];
    return peerNs > 0 ? Text::tr("; meanwhile the peer waits %1").arg(threeDigitDuration(peerNs)) : QString();
}

bool isHostRule(FindingRule rule)
{
    return rule >= FindingRule::HostIo && rule <= FindingRule::HostCode;
}

/// What is said of a finding about the host or a dependency in a program that something outside may pace.
QString paceLimitation(const FindingContext& context, double paceHz)
{
    const auto& steps = context.in.repeatingWork;
    return Text::tr("paced from outside? %1 come every %2, as at %3 Hz")
        .arg(counted(static_cast<std::int64_t>(steps.size()), Text::tr("step"), Text::tr("steps")),
             threeDigitDuration(std::llround(steps.medianNs)))
        .arg(paceHz);
}

/// True when most of the time of the rule was spent by threads of which too little was recorded.
bool isMostlyUnrecorded(const FindingContext& context, const std::vector<TimeClass>& classes)
{
    const auto most = mostlyDone(context.in.budget, classes, RunPart::Window);
    return 2 * most.timeNs >= most.allNs && !most.activity.isRecorded;
}

void judge(FindingContext& context, const IdleRule& rule)
{
    std::int64_t claimedNs = 0;
    for (const auto timeClass : rule.classes)
        claimedNs += context.windowNsOf(timeClass);
    if (claimedNs <= 0)
        return;
    auto title = ruleTitle(rule.rule, { { u"n", formatCount(gapCount(context, rule.classes)) } });
    if (isHostRule(rule.rule))
        title += mostlySuffix(context, rule.classes);
    title += peerSuffix(context, rule.classes);
    const auto boundNs = rule.confidence > 0 ? static_cast<double>(claimedNs) : 0;
    const bool canBePaced = isHostRule(rule.rule) || rule.rule == FindingRule::Dependency;
    const auto paceHz = canBePaced ? outsidePaceHz(context.in.repeatingWork) : std::nullopt;
    constexpr double PacedShare = 0.2; ///< of the confidence: what waits for the next frame cannot be won
    auto finding
        = context.finding(rule.rule, title, claimedNs, { { boundNs, rule.confidence * (paceHz ? PacedShare : 1) } });
    finding.recommendation = Text::tr(rule.recommendation);
    if (paceHz)
        finding.limitation = paceLimitation(context, *paceHz);
    else if (rule.rule == FindingRule::HostCode && isMostlyUnrecorded(context, rule.classes))
        finding.limitation = label(LabelKind::State, QStringView(u"not_recorded")).full;
    for (const auto timeClass : rule.classes)
        addClassFigures(finding, context, { timeClass });
    context.add(std::move(finding));
}

void launches(FindingContext& context)
{
    using T = TimeClass;
    const std::vector classes { T::Enqueue, T::LaunchCall, T::LaunchLatency, T::Turnaround, T::OtherApi };
    std::int64_t claimedNs = 0, peerNs = 0;
    for (const auto timeClass : classes) {
        claimedNs += context.windowNsOf(timeClass);
        peerNs += context.in.idle.peerNs[static_cast<std::size_t>(timeClass)];
    }
    if (claimedNs <= 0)
        return;
    constexpr double GraphConfidence = 0.7;
    auto finding = context.finding(
        FindingRule::LaunchBound,
        ruleTitle(FindingRule::LaunchBound, { { u"n", formatCount(context.in.idle.launchGaps) } })
            + peerSuffix(context, classes),
        claimedNs, { { static_cast<double>(context.in.idle.launchBeyondNs + peerNs), GraphConfidence } });
    finding.recommendation = Text::tr("Launch a CUDA graph instead of single kernels, fuse short kernels "
                                      "(torch.compile, fused operators), or give each kernel more work.");
    addClassFigures(finding, context, { T::Enqueue, T::LaunchCall, T::LaunchLatency, T::Turnaround, T::OtherApi });
    context.add(std::move(finding));
}

} // namespace

void idleTime(FindingContext& context)
{
    for (const auto& rule : idleRules()) {
        if (rule.rule == FindingRule::HostIo)
            launches(context);
        judge(context, rule);
    }
}

} // namespace core::rules
