// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"

#include <QLocale>
#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// A distance between ticks of 1, 2 or 5 times a power of ten, so that `length` has at most `count` of them (at least
/// 1).
[[nodiscard]] double niceInterval(double length, int count);

/// A labelled moment of an axis.
struct TimeTick {
    double place = 0; ///< 0–1 of the span
    QString text; ///< "0", "200 ms"
};

/// At most `most` ticks of `span` at round distances, all in one unit, counted from `originNs`. None of an empty span.
[[nodiscard]] std::vector<TimeTick> roundTimeTicks(const TimeWindow& span, std::int64_t originNs, int most,
                                                   const QLocale& locale = QLocale());

} // namespace core
