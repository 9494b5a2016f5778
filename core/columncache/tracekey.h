// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>
#include <stop_token>

namespace core {

/// What the system says of a file: as long as all of it stays, nobody wrote to the file.
struct FileState {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::int64_t modifiedNs = 0;
    std::int64_t changedNs = 0; ///< of content or of what the system knows of it: nobody can set it
    friend bool operator==(const FileState&, const FileState&) = default;
};

/// What a trace is, as far as is seen without reading it.
struct TraceKey {
    std::int64_t sizeBytes = 0;
    QByteArray
        sample; ///< hash of the database header (with its counter of changes) and of pages from all over the file
    FileState state;
    bool isSettled = false; ///< false: changed so shortly ago that a change from now on might not show in `state`

    /// None: there is no such file, it cannot be read, or it has a journal of SQLite beside it, without which its
    /// content is not known.
    [[nodiscard]] static std::optional<TraceKey> of(const QString& path);
    /// The same content as far as is seen.
    [[nodiscard]] bool isAlike(const TraceKey& other) const
    {
        return sizeBytes == other.sizeBytes && sample == other.sample;
    }
};

/// A checksum of all that is in a file; 0 when it cannot be read. Errors: Cancelled.
[[nodiscard]] Cancellable<std::uint64_t> contentHash(const QString& path, int threads, const std::stop_token& stop);

} // namespace core
