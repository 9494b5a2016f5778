// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/receiptreaders.h"

#include <QString>

#include <functional>
#include <span>
#include <stop_token>

namespace core {

/**
 * Counts the events of a Chrome JSON file that is not compressed, in up to `threads` parts at once. It is cut between
 * events, where the part before, closed, and the part after, opened, must each be JSON: then so is the whole, and its
 * events are those of its parts. Errors: BadFormat (a part is not; what that means for the whole only tallyChromeJson
 * can say), those of ByteSource, Cancelled. `toldFraction` gets how much is read, from one thread at a time.
 */
[[nodiscard]] Expected<ByActivityType<ActivityTally>> tallyChromeParts(const QString& path, int threads,
                                                                       const std::function<void(double)>& toldFraction,
                                                                       const std::stop_token& stop);

/// The same of a compressed one, whose `ranges` BlockPipeline said.
[[nodiscard]] Expected<ByActivityType<ActivityTally>> tallyChromeRanges(const QString& path,
                                                                        std::span<const GzipRange> ranges, int threads,
                                                                        const std::function<void(double)>& toldFraction,
                                                                        const std::stop_token& stop);

} // namespace core
