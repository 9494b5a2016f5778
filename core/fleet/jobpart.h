// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/timewindow.h"
#include "fleet/ranks/ranksummary.h"

#include <QStringList>

#include <cstdint>
#include <optional>
#include <stop_token>

namespace core {

/// The stretch of a job that is looked at where all of it would need more memory than there is.
struct JobPart {
    /// Since the job began; of jobs without one clock since the first GPU work of each rank.
    TimeWindow window;
    std::int64_t wholeNs = 0; ///< how long the job is
    std::optional<std::int64_t> startUtcNs; ///< when it began; none: its files tell no common time
    std::int64_t neededBytes = 0; ///< for all of it, about
    std::int64_t allowedBytes = 0;
    bool isNumbered = false; ///< it is known of each operation which of its communicator it is, whatever came before it
    friend bool operator==(const JobPart&, const JobPart&) = default;
};

/// Where the part lies on the clock of a rank.
[[nodiscard]] TimeWindow windowOfPart(const RankSummary& rank, const JobPart& part);
/// Leaves of a rank what it did in a window of its own clock, when only that part of a job is looked at.
void keepStretch(RankSummary& rank, const TimeWindow& window);
/// Leaves of a rank what it did in the part.
void keepPart(RankSummary& rank, const JobPart& part);

/// How a part of a job is chosen.
struct JobPartRequest {
    QStringList files; ///< .loupe files of ranks
    std::int64_t allowedBytes = 0; ///< that all of the job may take
    std::optional<TimeWindow> window; ///< that is wanted, as of JobPart; none: as much as fits, around the middle
};

/**
 * The part of a job that fits, judged by a few of its files; none: all of it fits, or none of the files can be read.
 * The middle, as runs warm up; the beginning where it is not known with which operation a capture begins, so that
 * ranks are matched by what they do from there on. O(bytes of the files that are looked at).
 *
 * Errors: TooLarge, when the part would be so short that it tells nothing, or the wanted one does not fit; Cancelled.
 */
[[nodiscard]] Expected<std::optional<JobPart>> findJobPart(const JobPartRequest& request,
                                                           const std::stop_token& stop = {});

} // namespace core
