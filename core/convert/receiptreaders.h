// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/activities.h"
#include "convert/bytesource.h"

#include <functional>

namespace core {

/// Counts the events of a Chrome JSON file. `isWanted` is asked now and then. Errors: BadFormat, those of ByteSource,
/// Cancelled.
[[nodiscard]] Expected<ByActivityType<ActivityTally>> tallyChromeJson(ByteSource& source,
                                                                      const std::function<bool()>& isWanted);
/// Counts the events of a Perfetto file. `isWanted` is asked now and then. Errors: BadFormat, those of ByteSource,
/// Cancelled.
[[nodiscard]] Expected<ByActivityType<ActivityTally>> tallyPerfetto(ByteSource& source,
                                                                    const std::function<bool()>& isWanted);

/// The type of a category, or none.
[[nodiscard]] std::optional<ActivityType> activityTypeOf(std::string_view category);

} // namespace core
