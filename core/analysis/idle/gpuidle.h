// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "analysis/idle/idlegaps.h"
#include "base/result.h"
#include "scope/busydevices.h"
#include "scope/scope.h"
#include "table/table.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace core {

/// What counts as GPU work.
struct IdleOptions {
    bool kernelsOnly = false; ///< leave copies, sets and graph launches out: shows how much they hide
    std::int64_t minGapNs = 1000; ///< shorter gaps are not listed (they still count as idle)
};

/// A wait for a launch shorter than this is not a launcher gap (neither a cause nor a barrier).
constexpr std::int64_t MinLauncherGapNs = 1000;

/// How long a device waited for the launch of the kernel that ended a gap.
struct LauncherGap {
    std::int64_t waitedNs = 0; ///< start of the launch call − end of the previous work when positive, at most the gap
    CallRow launch; ///< the call, when waitedNs > 0
};
[[nodiscard]] LauncherGap launcherGapOf(const Trace& trace, const IdleGap& gap);

/// Busy and idle time of one stream of one device.
struct StreamIdle {
    StreamIndex stream;
    TimeWindow window;
    std::int64_t workCount = 0;
    std::int64_t busyNs = 0;
    std::int64_t idleNs = 0;
    std::int64_t gapCount = 0;
    std::int64_t longestGapNs = 0;
    TimeWindow longestGap;
};

/// Result of section "GPU idle". Devices by gpuId, gaps longest first.
struct GpuIdle : BusyDevices {
    IdleOptions options;
    IdleGaps gaps; ///< of the trace that was analyzed
    std::vector<StreamIdle> streams;
    bool isClipped = false; ///< work crossed the window's edge
    Provenance provenance;
};

/// Computes busy and idle time per device and per stream, and the gaps. `wholeBusy`: of the trace, when they are known;
/// results of all work in the whole trace share them. Errors: Cancelled.
[[nodiscard]] Cancellable<GpuIdle> analyzeGpuIdle(const Trace& trace, const Scope& scope,
                                                  const IdleOptions& options = {}, const std::stop_token& stop = {},
                                                  const WholeBusyTimes& wholeBusy = {});

/// "GPU 0: 18.2% idle (1.0 of 5.5 ms)".
[[nodiscard]] QString idleSentence(const Trace& trace, const DeviceIdle& device);

/// Table "gpu_idle": a row per device.
[[nodiscard]] Table describeDeviceIdle(std::shared_ptr<const Trace> trace, std::shared_ptr<const GpuIdle> idle,
                                       const Scope& scope);
/// What most of a gap counts for. Other work can run in the gaps of a limited scope, and between kernels only.
struct GapReason {
    TimeClass timeClass = TimeClass::Unknown;
    double fraction = 0; ///< 0–1 of the gap
    QString call; ///< what the thread was in for the longest part of that; empty: its own code, or none of its doing
    QString nvtx; ///< its innermost NVTX range then, with "#" for numbers; empty: none
};
/// Explains gaps; may be called from any thread, for as long as the table lives.
struct GapAnswers {
    std::function<GapReason(const IdleGap& gap)> reasonOf; ///< may be empty
    std::function<TablePointer(const IdleGap& gap)> piecesOf; ///< of which the reason is told; may be empty
};

/// Table "gpu_idle_gaps": a row per gap, longest first. Without `answers` no cause is said.
[[nodiscard]] Table describeIdleGaps(std::shared_ptr<const Trace> trace, std::shared_ptr<const GpuIdle> idle,
                                     const Scope& scope, const GapAnswers& answers = {});
/// Table "stream_gaps": a row per stream.
[[nodiscard]] Table describeStreamGaps(std::shared_ptr<const Trace> trace, std::shared_ptr<const GpuIdle> idle,
                                       const Scope& scope);

} // namespace core
