// SPDX-License-Identifier: GPL-3.0-or-later
#include "traceuse.h"

#include "base/visibletext.h"
#include "convert/conversion.h"
#include "report/csvwriter.h"
#include "report/htmlwriter.h"
#include "report/jsonwriter.h"
#include "report/markdownwriter.h"
#include "report/plaintext.h"
#include "report/reportdocument.h"
#include "report/reportfolder.h"
#include "report/verification/figureverification.h"
#include "results/analysisresults.h"

#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <cmath>

namespace {

constexpr std::size_t MostRows = 8; // of a table, asked cell by cell
constexpr std::size_t MostSqlRows = 2; // the SQL of others has the same shape

/// The part of the trace that the input chose.
core::Scope scopeOf(const core::Trace& trace, const TraceUse& use)
{
    core::Scope scope;
    const auto& extent = trace.extent;
    constexpr std::int64_t Parts = 255;
    if ((use.scopeKind & 1U) != 0) {
        // the extent may be as long as numbers go: parts of it, not multiples
        const auto partNs = extent.endNs / Parts - extent.startNs / Parts;
        const auto startNs = extent.startNs + use.scopeStart * partNs;
        scope.window = { startNs, std::min(startNs, extent.endNs) + 1 + use.scopeLength * partNs / 2 };
    }
    const auto limit = [&use](auto& list, std::size_t count) {
        using Index = typename std::remove_reference_t<decltype(list)>::value_type;
        if (count > 0)
            list.push_back(Index { use.scopeIndex % count });
    };
    if ((use.scopeKind & 2U) != 0)
        limit(scope.processes, trace.processes.size());
    if ((use.scopeKind & 4U) != 0)
        limit(scope.devices, trace.devices.size());
    if ((use.scopeKind & 8U) != 0)
        limit(scope.streams, trace.streams.size());
    if ((use.scopeKind & 16U) != 0 && trace.nvtx.size() > 0)
        scope.nvtx = core::NvtxLimit { trace.strings.text(trace.nvtx.text[use.scopeIndex % trace.nvtx.size()]), {} };
    return scope;
}

/// False for what a terminal takes for a command, or what turns the writing direction.
bool isHarmless(char16_t c)
{
    const bool isControl = (c < 0x20 && c != u'\t' && c != u'\n' && c != u'\r') || (c >= 0x7F && c < 0xA0);
    const bool turns
        = c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return !isControl && !turns;
}

bool isHarmless(QStringView text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return isHarmless(c.unicode()); });
}

/// Of all texts in a JSON value, as a program gets them.
bool hasHarmlessTexts(const QJsonValue& value)
{
    if (value.isString())
        return isHarmless(value.toString());
    const auto isGood = [](const auto& element) { return hasHarmlessTexts(QJsonValue(element)); };
    const auto array = value.toArray();
    const auto object = value.toObject();
    return std::all_of(array.begin(), array.end(), isGood) && std::all_of(object.begin(), object.end(), isGood);
}

/// Parses what was written.
void readJson(const QByteArray& bytes)
{
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(bytes, &error);
    require(error.error == QJsonParseError::NoError, "JSON that is none");
    require(isHarmless(QString::fromUtf8(bytes)) && hasHarmlessTexts(QJsonValue(document.object())),
            "JSON with a control character");
}

/// Every cell with all that hangs on it.
void askTable(const core::Table& table, bool asksSql)
{
    require(!table.provenance.isAvailable() || table.rowCount == 0 || !table.columns.empty(), "rows without columns");
    require(table.provenance.isAvailable() || table.rowCount == 0, "rows of a table that is not available");
    for (std::size_t row = 0; row < std::min(table.rowCount, MostRows); ++row) {
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const auto& described = table.columns[column];
            const auto number = core::cellNumber(table.cell(row, column));
            if (number && !std::isfinite(*number)) {
                std::fprintf(stderr, "%s.%s\n", qPrintable(table.key), qPrintable(described.key));
                require(false, "a figure that is not finite");
            }
            if (described.toolTip)
                static_cast<void>(described.toolTip(row));
            if (asksSql && described.sql && row < MostSqlRows)
                static_cast<void>(described.sql(row));
        }
        if (table.subject)
            static_cast<void>(table.subject(row));
        if (asksSql && table.rowsSql && row < MostSqlRows)
            static_cast<void>(table.rowsSql(row));
    }
}

void writeJson(const core::AnalysisResults& results)
{
    QBuffer json;
    json.open(QIODevice::WriteOnly);
    require(core::writeReportJson(json, results), "a report is refused by memory");
    readJson(json.data());
}

void writeReportAs(ReportForm form, const core::AnalysisResults& results)
{
    switch (form) {
    case ReportForm::Json:
        writeJson(results);
        break;
    case ReportForm::Html: {
        const auto html = core::reportToHtml(results);
        require(!html.contains(QStringLiteral("<script>")) && isHarmless(html), "HTML with a name as it is");
        break;
    }
    case ReportForm::Markdown:
        require(isHarmless(core::reportToMarkdown(results)), "Markdown with a name as it is");
        break;
    case ReportForm::Csv:
        for (const auto& table : results.tables) {
            const auto csv = core::tableToCsv(*table);
            require(table->columns.empty() || !csv.isEmpty(), "no CSV");
            require(isHarmless(QString::fromUtf8(csv)), "CSV with a control character");
        }
        break;
    case ReportForm::Text:
        for (const auto& table : results.tables)
            require(isHarmless(core::tableToText(*table)), "a terminal is commanded");
        for (const auto& line : core::summaryLines(results))
            require(isHarmless(core::printable(line)), "a terminal is commanded");
    }
}

/// The figures are those that their SQL gives.
void requireSameFigures(const core::AnalysisResults& results)
{
    constexpr std::size_t MostVerifiedRows = 4;
    const auto verification = core::verifyFigures(results, { .maximumRows = MostVerifiedRows });
    require(verification.has_value(), "the file cannot be asked");
    for (const auto& difference : verification->differences)
        std::fprintf(stderr, "%s row %zu %s: shown %s, the file gives %s\n%s\n", qPrintable(difference.table),
                     difference.row, qPrintable(difference.column), qPrintable(difference.shown),
                     qPrintable(difference.answer), qPrintable(difference.sql));
    require(verification->differences.empty(), "a figure that its SQL does not give");
}

void convert(const core::Trace& trace, const core::Scope& scope, const QString& path)
{
    core::ConvertOptions options;
    options.scope = scope;
    const auto conversion = core::convertTrace(trace, path, options);
    if (!conversion)
        std::fprintf(stderr, "%s\n", qPrintable(conversion.error().message));
    require(conversion.has_value(), "a conversion failed");
    require(conversion->isComplete(), "a converted file does not hold what was written");
    if (path.endsWith(QStringLiteral(".json")))
        readJson(readWhole(path));
}

} // namespace

TraceUse::TraceUse(FuzzInput& input)
{
    const auto choices = input.byte();
    isNative = (choices & 3U) != 3;
    looksAtTimeline = (choices & 4U) != 0;
    isPerfetto = (choices & 8U) != 0;
    constexpr std::array Forms { ReportForm::Json, ReportForm::Json,     ReportForm::Html, ReportForm::Html,
                                 ReportForm::Csv,  ReportForm::Markdown, ReportForm::Text, ReportForm::Json };
    form = Forms[choices >> 5U];
    // these take long, all three: seldom
    constexpr std::size_t OneIn = 48;
    const auto seldom = input.below(OneIn);
    asksSql = seldom < 4;
    verifies = seldom == 4;
    writesFolder = seldom == 5;
    spoilsStrings = seldom >= 6 && seldom < 12;
    spoilsNothingElse = seldom >= 6 && seldom < 9;
    scopeKind = input.byte();
    if (scopeKind < 128) { // half of all runs look at the whole trace
        scopeKind = 0;
        return;
    }
    scopeStart = input.byte();
    scopeLength = input.byte();
    scopeIndex = input.byte();
}

void useTrace(const std::shared_ptr<const core::Trace>& trace, const TraceUse& use, const PrivateFolder& folder)
{
    require(trace->extent.startNs <= trace->extent.endNs, "a trace that ends before it begins");
    const auto scope = scopeOf(*trace, use);
    const auto results = core::analyze(trace, scope);
    require(results.has_value(), "analyses failed");
    for (const auto& table : core::reportTables(**results, { .includeMachineDetails = true }))
        askTable(*table, use.asksSql);
    writeReportAs(use.form, **results);
    convert(*trace, scope,
            folder.filePath(use.isPerfetto ? QStringLiteral("out.perfetto-trace") : QStringLiteral("out.json")));
    if (use.looksAtTimeline) {
        useTimeline(trace, scope.window.value_or(trace->extent));
        useAsWindow(**results);
    }
    if (use.verifies)
        static_cast<void>(core::verifyFigures(**results, { .maximumRows = 1 }));
    if (use.spoilsNothingElse)
        requireSameFigures(**results);
    if (use.writesFolder)
        require(core::writeReport(**results, folder.filePath(QStringLiteral("report"))).has_value(),
                "a report cannot be written");
}
