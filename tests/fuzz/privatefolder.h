// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>

/// A folder of this process alone, in memory where there is /dev/shm; gone with the process.
class PrivateFolder
{
public:
    PrivateFolder();

    [[nodiscard]] QString filePath(const QString& name) const { return m_folder.filePath(name); }
    /// Writes a file whole; ends the run when that cannot be done.
    [[nodiscard]] QString write(const QString& name, const QByteArray& bytes) const;

private:
    QTemporaryDir m_folder;
};

/// All of a file; ends the run when it cannot be read.
[[nodiscard]] QByteArray readWhole(const QString& path);
