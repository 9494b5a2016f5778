// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/budgetseries.h"
#include "analysis/host/timeclass.h"
#include "base/ids.h"
#include "base/result.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

struct AnalysisResults;
struct DisplayFormat;
struct Scope;
struct Finding;
struct Trace;
struct WallBudget;

/// What bars and strips tell apart: a family of kernels, a class of other work, or a group of idle time.
struct SummaryPart {
    QString family; ///< of kernels; empty: no kernels
    TimeClass timeClass = TimeClass::Compute; ///< of kernels Compute, of a group of idle time one of its classes
    QString name; ///< as legends have it: "Copy to GPU", "Idle: host work"
    /// Time that groups of idle time count.
    [[nodiscard]] bool isIdle() const { return core::isIdle(timeGroup(timeClass)); }
};

/// How much of each bin went into something, 0–1, one after the other.
using Course = std::vector<float>;

/// How much of each bin went into each of some parts. Those of a bin add up to what of it is accounted for.
struct PartCourses {
    TimeBins bins;
    std::vector<Course> courses; ///< by part
};

/// Where first to last GPU work went on one GPU.
struct SummaryDevice {
    DeviceIndex device;
    QString name; ///< "GPU 0"
    QString processes; ///< "pid 111", "3 processes"; empty: not known
    std::vector<std::int64_t> timesNs; ///< by part; they add up to Summary::windowNs
    PartCourses courses; ///< over first to last GPU work of any
    double deviation = 0; ///< sum over the parts of what the share differs from the mean
};

/// What a tile is about.
enum class SummaryTopic : std::uint8_t { Utilisation, Compute, Migration, Communication, Copy, OtherWork, Idle };

/// A share of all GPUs, what made most of it, and how it went.
struct SummaryTile {
    SummaryTopic topic = SummaryTopic::Utilisation;
    TimeClass timeClass = TimeClass::Compute; ///< whose fill stands for it
    QString name; ///< "Compute"
    double share = 0; ///< 0–1 of first to last GPU work, mean over the GPUs
    QString cause; ///< "22.4 ms of kernels, gemm 87.0 %", "lowest 0.160 % at 708 ms"
    std::optional<std::int64_t> momentNs = std::nullopt; ///< that the cause names, counted from the start of the trace
    Course course; ///< mean over the GPUs, over the bins of Summary::overGpuWork
};

/// When the time of a finding was, and what it was.
struct FindingCourse {
    std::size_t part = 0; ///< whose fill shows it: in Summary::parts, or their number
    TimeWindow span; ///< that the course is over; empty: the finding is of no time
    Course course; ///< mean over the GPUs
    QString reason; ///< what its time was, in words: classes with most time, or the kernel; may be empty
};

/// What is worth knowing first about a scope, in the figures of its wall budget and findings.
struct Summary {
    std::vector<SummaryPart> parts; ///< kernels by family, CUDA graphs, NCCL, copies, others, idle; most time first
    std::vector<SummaryDevice> devices; ///< by DeviceIndex
    std::vector<std::size_t> byDeviation; ///< places in `devices`, the most unusual GPU first
    std::vector<SummaryTile> tiles; ///< those that apply
    PartCourses overRun; ///< of the whole run, mean over the GPUs
    PartCourses overGpuWork; ///< the same from first to last GPU work
    std::int64_t windowNs = 0; ///< length of the time that shares are of
    QString remarks; ///< whether the GPUs agree, steps, doubts; may be empty
    std::vector<FindingCourse> findings; ///< of the first findings, in their order

    /// 0–1 of a part on one GPU.
    [[nodiscard]] double share(std::size_t part, const SummaryDevice& device) const;
    /// 0–1 of some parts together, mean over some GPUs, by their places in `devices`; of none 0.
    [[nodiscard]] double share(std::span<const std::size_t> ofParts, std::span<const std::size_t> ofDevices) const;
    /// 0–1 of a part, mean over all GPUs.
    [[nodiscard]] double meanShare(std::size_t part) const;
};

/// Findings that a summary has courses of.
constexpr std::size_t MostFindingCourses = 24;

/// What of `results`, whose analyses are done, comes first. `scope`: theirs, with its rows. Errors: Cancelled.
[[nodiscard]] Cancellable<Summary> makeSummary(const AnalysisResults& results, const Scope& scope,
                                               const std::stop_token& stop = {});

/// `course` over `bins` in as many equal parts as asked for, or less when it has not more bins; each the mean over its
/// time.
[[nodiscard]] Course coarser(const Course& course, const TimeBins& bins, std::size_t parts);

/// SummaryTile::cause with its moment in the base that `format` says. `originNs`: the start of the trace.
[[nodiscard]] QString causeText(const SummaryTile& tile, std::int64_t originNs, const DisplayFormat& format);

/// A share as columns have it, in percent: one decimal from 10 on, else two, three below 0.1; nothing is "0", too little
/// for that "<0.001".
[[nodiscard]] QString columnShare(double fraction);

} // namespace core
