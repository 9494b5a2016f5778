// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/ranksfolder.h"

#include "base/text.h"
#include "fleet/fleettext.h"
#include "report/htmlwriter.h"
#include "report/stagedfiles.h"
#include "report/tablejson.h"
#include "report/tablesections.h"
#include "table/markdowntext.h"

namespace core {

namespace {

const auto RanksMarkdownName = QStringLiteral("ranks.md");
const auto RanksHtmlName = QStringLiteral("ranks.html");
const auto RanksJsonName = QStringLiteral("ranks.json");

QString ranksToHtml(const FleetResult& result, const std::vector<TablePointer>& tables)
{
    QString body = QStringLiteral("<p><b>%1</b></p>\n<ul>\n").arg(htmlEscaped(fleetSentence(result)));
    for (const auto& line : fleetLines(result))
        body += QStringLiteral("<li>%1</li>\n").arg(htmlEscaped(line));
    body += QStringLiteral("</ul>\n");
    for (const auto& table : tables)
        body += tableSectionHtml(*table);
    return htmlPage(Text::tr("Ranks of a job"), body);
}

QStringList possibleFiles(const std::vector<TablePointer>& tables)
{
    QStringList files { RanksMarkdownName, RanksHtmlName, RanksJsonName };
    for (const auto& table : tables)
        files.append(tableCsvPath(*table));
    return files;
}

Expected<void> writeFiles(StagedFiles& files, const FleetResult& result, const std::vector<TablePointer>& tables,
                          const ReportOptions& options, const std::stop_token& stop)
{
    if (auto written = writeCsvTables(files, tables, options.texts, stop); !written)
        return written;
    const auto json = ranksToJson(result, tables, options, stop);
    if (!json)
        return tl::unexpected<Error>(json.error());
    if (auto written = writeText(files, RanksJsonName, *json); !written)
        return written;
    if (auto written = writeText(files, RanksHtmlName, ranksToHtml(result, tables).toUtf8()); !written)
        return written;
    return writeText(files, RanksMarkdownName, ranksToMarkdown(result, tables).toUtf8());
}

} // namespace

QString ranksToMarkdown(const FleetResult& result, const std::vector<TablePointer>& tables)
{
    QString markdown = QStringLiteral("# %1\n\n**%2**\n\n")
                           .arg(markdownEscaped(Text::tr("Ranks of a job")), markdownEscaped(fleetSentence(result)));
    for (const auto& line : fleetLines(result))
        markdown += QStringLiteral("- ") + markdownEscaped(line) + u'\n';
    for (const auto& table : tables)
        markdown += tableSectionMarkdown(*table);
    return markdown;
}

Cancellable<QByteArray> ranksToJson(const FleetResult& result, const std::vector<TablePointer>& tables,
                                    const ReportOptions& options, const std::stop_token& stop)
{
    JsonBuffer buffer;
    JsonBufferWriter json(buffer);
    json.StartObject();
    json.Key("schema");
    json.Int(RanksSchemaVersion);
    json.Key("tool");
    json.StartObject();
    json.Key("name");
    json.String("GPU Loupe");
    json.Key("version");
    json.String(GPULOUPE_VERSION);
    json.EndObject();
    json.Key("sentence");
    writeJsonText(json, fleetSentence(result));
    json.Key("lines");
    json.StartArray();
    for (const auto& line : fleetLines(result))
        writeJsonText(json, line);
    json.EndArray();
    json.Key("world_size");
    json.Int64(result.census.worldSize);
    json.Key("missing");
    json.StartArray();
    for (const auto rank : result.census.missing)
        json.Int64(rank);
    json.EndArray();
    json.Key("tables");
    json.StartArray();
    for (const auto& table : tables) {
        if (!writeJsonTable(json, *table, rowsInJson(*table, options), stop))
            return cancelled();
    }
    json.EndArray();
    json.EndObject();
    return QByteArray(buffer.GetString(), static_cast<qsizetype>(buffer.GetSize())) + '\n';
}

Expected<QStringList> writeRanks(const FleetResult& result, const std::vector<TablePointer>& tables,
                                 const QString& folder, const QStringList& inputs, const ReportOptions& options,
                                 const std::stop_token& stop)
{
    const auto mayReplace = possibleFiles(tables);
    if (const auto kept = checkTracesAreKept(inputs, folder, mayReplace); !kept)
        return tl::unexpected(kept.error());
    return writeStaged(
        folder, mayReplace, [&](StagedFiles& files) { return writeFiles(files, result, tables, options, stop); }, stop);
}

} // namespace core
