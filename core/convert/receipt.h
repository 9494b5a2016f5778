// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "convert/conversion.h"

#include <QString>

#include <span>
#include <stop_token>

namespace core {

/**
 * Reads a converted file to its end, as a stream, and counts what it holds by activity type.
 * Errors: CannotOpen, BadFormat (with the byte at which it stops making sense), Cancelled.
 */
[[nodiscard]] Expected<ByActivityType<ActivityTally>> readConversion(const QString& path, const ConvertTarget& target,
                                                                     const ProgressSink& progress = {},
                                                                     const std::stop_token& stop = {});
/// The same of a file whose ranges, as it was written, are known: it is read in several threads where that can be. No
/// ranges: they are not known.
[[nodiscard]] Expected<ByActivityType<ActivityTally>> readConversion(const QString& path, const ConvertTarget& target,
                                                                     std::span<const GzipRange> ranges,
                                                                     const ProgressSink& progress = {},
                                                                     const std::stop_token& stop = {});

} // namespace core
