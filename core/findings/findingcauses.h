// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findingcontext.h"

#include <optional>

namespace core::rules {

/// "1 gap", "3 gaps".
[[nodiscard]] QString gapCount(std::int64_t count);

/// Adds the gaps of `device` that no finding claimed, by cause, and the longest of each; returns the cause with most
/// time.
std::optional<IdleCause> addIdleCauses(Finding& finding, const FindingContext& context, DeviceIndex device);

/// What to do about gaps of a cause; none: not known.
[[nodiscard]] QString idleAdvice(std::optional<IdleCause> cause);

} // namespace core::rules
