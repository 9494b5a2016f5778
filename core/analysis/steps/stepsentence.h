// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"

#include <QString>

#include <optional>

namespace core {

struct Steps;

/**
 * What a summary says of the steps of a scope whose window is `window` (none: the whole trace): "23 steps of 29.3 ms;
 * step 6 took 276 ms." with the median and the longest outlier of all; "Within steps 5–9 of 23; the median of all is
 * 29.3 ms."; "This time is part of step 11, which took 13.6 ms; the median of all 23 steps is 29.3 ms." Empty: no steps.
 */
[[nodiscard]] QString stepsSentence(const Steps& steps, const std::optional<TimeWindow>& window);

} // namespace core
