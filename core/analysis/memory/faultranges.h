// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/trace.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/// Something that may lie inside NVTX ranges of its owner.
struct RangeQuestion {
    std::size_t owner = 0; ///< position of a thread, or of a process, whose threads all count
    Interval span;
    std::int64_t weight = 0;
};

/// How much lies inside the ranges of one text of one process.
struct RangeAnswer {
    ProcessIndex process;
    StringId text;
    std::int64_t weight = 0; ///< each question once, however many ranges of the text are around it
};

/**
 * Adds up the weights of the questions that lie inside a push/pop or start/end range, by text of the range without its
 * ", key = number" list. A question of no length at the end of a range lies outside. O((n + m log m) · depth).
 *
 * @param areProcesses  owners are processes; else they are threads. Errors: Cancelled.
 */
[[nodiscard]] Cancellable<std::vector<RangeAnswer>> weightInRanges(const Trace& trace,
                                                                   std::vector<RangeQuestion> questions,
                                                                   bool areProcesses, const std::stop_token& stop);

} // namespace core
