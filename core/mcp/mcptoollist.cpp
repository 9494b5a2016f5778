// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/mcptoollist.h"

#include "base/visibletext.h"
#include "mcp/tablepages.h"

namespace core {

namespace {

QJsonObject property(const char* type, const QString& description)
{
    return { { QStringLiteral("type"), QLatin1String(type) }, { QStringLiteral("description"), description } };
}

QJsonObject tool(const QString& name, const QString& description, QJsonObject properties,
                 const QStringList& required = {})
{
    if (name != McpToolName::Traces && name != McpToolName::Compare) {
        properties.insert(
            QStringLiteral("trace"),
            property("integer", QStringLiteral("Which trace, as the tool traces numbers them. Default: 1.")));
    }
    return { { QStringLiteral("name"), name },
             { QStringLiteral("description"), description },
             { QStringLiteral("inputSchema"),
               QJsonObject { { QStringLiteral("type"), QStringLiteral("object") },
                             { QStringLiteral("properties"), properties },
                             { QStringLiteral("required"), QJsonArray::fromStringList(required) },
                             { QStringLiteral("additionalProperties"), false } } },
             { QStringLiteral("annotations"), QJsonObject { { QStringLiteral("readOnlyHint"), true } } } };
}

QJsonObject pageProperties()
{
    return { { QStringLiteral("filter"),
               property("string",
                        QStringLiteral("Only rows in which a cell contains this text, or matches it as /regex/.")) },
             { QStringLiteral("sort"), property("string", QStringLiteral("Key of the column to sort by.")) },
             { QStringLiteral("descending"), property("boolean", QStringLiteral("Largest first. Default: true.")) },
             { QStringLiteral("limit"),
               property("integer",
                        QStringLiteral("Rows of a page, at most %1. Default: %2.")
                            .arg(TablePageRequest::MostRows)
                            .arg(TablePageRequest::DefaultRows)) },
             { QStringLiteral("page"), property("string", QStringLiteral("next_page of the page before.")) } };
}

/// What table and compare show a page of.
QJsonObject withKey(const QString& description)
{
    auto properties = pageProperties();
    properties.insert(QStringLiteral("key"), property("string", description));
    return properties;
}

QJsonObject tableTool()
{
    return tool(
        McpToolName::Table,
        QStringLiteral("Rows of one table, filtered and sorted, with units, derivation, coverage and limitations."),
        withKey(QStringLiteral("Key of the table, as the tool tables lists them.")), { QStringLiteral("key") });
}

QJsonObject evidenceTool()
{
    return tool(McpToolName::Evidence,
                QStringLiteral("Why a figure of a table is what it is: its definition, the SQL that gives it from the "
                               "trace file, and the first events behind its row."),
                { { QStringLiteral("key"), property("string", QStringLiteral("Key of the table.")) },
                  { QStringLiteral("row"), property("integer", QStringLiteral("row_number of the row.")) },
                  { QStringLiteral("column"), property("string", QStringLiteral("Key of the column.")) },
                  { QStringLiteral("limit"), property("integer", QStringLiteral("Events. Default: 50.")) } },
                { QStringLiteral("key"), QStringLiteral("row"), QStringLiteral("column") });
}

QJsonObject scopeTool()
{
    return tool(
        McpToolName::Scope,
        QStringLiteral("What part of the trace all other answers are about from now on. Without arguments only "
                       "says what it is and what there is to choose; with any, what is not named is not limited."),
        { { QStringLiteral("whole"), property("boolean", QStringLiteral("true: the whole trace again.")) },
          { QStringLiteral("start"),
            property("string", QStringLiteral("Time after the start of the trace, as 1.2s; with end.")) },
          { QStringLiteral("end"), property("string", QStringLiteral("Time after the start of the trace.")) },
          { QStringLiteral("steps"), property("string", QStringLiteral("In place of a time: 19, 5-9 or steady.")) },
          { QStringLiteral("pid"), property("string", QStringLiteral("Processes, as 111,222.")) },
          { QStringLiteral("gpu"), property("string", QStringLiteral("GPU ids, as 0,1.")) },
          { QStringLiteral("stream"), property("string", QStringLiteral("Stream ids, as 7,13.")) },
          { QStringLiteral("nvtx"),
            property("string", QStringLiteral("Only work launched in NVTX ranges of this text.")) } });
}

QJsonObject compareTool()
{
    auto properties = withKey(QStringLiteral("Table of the comparison: one of those that tables lists. Default: "
                                             "compare_budget."));
    properties.insert(QStringLiteral("base"), property("integer", QStringLiteral("Trace before. Default: 1.")));
    properties.insert(QStringLiteral("new"), property("integer", QStringLiteral("Trace after. Default: 2.")));
    return tool(McpToolName::Compare,
                QStringLiteral("What got slower or faster from one trace to another, in a sentence and a table; each "
                               "in its scope."),
                properties);
}

QJsonObject queryTool()
{
    return tool(McpToolName::Query,
                QStringLiteral("Runs one SQL statement that reads (SQLite) on the trace file itself; times are ns."),
                { { QStringLiteral("sql"), property("string", QStringLiteral("SELECT …")) },
                  { QStringLiteral("limit"),
                    property("integer",
                             QStringLiteral("Rows, at most %1. Default: %2.")
                                 .arg(TablePageRequest::MostRows)
                                 .arg(TablePageRequest::DefaultRows)) } },
                { QStringLiteral("sql") });
}

} // namespace

QJsonArray mcpToolList(bool includeMachineDetails)
{
    QJsonArray tools {
        tool(McpToolName::Traces,
             QStringLiteral("The traces that are served: number, file name, schema version, span and events."), {}),
        tool(McpToolName::Verdict,
             QStringLiteral("What limits the run, in a sentence, and the key figures of the summary."), {}),
        tool(McpToolName::Findings,
             QStringLiteral("What is wrong, gravest first: time that can be won, why, and what to do."),
             pageProperties()),
        tool(McpToolName::Budget,
             QStringLiteral("Where the wall time of each GPU went, by class of time; adds up to the whole run."),
             pageProperties()),
        tool(McpToolName::Steps, QStringLiteral("What the run repeats, and each time it did."), pageProperties()),
        tool(McpToolName::Tables, QStringLiteral("All tables of the analysis with rows and what they are about."), {}),
        tableTool(),
        evidenceTool(),
        scopeTool(),
        compareTool(),
    };
    if (includeMachineDetails)
        tools.append(queryTool());
    return tools;
}

Expected<void> checkMcpArguments(const QJsonObject& tool, const QJsonObject& arguments)
{
    const auto schema = tool.value(QStringLiteral("inputSchema")).toObject();
    const auto properties = schema.value(QStringLiteral("properties")).toObject();
    for (auto it = arguments.begin(); it != arguments.end(); ++it) {
        const auto type = properties.value(it.key()).toObject().value(QStringLiteral("type")).toString();
        const bool fits = (type == QStringLiteral("string") && it->isString())
            || (type == QStringLiteral("boolean") && it->isBool())
            || (type == QStringLiteral("integer") && it->isDouble()
                && it->toDouble() == static_cast<double>(it->toInteger()));
        if (type.isEmpty())
            return failure(ErrorCode::Usage, QStringLiteral("There is no argument \"%1\".").arg(visibleText(it.key())));
        if (!fits)
            return failure(ErrorCode::Usage, QStringLiteral("Argument \"%1\" is of type %2.").arg(it.key(), type));
    }
    const auto required = schema.value(QStringLiteral("required")).toArray();
    for (const auto& name : required) {
        if (!arguments.contains(name.toString()))
            return failure(ErrorCode::Usage, QStringLiteral("Argument \"%1\" is missing.").arg(name.toString()));
    }
    return {};
}

} // namespace core
