// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "analysis/traceinfo/traceinfo.h"
#include "base/visibletext.h"
#include "report/plaintext.h"

#include <QCommandLineParser>

namespace app {

namespace {

void printTable(const core::Table& table)
{
    printData(QStringLiteral("%1\n\n").arg(core::printable(table.title)));
    if (table.rowCount > 0)
        printData(core::tableToText(table) + u'\n');
    else
        printData(core::printable(table.summary) + QStringLiteral("\n\n"));
}

ExitCode runSchema(const QCommandLineParser& parser, const std::stop_token& stop)
{
    core::TraceStore store;
    const auto trace = openNamedTrace(store, parser, stop);
    if (!trace)
        return report(trace.error(), QStringLiteral("schema"));
    printTable(core::describeTraceInfo(*trace, false));
    printTable(core::describeReadings(*trace));
    printTable(core::describeDiagnostics(*trace));
    printTable(core::describeSchema(*trace));
    return ExitCode::Done;
}

} // namespace

Command schemaCommand()
{
    return { QStringLiteral("schema"), QStringLiteral("TRACE"),
             QStringLiteral("Prints what a trace file holds: tables, columns, row counts, and what was recognised."),
             addTraceOptions, runSchema };
}

} // namespace app
