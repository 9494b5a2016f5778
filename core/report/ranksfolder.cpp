// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/ranksfolder.h"

#include "base/outputcheck.h"
#include "base/text.h"
#include "base/writeall.h"
#include "fleet/fleettext.h"
#include "report/csvwriter.h"
#include "report/htmlwriter.h"
#include "report/markdownwriter.h"
#include "report/stagedfiles.h"
#include "report/tablejson.h"
#include "table/markdowntext.h"

#include <QDir>

namespace core {

namespace {

const auto RanksMarkdownName = QStringLiteral("ranks.md");
const auto RanksHtmlName = QStringLiteral("ranks.html");
const auto RanksJsonName = QStringLiteral("ranks.json");

QString ranksCsvPath(const Table& table)
{
    return QStringLiteral("tables/%1.csv").arg(table.key);
}

QString ranksToHtml(const FleetResult& result, const std::vector<TablePointer>& tables)
{
    QString body = QStringLiteral("<p><b>%1</b></p>\n<ul>\n").arg(htmlEscaped(fleetSentence(result)));
    for (const auto& line : fleetLines(result))
        body += QStringLiteral("<li>%1</li>\n").arg(htmlEscaped(line));
    body += QStringLiteral("</ul>\n");
    for (const auto& table : tables) {
        body += QStringLiteral("<h2>%1</h2>\n").arg(htmlEscaped(table->title));
        body += table->provenance.isAvailable()
            ? QStringLiteral("<div class=\"wide\">%1</div>\n").arg(tableToHtml(*table))
            : QStringLiteral("<p>%1</p>\n").arg(htmlEscaped(table->provenance.unavailable));
        for (const auto& limitation : table->provenance.limitations)
            body += QStringLiteral("<p>%1</p>\n").arg(htmlEscaped(limitation));
        body += QStringLiteral("<p class=\"note\">%1</p>\n").arg(htmlEscaped(table->provenance.derivation));
    }
    return htmlPage(Text::tr("Ranks of a job"), body);
}

/// The own files of a report of ranks. Errors: Usage.
Expected<QStringList> ownFiles(const std::vector<TablePointer>& tables, const QString& folder,
                               const QStringList& inputs)
{
    QStringList files { RanksMarkdownName, RanksHtmlName, RanksJsonName };
    for (const auto& table : tables)
        files.append(ranksCsvPath(*table));
    for (const auto& input : inputs) {
        for (const auto& name : files) {
            if (auto kept = outputIsOther(input, QDir(folder).filePath(name)); !kept)
                return tl::unexpected(kept.error());
        }
    }
    return files;
}

Expected<void> writeFiles(StagedFiles& files, const FleetResult& result, const std::vector<TablePointer>& tables,
                          const ReportOptions& options, const std::stop_token& stop)
{
    for (const auto& table : tables) {
        if (!table->provenance.isAvailable())
            continue;
        auto written = files.write(ranksCsvPath(*table), [&](QIODevice& device) {
            return writeAll(device, tableToCsv(*table, options.texts));
        });
        if (!written)
            return written;
    }
    const auto write = [&files](const QString& name, const QByteArray& bytes) {
        return files.write(name, [&bytes](QIODevice& device) { return writeAll(device, bytes); });
    };
    const auto json = ranksToJson(result, tables, stop);
    if (!json)
        return tl::unexpected<Error>(json.error());
    if (auto written = write(RanksJsonName, *json); !written)
        return written;
    if (auto written = write(RanksHtmlName, ranksToHtml(result, tables).toUtf8()); !written)
        return written;
    return write(RanksMarkdownName, ranksToMarkdown(result, tables).toUtf8());
}

} // namespace

QString ranksToMarkdown(const FleetResult& result, const std::vector<TablePointer>& tables)
{
    QString markdown = QStringLiteral("# %1\n\n**%2**\n\n")
                           .arg(markdownEscaped(Text::tr("Ranks of a job")), markdownEscaped(fleetSentence(result)));
    for (const auto& line : fleetLines(result))
        markdown += QStringLiteral("- ") + markdownEscaped(line) + u'\n';
    for (const auto& table : tables) {
        markdown += QStringLiteral("\n## ") + markdownEscaped(table->title) + QStringLiteral("\n\n");
        markdown += table->provenance.isAvailable() ? tableToMarkdown(*table)
                                                    : markdownEscaped(table->provenance.unavailable) + u'\n';
        for (const auto& limitation : table->provenance.limitations)
            markdown += u'\n' + markdownEscaped(limitation) + u'\n';
        if (!table->provenance.derivation.isEmpty())
            markdown += u'\n' + markdownEscaped(table->provenance.derivation) + u'\n';
    }
    return markdown;
}

Cancellable<QByteArray> ranksToJson(const FleetResult& result, const std::vector<TablePointer>& tables,
                                    const std::stop_token& stop)
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
        if (!writeJsonTable(json, *table, stop))
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
    const auto mayReplace = ownFiles(tables, folder, inputs);
    if (!mayReplace)
        return tl::unexpected(mayReplace.error());
    const auto staged = StagedFolder::begin(folder, *mayReplace);
    if (!staged)
        return tl::unexpected(staged.error());
    StagedFiles files(**staged, stop);
    if (const auto written = writeFiles(files, result, tables, options, stop); !written)
        return tl::unexpected(written.error());
    if (stop.stop_requested())
        return cancelled();
    if (const auto placed = (*staged)->commit(files.paths()); !placed)
        return tl::unexpected(placed.error());
    return files.paths();
}

} // namespace core
