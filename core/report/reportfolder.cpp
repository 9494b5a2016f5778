// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/reportfolder.h"

#include "base/outputcheck.h"
#include "base/outputfile.h"
#include "base/wholewrite.h"
#include "report/csvwriter.h"
#include "report/htmlwriter.h"
#include "report/jsonwriter.h"
#include "report/markdownwriter.h"
#include "report/reportdocument.h"
#include "report/stagedfolder.h"

#include <QDir>

#include <algorithm>
#include <memory>
#include <vector>

namespace core {

namespace {

const auto JsonName = QStringLiteral("report.json");
const auto HtmlName = QStringLiteral("report.html");
const auto MarkdownName = QStringLiteral("report.md");

/// The files of a report while they are written, each of them complete once it was ended.
class ReportFiles
{
public:
    ReportFiles(const StagedFolder& folder, std::stop_token stop)
        : m_folder(folder)
        , m_stop(std::move(stop))
    {
    }

    /// Opens a file that is written by and by; end() it. Errors: CannotWrite, Cancelled.
    Expected<OutputFile*> begin(const QString& relativePath)
    {
        if (m_stop.stop_requested())
            return cancelled();
        auto file = std::make_unique<OutputFile>(m_folder.stagedPath(relativePath), m_folder.finalPath(relativePath));
        if (!file->open())
            return tl::unexpected(file->error());
        m_files.push_back(std::move(file));
        m_paths.append(relativePath);
        return m_files.back().get();
    }
    /// `isWritten`: all that belongs to `file` was given to it.
    [[nodiscard]] Expected<void> end(OutputFile& file, bool isWritten) const
    {
        if (isWritten && file.commit())
            return {};
        if (m_stop.stop_requested())
            return cancelled();
        return tl::unexpected(file.error());
    }
    /// Writes one file through `write(QIODevice&)`, which returns false on failure. Errors: CannotWrite, Cancelled.
    template <typename Write> Expected<void> write(const QString& relativePath, Write write)
    {
        const auto file = begin(relativePath);
        if (!file)
            return tl::unexpected(file.error());
        return end(**file, write(**file));
    }
    /// Relative to the folder, in the order in which they were begun.
    [[nodiscard]] const QStringList& paths() const { return m_paths; }

private:
    const StagedFolder& m_folder;
    std::stop_token m_stop;
    std::vector<std::unique_ptr<OutputFile>> m_files;
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
    TableFiles(ReportFiles& files, const CsvTexts& texts)
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
            if (auto ended = m_files.end(*file, !file->hasFailed()); !ended)
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
        OutputFile* file = nullptr; ///< not ours
        bool isTaken = false;
    };

    ReportFiles& m_files;
    CsvTexts m_texts;
    std::vector<TableFile> m_tables;
};

/// report.json, and the CSV of the tables in it.
Expected<void> writeJson(ReportFiles& files, TableFiles& tables, const AnalysisResults& results,
                         const ReportOptions& options, const std::stop_token& stop)
{
    auto json = files.write(JsonName, [&](QIODevice& device) {
        return writeReportJson(device, results, options, stop, [&](const Table& table) { return tables.take(table); });
    });
    // first, for a table that cannot be written ends the JSON
    if (auto taken = tables.endTaken(); !taken)
        return taken;
    return json;
}

Expected<void> writeCharts(ReportFiles& files, const ReportOptions& options)
{
    for (const auto& chart : options.charts) {
        auto written
            = files.write(chartPath(chart.key), [&chart](QIODevice& device) { return writeAll(device, chart.png); });
        if (!written)
            return written;
    }
    return {};
}

/// The files that are read rather than parsed; report.md comes last.
Expected<void> writePages(ReportFiles& files, const AnalysisResults& results, const ReportOptions& options)
{
    const auto writeText = [&files](const QString& name, const QString& text) {
        return files.write(name, [bytes = text.toUtf8()](QIODevice& device) { return writeAll(device, bytes); });
    };
    if (auto html = writeText(HtmlName, reportToHtml(results, options)); !html)
        return html;
    return writeText(MarkdownName, reportToMarkdown(results, options));
}

/// All files that a report may have, here or in an earlier one.
QStringList possibleFiles(const std::vector<TablePointer>& tables, const ReportOptions& options)
{
    QStringList files { JsonName, HtmlName, MarkdownName };
    for (const auto& table : tables)
        files.append(csvPath(*table));
    for (const auto& key : reportChartKeys())
        files.append(chartPath(key));
    for (const auto& chart : options.charts) {
        if (!files.contains(chartPath(chart.key)))
            files.append(chartPath(chart.key));
    }
    return files;
}

Expected<void> writeFiles(ReportFiles& files, const AnalysisResults& results, const std::vector<TablePointer>& tables,
                          const ReportOptions& options, const std::stop_token& stop)
{
    TableFiles tableFiles(files, options.texts);
    for (const auto& table : tables) {
        if (!table->provenance.isAvailable())
            continue;
        if (auto added = tableFiles.add(table); !added)
            return added;
    }
    if (auto charts = writeCharts(files, options); !charts)
        return charts;
    if (auto json = writeJson(files, tableFiles, results, options, stop); !json)
        return json;
    if (auto others = tableFiles.writeOthers(stop); !others)
        return others;
    return writePages(files, results, options);
}

/// Refuses a report that would write over its trace, or remove it as a file of an earlier report. Errors: Usage.
Expected<void> checkTraceIsKept(const QString& folder, const QString& tracePath, const QStringList& files)
{
    if (auto kept = outputIsOther(tracePath, folder); !kept)
        return kept;
    for (const auto& name : files) {
        if (auto kept = outputIsOther(tracePath, QDir(folder).filePath(name)); !kept)
            return kept;
    }
    return {};
}

} // namespace

Expected<QStringList> writeReport(const AnalysisResults& results, const QString& folder, const ReportOptions& options,
                                  const std::stop_token& stop)
{
    const auto tables = reportTables(results, options);
    const auto mayReplace = possibleFiles(tables, options);
    if (const auto kept = checkTraceIsKept(folder, results.trace->path, mayReplace); !kept)
        return tl::unexpected(kept.error());
    const auto staged = StagedFolder::begin(folder, mayReplace);
    if (!staged)
        return tl::unexpected(staged.error());
    ReportFiles files(**staged, stop);
    if (const auto written = writeFiles(files, results, tables, options, stop); !written)
        return tl::unexpected(written.error());
    if (stop.stop_requested())
        return cancelled();
    if (const auto placed = (*staged)->commit(files.paths()); !placed)
        return tl::unexpected(placed.error());
    return files.paths();
}

} // namespace core
