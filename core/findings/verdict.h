// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "base/diagnosisclasses.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// A time and what it was spent in.
struct NamedTime {
    QString name; ///< empty: nothing was
    std::int64_t timeNs = 0;
};

/// What a launching thread did for most of some time.
struct HostActivity {
    TimeClass state = TimeClass::Unknown;
    QString name; ///< the call it was in; empty: in none
    bool isRecorded = true; ///< false: own code or a call that was not traced
    QString nvtx; ///< innermost range around it; empty: none
};

/// One part of a run, before or after all GPU work, and one group of what the host did there.
struct OutsideTime {
    bool isBefore = true; ///< false: after
    TimeGroup group = TimeGroup::Unknown;
    std::int64_t timeNs = 0; ///< summed over the GPUs
    HostActivity mostly;
};

/// Bytes that moved in one direction.
struct MovedBytes {
    QString direction; ///< "host to device"; empty: nothing moved
    std::int64_t sizeBytes = 0;
    std::int64_t timeNs = 0; ///< sum of the durations
    QString memory; ///< "pinned memory", "pageable memory"; empty: neither or not recorded
};

/// What the kernels of the GPU window were, by the time in which each was the one that counts.
struct ComputeFigures {
    std::int64_t nameCount = 0; ///< 0: kernels are not recorded, only whole CUDA graphs
    NamedTime longest; ///< kernel with most time
    NamedTime family; ///< family with most time
    std::optional<double> coveredSms; ///< mean share of the multiprocessors that have a block; none: not known
};

/// The figures of a verdict. Times of the GPU window are summed over the GPUs with work.
struct VerdictFigures {
    QString scope; ///< in words; empty: the whole trace
    std::int64_t scopeWindowNs = 0; ///< length of the scope's time window; 0: it has none

    struct {
        std::int64_t calls = 0; ///< CUDA calls that failed
        QString call; ///< name of the most frequent of them
        QString error; ///< code and meaning: "2 out of memory"
    } failures;
    std::int64_t cudaCalls = 0;
    NamedTime longestCall; ///< CUDA function with most time
    NamedTime longestOsCall; ///< function of the operating system with most time
    NamedTime longestRange; ///< NVTX text with most time

    std::int64_t runNs = 0; ///< of one GPU: all are alike
    std::int64_t windowNs = 0; ///< first work on any GPU to last on any
    std::int64_t beforeNs = 0; ///< run before that window
    std::int64_t afterNs = 0;
    std::int64_t profilerBeforeNs = 0; ///< of the profiler before that window; mean over the GPUs
    std::int64_t profilerAfterNs = 0;
    bool isStartSeen = false; ///< profiler initialisation, cuInit or context creation were recorded
    std::vector<OutsideTime> outside; ///< any order

    std::int64_t gpus = 0; ///< with work
    std::int64_t machineGpus = 0; ///< CUDA GPUs of the machine; 0: not recorded
    std::int64_t operations = 0; ///< kernels, copies, sets, graphs
    std::int64_t busyNs = 0;
    std::array<std::int64_t, TimeGroupCount> groupNs {}; ///< of the window
    std::array<HostActivity, TimeGroupCount> mostly {}; ///< what filled most of an idle group
    ComputeFigures compute;
    MovedBytes copies; ///< direction that took most of the exposed copies
    MovedBytes migrations; ///< the same of page migration
};

/// What limits a run.
struct Verdict {
    QString key; ///< "compute", "sync", "mixed", …; "failed", "no_work", "cpu" where no GPU worked
    bool isMostlyOutside = false; ///< most of the run is before or after all GPU work
    QString sentence; ///< in words, one or a few sentences
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

/**
 * What limits the run, by the first that holds: no GPU work; most of it (at least half, without the profiler's own
 * time) outside the GPU window; else the window's largest group, all idle time counting as one. Below 40 % it is
 * mixed, with a second one within ten points there are two limits. The shares are those of `thresholds`.
 */
[[nodiscard]] Verdict judgeVerdict(const VerdictFigures& figures,
                                   const DiagnosisThresholds& thresholds = builtInDiagnosisClasses().thresholds);

/// "mostly in read, NVTX load"; empty where nothing can be said.
[[nodiscard]] QString mostlyText(const HostActivity& activity);

} // namespace core
