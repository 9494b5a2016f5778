// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/comparefolder.h"

#include "base/text.h"
#include "compare/baseline/baselinerun.h"
#include "compare/waterfall.h"
#include "report/comparejson.h"
#include "report/frontpage.h"
#include "report/htmlwriter.h"
#include "report/stagedfiles.h"
#include "report/summarysvg.h"
#include "report/tablesections.h"
#include "report/waterfallsvg.h"
#include "table/markdowntext.h"

namespace core {

namespace {

const auto CompareJsonName = QStringLiteral("compare.json");
const auto CompareHtmlName = QStringLiteral("compare.html");
const auto CompareMarkdownName = QStringLiteral("compare.md");

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

/// How the wall time of each pair of GPUs in BASE becomes that in NEW.
QString waterfallsHtml(const Comparison& comparison)
{
    if (comparison.gpus.isEmpty())
        return {};
    auto html = QStringLiteral("<section class=\"front\">\n") + patternsSvg();
    for (std::size_t gpu = 0; gpu < comparison.gpus.pairs.size(); ++gpu) {
        const auto waterfall = makeWaterfall(comparison, gpu);
        const auto title = waterfall.isShare ? Text::tr("%1: shares of the wall time")
            : waterfall.isPerUnit            ? Text::tr("%1: wall time a unit")
                                             : Text::tr("%1: wall time in all");
        html += QStringLiteral("<h2>%1</h2>\n%2\n")
                    .arg(htmlEscaped(title.arg(gpuPairNames(comparison.runs, comparison.gpus)[gpu])),
                         waterfallSvg(waterfall));
    }
    return html + QStringLiteral("</section>\n");
}

Cancellable<QString> compareToHtml(const Comparison& comparison, const std::vector<TablePointer>& tables,
                                   const std::stop_token& stop)
{
    QString body = QStringLiteral("<p><b>%1</b></p>\n<ul>\n").arg(htmlEscaped(comparison.verdict.sentence));
    for (const auto& line : headerLines(comparison))
        body += QStringLiteral("<li>%1</li>\n").arg(htmlEscaped(line));
    body += QStringLiteral("</ul>\n") + waterfallsHtml(comparison);
    for (const auto& table : tables) {
        if (stop.stop_requested())
            return cancelled();
        body += tableSectionHtml(*table);
    }
    return htmlPage(Text::tr("BASE against NEW"), body, frontPageStyle());
}

QStringList possibleCompareFiles(const std::vector<TablePointer>& tables)
{
    QStringList files { CompareJsonName, CompareHtmlName, CompareMarkdownName };
    for (const auto& table : tables)
        files.append(tableCsvPath(*table));
    return files;
}

Expected<void> writeCompareFiles(StagedFiles& files, const Comparison& comparison,
                                 const std::vector<TablePointer>& tables, const CsvTexts& texts,
                                 const std::stop_token& stop)
{
    if (auto written = writeCsvTables(files, tables, texts, stop); !written)
        return written;
    const auto json = compareToJson(comparison, tables, stop);
    if (!json)
        return tl::unexpected<Error>(json.error());
    const auto html = compareToHtml(comparison, tables, stop);
    if (!html)
        return tl::unexpected<Error>(html.error());
    if (auto written = writeText(files, CompareJsonName, *json); !written)
        return written;
    if (auto written = writeText(files, CompareHtmlName, html->toUtf8()); !written)
        return written;
    return writeText(files, CompareMarkdownName, compareToMarkdown(comparison, tables).toUtf8());
}

} // namespace

QString compareToMarkdown(const Comparison& comparison, const std::vector<TablePointer>& tables)
{
    QString markdown
        = QStringLiteral("# %1\n\n**%2**\n\n")
              .arg(markdownEscaped(Text::tr("BASE against NEW")), markdownEscaped(comparison.verdict.sentence));
    for (const auto& line : headerLines(comparison))
        markdown += QStringLiteral("- ") + markdownEscaped(line) + u'\n';
    for (const auto& table : tables)
        markdown += tableSectionMarkdown(*table);
    return markdown;
}

Expected<QStringList> writeComparison(const Comparison& comparison, const std::vector<TablePointer>& tables,
                                      const QString& folder, const ReportOptions& options, const std::stop_token& stop)
{
    const auto mayReplace = possibleCompareFiles(tables);
    const auto tracePaths = QStringList { comparison.runs.base.trace->path, comparison.runs.now.trace->path };
    if (const auto kept = checkTracesAreKept(tracePaths, folder, mayReplace); !kept)
        return tl::unexpected(kept.error());
    return writeStaged(
        folder, mayReplace,
        [&](StagedFiles& files) { return writeCompareFiles(files, comparison, tables, options.texts, stop); }, stop);
}

} // namespace core
