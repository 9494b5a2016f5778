// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "timeline/timeline.h"

#include <QStringList>

namespace core {

/// What the tool tip of an event, or of a span that was worked out, says, line by line; the first is its name.
[[nodiscard]] QStringList placeToolTip(const Timeline& timeline, const Timeline::Place& place,
                                       const DisplayFormat& format);

} // namespace core
