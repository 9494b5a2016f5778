// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "base/result.h"
#include "base/timewindow.h"
#include "compare/sides.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

struct Comparison;

/// What a unit has beside its work, from the start of the unit.
struct UnitSpan {
    std::int64_t fromNs = 0;
    std::int64_t untilNs = 0;
    TimeClass timeClass = TimeClass::Unknown; ///< of idle time
    QString name; ///< of the cause, or of the NVTX range
};

/// Why the GPU of a pair did nothing in a unit of a side: causes as in the wall budget, cut at the edges of the unit, by
/// time. O(log n + work in the unit). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<UnitSpan>> idleOfUnit(const Comparison& comparison, std::size_t gpu, Side side,
                                                            const TimeWindow& unit, const std::stop_token& stop = {});

/// Which parts a unit has by the NVTX ranges of the thread that launches its main stream: the outermost ranges in which
/// some of its kernels are launched, but not all, each from the start of the first of these kernels to the end of the
/// last, by time. O(log n + rows in reach). Errors: Cancelled.
[[nodiscard]] Cancellable<std::vector<UnitSpan>> rangesOfUnit(const Comparison& comparison, std::size_t gpu, Side side,
                                                              const TimeWindow& unit, const std::stop_token& stop = {});

} // namespace core
