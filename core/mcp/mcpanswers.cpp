// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/mcpanswers.h"

#include "analysis/steps/stepchoice.h"
#include "base/text.h"
#include "base/timetext.h"
#include "base/units.h"
#include "base/visibletext.h"
#include "project/projectscope.h"
#include "query/querytable.h"
#include "query/sqlquery.h"
#include "scope/partscope.h"

#include <QJsonArray>

#include <algorithm>
#include <utility>

namespace core {

namespace {

constexpr std::size_t MostChoices = 200; ///< that are listed of a kind

/// The first events behind a row, as the program's own SQL lists them.
Expected<QJsonObject> eventsOf(const BoundSql& sql, std::size_t rows, const std::stop_token& stop)
{
    constexpr std::int64_t TimeLimitMs = 60'000; // who asks waits
    auto answer = runQuery(
        sql.trace.path, sql.text,
        { .rows = rows, .timeMs = TimeLimitMs, .resultBytes = static_cast<std::int64_t>(TablePageRequest::MostBytes) },
        stop);
    if (!answer)
        return tl::unexpected<Error>(answer.error());
    const auto table = describeQuery(std::make_shared<const QueryResult>(std::move(*answer)), sql.trace);
    return tablePage(table, { .filter = {}, .sortColumn = {}, .isDescending = true, .rows = rows, .page = {} }, stop);
}

QStringList listOf(const QJsonObject& arguments, const char* key)
{
    QStringList items;
    const auto parts = arguments.value(QLatin1String(key)).toString().split(u',', Qt::SkipEmptyParts);
    std::transform(parts.begin(), parts.end(), std::back_inserter(items),
                   [](const QString& part) { return part.trimmed(); });
    return items;
}

/// Start and end as times after the start of the trace. Errors: Usage.
Expected<std::optional<TimeWindow>> windowOfArguments(const QJsonObject& arguments)
{
    const auto start = arguments.value(QStringLiteral("start")).toString();
    const auto end = arguments.value(QStringLiteral("end")).toString();
    if (start.isEmpty() && end.isEmpty())
        return std::nullopt;
    const auto startNs = parseTime(start);
    if (!startNs)
        return tl::unexpected(startNs.error());
    const auto endNs = parseTime(end);
    if (!endNs)
        return tl::unexpected(endNs.error());
    if (*endNs <= *startNs)
        return failure(ErrorCode::Usage, QStringLiteral("The window is empty: end must come after start."));
    return TimeWindow { *startNs, *endNs };
}

Expected<Scope> withSteps(Scope scope, const QString& text, const Trace& trace, const std::stop_token& stop)
{
    const auto steps = parseSteps(text);
    if (!steps)
        return tl::unexpected(steps.error());
    const auto work = findRepeatingWork(trace, stop);
    if (!work)
        return tl::unexpected<Error>(work.error());
    return windowOfSteps(*work, *steps).map([&scope](const WindowName& window) {
        scope.window = window.window;
        scope.windowName = window;
        return std::move(scope);
    });
}

/// What there is of a kind, each by `textOf`.
template <typename All, typename TextOf> QJsonArray choicesOf(const All& all, TextOf textOf)
{
    QStringList texts;
    for (const auto& one : all)
        texts.append(textOf(one));
    texts.removeDuplicates();
    return QJsonArray::fromStringList(texts.mid(0, MostChoices));
}

} // namespace

Expected<QJsonObject> evidenceAnswer(const Table& table, const EvidenceRequest& request, const std::stop_token& stop)
{
    const auto at = table.findColumn(request.column);
    if (!at) {
        return failure(
            ErrorCode::Usage,
            QStringLiteral("Table \"%1\" has no column \"%2\".").arg(table.key, visibleText(request.column)));
    }
    if (request.row >= table.rowCount) {
        return failure(ErrorCode::Usage,
                       QStringLiteral("Table \"%1\" has no row %2: it has %3.")
                           .arg(table.key)
                           .arg(request.row)
                           .arg(table.rowCount));
    }
    const auto& column = table.columns[*at];
    const auto sql = table.figureSql(request.row, *at);
    const auto listing = table.listingSql(request.row);
    QJsonObject answer {
        { QStringLiteral("table"), table.key },
        { QStringLiteral("row"), QJsonArray::fromStringList(table.rowKey(request.row)) },
        { QStringLiteral("column"), column.key },
        { QStringLiteral("unit"), textOrNull(unitSymbol(column.unit)) },
        { QStringLiteral("value"), jsonOfCell(table.cell(request.row, *at)) },
        { QStringLiteral("definition"), textOrNull(column.help) },
        { QStringLiteral("derivation"), textOrNull(table.provenance.derivation) },
        { QStringLiteral("coverage"), textOrNull(table.provenance.coverage) },
        { QStringLiteral("limitations"), QJsonArray::fromStringList(table.provenance.limitations) },
        { QStringLiteral("sql"), textOrNull(sql.text) },
        { QStringLiteral("no_sql_because"), sql.text.isEmpty() ? textOrNull(column.noSql) : QJsonValue() },
        { QStringLiteral("events_sql"), textOrNull(listing.text) },
    };
    if (listing.text.isEmpty())
        return answer;
    const auto events = eventsOf(listing, std::min(request.events, TablePageRequest::MostRows), stop);
    if (!events)
        return tl::unexpected(events.error());
    answer.insert(QStringLiteral("events"), events->value(QStringLiteral("rows")));
    return answer;
}

Expected<Scope> scopeOfArguments(const QJsonObject& arguments, const Trace& trace, const std::stop_token& stop)
{
    if (arguments.value(QStringLiteral("whole")).toBool())
        return scopeOfPart(trace);
    auto window = windowOfArguments(arguments);
    if (!window)
        return tl::unexpected(window.error());
    const ProjectScope wanted { *window, listOf(arguments, "pid"), listOf(arguments, "gpu"),
                                listOf(arguments, "stream"), arguments.value(QStringLiteral("nvtx")).toString() };
    QStringList missing;
    auto scope = scopeInTrace(wanted, trace, missing);
    if (!missing.isEmpty()) {
        return failure(ErrorCode::Usage,
                       QStringLiteral("The trace does not have %1: call scope without arguments for what there is.")
                           .arg(visibleText(missing.join(QStringLiteral(", ")))));
    }
    const auto steps = arguments.value(QStringLiteral("steps")).toString();
    return steps.isEmpty() ? Expected<Scope>(std::move(scope)) : withSteps(std::move(scope), steps, trace, stop);
}

QJsonObject scopeAnswer(const Scope& scope, const Trace& trace)
{
    return { { QStringLiteral("scope"), visibleText(describeScope(scope, trace)) },
             { QStringLiteral("is_whole_trace"), scope.isWholeTrace() },
             { QStringLiteral("trace_length_ns"), static_cast<qint64>(trace.extent.durationNs()) },
             { QStringLiteral("gpus"),
               choicesOf(trace.devices, [](const auto& device) { return QString::number(device.gpuId); }) },
             { QStringLiteral("pids"),
               choicesOf(trace.processes, [](const auto& process) { return QString::number(process.pid); }) },
             { QStringLiteral("streams"),
               choicesOf(trace.streams, [](const auto& stream) { return QString::number(stream.streamId); }) } };
}

Expected<QJsonObject> compareAnswer(const Comparison& comparison, const QString& key, const TablePageRequest& request,
                                    const std::stop_token& stop)
{
    const auto tables = describeComparedRuns(comparison);
    const auto wanted = key.isEmpty() ? QStringLiteral("compare_budget") : key;
    QStringList keys;
    TablePointer shown;
    for (const auto& table : tables) {
        keys.append(table->key);
        if (table->key == wanted)
            shown = table;
    }
    if (!shown) {
        return failure(ErrorCode::Usage,
                       QStringLiteral("A comparison has no table \"%1\": it has %2.")
                           .arg(visibleText(wanted), keys.join(QStringLiteral(", "))));
    }
    auto page = tablePage(*shown, request, stop);
    if (!page)
        return page;
    QStringList alignment;
    const auto lines = comparison.alignment();
    std::transform(lines.begin(), lines.end(), std::back_inserter(alignment),
                   [](const QString& line) { return visibleText(line); });
    page->insert(QStringLiteral("sentence"), visibleText(comparison.verdict.sentence));
    page->insert(QStringLiteral("alignment"), QJsonArray::fromStringList(alignment));
    page->insert(QStringLiteral("tables"), QJsonArray::fromStringList(keys));
    return page;
}

} // namespace core
