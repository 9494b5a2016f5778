// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/reportfolder.h"

#include "report/csvwriter.h"
#include "report/htmlwriter.h"
#include "report/jsonwriter.h"
#include "report/markdownwriter.h"
#include "report/reportdocument.h"
#include "report/stagedfiles.h"
#include "report/tablejson.h"

#include <vector>

namespace core {

namespace {

const auto JsonName = QStringLiteral("report.json");
const auto HtmlName = QStringLiteral("report.html");
const auto MarkdownName = QStringLiteral("report.md");

QString chartPath(const QString& key)
{
    return QStringLiteral("charts/%1.png").arg(key);
}

/// Writes report.json and, of each table that isInCsv(), tables/<key>.csv: each row is made once for both.
class TableFiles
{
public:
    TableFiles(StagedFiles& files, std::stop_token stop)
        : m_files(files)
        , m_stop(std::move(stop))
    {
    }
    [[nodiscard]] Expected<void> write(const AnalysisResults& results, const ReportDocument& document,
                                       const ReportOptions& options)
    {
        const auto json = m_files.begin(JsonName);
        if (!json)
            return tl::unexpected(json.error());
        const bool isWritten
            = writeReportJson((*json)->device, results, document, options,
                              [&](const Table& table, RowSink& rows) { return writeTable(table, rows, options); });
        // first, since a table that cannot be written ends the JSON
        if (auto ended = endTables(); !ended)
            return ended;
        return m_files.end(**json, isWritten && !m_stop.stop_requested());
    }

private:
    [[nodiscard]] bool writeTable(const Table& table, RowSink& json, const ReportOptions& options)
    {
        if (!isInCsv(table, options))
            return writeRows(table, { &json }, m_stop);
        auto file = m_files.begin(tableCsvPath(table));
        if (!file) {
            m_problem = tl::unexpected(file.error());
            return false;
        }
        m_tables.push_back(*file);
        CsvSink csv((*file)->device, options.texts);
        return writeRows(table, { &json, &csv }, m_stop);
    }
    /// Last of all, because a file that is complete waits for the disk.
    [[nodiscard]] Expected<void> endTables()
    {
        for (auto* file : m_tables) {
            if (auto ended = m_files.end(*file, !file->device.hasFailed()); !ended)
                return ended;
        }
        return m_problem;
    }

    StagedFiles& m_files;
    std::stop_token m_stop;
    std::vector<StagedFiles::File*> m_tables; ///< those that were begun
    Expected<void> m_problem; ///< with one that could not be begun
};

Expected<void> writeCharts(StagedFiles& files, const ReportOptions& options)
{
    for (const auto& chart : options.charts) {
        if (auto written = writeText(files, chartPath(chart.key), chart.png); !written)
            return written;
    }
    return {};
}

/// The files that are read rather than parsed; report.md comes last.
Expected<void> writePages(StagedFiles& files, const AnalysisResults& results, const ReportDocument& document,
                          const ReportOptions& options)
{
    if (auto html = writeText(files, HtmlName, reportToHtml(results, document, options).toUtf8()); !html)
        return html;
    return writeText(files, MarkdownName, reportToMarkdown(results, document, options).toUtf8());
}

/// All files that a report may have, here or in an earlier one.
QStringList possibleFiles(const ReportDocument& document, const ReportOptions& options)
{
    QStringList files { JsonName, HtmlName, MarkdownName };
    for (const auto& section : document.sections)
        files.append(tableCsvPath(*section.table));
    for (const auto& key : reportChartKeys())
        files.append(chartPath(key));
    for (const auto& chart : options.charts) {
        if (!files.contains(chartPath(chart.key)))
            files.append(chartPath(chart.key));
    }
    return files;
}

Expected<void> writeFiles(StagedFiles& files, const AnalysisResults& results, const ReportDocument& document,
                          const ReportOptions& options, const std::stop_token& stop)
{
    if (auto tables = TableFiles(files, stop).write(results, document, options); !tables)
        return tables;
    if (auto charts = writeCharts(files, options); !charts)
        return charts;
    return writePages(files, results, document, options);
}

} // namespace

Expected<QStringList> writeReport(const AnalysisResults& results, const QString& folder, const ReportOptions& options,
                                  const std::stop_token& stop)
{
    const auto document = makeReportDocument(results, options);
    const auto mayReplace = possibleFiles(document, options);
    if (const auto kept = checkTracesAreKept({ results.trace->path }, folder, mayReplace); !kept)
        return tl::unexpected(kept.error());
    return writeStaged(
        folder, mayReplace, [&](StagedFiles& files) { return writeFiles(files, results, document, options, stop); },
        stop);
}

} // namespace core
