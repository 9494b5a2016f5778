// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "analysis/analysisresults.h"
#include "analysisarguments.h"
#include "report/plaintext.h"
#include "report/reportfolder.h"
#include "scopearguments.h"

#include <QCommandLineParser>
#include <QDir>

namespace app {

namespace {

const auto OutOption = QStringLiteral("out");
const auto MachineDetailsOption = QStringLiteral("include-machine-details");

core::Expected<core::ResultsPointer> analyzeWithProgress(const std::shared_ptr<const core::Trace>& trace,
                                                         const core::Scope& scope, const core::AnalysisOptions& options,
                                                         const std::stop_token& stop)
{
    ProgressLine progress;
    progress.show(QStringLiteral("Analyzing"));
    return core::analyze(trace, scope, options, stop);
}

core::Expected<QStringList> writeWithProgress(const core::AnalysisResults& results, const QString& folder,
                                              const core::ReportOptions& options, const std::stop_token& stop)
{
    ProgressLine progress;
    progress.show(QStringLiteral("Writing the report"));
    return core::writeReport(results, folder, options, stop);
}

ExitCode run(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto command = QStringLiteral("report");
    const auto folder = parser.value(OutOption);
    if (folder.isEmpty())
        return reportUsage(QStringLiteral("Say where to write the report: --out DIR."), command);
    const auto arguments = readScopeOptions(parser);
    if (!arguments)
        return report(arguments.error(), command);
    const auto options = readAnalysisOptions(parser);
    if (!options)
        return report(options.error(), command);
    const auto trace = loadNamedTrace(parser, stop);
    if (!trace)
        return report(trace.error(), command);
    const auto scope = resolveScope(*arguments, **trace);
    if (!scope)
        return report(scope.error(), command);
    const auto results = analyzeWithProgress(*trace, *scope, *options, stop);
    if (!results)
        return report(results.error());
    const auto written = writeWithProgress(**results, folder, { parser.isSet(MachineDetailsOption) }, stop);
    if (!written)
        return report(written.error());

    printLosses(**trace);
    for (const auto& line : core::summaryLines(**results))
        printData(core::printable(line) + u'\n');
    printData(QStringLiteral("Report: %1\n").arg(core::printable(QDir(folder).filePath(QStringLiteral("report.md")))));
    return ExitCode::Done;
}

void addOptions(QCommandLineParser& parser)
{
    parser.addOption(
        { OutOption, QStringLiteral("Folder for the report; made when it is missing."), QStringLiteral("DIR") });
    parser.addOption({ MachineDetailsOption,
                       QStringLiteral("Also write what names people and machines: paths, user, host, environment "
                                      "variables and command line of the capture.") });
    addScopeOptions(parser);
    addAnalysisOptions(parser);
    addSampleOption(parser);
}

} // namespace

Command reportCommand()
{
    return { QStringLiteral("report"), QStringLiteral("TRACE"),
             QStringLiteral("Writes report.md, report.html, report.json and tables/*.csv of a trace into a folder and "
                            "prints a short summary."),
             addOptions, run };
}

} // namespace app
