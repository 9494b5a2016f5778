// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/findingrule.h"

namespace core {

namespace {

struct RuleText {
    QString key;
    QString name;
    QString derivation;
};

std::array<RuleText, FindingRuleCount> hostRuleTexts()
{
    return { {
        { QStringLiteral("dominant_kernel"), QStringLiteral("dominant kernel"),
          QStringLiteral("A kernel that is not NCCL's, by full name over all GPUs, with a large share of the kernel "
                         "time. Bound: the "
                         "time in which it ran on the GPU where it ran longest, as if it were gone.") },
        { QStringLiteral("launch_storm"), QStringLiteral("launch storm"),
          QStringLiteral(
              "Many launches per second of short kernels, in all, in a process, on a GPU or in a burst. Bound: gaps "
              "before "
              "kernels inside of the storm, without very long ones and those that other findings explain, on the GPU "
              "with most of them.") },
        { QStringLiteral("host_synchronization"), QStringLiteral("host synchronization"),
          QStringLiteral(
              "A process waits in sync_api calls while all of its GPUs are idle. Bound: that idle time of the process "
              "with most of it.") },
        { QStringLiteral("gpu_idle"), QStringLiteral("GPU idle"),
          QStringLiteral("A GPU is idle for a large share of the time between its first and last work. Bound: the idle "
                         "time less the "
                         "gaps that other findings explain, on the GPU where most is left.") },
        { QStringLiteral("synchronous_copy"), QStringLiteral("synchronous copy"),
          QStringLiteral(
              "Calls without Async that copy between host and device or between devices, but for small copies to the "
              "device "
              "and copies within one device. Bound: the time in which any thread of one process is inside of such a "
              "call, for the process with most of it.") },
        { QStringLiteral("pageable_copy"), QStringLiteral("pageable async copy"),
          QStringLiteral("Async copies that touch pageable host memory, so that the call blocks and the data goes "
                         "through a staging "
                         "buffer. Bound, for the process with most: the time inside of such calls, or what the bytes "
                         "would take less at "
                         "the bandwidth of the pinned copies of the same direction, whichever is longer.") },
        { QStringLiteral("synchronous_memset"), QStringLiteral("synchronous memset"),
          QStringLiteral("Calls without Async that set pinned host memory or managed memory. Bound: the time in which "
                         "any thread of one "
                         "process is inside of such a call, for the process with most of it.") },
        { QStringLiteral("exposed_nccl"), QStringLiteral("exposed NCCL"),
          QStringLiteral("NCCL kernels run for a large share of a GPU's window without any other kernel beside them, "
                         "and little of NCCL is "
                         "overlapped. Bound: the exposed time of the GPU with the largest share.") },
        { QStringLiteral("shared_stream"), QStringLiteral("same-stream serialization"),
          QStringLiteral(
              "NCCL kernels run on streams that also run other kernels, so that neither can overlap the other. Not "
              "said of GPUs "
              "whose exposed NCCL is a finding. Bound: the time of these NCCL kernels, at most the exposed time.") },
        { QStringLiteral("straggler"), QStringLiteral("straggler"),
          QStringLiteral("A process starts last in more than half of at least 3 matched instances of a collective "
                         "operation, and the "
                         "others wait at least 1 % of the operation's time for it. Bound: the time they waited, over "
                         "its operations.") },
    } };
}

/// Adds the texts of the other rules: about the GPU's time and about the capture.
void addFurtherTexts(std::array<RuleText, FindingRuleCount>& texts)
{
    const std::array further {
        RuleText { QStringLiteral("starvation"), QStringLiteral("starvation"),
                   QStringLiteral("Very long gaps between two pieces of work of a GPU that no other finding explains. "
                                  "Bound: their sum on the "
                                  "GPU with most.") },
        RuleText {
            QStringLiteral("low_utilization"), QStringLiteral("low utilization"),
            QStringLiteral(
                "Equal parts of a GPU's window in which it works less than half the time. Not said of GPUs of a GPU "
                "idle or "
                "starvation finding. Bound: the idle time in these parts less the gaps that other findings explain, on "
                "the GPU with most.") },
        RuleText { QStringLiteral("dominant_phase"), QStringLiteral("dominant phase"),
                   QStringLiteral(
                       "One phase of the phase map holds most of the kernel time: where to look first. No bound.") },
        RuleText {
            QStringLiteral("nvtx_coverage"), QStringLiteral("NVTX coverage"),
            QStringLiteral(
                "Little kernel time is launched inside of NVTX ranges: a limit of the analysis, not of the program. No "
                "bound.") },
        RuleText { QStringLiteral("opaque_graphs"), QStringLiteral("opaque graphs"),
                   QStringLiteral("CUDA graphs were traced as a whole and take much of the GPU time: their kernels are "
                                  "not in the trace. No "
                                  "bound.") },
        RuleText {
            QStringLiteral("profiler_overhead"), QStringLiteral("profiler overhead"),
            QStringLiteral(
                "The profiler kept threads of the program busy for a large share of the window, not counting what "
                "the driver takes without it as well (a full launch queue, loading and compiling of kernels). The "
                "program does not have this time when it is not profiled, so there is no bound.") },
        RuleText {
            QStringLiteral("short_capture"), QStringLiteral("short capture"),
            QStringLiteral("Little time lies between the first and the last GPU work of the whole trace. No bound.") },
        RuleText { QStringLiteral("warm_up"), QStringLiteral("warm-up"),
                   QStringLiteral("Kernels start at another rate in the first part of the time between the first and "
                                  "the last start than in the "
                                  "rest. No bound.") },
        RuleText { QStringLiteral("capture_errors"), QStringLiteral("capture errors"),
                   QStringLiteral("Warnings and errors that nsys left in the report, counted by text. No bound.") },
    };
    for (std::size_t i = 0; i < further.size(); ++i)
        texts[FindingRuleCount - further.size() + i] = further[i];
}

const RuleText& textOf(FindingRule rule)
{
    static const auto texts = [] {
        auto all = hostRuleTexts();
        addFurtherTexts(all);
        return all;
    }();
    return texts[static_cast<std::size_t>(rule)];
}

} // namespace

QString findingRuleKey(FindingRule rule)
{
    return textOf(rule).key;
}

QString findingRuleName(FindingRule rule)
{
    return textOf(rule).name;
}

QString findingRuleDerivation(FindingRule rule)
{
    return textOf(rule).derivation;
}

} // namespace core
