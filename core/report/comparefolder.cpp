// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/comparefolder.h"

#include "base/outputcheck.h"
#include "base/text.h"
#include "base/writeall.h"
#include "compare/baseline/baselinerun.h"
#include "report/comparejson.h"
#include "report/csvwriter.h"
#include "report/htmlwriter.h"
#include "report/markdownwriter.h"
#include "report/stagedfiles.h"
#include "table/markdowntext.h"

#include <QDir>

namespace core {

namespace {

const auto CompareJsonName = QStringLiteral("compare.json");
const auto CompareHtmlName = QStringLiteral("compare.html");
const auto CompareMarkdownName = QStringLiteral("compare.md");

QString compareCsvPath(const Table& table)
{
    return QStringLiteral("tables/%1.csv").arg(table.key);
}

/// "BASE: run1.sqlite, the whole trace"
QString sideLine(const Comparison& comparison, Side side)
{
    const auto& run = comparison.runs[side];
    return QStringLiteral("%1: %2, %3")
        .arg(side == Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW"), run.trace->fileName,
             run.baseline ? run.baseline->baseline.scope : describeScope(run.scope, *run.trace));
}

QStringList headerLines(const Comparison& comparison)
{
    return QStringList { sideLine(comparison, Side::Base), sideLine(comparison, Side::New) } + comparison.alignment();
}

QString compareToHtml(const Comparison& comparison, const std::vector<TablePointer>& tables)
{
    QString body = QStringLiteral("<p><b>%1</b></p>\n<ul>\n").arg(htmlEscaped(comparison.verdict.sentence));
    for (const auto& line : headerLines(comparison))
        body += QStringLiteral("<li>%1</li>\n").arg(htmlEscaped(line));
    body += QStringLiteral("</ul>\n");
    for (const auto& table : tables) {
        body += QStringLiteral("<h2>%1</h2>\n").arg(htmlEscaped(table->title));
        body += table->provenance.isAvailable()
            ? QStringLiteral("<div class=\"wide\">%1</div>\n").arg(tableToHtml(*table))
            : QStringLiteral("<p>%1</p>\n").arg(htmlEscaped(table->provenance.unavailable));
        body += QStringLiteral("<p class=\"note\">%1</p>\n").arg(htmlEscaped(table->provenance.derivation));
    }
    return htmlPage(Text::tr("BASE against NEW"), body);
}

QStringList possibleCompareFiles(const std::vector<TablePointer>& tables)
{
    QStringList files { CompareJsonName, CompareHtmlName, CompareMarkdownName };
    for (const auto& table : tables)
        files.append(compareCsvPath(*table));
    return files;
}

Expected<void> writeCompareFiles(StagedFiles& files, const Comparison& comparison,
                                 const std::vector<TablePointer>& tables, const CsvTexts& texts,
                                 const std::stop_token& stop)
{
    for (const auto& table : tables) {
        if (!table->provenance.isAvailable())
            continue;
        auto written = files.write(compareCsvPath(*table),
                                   [&](QIODevice& device) { return writeAll(device, tableToCsv(*table, texts)); });
        if (!written)
            return written;
    }
    const auto write = [&](const QString& name, const QByteArray& bytes) {
        return files.write(name, [&](QIODevice& device) { return writeAll(device, bytes); });
    };
    const auto json = compareToJson(comparison, tables, stop);
    if (!json)
        return tl::unexpected<Error>(json.error());
    if (auto written = write(CompareJsonName, *json); !written)
        return written;
    if (auto html = write(CompareHtmlName, compareToHtml(comparison, tables).toUtf8()); !html)
        return html;
    return write(CompareMarkdownName, compareToMarkdown(comparison, tables).toUtf8());
}

/// Refuses what would write over a trace. Errors: Usage.
Expected<void> checkTracesAreKept(const Comparison& comparison, const QString& folder, const QStringList& files)
{
    for (const auto side : BothSides) {
        const auto& path = comparison.runs[side].trace->path;
        if (auto kept = outputIsOther(path, folder); !kept)
            return kept;
        for (const auto& name : files) {
            if (auto kept = outputIsOther(path, QDir(folder).filePath(name)); !kept)
                return kept;
        }
    }
    return {};
}

} // namespace

QString compareToMarkdown(const Comparison& comparison, const std::vector<TablePointer>& tables)
{
    QString markdown
        = QStringLiteral("# %1\n\n**%2**\n\n")
              .arg(markdownEscaped(Text::tr("BASE against NEW")), markdownEscaped(comparison.verdict.sentence));
    for (const auto& line : headerLines(comparison))
        markdown += QStringLiteral("- ") + markdownEscaped(line) + u'\n';
    for (const auto& table : tables) {
        markdown += QStringLiteral("\n## ") + markdownEscaped(table->title) + QStringLiteral("\n\n");
        markdown += table->provenance.isAvailable() ? tableToMarkdown(*table)
                                                    : markdownEscaped(table->provenance.unavailable) + u'\n';
        if (!table->provenance.derivation.isEmpty())
            markdown += u'\n' + markdownEscaped(table->provenance.derivation) + u'\n';
    }
    return markdown;
}

Expected<QStringList> writeComparison(const Comparison& comparison, const std::vector<TablePointer>& tables,
                                      const QString& folder, const ReportOptions& options, const std::stop_token& stop)
{
    const auto mayReplace = possibleCompareFiles(tables);
    if (const auto kept = checkTracesAreKept(comparison, folder, mayReplace); !kept)
        return tl::unexpected(kept.error());
    const auto staged = StagedFolder::begin(folder, mayReplace);
    if (!staged)
        return tl::unexpected(staged.error());
    StagedFiles files(**staged, stop);
    if (const auto written = writeCompareFiles(files, comparison, tables, options.texts, stop); !written)
        return tl::unexpected(written.error());
    if (stop.stop_requested())
        return cancelled();
    if (const auto placed = (*staged)->commit(files.paths()); !placed)
        return tl::unexpected(placed.error());
    return files.paths();
}

} // namespace core
