// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"

#include <QString>

#include <vector>

/// A labelled moment of an axis.
struct TimeTick {
    double place = 0; ///< 0–1 of the span
    QString text; ///< "0", "200 ms"
};

/// At most `most` ticks of `span` at round distances; times count from `originNs`, all in one unit.
[[nodiscard]] std::vector<TimeTick> timeTicks(const core::TimeWindow& span, std::int64_t originNs, int most);
