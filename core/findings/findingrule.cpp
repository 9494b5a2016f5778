// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findingrule.h"

#include "base/labels.h"
#include "base/text.h"
#include "findings/thresholds.h"

#include <cmath>
#include <vector>

namespace core {

namespace {

struct RuleText {
    const char* key;
    const char* derivation;
};

/// In the order of FindingRule.
constexpr std::array<RuleText, FindingRuleCount> RuleTexts { {
    { "cuda_error",
      QT_TRANSLATE_NOOP("core::Text",
                        "CUDA calls that returned an error code, but for queries and codes that are an answer. No time "
                        "is claimed.") },
    { "small_copies",
      QT_TRANSLATE_NOOP(
          "core::Text",
          "At least {small_copies_count} copies below {small_copies_size_bytes} of one direction that no kernel hides. "
          "Bounds as of exposed copies.") },
    { "pageable_copy",
      QT_TRANSLATE_NOOP("core::Text",
                        "Copies from or to pageable memory that no kernel hides. Bounds as of exposed copies.") },
    { "slow_copy",
      QT_TRANSLATE_NOOP("core::Text",
                        "Pinned copies from 1 MiB on that no kernel hides and that run below {slow_copy_pct} of the "
                        "best such "
                        "copy of the GPU and direction in this file. Bounds as of exposed copies.") },
    { "exposed_copy",
      QT_TRANSLATE_NOOP(
          "core::Text",
          "The other copies that no kernel hides. Bounds: what a faster link and kernels beside the copies would save: "
          "the time less that of the bytes at the best rate of the file (else by the GPU's model), plus as much of "
          "that as kernels run alone; and all of it, when the data stays on the GPU.") },
    { "blocking_copy_call",
      QT_TRANSLATE_NOOP("core::Text",
                        "The GPU is idle while the host is inside a blocking copy or memset call. Bound: all of it.") },
    { "memset", QT_TRANSLATE_NOOP("core::Text", "Memsets that no kernel hides. Bound: all of it.") },
    { "page_migration",
      QT_TRANSLATE_NOOP(
          "core::Text",
          "Pages of unified memory migrate, alone, beside kernels, or with short gaps between. Bound: the time less "
          "that of the migrated bytes at the speed of the link ({link_default} if it is not known).") },
    { "allocation",
      QT_TRANSLATE_NOOP("core::Text", "The GPU is idle while the host allocates or frees memory. Bound: all of it.") },
    { "loading",
      QT_TRANSLATE_NOOP(
          "core::Text",
          "The GPU is idle while the host loads or compiles code or sets up a context. Bound: all of it.") },
    { "sync_round_trip",
      QT_TRANSLATE_NOOP(
          "core::Text",
          "The GPU is idle because the host waited for it before it issued more work. Bound: all of it.") },
    { "launch_bound",
      QT_TRANSLATE_NOOP("core::Text",
                        "The GPU is idle while the host is enqueueing, inside launch calls, or until a launch starts. "
                        "Bound: all but 1 µs of each gap, as with CUDA graphs.") },
    { "host_io",
      QT_TRANSLATE_NOOP("core::Text",
                        "The GPU is idle while the launching thread reads or writes. Bound: all of it.") },
    { "host_wait",
      QT_TRANSLATE_NOOP(
          "core::Text",
          "The GPU is idle while the launching thread waits in the operating system. Bound: all of it.") },
    { "host_mpi",
      QT_TRANSLATE_NOOP("core::Text", "The GPU is idle while the launching thread is in MPI. Bound: all of it.") },
    { "host_blocked",
      QT_TRANSLATE_NOOP("core::Text", "The GPU is idle while the launching thread is not running. Bound: all of it.") },
    { "host_code",
      QT_TRANSLATE_NOOP(
          "core::Text",
          "The GPU is idle while the launching thread runs its own code or an untraced call. Bound: all of it.") },
    { "dependency", QT_TRANSLATE_NOOP("core::Text", "Queued work waits for another stream or GPU. Bound: all of it.") },
    { "unknown_idle", QT_TRANSLATE_NOOP("core::Text", "The GPU is idle and nothing recorded says why. No bound.") },
    { "peer_wait",
      QT_TRANSLATE_NOOP("core::Text",
                        "NCCL kernels wait for the matching kernel of a GPU that does other work. Waits for a GPU that "
                        "is idle count under the cause of its idle time. Bound: all of it.") },
    { "exposed_comm",
      QT_TRANSLATE_NOOP("core::Text",
                        "NCCL runs with no other kernel beside it, and waits for nobody. Bound: as much of it as "
                        "kernels run alone.") },
    { "unbalanced_gpus",
      QT_TRANSLATE_NOOP("core::Text",
                        "GPUs have no work while others work, or the busiest works at least "
                        "{unbalanced_gpus_pct} of the GPU window "
                        "longer than the mean. Bound: the busy time of the busiest (without NCCL) less the mean.") },
    { "underfilled_kernels",
      QT_TRANSLATE_NOOP("core::Text",
                        "Kernels with fewer blocks than the GPU has multiprocessors: the share of their time for which "
                        "multiprocessors have no block. Bound: all of it.") },
    { "tail_wave",
      QT_TRANSLATE_NOOP(
          "core::Text",
          "Kernels with less than {tail_wave_waves} waves of blocks, the last of which is not full: the share of their "
          "time for which places are empty. Bound: all of it.") },
    { "two_speeds",
      QT_TRANSLATE_NOOP("core::Text",
                        "Kernels of one name and shape whose durations have two modes that neither NVTX range, kernel "
                        "before it nor half of the trace explains: the time of the slower mode above the median of the "
                        "faster. Bound: all of it.") },
    { "slower_gpu",
      QT_TRANSLATE_NOOP("core::Text",
                        "Kernels of one name and shape whose median differs by {slower_gpu_pct} or more between GPUs, "
                        "at least 20 "
                        "on each: the time above the fastest GPU's. Bound: all of it.") },
    { "kernel_first",
      QT_TRANSLATE_NOOP("core::Text",
                        "The three kernels with most time that no other finding claims, from {kernel_first_run_pct} of "
                        "the run or {kernel_first_compute_pct} of the kernel time on. Bound: a tenth of it.") },
    { "start_allocation",
      QT_TRANSLATE_NOOP("core::Text",
                        "Allocating and freeing memory before or after all GPU work. Bound: all of it.") },
    { "start_loading",
      QT_TRANSLATE_NOOP("core::Text", "Loading or compiling code before or after all GPU work. Bound: all of it.") },
    { "start_host",
      QT_TRANSLATE_NOOP("core::Text",
                        "Code of the program before or after all GPU work. Bounds: a tenth; as much as GPUs are busy, "
                        "which it could overlap with.") },
    { "start_io",
      QT_TRANSLATE_NOOP("core::Text", "Input and output before or after all GPU work. Bounds: a tenth; all of it.") },
    { "start_wait",
      QT_TRANSLATE_NOOP("core::Text",
                        "Waiting in the operating system before or after all GPU work. Bound: a tenth.") },
    { "start_other", QT_TRANSLATE_NOOP("core::Text", "Other calls before or after all GPU work. Bound: a tenth.") },
    { "context",
      QT_TRANSLATE_NOOP("core::Text",
                        "Set-up of driver and context, once a process, before or after all GPU work. No bound.") },
    { "profiler",
      QT_TRANSLATE_NOOP("core::Text", "The profiler itself holds the launching thread while the GPU is idle.") },
    { "profiler_start",
      QT_TRANSLATE_NOOP("core::Text", "The profiler's own start and flush, before or after all GPU work.") },
    { "opaque_graphs",
      QT_TRANSLATE_NOOP("core::Text",
                        "CUDA graphs traced as one piece run for at least {opaque_graphs_pct} of the GPU window: their "
                        "kernels are "
                        "not in the trace.") },
    { "short_capture",
      QT_TRANSLATE_NOOP("core::Text", "Less than {short_capture_s} lies between the first and the last GPU work.") },
    { "coverage",
      QT_TRANSLATE_NOOP(
          "core::Text",
          "More than {coverage_pct} of the GPU work has no launch call in the file, so that gaps before it cannot "
          "be explained.") },
    { "capture_error",
      QT_TRANSLATE_NOOP("core::Text", "Warnings and errors that nsys left in the report, counted by text.") },
} };

const RuleText& textOf(FindingRule rule)
{
    return RuleTexts[static_cast<std::size_t>(rule)];
}

QString shortNumber(double value)
{
    constexpr int Digits = 6;
    return QString::number(value, 'g', Digits);
}

/// "64 KiB", "5 %", "10".
QString valueText(const ThresholdDescription& threshold, double value)
{
    constexpr double BytesPerKib = 1024;
    if (threshold.unit == Unit::Bytes && std::fmod(value, BytesPerKib) == 0)
        return shortNumber(value / BytesPerKib) + QStringLiteral(" KiB");
    const auto unit = thresholdUnit(threshold);
    return unit.isEmpty() ? shortNumber(value) : QStringLiteral("%1 %2").arg(shortNumber(value), unit);
}

} // namespace

QString findingRuleKey(FindingRule rule)
{
    return rule == FindingRule::Own ? QStringLiteral("own") : QString::fromLatin1(textOf(rule).key);
}

QString findingRuleName(FindingRule rule)
{
    return rule == FindingRule::Own ? Text::tr("your own rule") : label(LabelKind::Rule, findingRuleKey(rule)).brief;
}

QString findingRuleDerivation(FindingRule rule, const Thresholds& thresholds, const DiagnosisThresholds& limits)
{
    constexpr double BytesPerGigabyte = 1e9;
    std::vector<LabelFilling> fillings {
        { u"link_default", shortNumber(limits.linkDefaultBytesPerS / BytesPerGigabyte) + QStringLiteral(" GB/s") }
    };
    for (const auto& threshold : ThresholdTable)
        fillings.emplace_back(threshold.key, valueText(threshold, thresholds.value(threshold.id)));
    return filledIn(Text::tr(textOf(rule).derivation), fillings);
}

} // namespace core
