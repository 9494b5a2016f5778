// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace core {

struct GpuIdle;
struct RepeatingWork;

/// The rate in Hz that something outside of the program may give its steps (a display, a camera, a timer): at least 20
/// steps of even length, whose median is within 1 % of a usual frame rate. None: no such rate.
[[nodiscard]] std::optional<double> outsidePaceHz(const RepeatingWork& work);

/// True when GPUs take turns: at least two have work, and of any two the busy times overlap by less than 20 % of the
/// smaller. O(work) for those that do.
[[nodiscard]] bool takeTurns(const GpuIdle& idle);

} // namespace core
