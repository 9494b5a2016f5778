// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/outputfile.h"
#include "base/result.h"
#include "report/stagedfolder.h"
#include "table/csvtext.h"
#include "table/table.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace core {

/// The files of a StagedFolder while they are written. Refers to the folder.
class StagedFiles
{
public:
    struct File {
        File(const StagedFolder& folder, const QString& relativePath)
            : path(relativePath)
            , device(folder.stagedPath(relativePath), folder.finalPath(relativePath))
        {
        }
        QString path; ///< relative to the folder
        OutputFile device;
    };

    StagedFiles(const StagedFolder& folder, std::stop_token stop)
        : m_folder(folder)
        , m_stop(std::move(stop))
    {
    }

    /// Opens a file; end() it. Errors: CannotWrite, Cancelled.
    Expected<File*> begin(const QString& relativePath)
    {
        if (m_stop.stop_requested())
            return cancelled();
        m_files.push_back(std::make_unique<File>(m_folder, relativePath));
        auto* file = m_files.back().get();
        if (!file->device.open())
            return tl::unexpected(file->device.error());
        return file;
    }
    /// `isWritten`: all that belongs to `file` was given to it.
    [[nodiscard]] Expected<void> end(File& file, bool isWritten)
    {
        if (isWritten && file.device.commit()) {
            m_paths.append(file.path);
            return {};
        }
        if (m_stop.stop_requested())
            return cancelled();
        return tl::unexpected(file.device.error());
    }
    /// Writes one file through `write(QIODevice&)`, which returns false on failure. Errors: CannotWrite, Cancelled.
    template <typename Write> Expected<void> write(const QString& relativePath, Write write)
    {
        const auto file = begin(relativePath);
        if (!file)
            return tl::unexpected(file.error());
        return end(**file, write((*file)->device));
    }
    /// Relative to the folder, in the order in which they were completed.
    [[nodiscard]] const QStringList& paths() const { return m_paths; }

private:
    const StagedFolder& m_folder;
    std::stop_token m_stop;
    std::vector<std::unique_ptr<File>> m_files;
    QStringList m_paths;
};

/// Where a table stands in the folder of a report.
[[nodiscard]] QString tableCsvPath(const Table& table);

/// Writes one file. Errors: CannotWrite, Cancelled.
[[nodiscard]] Expected<void> writeText(StagedFiles& files, const QString& relativePath, const QByteArray& bytes);

/// Writes each of the tables that are available. Errors: CannotWrite, Cancelled.
[[nodiscard]] Expected<void> writeCsvTables(StagedFiles& files, const std::vector<TablePointer>& tables,
                                            const CsvTexts& texts, const std::stop_token& stop);

/// Refuses `files` of a folder that would be written over a trace, or one that would be removed as a file of an earlier
/// report. Errors: Usage.
[[nodiscard]] Expected<void> checkTracesAreKept(const QStringList& tracePaths, const QString& folder,
                                                const QStringList& files);

/// Makes a folder of files that appear all at once, as StagedFolder says; `write(files)` writes them. Files of an
/// earlier report among `mayReplace` that are not written now are removed.
///
/// @return the paths written, relative to `folder`. Errors: those of `write`; CannotWrite, Cancelled
[[nodiscard]] Expected<QStringList> writeStaged(const QString& folder, const QStringList& mayReplace,
                                                const std::function<Expected<void>(StagedFiles& files)>& write,
                                                const std::stop_token& stop);

} // namespace core
