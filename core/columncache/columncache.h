// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "columncache/tracekey.h"
#include "trace/traceloader.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace core {

class ReadingPass;
class WritingPass;

/**
 * A folder of what was read of traces, so that opening one again reads its columns back instead of its rows.
 *
 * The key is the content of the trace, wherever it lies. What is damaged, or of a trace that changed, is not believed
 * and is replaced. Several programs may use the folder at the same time. Others may keep what they make of a trace
 * beside its columns, and get it back under the same conditions.
 */
class ColumnCache
{
public:
    static constexpr std::int64_t DefaultLimitBytes = 10'000'000'000;
    static constexpr std::int64_t SmallestTraceBytes = 4'000'000; ///< smaller ones are read in no time

    /// One that keeps nothing and has nothing.
    ColumnCache() = default;
    ColumnCache(QString folder, std::int64_t limitBytes, std::int64_t smallestTraceBytes = SmallestTraceBytes);
    /// In the user's cache folder.
    [[nodiscard]] static ColumnCache ofUser();

    /// The same, which keeps nothing new.
    [[nodiscard]] ColumnCache onlyRead() const;
    /// The same, which gives nothing back: for a trace that is to be read from its file.
    [[nodiscard]] ColumnCache onlyKept() const;

    [[nodiscard]] const QString& folder() const { return m_folder; }
    /// Bytes of all that is in it.
    [[nodiscard]] std::int64_t sizeBytes() const;
    /// Removes all that is in it. @return the bytes that were freed
    std::int64_t clear() const;

    /// The trace at `path`, from here; else as loadTrace() reads it, and then kept here by a job in the background.
    /// Errors: those of loadTrace().
    [[nodiscard]] Expected<std::shared_ptr<const Trace>> load(const QString& path, const LoadOptions& options = {},
                                                              const ProgressSink& progress = {},
                                                              const std::stop_token& stop = {}) const;
    /// The trace at `path` with this key, when it is here and is right; else null. Errors: Cancelled.
    [[nodiscard]] Cancellable<std::shared_ptr<Trace>> find(const QString& path, const TraceKey& key,
                                                           const LoadOptions& options,
                                                           const ProgressSink& progress = {},
                                                           const std::stop_token& stop = {}) const;
    /// Keeps a trace that was read from the file with this key, unless that is another one by now. Then removes what
    /// was unused for longest and is too much. Errors: CannotWrite, Cancelled; MissingData where it is another one.
    [[nodiscard]] Expected<void> keep(const Trace& trace, const TraceKey& key, const std::stop_token& stop = {}) const;

    /// What `program` made of a trace.
    struct Made {
        QString program; ///< which program it has to be by to be believed
        std::function<void(WritingPass&)> write;
    };
    /// Keeps what was made of a trace that load() gave, in the place of what was. Errors: CannotWrite, Cancelled;
    /// MissingData where load() did not say that it may be kept, or the file is another one by now.
    [[nodiscard]] Expected<void> keepMade(const Trace& trace, const Made& made, const std::stop_token& stop = {}) const;
    /// The same, by a job in the background: nobody waits for a cache.
    void keepMadeLater(std::shared_ptr<const Trace> trace, Made made) const;
    /// Has `read` pass what was kept of a trace that load() gave. False: there is nothing to be believed, whatever was
    /// read. Errors: Cancelled.
    [[nodiscard]] Cancellable<bool> findMade(const Trace& trace, const QString& program,
                                             const std::function<void(ReadingPass&)>& read,
                                             const std::stop_token& stop = {}) const;

private:
    [[nodiscard]] QString pathFor(const TraceKey& key, const QString& ending) const;
    [[nodiscard]] Expected<void> makeRoom(std::int64_t neededBytes) const;
    void keepLater(std::shared_ptr<const Trace> trace, const TraceKey& key) const;
    void trim(const QString& kept) const;

    QString m_folder; ///< empty: off
    std::int64_t m_limitBytes = 0;
    std::int64_t m_smallestTraceBytes = 0;
    bool m_isRead = false;
    bool m_isKept = false;
};

} // namespace core
