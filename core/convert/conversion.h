// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "convert/activities.h"
#include "convert/gzipblocks.h"

#include <QString>

#include <optional>
#include <stop_token>
#include <vector>

class QIODevice;

namespace core {

/// What the name of an output file says.
struct ConvertTarget {
    TraceFormat format = TraceFormat::ChromeJson;
    bool isCompressed = false; ///< .gz
};

/// What was written, and what was found when it was read back.
struct Conversion {
    ByActivityType<bool> types {}; ///< those that were asked for
    ByActivityType<ActivityTally> written {};
    std::optional<ByActivityType<ActivityTally>> readBack; ///< none: not read back
    std::int64_t sizeBytes = 0; ///< of the file
    std::int64_t originNs = 0; ///< what was taken from all times: the trace's time of the file's 0
    /// False: the file does not hold what it should.
    [[nodiscard]] bool isComplete() const { return !readBack || *readBack == written; }
};

/// The format of OUT.json, OUT.perfetto-trace, OUT.pftrace, each also with .gz. Errors: Usage.
[[nodiscard]] Expected<ConvertTarget> convertTargetOf(const QString& path);

/// What was written to a device.
struct WrittenConversion {
    ByActivityType<ActivityTally> tallies {};
    std::vector<GzipRange> ranges; ///< of a compressed file: as BlockPipeline has them
};

/// Writes the conversion to an open device. `progress` may be empty. Errors: CannotWrite, Cancelled.
[[nodiscard]] Expected<WrittenConversion>
writeConversion(QIODevice& device, const Trace& trace, const ConvertTarget& target, const ConvertOptions& options = {},
                const ProgressSink& progress = {}, const std::stop_token& stop = {});

/**
 * Converts a trace to a file that the Perfetto UI, chrome://tracing and the like read. The file appears whole or not at
 * all. With `isReadBack` it is then read again and what is found in it is counted.
 *
 * Errors: Usage (name of the file, or it is the trace itself), CannotWrite, BadFormat (the file cannot be read back),
 * Cancelled.
 */
[[nodiscard]] Expected<Conversion> convertTrace(const Trace& trace, const QString& path,
                                                const ConvertOptions& options = {}, bool isReadBack = true,
                                                const ProgressSink& progress = {}, const std::stop_token& stop = {});

} // namespace core
