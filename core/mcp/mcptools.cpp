// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/mcptools.h"

#include "base/text.h"
#include "base/visibletext.h"
#include "findings/findings.h"
#include "mcp/mcpanswers.h"
#include "mcp/mcptoollist.h"
#include "mcp/tablepages.h"
#include "query/querytable.h"
#include "report/reportdocument.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// A number of rows from 1. Errors: Usage.
Expected<std::size_t> limitOf(const QJsonObject& arguments)
{
    const auto value = arguments.value(QStringLiteral("limit"));
    if (value.isUndefined())
        return TablePageRequest::DefaultRows;
    const auto rows = value.toInteger();
    if (rows < 1)
        return failure(ErrorCode::Usage, QStringLiteral("limit is a whole number from 1."));
    return std::min(static_cast<std::size_t>(rows), TablePageRequest::MostRows);
}

/// The page of a table that the arguments ask for. Errors: Usage.
Expected<TablePageRequest> pageOf(const QJsonObject& arguments)
{
    const auto limit = limitOf(arguments);
    if (!limit)
        return tl::unexpected<Error>(limit.error());
    return TablePageRequest { .filter = arguments.value(QStringLiteral("filter")).toString(),
                              .sortColumn = arguments.value(QStringLiteral("sort")).toString(),
                              .isDescending = arguments.value(QStringLiteral("descending")).toBool(true),
                              .rows = *limit,
                              .page = arguments.value(QStringLiteral("page")).toString() };
}

} // namespace

McpTools::McpTools(McpSources sources)
    : m_sources(std::move(sources))
{
}

QJsonArray McpTools::list() const
{
    return mcpToolList(m_sources.includeMachineDetails);
}

bool McpTools::has(const QString& name) const
{
    const auto tools = list();
    return std::any_of(tools.begin(), tools.end(), [&name](const QJsonValue& one) {
        return one.toObject().value(QStringLiteral("name")).toString() == name;
    });
}

Expected<std::size_t> McpTools::traceOf(const QJsonObject& arguments, const QString& key, int otherwise) const
{
    const auto number = arguments.value(key).toInteger(otherwise);
    if (number < 1 || static_cast<std::size_t>(number) > m_sources.traces.size()) {
        return failure(ErrorCode::Usage,
                       QStringLiteral("There is no trace %1: they are numbered from 1 to %2.")
                           .arg(number)
                           .arg(m_sources.traces.size()));
    }
    return static_cast<std::size_t>(number) - 1;
}

Expected<ResultsPointer> McpTools::resultsOf(std::size_t trace, const std::stop_token& stop)
{
    auto& asked = m_asked[trace];
    if (asked.results)
        return asked.results;
    auto options = m_sources.options;
    if (asked.before)
        options.takeFound(asked.before->options); // in the same trace
    auto computed = analyze(m_sources.traces[trace], asked.scope, options, stop);
    if (!computed)
        return tl::unexpected<Error>(computed.error());
    asked.results = std::move(*computed);
    return asked.results;
}

Expected<QJsonObject> McpTools::call(const QString& name, const QJsonObject& arguments, const std::stop_token& stop)
{
    const auto tools = list();
    for (const auto& one : tools) {
        if (one.toObject().value(QStringLiteral("name")).toString() != name)
            continue;
        if (const auto checked = checkMcpArguments(one.toObject(), arguments); !checked)
            return tl::unexpected<Error>(checked.error());
    }
    if (name == McpToolName::Traces)
        return listTraces();
    if (name == McpToolName::Compare)
        return compare(arguments, stop);
    const auto trace = traceOf(arguments);
    if (!trace)
        return tl::unexpected<Error>(trace.error());
    if (name == McpToolName::Query)
        return runSql(*m_sources.traces[*trace], arguments, stop);
    if (name == McpToolName::Scope)
        return chooseScope(*trace, arguments, stop);
    const auto results = resultsOf(*trace, stop);
    if (!results)
        return tl::unexpected<Error>(results.error());
    if (name == McpToolName::Verdict)
        return sayVerdict(**results);
    if (name == McpToolName::Tables)
        return listTables(**results);
    if (name == McpToolName::Evidence)
        return explain(**results, arguments, stop);
    return showTable(**results, name, arguments, stop);
}

/// Without arguments it only says what the scope is.
Expected<QJsonObject> McpTools::chooseScope(std::size_t trace, QJsonObject arguments, const std::stop_token& stop)
{
    arguments.remove(QStringLiteral("trace"));
    auto& asked = m_asked[trace];
    if (!arguments.isEmpty()) {
        auto scope = scopeOfArguments(arguments, *m_sources.traces[trace], stop);
        if (!scope)
            return tl::unexpected<Error>(scope.error());
        asked.before = asked.results ? std::exchange(asked.results, nullptr) : asked.before;
        asked.scope = std::move(*scope);
    }
    return scopeAnswer(asked.scope, *m_sources.traces[trace]);
}

Expected<QJsonObject> McpTools::compare(const QJsonObject& arguments, const std::stop_token& stop)
{
    const auto base = traceOf(arguments, QStringLiteral("base"), 1);
    if (!base)
        return tl::unexpected<Error>(base.error());
    const auto now = traceOf(arguments, QStringLiteral("new"), 2);
    if (!now)
        return tl::unexpected<Error>(now.error());
    const auto request = pageOf(arguments);
    if (!request)
        return tl::unexpected<Error>(request.error());
    CompareRuns runs;
    for (const auto side : BothSides) {
        const auto trace = side == Side::Base ? *base : *now;
        auto run = CompareRun::prepare(m_sources.traces[trace], m_asked[trace].scope, m_sources.options, stop);
        if (!run)
            return tl::unexpected<Error>(run.error());
        runs[side] = std::move(*run);
    }
    const auto comparison = compareRuns(std::move(runs), {}, stop);
    if (!comparison)
        return tl::unexpected<Error>(comparison.error());
    return compareAnswer(**comparison, arguments.value(QStringLiteral("key")).toString(), *request, stop);
}

Expected<QJsonObject> McpTools::listTraces() const
{
    QJsonArray traces;
    for (std::size_t at = 0; at < m_sources.traces.size(); ++at) {
        const auto& trace = *m_sources.traces[at];
        traces.append(QJsonObject {
            { QStringLiteral("trace"), static_cast<qint64>(at + 1) },
            { QStringLiteral("file"), visibleText(m_sources.includeMachineDetails ? trace.path : trace.fileName) },
            { QStringLiteral("schema_version"), visibleText(trace.schemaVersion()) },
            { QStringLiteral("start_ns"), static_cast<qint64>(trace.extent.startNs) },
            { QStringLiteral("end_ns"), static_cast<qint64>(trace.extent.endNs) },
            { QStringLiteral("event_count"), static_cast<qint64>(trace.eventCount()) } });
    }
    return QJsonObject { { QStringLiteral("traces"), traces } };
}

Expected<QJsonObject> McpTools::sayVerdict(const AnalysisResults& results) const
{
    QStringList lines;
    const auto summary = summaryLines(results);
    std::transform(summary.begin(), summary.end(), std::back_inserter(lines),
                   [](const QString& line) { return visibleText(line); });
    const auto& verdict = results.findings->verdict;
    return QJsonObject { { QStringLiteral("verdict"), verdict.key.isEmpty() ? QJsonValue() : QJsonValue(verdict.key) },
                         { QStringLiteral("sentence"), visibleText(verdict.sentence) },
                         { QStringLiteral("scope"), visibleText(describeScope(results.scope, *results.trace)) },
                         { QStringLiteral("findings"), static_cast<qint64>(results.findings->rows.size()) },
                         { QStringLiteral("summary"), QJsonArray::fromStringList(lines) } };
}

Expected<QJsonObject> McpTools::listTables(const AnalysisResults& results) const
{
    QJsonArray tables;
    const auto all = reportTables(results, { .includeMachineDetails = m_sources.includeMachineDetails });
    for (const auto& table : all) {
        const auto head = tableHead(*table);
        QJsonObject entry;
        for (const auto& key : { QStringLiteral("key"), QStringLiteral("title"), QStringLiteral("summary"),
                                 QStringLiteral("available"), QStringLiteral("reason") })
            entry.insert(key, head.value(key));
        entry.insert(QStringLiteral("rows_total"), static_cast<qint64>(table->rowCount));
        tables.append(entry);
    }
    return QJsonObject { { QStringLiteral("tables"), tables } };
}

Expected<TablePointer> McpTools::tableOf(const AnalysisResults& results, const QString& key) const
{
    const auto all = reportTables(results, { .includeMachineDetails = m_sources.includeMachineDetails });
    const auto found
        = std::find_if(all.begin(), all.end(), [&key](const TablePointer& table) { return table->key == key; });
    if (found == all.end()) {
        return failure(ErrorCode::Usage,
                       QStringLiteral("There is no table \"%1\": the tool tables lists them.").arg(visibleText(key)));
    }
    return *found;
}

Expected<QJsonObject> McpTools::showTable(const AnalysisResults& results, const QString& tool,
                                          const QJsonObject& arguments, const std::stop_token& stop) const
{
    const auto key = tool == McpToolName::Findings ? QString(TableKey::Findings)
        : tool == McpToolName::Budget              ? QString(TableKey::WallBudget)
        : tool == McpToolName::Steps               ? QString(TableKey::Steps)
                                                   : arguments.value(QStringLiteral("key")).toString();
    const auto table = tableOf(results, key);
    if (!table)
        return tl::unexpected<Error>(table.error());
    const auto request = pageOf(arguments);
    if (!request)
        return tl::unexpected<Error>(request.error());
    return tablePage(**table, *request, stop);
}

Expected<QJsonObject> McpTools::explain(const AnalysisResults& results, const QJsonObject& arguments,
                                        const std::stop_token& stop) const
{
    const auto table = tableOf(results, arguments.value(QStringLiteral("key")).toString());
    if (!table)
        return tl::unexpected<Error>(table.error());
    const auto limit = limitOf(arguments);
    if (!limit)
        return tl::unexpected<Error>(limit.error());
    const auto row = arguments.value(QStringLiteral("row")).toInteger();
    if (row < 0)
        return failure(ErrorCode::Usage, QStringLiteral("row is a row_number, from 0."));
    return evidenceAnswer(
        **table, { static_cast<std::size_t>(row), arguments.value(QStringLiteral("column")).toString(), *limit }, stop);
}

Expected<QJsonObject> McpTools::runSql(const Trace& trace, const QJsonObject& arguments, const std::stop_token& stop)
{
    constexpr std::int64_t TimeLimitMs = 60'000; // who asks waits
    const auto limit = limitOf(arguments);
    if (!limit)
        return tl::unexpected<Error>(limit.error());
    auto answer = runQuery(trace.path, arguments.value(QStringLiteral("sql")).toString(),
                           { .rows = *limit, .timeMs = TimeLimitMs, .resultBytes = TablePageRequest::MostBytes }, stop);
    if (!answer)
        return tl::unexpected<Error>(answer.error());
    const auto cut = cutSentence(*answer);
    const auto table = describeQuery(std::make_shared<const QueryResult>(std::move(*answer)), { trace.id, trace.path });
    return tablePage(table, { .filter = {}, .sortColumn = {}, .isDescending = true, .rows = *limit, .page = {} }, stop)
        .map([&cut](QJsonObject&& page) {
            page.insert(QStringLiteral("more"), !cut.isEmpty());
            return std::move(page);
        });
}

} // namespace core
