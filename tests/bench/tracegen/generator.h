// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exportschema.h"
#include "jobshape.h"
#include "profiles.h"
#include "stepcauses.h"
#include "summary.h"

#include <QString>

#include <optional>
#include <vector>

namespace tracegen {

/// A rank of a job.
struct RankOfJob {
    JobShape shape;
    int rank = 0;
};

/// What to generate.
struct Request {
    const Profile* profile = nullptr; ///< never null when generating
    // what a profile with a fixedVersion does not need
    std::int64_t eventCount = 0; ///< at least so many: the last step is finished
    std::uint64_t seed = 0;
    fixtures::ExportVersion version = fixtures::ExportVersion::V3_28_1;
    std::optional<RankOfJob> job = std::nullopt; ///< set: what to write instead of the profile's own
    std::optional<StepCauses> causes = std::nullopt; ///< set: --profile steps with them
};

/**
 * Writes a trace to `path`, replacing what is there; the file appears whole or not at all. The same request gives the
 * same bytes. Errors: CannotWrite, with SQLite's or the system's words.
 */
[[nodiscard]] core::Expected<Summary> generate(const Request& request, const QString& path);

/// Where the trace of a rank goes.
struct RankPath {
    int rank = 0;
    QString path;
};

/// Plays a job once and writes what some of its ranks do, each to a file as generate() does; all are open at a time.
/// Errors: those of generate().
[[nodiscard]] core::Expected<std::vector<Summary>> generateRanks(const Request& request, const JobShape& shape,
                                                                 const std::vector<RankPath>& paths);

} // namespace tracegen
