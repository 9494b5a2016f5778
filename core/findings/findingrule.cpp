// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findingrule.h"

#include "base/text.h"

namespace core {

namespace {

struct RuleText {
    const char* key;
    const char* name;
    const char* derivation;
};

std::array<RuleText, FindingRuleCount> hostRuleTexts()
{
    return { {
        { "dominant_kernel", QT_TRANSLATE_NOOP("core::Text", "dominant kernel"),
          QT_TRANSLATE_NOOP("core::Text",
                            "A kernel that is not NCCL's, by full name over all GPUs, with a large share of the kernel "
                            "time. Bound: the "
                            "time in which it ran on the GPU where it ran longest, as if it were gone.") },
        { "launch_storm", QT_TRANSLATE_NOOP("core::Text", "launch storm"),
          QT_TRANSLATE_NOOP(
              "core::Text",
              "Many launches per second of short kernels, in all, in a process, on a GPU or in a burst. Bound: gaps "
              "before "
              "kernels inside of the storm, without very long ones and those that other findings explain, on the GPU "
              "with most of them.") },
        { "host_synchronization", QT_TRANSLATE_NOOP("core::Text", "host synchronization"),
          QT_TRANSLATE_NOOP(
              "core::Text",
              "A process waits in sync_api calls while all of its GPUs are idle. Bound: that idle time of the process "
              "with most of it.") },
        { "gpu_idle", QT_TRANSLATE_NOOP("core::Text", "GPU idle"),
          QT_TRANSLATE_NOOP(
              "core::Text",
              "A GPU is idle for a large share of the time between its first and last work. Bound: the idle "
              "time less the "
              "gaps that other findings explain, on the GPU where most is left.") },
        { "synchronous_copy", QT_TRANSLATE_NOOP("core::Text", "synchronous copy"),
          QT_TRANSLATE_NOOP(
              "core::Text",
              "Calls without Async that copy between host and device or between devices, but for small copies to the "
              "device "
              "and copies within one device. Bound: the time in which any thread of one process is inside of such a "
              "call, for the process with most of it.") },
        { "pageable_copy", QT_TRANSLATE_NOOP("core::Text", "pageable async copy"),
          QT_TRANSLATE_NOOP(
              "core::Text",
              "Async copies that touch pageable host memory, so that the call blocks and the data goes "
              "through a staging "
              "buffer. Bound, for the process with most: the time inside of such calls, or what the bytes "
              "would take less at "
              "the bandwidth of the pinned copies of the same direction, whichever is longer.") },
        { "synchronous_memset", QT_TRANSLATE_NOOP("core::Text", "synchronous memset"),
          QT_TRANSLATE_NOOP(
              "core::Text",
              "Calls without Async that set pinned host memory or managed memory. Bound: the time in which "
              "any thread of one "
              "process is inside of such a call, for the process with most of it.") },
        { "exposed_nccl", QT_TRANSLATE_NOOP("core::Text", "exposed NCCL"),
          QT_TRANSLATE_NOOP(
              "core::Text",
              "NCCL kernels run for a large share of a GPU's window without any other kernel beside them, "
              "and little of NCCL is "
              "overlapped. Bound: the exposed time of the GPU with the largest share.") },
        { "shared_stream", QT_TRANSLATE_NOOP("core::Text", "same-stream serialization"),
          QT_TRANSLATE_NOOP(
              "core::Text",
              "NCCL kernels run on streams that also run other kernels, so that neither can overlap the other. Not "
              "said of GPUs "
              "whose exposed NCCL is a finding. Bound: the time of these NCCL kernels, at most the exposed time.") },
        { "straggler", QT_TRANSLATE_NOOP("core::Text", "straggler"),
          QT_TRANSLATE_NOOP(
              "core::Text",
              "A process causes at least 60 % of the waiting in at least 3 matched instances of a collective "
              "operation, and the "
              "others wait at least 1 % of the operation's time for it. Bound: the time they waited, over "
              "its operations.") },
    } };
}

/// Adds the texts of the other rules: about the GPU's time and about the capture.
void addFurtherTexts(std::array<RuleText, FindingRuleCount>& texts)
{
    const std::array further {
        RuleText {
            "starvation", QT_TRANSLATE_NOOP("core::Text", "starvation"),
            QT_TRANSLATE_NOOP("core::Text",
                              "Very long gaps between two pieces of work of a GPU that no other finding explains. "
                              "Bound: their sum on the "
                              "GPU with most.") },
        RuleText {
            "low_utilization", QT_TRANSLATE_NOOP("core::Text", "low utilization"),
            QT_TRANSLATE_NOOP(
                "core::Text",
                "Equal parts of a GPU's window in which it works less than half the time. Not said of GPUs of a GPU "
                "idle or "
                "starvation finding. Bound: the idle time in these parts less the gaps that other findings explain, on "
                "the GPU with most.") },
        RuleText { "dominant_phase", QT_TRANSLATE_NOOP("core::Text", "dominant phase"),
                   QT_TRANSLATE_NOOP(
                       "core::Text",
                       "One phase of the phase map holds most of the kernel time: where to look first. No bound.") },
        RuleText {
            "nvtx_coverage", QT_TRANSLATE_NOOP("core::Text", "NVTX coverage"),
            QT_TRANSLATE_NOOP(
                "core::Text",
                "Little kernel time is launched inside of NVTX ranges: a limit of the analysis, not of the program. No "
                "bound.") },
        RuleText {
            "opaque_graphs", QT_TRANSLATE_NOOP("core::Text", "opaque graphs"),
            QT_TRANSLATE_NOOP("core::Text",
                              "CUDA graphs were traced as a whole and take much of the GPU time: their kernels are "
                              "not in the trace. No "
                              "bound.") },
        RuleText {
            "profiler_overhead", QT_TRANSLATE_NOOP("core::Text", "profiler overhead"),
            QT_TRANSLATE_NOOP(
                "core::Text",
                "The profiler kept threads of the program busy for a large share of the window, not counting what "
                "the driver takes without it as well (a full launch queue, loading and compiling of kernels). The "
                "program does not have this time when it is not profiled, so there is no bound.") },
        RuleText { "short_capture", QT_TRANSLATE_NOOP("core::Text", "short capture"),
                   QT_TRANSLATE_NOOP(
                       "core::Text",
                       "Little time lies between the first and the last GPU work of the whole trace. No bound.") },
        RuleText {
            "warm_up", QT_TRANSLATE_NOOP("core::Text", "warm-up"),
            QT_TRANSLATE_NOOP("core::Text",
                              "Kernels start at another rate in the first part of the time between the first and "
                              "the last start than in the "
                              "rest. No bound.") },
        RuleText { "capture_errors", QT_TRANSLATE_NOOP("core::Text", "capture errors"),
                   QT_TRANSLATE_NOOP("core::Text",
                                     "Warnings and errors that nsys left in the report, counted by text. No bound.") },
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
    return QString::fromLatin1(textOf(rule).key);
}

QString findingRuleName(FindingRule rule)
{
    return QString::fromLatin1(textOf(rule).name);
}

QString findingRuleDerivation(FindingRule rule)
{
    return Text::tr(textOf(rule).derivation);
}

} // namespace core
