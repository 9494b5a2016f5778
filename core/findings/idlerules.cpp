// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "findings/budgetevidence.h"
#include "findings/rulefunctions.h"

#include <algorithm>
#include <vector>

namespace core::rules {

namespace {

/// A rule that claims classes of idle time as they are.
struct IdleRule {
    FindingRule rule;
    std::vector<TimeClass> classes;
    double confidence;
    const char* title; ///< %1: number of gaps
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
          QT_TRANSLATE_NOOP("core::Text", "%1 idle gaps hold memory allocation or free calls"),
          QT_TRANSLATE_NOOP("core::Text",
                            "Allocate once before the loop and use the memory again, or use cudaMallocAsync with a "
                            "pool: cudaMalloc and cudaFree wait for the GPU.") },
        { FindingRule::Loading,
          { T::Module, T::Jit, T::Context },
          High,
          QT_TRANSLATE_NOOP("core::Text", "Kernels or libraries are loaded while the GPU waits"),
          QT_TRANSLATE_NOOP("core::Text",
                            "Load before the loop: one warm-up pass, or CUDA_MODULE_LOADING=EAGER; build for this GPU "
                            "(-arch=sm_…) where PTX is compiled.") },
        { FindingRule::SyncRoundTrip,
          { T::RoundTrip, T::SyncReturn },
          High,
          QT_TRANSLATE_NOOP("core::Text",
                            "%1 times the GPU runs dry because the host waited for it before it issued more"),
          QT_TRANSLATE_NOOP("core::Text",
                            "Launch the work that follows before waiting, and wait for an event behind the result "
                            "that is needed instead of the whole stream or device.") },
        { FindingRule::HostIo,
          { T::OsIo },
          High,
          QT_TRANSLATE_NOOP("core::Text", "The GPU waits while the launching thread does input or output"),
          QT_TRANSLATE_NOOP("core::Text",
                            "Read and write on threads of their own, ahead of the GPU, with two buffers in turn.") },
        { FindingRule::HostWait,
          { T::OsWait },
          Half,
          QT_TRANSLATE_NOOP("core::Text", "The GPU waits while the launching thread waits in the operating system"),
          QT_TRANSLATE_NOOP("core::Text",
                            "Find out what it waits for (a lock, another thread, a timer) and let it launch ahead.") },
        { FindingRule::HostMpi,
          { T::Mpi },
          Mpi,
          QT_TRANSLATE_NOOP("core::Text", "The GPU waits while the launching thread is in MPI"),
          QT_TRANSLATE_NOOP("core::Text",
                            "Use non-blocking MPI and launch what does not depend on it first; see which rank comes "
                            "last.") },
        { FindingRule::HostBlocked,
          { T::Descheduled },
          Half,
          QT_TRANSLATE_NOOP("core::Text",
                            "The GPU waits while the launching thread is not running (blocked or preempted)"),
          QT_TRANSLATE_NOOP("core::Text",
                            "Give each launching thread a core of its own (fewer workers, pinning), and look for "
                            "locks.") },
        { FindingRule::HostCode,
          { T::HostCode, T::OsOther, T::Interop },
          High,
          QT_TRANSLATE_NOOP("core::Text", "The GPU waits while the launching thread runs its own code"),
          QT_TRANSLATE_NOOP("core::Text",
                            "Profile this code (nsys --sample=process-tree, or NVTX ranges around its parts), and take "
                            "it off the launching thread or off the loop.") },
        { FindingRule::Dependency,
          { T::Dependency, T::WaitOtherGpu },
          Low,
          QT_TRANSLATE_NOOP("core::Text", "Queued work waits for another stream or GPU"),
          QT_TRANSLATE_NOOP("core::Text",
                            "Shorten what it waits for, or give the stream work that does not depend on it.") },
        { FindingRule::UnknownIdle,
          { T::Unknown },
          0,
          QT_TRANSLATE_NOOP("core::Text", "Idle with no recorded cause"),
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

void judge(FindingContext& context, const IdleRule& rule)
{
    std::int64_t claimedNs = 0;
    for (const auto timeClass : rule.classes)
        claimedNs += context.windowNsOf(timeClass);
    if (claimedNs <= 0)
        return;
    auto title = Text::tr(rule.title);
    if (title.contains(QStringLiteral("%1")))
        title = title.arg(formatCount(gapCount(context, rule.classes)));
    if (isHostRule(rule.rule))
        title += mostlySuffix(context, rule.classes);
    title += peerSuffix(context, rule.classes);
    const auto boundNs = rule.confidence > 0 ? static_cast<double>(claimedNs) : 0;
    auto finding = context.finding(rule.rule, title, claimedNs, { { boundNs, rule.confidence } });
    finding.recommendation = Text::tr(rule.recommendation);
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
        Text::tr("The GPU outruns the launching thread: %1 while it is enqueueing")
                .arg(counted(context.in.idle.launchGaps, Text::tr("gap"), Text::tr("gaps")))
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
