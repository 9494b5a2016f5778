// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "base/timeticks.h"
#include "base/timewindow.h"

#include <QString>

#include <vector>

/// The labels of an axis of time.
struct TimeTicks {
    std::vector<core::TimeTick> ticks;
    QString base; ///< what they count from, where that is not the start of the trace: "2026-11-21 UTC"
};

/// At most `most` ticks of `span` at round distances, all in one unit, in the time base of `format`. `originNs`: the
/// start of the trace.
[[nodiscard]] TimeTicks timeTicks(const core::TimeWindow& span, std::int64_t originNs, int most,
                                  const core::DisplayFormat& format = {});
