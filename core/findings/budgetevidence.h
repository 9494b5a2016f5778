// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findingcontext.h"

#include <span>
#include <vector>

namespace core::rules {

/// What the launching threads did for most of the time of some classes.
struct MostlyDone {
    HostActivity activity;
    std::int64_t timeNs = 0; ///< of this activity
    std::int64_t allNs = 0; ///< of all activities
};
/// In the windows of the GPUs, or before or after them.
[[nodiscard]] MostlyDone mostlyDone(const WallBudget& budget, std::span<const TimeClass> classes, RunPart part);

/// Adds the cells that hold the time of the classes in the windows, most time first.
void addClassFigures(Finding& finding, const FindingContext& context, const std::vector<TimeClass>& classes);
/// The same of the time before and after all GPU work.
void addOutsideFigures(Finding& finding, const FindingContext& context, const std::vector<TimeClass>& classes);
/// Adds the row of table "kernels" of a kernel.
void addKernelFigures(Finding& finding, const FindingContext& context, KernelNameIndex name);

/// ", mostly in read, NVTX load" when one activity is half of the time of the classes in the windows; else nothing.
[[nodiscard]] QString mostlySuffix(const FindingContext& context, std::span<const TimeClass> classes);

} // namespace core::rules
