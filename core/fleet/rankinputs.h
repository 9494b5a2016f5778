// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "fleet/analyzefleet.h"
#include "fleet/rankscope.h"
#include "fleet/stretches/rankspool.h"
#include "results/analysisoptions.h"
#include "session/tracestore.h"

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// A file that may hold ranks.
struct RankInput {
    QString path;
    QString shown; ///< its name below the folder that was named, else the name of the file
};

/// The files that folders (with all folders in them) and files name, each once, in the order of their names. Of folders
/// only traces, reports and .loupe files; a report beside its export is the same run and left out.
[[nodiscard]] std::vector<RankInput> rankInputs(const QStringList& paths);

/// How files become ranks.
struct RankReading {
    TraceReader reader = loadTrace; ///< of traces and reports
    AnalysisOptions options = {};
    QRegularExpression rankPattern = {}; ///< as of identifyRank()
    int jobs = 1; ///< so many files at once, if there is memory for them
    /// What traces that are open at once may take by the size of their files; one is always read. 0: half of what is
    /// free.
    std::int64_t memoryBytes = 0;
    /// Of ranks that it leaves out only what tells jobs and captures apart is kept: limitRanks() drops them.
    RankScope scope = {};
    std::optional<std::int64_t> freeBytes = {}; ///< that summaries may take; none: memoryBytes, or what is free
    /// What is wanted of a job of summaries that does not fit, as of JobPart; none: as much as fits.
    std::optional<TimeWindow> partWindow = {};
    std::optional<JobPart> part = {}; ///< what is kept of each rank; readFleetInputs() chooses it
    /// Where the rows of a job that does not fit are put, so that analyzeJob() can look at all of it; empty: only a part is
    /// kept.
    QString spoolFolder = {};
    std::shared_ptr<RankSpool> spool = {}; ///< where rows go; readFleetInputs() makes it
};

/// The ranks of one file, which is let go afterwards. Errors: those of the reader, of readRanks(), Cancelled.
[[nodiscard]] Expected<std::vector<RankSummary>> readRankInput(const RankInput& input, const RankReading& reading,
                                                               Diagnostics& diagnostics,
                                                               const ProgressSink& progress = {},
                                                               const std::stop_token& stop = {});

/// The ranks of all files; each trace is let go when its ranks are known. What is found does not depend on how many are
/// read at once. A file that cannot be read is told in the inputs. Of .loupe files that do not all fit into memory a part is
/// kept, or all rows are put into a RankSpool. Errors: Cancelled; those of findJobPart().
[[nodiscard]] Expected<FleetInputs> readFleetInputs(const std::vector<RankInput>& inputs, const RankReading& reading,
                                                    const ProgressSink& progress = {},
                                                    const std::stop_token& stop = {});

} // namespace core
