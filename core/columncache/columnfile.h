// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "columncache/keptfile.h"
#include "trace/traceloader.h"

#include <QString>

#include <memory>
#include <optional>
#include <stop_token>

namespace core {

/// Writes all that `trace` holds but its path and id to `path`: whole or not at all, readable for whom the trace is.
/// Errors: CannotWrite, Cancelled.
[[nodiscard]] Expected<void> writeColumns(const QString& path, const Trace& trace, const ColumnsOrigin& origin,
                                          const std::stop_token& stop = {});

/// Which content the columns are of; none: the file is not there or not whole.
[[nodiscard]] std::optional<ColumnsOrigin> originOfColumns(const QString& path);

/// The trace to give back, and whose columns are wanted.
struct ColumnsRequest {
    QString tracePath; ///< as the user named it
    TraceKey key; ///< of the file there
    LoadOptions options;
};

/**
 * The trace that writeColumns() was given. Nothing that was not written by this very program, in this language, of this
 * content, is believed, nor what is damaged: all of it has checksums.
 *
 * @return null when the file is not there or is not believed, or when there is not the memory that loadTrace() asks for;
 *         the error is Cancelled
 */
[[nodiscard]] Cancellable<std::shared_ptr<Trace>> readColumns(const QString& path, const ColumnsRequest& request,
                                                              const ProgressSink& progress = {},
                                                              const std::stop_token& stop = {});

} // namespace core
