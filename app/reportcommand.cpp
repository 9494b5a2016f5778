// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "analysisarguments.h"
#include "optionnames.h"
#include "outputs.h"
#include "scopearguments.h"
#include "usagefailure.h"

#include <QCommandLineParser>

namespace app {

namespace {

const auto EventsOption = QStringLiteral("events");

/// What the report holds. Errors: Usage.
core::Expected<core::ReportOptions> readReportOptions(const QCommandLineParser& parser)
{
    core::ReportOptions options { .includeMachineDetails = parser.isSet(MachineDetailsOption),
                                  .allRows = parser.isSet(AllRowsOption),
                                  .eventFiles = parser.isSet(EventsOption) };
    if (parser.isSet(RawTextOption))
        options.texts.controls = core::ControlCharacters::Keep;
    const auto formulas = parser.value(FormulasOption);
    if (formulas == QStringLiteral("keep"))
        options.texts.formulas = core::CsvFormulas::Keep;
    else if (formulas != QStringLiteral("quote"))
        return usageFailure(QStringLiteral("--csv-formulas takes quote or keep, not \"%1\".").arg(formulas));
    return options;
}

ScopeArguments scopeOf(const core::Project& project)
{
    const auto& scope = project.scope;
    return { scope.window, std::nullopt, scope.pids, scope.gpuIds, scope.streamIds, scope.nvtxText };
}

ExitCode runReport(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto command = QStringLiteral("report");
    const auto folder = parser.value(OutOption);
    if (folder.isEmpty())
        return reportUsage(QStringLiteral("Say where to write the report: --out DIR."), command);
    const auto reportOptions = readReportOptions(parser);
    if (!reportOptions)
        return report(reportOptions.error(), command);
    const auto project = readNamedProject(parser);
    if (!project)
        return report(project.error(), command);
    const auto options = readJudgedOptions(parser, *project);
    if (!options)
        return report(options.error(), command);
    core::TraceStore store;
    const auto scoped = openScopedTrace(store, parser, scopeOf(*project), stop);
    if (!scoped)
        return report(scoped.error(), command);
    core::AnalysisSession session(core::TraceSet({ scoped->trace }), *options);
    session.visit(scoped->scope);
    if (const auto computed = computeWithProgress(session, stop); !computed)
        return report(computed.error());
    const auto written = writeWithProgress(*session.results(), folder, *reportOptions, stop);
    if (!written)
        return report(written.error());

    printLosses(*scoped->trace);
    printReport(*session.results(), folder, *reportOptions);
    return ExitCode::Done;
}

void addReportOptions(QCommandLineParser& parser)
{
    parser.addOption(
        { OutOption, QStringLiteral("Folder for the report; made when it is missing."), QStringLiteral("DIR") });
    parser.addOption({ MachineDetailsOption,
                       QStringLiteral("Also write what names people and machines: paths, user, host, environment "
                                      "variables and command line of the capture.") });
    parser.addOption(
        { FormulasOption,
          QStringLiteral("Texts in CSV that a spreadsheet would take for formulas (they begin with = + - @): "
                         "quote puts an apostrophe before them, keep does not."),
          QStringLiteral("HOW"), QStringLiteral("quote") });
    parser.addOption({ AllRowsOption,
                       QStringLiteral("All rows in report.json, which else has the 1,000 longest of lists of events "
                                      "(gaps).") });
    parser.addOption({ EventsOption,
                       QStringLiteral("Also write CSV files of lists of more than 1,000 events (gaps); they may be "
                                      "larger than the trace.") });
    parser.addOption({ RawTextOption,
                       QStringLiteral("Texts in CSV and JSON as they are in the trace, also with control characters "
                                      "for terminals, which are else written as \\u001b.") });
    addScopeOptions(parser);
    addAnalysisOptions(parser);
    addJudgementOptions(
        parser,
        QStringLiteral("Project file: accepted findings, scope, thresholds, families, phases and rules; "
                       "what other options say holds in their place."));
    addPartOptions(parser);
    addTraceOptions(parser);
}

} // namespace

Command reportCommand()
{
    return { QStringLiteral("report"), QStringLiteral("TRACE"),
             QStringLiteral("Writes report.md, report.html, report.json and tables/*.csv of a trace into a folder and "
                            "prints a short summary."),
             addReportOptions, runReport };
}

} // namespace app
