// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QIODevice>
#include <QString>

namespace core {

/**
 * A file that appears whole at its name, or not at all.
 *
 * What QSaveFile does, but for three things: it never writes to the file that a link at its name leads to (open()
 * refuses, and what becomes a link later is replaced); the first error stays and has its cause in words, also when a
 * buffer or the disk itself reports it late; and write-back starts early, so that commit() is quick.
 */
class OutputFile final : public QIODevice
{
public:
    /// `shownPath`: what messages call it, when that is not `path`.
    explicit OutputFile(QString path, const QString& shownPath = {});
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    /// What was not committed is gone.
    ~OutputFile() override;

    /// Opens for writing, whatever `mode` says. Fails where commit() would: error() tells.
    bool open(OpenMode mode = WriteOnly) override;
    /// Waits until all is on the disk and gives the file its name. False when that, or anything before, failed: error()
    /// tells.
    [[nodiscard]] bool commit();
    [[nodiscard]] bool hasFailed() const { return !m_cause.isEmpty(); }
    /// CannotWrite: file, cause, and what to do. Only after a failure.
    [[nodiscard]] Error error() const;
    [[nodiscard]] bool isSequential() const override { return true; }

protected:
    qint64 readData(char* data, qint64 sizeBytes) override;
    qint64 writeData(const char* data, qint64 sizeBytes) override;

private:
    [[nodiscard]] QString problemWithTarget() const;
    [[nodiscard]] bool openTemporary();
    [[nodiscard]] bool takeName();
    bool writeOut(const char* data, qint64 sizeBytes);
    void fail(const QString& cause);
    void discard();

    QString m_path;
    QString m_shownPath;
    QString m_cause; ///< of the first failure
    QByteArray m_buffer; ///< accepted, not written yet
    QByteArray m_temporaryName; ///< empty while the file has no name
    qint64 m_waitingBytes = 0; ///< written since the system was last asked to begin
    int m_file = -1;
};

/// Writes `content` to `path`: whole or not at all. Errors: CannotWrite with file and cause.
[[nodiscard]] Expected<void> writeFile(const QString& path, const QByteArray& content);
/// Removes what an OutputFile left in `folder` because its machine went down, where file systems know no nameless files
/// (those over a network): temporary files not written to since `before`. @return how many went
int removeAbandonedFiles(const QString& folder, const QDateTime& before);
/// The file that a link leads to, else `path`: for a document that is saved where it was loaded from, which may be a
/// link of the user's.
[[nodiscard]] QString throughLink(const QString& path);
/// The cause of an error of the system in words, with what to do where that is known; ends with a full stop.
[[nodiscard]] QString causeOfWriteError(int systemError);
/// CannotWrite: `Cannot write "path": cause`.
[[nodiscard]] Error cannotWrite(const QString& path, const QString& cause);

} // namespace core
