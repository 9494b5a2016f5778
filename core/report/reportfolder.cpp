// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/reportfolder.h"

#include "base/text.h"
#include "report/csvwriter.h"
#include "report/htmlwriter.h"
#include "report/jsonwriter.h"
#include "report/markdownwriter.h"
#include "report/reportdocument.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <memory>
#include <vector>

namespace core {

namespace {

auto cannotWrite(const QString& path, const QString& cause)
{
    return failure(ErrorCode::CannotWrite,
                   Text::tr("Cannot write \"%1\": %2").arg(QDir::toNativeSeparators(path), cause));
}

auto cannotWrite(const QSaveFile& file)
{
    return cannotWrite(file.fileName(), file.errorString() + u'.');
}

/// Makes `folder` and what is missing above it.
Expected<void> makeFolder(const QString& folder)
{
    const QFileInfo wanted(folder);
    if (wanted.exists() && !wanted.isDir())
        return cannotWrite(folder, Text::tr("it is a file, a report needs a folder."));
    if (QDir().mkpath(folder))
        return {};
    QFileInfo existing(QDir::cleanPath(wanted.absoluteFilePath()));
    while (!existing.exists() && !existing.isRoot())
        existing.setFile(existing.path());
    if (!existing.isDir())
        return cannotWrite(folder, Text::tr("\"%1\" is a file, not a folder.").arg(existing.filePath()));
    return cannotWrite(folder, Text::tr("no folder can be made in \"%1\".").arg(existing.filePath()));
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

    /// Writes one file through `write(QIODevice&)`, which returns false on failure. Errors: CannotWrite, Cancelled.
    template <typename Write> Expected<void> stage(const QString& relativePath, Write write)
    {
        if (m_stop.stop_requested())
            return cancelled();
        auto file = std::make_unique<QSaveFile>(m_folder.filePath(relativePath));
        // flush() so that a full disk is met before any file is replaced
        if (!file->open(QIODevice::WriteOnly) || !write(*file) || !file->flush()) {
            if (m_stop.stop_requested())
                return cancelled();
            return cannotWrite(*file);
        }
        m_files.push_back(std::move(file));
        m_paths.append(relativePath);
        return {};
    }

    /// Puts all files in place in the order they were staged.
    Expected<QStringList> commit()
    {
        for (const auto& file : m_files) {
            if (!file->commit())
                return cannotWrite(*file);
        }
        return m_paths;
    }

private:
    QDir m_folder;
    std::stop_token m_stop;
    std::vector<std::unique_ptr<QSaveFile>> m_files;
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
        auto staged = files.stage(chartPath(chart.key),
                                  [&chart](QIODevice& device) { return device.write(chart.png) == chart.png.size(); });
        if (!staged)
            return staged;
    }
    return {};
}

/// The files that are read rather than parsed; report.md comes last.
Expected<void> stagePages(StagedFiles& files, const AnalysisResults& results, const ReportOptions& options)
{
    const auto stageText = [&files](const QString& name, const QString& text) {
        return files.stage(name,
                           [bytes = text.toUtf8()](QIODevice& device) { return device.write(bytes) == bytes.size(); });
    };
    if (auto html = stageText(QStringLiteral("report.html"), reportToHtml(results, options)); !html)
        return html;
    return stageText(QStringLiteral("report.md"), reportToMarkdown(results, options));
}

} // namespace

Expected<void> writeFile(const QString& path, const QByteArray& content)
{
    if (QFileInfo(path).isDir())
        return cannotWrite(path, Text::tr("it is a folder."));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit())
        return cannotWrite(file);
    return {};
}

Expected<QStringList> writeReport(const AnalysisResults& results, const QString& folder, const ReportOptions& options,
                                  const std::stop_token& stop)
{
    if (const auto made = makeFolder(QDir(folder).filePath(QStringLiteral("tables"))); !made)
        return tl::unexpected(made.error());
    const auto tables = reportTables(results, options);

    StagedFiles files(folder, stop);
    QStringList stale;
    for (const auto& table : tables) {
        if (!table->provenance.isAvailable()) {
            stale.append(QDir(folder).filePath(csvPath(*table)));
            continue;
        }
        const auto csv = files.stage(
            csvPath(*table), [&](QIODevice& device) { return writeCsv(device, *table, options.csvFormulas, stop); });
        if (!csv)
            return tl::unexpected(csv.error());
    }
    if (const auto charts = stageCharts(files, folder, options, stale); !charts)
        return tl::unexpected(charts.error());
    const auto json = files.stage(QStringLiteral("report.json"),
                                  [&](QIODevice& device) { return writeReportJson(device, results, options, stop); });
    if (!json)
        return tl::unexpected(json.error());
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
