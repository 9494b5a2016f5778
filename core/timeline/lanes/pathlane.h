// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "timeline/timeline.h"

#include <memory>
#include <stop_token>

namespace core {

struct CriticalPath;

/// Pieces of a critical path that are shown at most: the longest.
constexpr std::size_t MostPathSpans = std::size_t { 1 } << 17U;

/// The same timeline with the critical path of a window, which is one of the timeline's trace, in its lane; without
/// pieces the lane is gone. Positions of tracks stay. O(pieces). Errors: Cancelled.
[[nodiscard]] Cancellable<std::shared_ptr<const Timeline>> withPathLane(const Timeline& timeline,
                                                                        const CriticalPath& path,
                                                                        const std::stop_token& stop = {},
                                                                        std::size_t most = MostPathSpans);

} // namespace core
