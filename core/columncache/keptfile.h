// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "columncache/columnpasses.h"
#include "columncache/tracekey.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace core {

/// Which content of a trace file something was made from.
struct ColumnsOrigin {
    TraceKey key;
    std::uint64_t contentHash = 0; ///< of the whole trace file
};

/// What stands first in a file that is kept of a trace: nothing after it is believed when it is not as wanted.
struct KeptLabel {
    QString program; ///< what wrote it
    QString language = languageOfTexts();
    ColumnsOrigin origin;

    /// A text that differs from language to language.
    [[nodiscard]] static QString languageOfTexts();
    /// True when the file is by `wantedProgram`, in the language of now, and of the file at `tracePath`, which has this
    /// key. Errors: Cancelled.
    [[nodiscard]] Cancellable<bool> isOf(const QString& wantedProgram, const QString& tracePath, const TraceKey& now,
                                         int threads, const std::stop_token& stop) const;
};

template <typename Pass, typename T>
requires std::same_as<std::remove_const_t<T>, KeptLabel>
void passLabel(Pass& pass, T& label)
{
    pass.pass(label.program);
    pass.pass(label.language);
    auto& [key, contentHash] = label.origin;
    pass.pass(key.sizeBytes);
    pass.pass(key.state.device);
    pass.pass(key.state.inode);
    pass.pass(key.state.modifiedNs);
    pass.pass(key.state.changedNs);
    pass.pass(key.isSettled);
    pass.pass(contentHash);
}

/// Writes what `content` passes to `path`: whole or not at all, readable for whom the trace at `tracePath` is. Errors:
/// CannotWrite, Cancelled.
[[nodiscard]] Expected<void> writeKept(const QString& path, const QString& tracePath,
                                       const std::function<void(WritingPass&)>& content,
                                       const std::stop_token& stop = {});

/// What writeKept() wrote: everything but long columns is checked when it is opened, those when they are read.
class KeptFile
{
public:
    /// None: it is not there, or not whole.
    [[nodiscard]] static std::optional<KeptFile> open(const QString& path);

    /// Goes over what was passed when it was written. Valid as long as this object stays where it is.
    [[nodiscard]] ReadingPass& pass() { return m_pass; }
    [[nodiscard]] std::int64_t columnBytes() const { return m_columnBytes; }
    /// Reads the columns into the places that the pass gave them. False: something of what was passed is damaged, there
    /// is more of it, or a stop was requested.
    [[nodiscard]] bool readColumns(int threads, const std::stop_token& stop) const;

private:
    KeptFile(QString path, QByteArray bytes, std::int64_t columnBytes);

    QString m_path;
    QByteArray m_bytes; ///< all but the columns
    std::int64_t m_columnBytes;
    ReadingPass m_pass;
};

} // namespace core
