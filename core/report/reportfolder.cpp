// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/reportfolder.h"

#include "base/largesavefile.h"
#include "base/outputcheck.h"
#include "base/text.h"
#include "base/wholewrite.h"
#include "report/csvwriter.h"
#include "report/htmlwriter.h"
#include "report/jsonwriter.h"
#include "report/markdownwriter.h"
#include "report/reportdocument.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <memory>
#include <vector>

namespace core {

namespace {

auto cannotWriteReport(const QString& path, const QString& cause)
{
    return failure(ErrorCode::CannotWrite,
                   Text::tr("Cannot write \"%1\": %2").arg(QDir::toNativeSeparators(path), cause));
}

auto cannotWriteReport(const QSaveFile& file)
{
    return cannotWriteReport(file.fileName(), file.errorString() + u'.');
}

/// Makes `folder` and what is missing above it.
Expected<void> makeFolder(const QString& folder)
{
    const QFileInfo wanted(folder);
    if (wanted.exists() && !wanted.isDir())
        return cannotWriteReport(folder, Text::tr("it is a file, a report needs a folder."));
    if (QDir().mkpath(folder))
        return {};
    QFileInfo existing(QDir::cleanPath(wanted.absoluteFilePath()));
    while (!existing.exists() && !existing.isRoot())
        existing.setFile(existing.path());
    if (!existing.isDir())
        return cannotWriteReport(folder, Text::tr("\"%1\" is a file, not a folder.").arg(existing.filePath()));
    return cannotWriteReport(folder, Text::tr("no folder can be made in \"%1\".").arg(existing.filePath()));
}

/// Files that are written beside their final names and appear together: when one cannot be written, the old ones stay.
class StagedFiles
{
public:
    StagedFiles(const QString& folder, std::stop_token stop)
        : m_folder(folder)
        , m_stop(std::move(stop))
    {
    }

    /// Opens a file that is written by and by; end() it. Errors: CannotWrite, Cancelled.
    Expected<QSaveFile*> begin(const QString& relativePath)
    {
        if (m_stop.stop_requested())
            return cancelled();
        auto file = std::make_unique<LargeSaveFile>(m_folder.filePath(relativePath));
        if (!file->open(QIODevice::WriteOnly))
            return cannotWriteReport(*file);
        m_files.push_back(std::move(file));
        m_paths.append(relativePath);
        return m_files.back().get();
    }
    /// `isWritten`: all writes to `file` were accepted.
    [[nodiscard]] Expected<void> end(QSaveFile& file, bool isWritten) const
    {
        // flush() so that a full disk is met before any file is replaced
        if (isWritten && file.flush())
            return {};
        if (m_stop.stop_requested())
            return cancelled();
        return cannotWriteReport(file);
    }
    /// Writes one file through `write(QIODevice&)`, which returns false on failure. Errors: CannotWrite, Cancelled.
    template <typename Write> Expected<void> stage(const QString& relativePath, Write write)
    {
        const auto file = begin(relativePath);
        if (!file)
            return tl::unexpected(file.error());
        return end(**file, write(**file));
    }

    /// Puts all files in place in the order they were staged.
    Expected<QStringList> commit()
    {
        for (const auto& file : m_files) {
            if (!file->commit())
                return cannotWriteReport(*file);
        }
        return m_paths;
    }

private:
    QDir m_folder;
    std::stop_token m_stop;
    std::vector<std::unique_ptr<LargeSaveFile>> m_files;
    QStringList m_paths;
};

QString csvPath(const Table& table)
{
    return QStringLiteral("tables/%1.csv").arg(table.key);
}

QString chartPath(const QString& key)
{
    return QStringLiteral("charts/%1.png").arg(key);
}

/// tables/<key>.csv of the tables there are. Whoever writes their rows elsewhere fills most of them by the way.
class TableFiles
{
public:
    TableFiles(StagedFiles& files, const CsvTexts& texts)
        : m_files(files)
        , m_texts(texts)
    {
    }
    Expected<void> add(const TablePointer& table)
    {
        const auto file = m_files.begin(csvPath(*table));
        if (!file)
            return tl::unexpected(file.error());
        m_tables.push_back({ table, *file });
        return {};
    }
    /// The file of a table with its header, the first time it is asked for: the rows are up to the caller.
    QIODevice* take(const Table& table)
    {
        const auto found = std::find_if(m_tables.begin(), m_tables.end(),
                                        [&table](const TableFile& file) { return file.table->key == table.key; });
        if (found == m_tables.end() || found->isTaken)
            return nullptr;
        found->isTaken = true;
        static_cast<void>(writeAll(*found->file, csvHeader(table))); // endTaken() tells
        return found->file;
    }
    /// What went wrong with those that were taken.
    [[nodiscard]] Expected<void> endTaken() const
    {
        for (const auto& [table, file, isTaken] : m_tables) {
            if (!isTaken)
                continue;
            if (auto ended = m_files.end(*file, file->error() == QFileDevice::NoError); !ended)
                return ended;
        }
        return {};
    }
    /// Writes those that nobody took.
    [[nodiscard]] Expected<void> writeOthers(const std::stop_token& stop) const
    {
        for (const auto& [table, file, isTaken] : m_tables) {
            if (isTaken)
                continue;
            if (auto ended = m_files.end(*file, writeCsv(*file, *table, m_texts, stop)); !ended)
                return ended;
        }
        return {};
    }

private:
    struct TableFile {
        TablePointer table;
        QSaveFile* file = nullptr; ///< not ours
        bool isTaken = false;
    };

    StagedFiles& m_files;
    CsvTexts m_texts;
    std::vector<TableFile> m_tables;
};

/// report.json, and the CSV of the tables in it.
Expected<void> stageJson(StagedFiles& files, TableFiles& tables, const AnalysisResults& results,
                         const ReportOptions& options, const std::stop_token& stop)
{
    auto json = files.stage(QStringLiteral("report.json"), [&](QIODevice& device) {
        return writeReportJson(device, results, options, stop, [&](const Table& table) { return tables.take(table); });
    });
    // first, for a table that cannot be written ends the JSON
    if (auto taken = tables.endTaken(); !taken)
        return taken;
    return json;
}

/// The pictures; adds those of an earlier report that this one does not have to `stale`.
Expected<void> stageCharts(StagedFiles& files, const QString& folder, const ReportOptions& options, QStringList& stale)
{
    for (const auto& key : reportChartKeys())
        stale.append(QDir(folder).filePath(chartPath(key)));
    if (options.charts.empty())
        return {};
    if (auto made = makeFolder(QDir(folder).filePath(QStringLiteral("charts"))); !made)
        return made;
    for (const auto& chart : options.charts) {
        stale.removeAll(QDir(folder).filePath(chartPath(chart.key)));
        auto staged
            = files.stage(chartPath(chart.key), [&chart](QIODevice& device) { return writeAll(device, chart.png); });
        if (!staged)
            return staged;
    }
    return {};
}

/// The files that are read rather than parsed; report.md comes last.
Expected<void> stagePages(StagedFiles& files, const AnalysisResults& results, const ReportOptions& options)
{
    const auto stageText = [&files](const QString& name, const QString& text) {
        return files.stage(name, [bytes = text.toUtf8()](QIODevice& device) { return writeAll(device, bytes); });
    };
    if (auto html = stageText(QStringLiteral("report.html"), reportToHtml(results, options)); !html)
        return html;
    return stageText(QStringLiteral("report.md"), reportToMarkdown(results, options));
}

/// Refuses a report that would write over its trace, or remove it as a table of an earlier report. Errors: Usage.
Expected<void> checkTraceIsKept(const QString& folder, const AnalysisResults& results,
                                const std::vector<TablePointer>& tables)
{
    QStringList names { QString(), QStringLiteral("report.json"), QStringLiteral("report.html"),
                        QStringLiteral("report.md") };
    for (const auto& table : tables)
        names.append(csvPath(*table));
    for (const auto& key : reportChartKeys())
        names.append(chartPath(key));
    for (const auto& name : names) {
        if (auto kept = outputIsOther(results.trace->path, name.isEmpty() ? folder : QDir(folder).filePath(name));
            !kept)
            return kept;
    }
    return {};
}

} // namespace

Expected<void> writeFile(const QString& path, const QByteArray& content)
{
    if (QFileInfo(path).isDir())
        return cannotWriteReport(path, Text::tr("it is a folder."));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !writeAll(file, content) || !file.commit())
        return cannotWriteReport(file);
    return {};
}

Expected<QStringList> writeReport(const AnalysisResults& results, const QString& folder, const ReportOptions& options,
                                  const std::stop_token& stop)
{
    const auto reported = reportTables(results, options);
    if (const auto kept = checkTraceIsKept(folder, results, reported); !kept)
        return tl::unexpected(kept.error());
    if (const auto made = makeFolder(QDir(folder).filePath(QStringLiteral("tables"))); !made)
        return tl::unexpected(made.error());
    StagedFiles files(folder, stop);
    TableFiles tables(files, options.texts);
    QStringList stale;
    for (const auto& table : reported) {
        if (!table->provenance.isAvailable())
            stale.append(QDir(folder).filePath(csvPath(*table)));
        else if (const auto added = tables.add(table); !added)
            return tl::unexpected(added.error());
    }
    if (const auto charts = stageCharts(files, folder, options, stale); !charts)
        return tl::unexpected(charts.error());
    if (const auto json = stageJson(files, tables, results, options, stop); !json)
        return tl::unexpected(json.error());
    if (const auto others = tables.writeOthers(stop); !others)
        return tl::unexpected(others.error());
    const auto pages = stagePages(files, results, options);
    if (!pages)
        return tl::unexpected(pages.error());
    if (stop.stop_requested())
        return cancelled();
    for (const auto& path : stale)
        QFile::remove(path); // an old table beside the new report would be taken for a part of it
    return files.commit();
}

} // namespace core
