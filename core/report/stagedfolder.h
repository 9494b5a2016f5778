// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace core {

/**
 * A folder of files that is written beside its place and takes it in one step, so that who kills the program finds the
 * old files or the new ones, never some of each.
 *
 * The step exchanges the two folders, which needs a folder of which nothing else depends: with files in it that are not
 * `ownFiles`, another owner, a mount, or the working directory in it, the files are moved one by one. Meanwhile, and
 * for good when that is interrupted, `INCOMPLETE.txt` in it says what it is. Files of others stay where they are,
 * always.
 *
 * What a killed program left beside a folder is removed by the next one that writes there.
 */
class StagedFolder
{
public:
    /**
     * Makes the place to write to, and the folders above `folder` that are missing.
     * @param ownFiles relative paths that the files may ever have: what of them is not written now is removed with the
     *        old files
     * @return or CannotWrite: no folder can be made there, it is a file, a link or a folder has one of the names
     */
    [[nodiscard]] static Expected<std::unique_ptr<StagedFolder>> begin(const QString& folder, QStringList ownFiles);
    StagedFolder(const StagedFolder&) = delete;
    StagedFolder& operator=(const StagedFolder&) = delete;
    /// What was not committed is gone.
    ~StagedFolder();

    /// Where to write a file for now; its folder is there.
    [[nodiscard]] QString stagedPath(const QString& relativePath) const;
    /// Where it will be.
    [[nodiscard]] QString finalPath(const QString& relativePath) const;
    /// Puts all files that were written in place, in the order of `relativePaths` where that takes steps. Errors:
    /// CannotWrite.
    [[nodiscard]] Expected<void> commit(const QStringList& relativePaths);

private:
    StagedFolder(QString folder, QString shownFolder, QStringList ownFiles);
    [[nodiscard]] Expected<void> makeStaging();
    [[nodiscard]] bool makeStagingIn(const QString& parent, const QString& prefix);
    [[nodiscard]] Expected<void> checkNames() const;
    [[nodiscard]] bool canBeExchanged() const;
    [[nodiscard]] bool holdsOnlyOwnFiles(const QString& path) const;
    [[nodiscard]] bool takePlace();
    [[nodiscard]] Expected<void> moveFiles(const QStringList& relativePaths) const;

    QString m_folder; ///< absolute, without links
    QString m_shownFolder; ///< as it was named
    QStringList m_ownFiles;
    QStringList m_ownFolders; ///< "" and those of m_ownFiles
    QString m_staging;
    int m_lock = -1; ///< on m_staging while this lives: it is no leftover
};

} // namespace core
