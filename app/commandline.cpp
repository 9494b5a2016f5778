// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"

#include "base/bytepath.h"
#include "base/units.h"
#include "capture/reportfile.h"
#include "commands.h"
#include "optionnames.h"
#include "scope/partscope.h"
#include "scopearguments.h"
#include "trace/sampletrace.h"
#include "usagefailure.h"

#include <QCommandLineParser>
#include <QFileInfo>

#include <utility>
#include <vector>

namespace app {

namespace {

const auto NsysOption = QStringLiteral("nsys");
const auto NoCacheOption = QStringLiteral("no-cache");
const auto HelpOption = QStringLiteral("help");

std::vector<Command> commands()
{
    return { reportCommand(),  compareCommand(), baselineCommand(), ranksCommand(),   summarizeCommand(),
             mergeCommand(),   mcpCommand(),     queryCommand(),    schemaCommand(),  verifyCommand(),
             convertCommand(), exportCommand(),  sliceCommand(),    captureCommand(), sampleCommand() };
}

bool isHelp(const QString& argument)
{
    return argument == QStringLiteral("help") || argument == QStringLiteral("--help")
        || argument == QStringLiteral("-h");
}

std::optional<Command> findCommand(const QString& name)
{
    for (auto& command : commands()) {
        if (command.name == name)
            return command;
    }
    return std::nullopt;
}

QString overview()
{
    auto text = QStringLiteral(
        "GPU Loupe reads SQLite exports of NVIDIA Nsight Systems (nsys export --type sqlite), and, with the\n"
        "help of nsys, its reports (.nsys-rep, .qdrep).\n\n"
        "Usage: gpuloupe-cli COMMAND [options]\n\nCommands:\n");
    constexpr qsizetype NameWidth = 18;
    for (const auto& command : commands()) {
        const QString usage = command.name + u' ' + command.positional;
        text += QStringLiteral("  ") + usage.leftJustified(NameWidth) + command.description + u'\n';
    }
    text += QStringLiteral("  ") + QStringLiteral("help [COMMAND]").leftJustified(NameWidth)
        + QStringLiteral("Prints this, or what a command can do.\n");
    return text
        + QStringLiteral("\nOptions:\n"
                         "  -h, --help        Prints this.\n"
                         "  -v, --version     Prints the version.\n\n"
                         "Exit codes: 0 done, 1 the trace cannot be read, 2 the command line is wrong,\n"
                         "            3 an output cannot be written, 4 not enough memory, 130 cancelled\n"
                         "            (143 by SIGTERM, 129 by SIGHUP);\n"
                         "            compare with a gate: 5 a rule failed, 6 a rule was not judged.\n");
}

QString positionalText(const QString& positional)
{
    if (positional == QStringLiteral("TRACE"))
        return QStringLiteral(
            "An SQLite export of Nsight Systems, or a report (.nsys-rep, .qdrep), which nsys exports first.");
    if (positional == QStringLiteral("TRACE SQL")) {
        return QStringLiteral("An SQLite export of Nsight Systems, or a report (.nsys-rep, .qdrep), and one statement "
                              "in quotes (SELECT, WITH, VALUES, EXPLAIN); - reads it from the standard input.");
    }
    if (positional == QStringLiteral("BASE NEW")) {
        return QStringLiteral(
            "Two SQLite exports of Nsight Systems, reports (.nsys-rep, .qdrep) or baselines (.loupe): "
            "the reference, and what is compared with it. They may be one file, with --base-time "
            "and --new-time.");
    }
    if (positional == QStringLiteral("PATH…")) {
        return QStringLiteral(
            "Folders, which are searched with all folders in them, SQLite exports of Nsight Systems, reports "
            "(.nsys-rep, .qdrep), .loupe files of ranks, and @FILE, a list of such names, one a line.");
    }
    if (positional == QStringLiteral("TRACE…")) {
        return QStringLiteral(
            "SQLite exports of Nsight Systems or reports (.nsys-rep, .qdrep): the run to keep, then further "
            "runs of the same, which say how far runs lie apart by themselves.");
    }
    return positional == QStringLiteral("REPORT…") ? QStringLiteral("Reports of Nsight Systems: .nsys-rep, .qdrep.")
                                                   : QStringLiteral("The file to write.");
}

void setUp(QCommandLineParser& parser, const Command& command)
{
    parser.setApplicationDescription(command.description);
    if (!command.positional.isEmpty())
        parser.addPositionalArgument(command.positional, positionalText(command.positional));
    parser.addOption({ { QStringLiteral("h"), HelpOption }, QStringLiteral("Prints this.") });
    command.addOptions(parser);
}

/// Help of one command; the parser's own begins with the path of the program.
QString helpOf(const Command& command)
{
    QCommandLineParser parser;
    setUp(parser, command);
    const auto text = parser.helpText();
    return QStringLiteral("Usage: gpuloupe-cli %1 %2 [options]\n").arg(command.name, command.positional)
        + text.mid(text.indexOf(u'\n') + 1);
}

ExitCode printHelp(const QStringList& arguments)
{
    if (arguments.isEmpty() || isHelp(arguments[0])) {
        printData(overview());
        return ExitCode::Done;
    }
    const auto command = findCommand(arguments[0]);
    if (!command)
        return reportUsage(QStringLiteral("There is no command \"%1\".").arg(arguments[0]));
    printData(helpOf(*command));
    return ExitCode::Done;
}

ExitCode runCommand(const Command& command, const QStringList& arguments, const std::stop_token& stop)
{
    const auto joined = joinTimeValues(arguments);
    if (!joined)
        return reportUsage(joined.error().message, command.name);
    QCommandLineParser parser;
    setUp(parser, command);
    const bool isParsed = parser.parse(QStringList { QStringLiteral("gpuloupe-cli") } + *joined);
    if (arguments.contains(QStringLiteral("--help")) || arguments.contains(QStringLiteral("-h")))
        return printHelp({ command.name }); // even when something else is wrong
    if (!isParsed)
        return reportUsage(parser.errorText(), command.name);
    return command.run(parser, stop);
}

ExitCode dispatch(const QStringList& arguments, const std::stop_token& stop)
{
    if (arguments.isEmpty())
        return reportUsage(QStringLiteral("No command was given."));
    const auto& first = arguments[0];
    if (isHelp(first))
        return printHelp(arguments.mid(1));
    if (first == QStringLiteral("--version") || first == QStringLiteral("-v")) {
        printData(QStringLiteral("gpuloupe-cli " GPULOUPE_VERSION "\n"));
        return ExitCode::Done;
    }
    if (const auto command = findCommand(first))
        return runCommand(*command, arguments.mid(1), stop);
    const bool isFile = QFileInfo::exists(first);
    return reportUsage(
        isFile ? QStringLiteral("Say what to do with \"%1\", for example: report \"%1\" --out DIR.").arg(first)
               : QStringLiteral("There is no command \"%1\".").arg(first));
}

} // namespace

void printLosses(const core::Trace& trace)
{
    if (trace.part)
        printMessage(core::partSentence(trace));
    for (const auto& entry : trace.diagnostics.entries()) {
        if (entry.severity >= core::Severity::DataLoss) {
            printMessage(
                QStringLiteral("%1: %2 (%3)")
                    .arg(core::severityName(entry.severity), entry.description, core::formatCount(entry.count)));
        }
    }
}

void addNsysOption(QCommandLineParser& parser)
{
    parser.addOption(
        { NsysOption,
          QStringLiteral("The nsys to run, or its folder. Default: NSYS_PATH, then PATH, then the newest that "
                         "is installed."),
          QStringLiteral("PATH") });
}

core::NsysSearch nsysSearch(const QCommandLineParser& parser)
{
    return core::NsysSearch::ofSystem(parser.value(NsysOption));
}

void addReadingOptions(QCommandLineParser& parser)
{
    addNsysOption(parser);
    parser.addOption(
        { NoCacheOption, QStringLiteral("Reads traces from their files even if the window kept their columns.") });
}

core::TraceReader traceReader(const QCommandLineParser& parser)
{
    core::TraceCaches caches;
    if (!parser.isSet(NoCacheOption))
        caches.columns = core::ColumnCache::ofUser().onlyRead();
    return core::traceOrReportReader(nsysSearch(parser), std::move(caches));
}

void addSampleOption(QCommandLineParser& parser)
{
    parser.addOption({ SampleOption, QStringLiteral("Reads the sample trace instead of TRACE.") });
}

void addTraceOptions(QCommandLineParser& parser)
{
    addSampleOption(parser);
    addReadingOptions(parser);
}

core::Expected<core::TracePointer> openNamedTrace(core::TraceStore& store, const QCommandLineParser& parser,
                                                  const std::stop_token& stop)
{
    const auto named = parser.positionalArguments();
    const bool wantsSample = parser.isSet(SampleOption);
    if (named.size() != (wantsSample ? 0 : 1)) {
        const auto problem = wantsSample ? QStringLiteral("Name a trace or use --sample, not both.")
            : named.isEmpty()            ? QStringLiteral("Name the trace to read, or use --sample.")
                                         : QStringLiteral("Name one trace; \"%1\" is too much.").arg(named[1]);
        return usageFailure(problem);
    }
    auto path = wantsSample ? core::sampleTracePath() : core::Expected<QString>(core::reachablePath(named[0]));
    if (!path)
        return tl::unexpected(path.error());
    return openTraceAt(store, *path, parser, stop);
}

core::Expected<core::TracePointer> openTraceAt(core::TraceStore& store, const QString& path,
                                               const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto part = readPartOptions(parser);
    if (!part)
        return tl::unexpected(part.error());
    ProgressLine progress;
    return store.open({ path, traceReader(parser), false, *part }, progress.sink(), stop);
}

core::Expected<ScopedTrace> openScopedTrace(core::TraceStore& store, const QCommandLineParser& parser,
                                            const std::stop_token& stop)
{
    return openScopedTrace(store, parser, {}, stop);
}

core::Expected<ScopedTrace> openScopedTrace(core::TraceStore& store, const QCommandLineParser& parser,
                                            const ScopeArguments& usual, const std::stop_token& stop)
{
    const auto arguments = readScopeOptions(parser);
    if (!arguments)
        return tl::unexpected(arguments.error());
    const auto trace = openNamedTrace(store, parser, stop);
    if (!trace)
        return tl::unexpected(trace.error());
    return resolveScope(arguments->isEmpty() ? usual : *arguments, **trace, stop).map([&](const core::Scope& scope) {
        return ScopedTrace { *trace, scope };
    });
}

ExitCode runCommandLine(const QStringList& arguments, const std::stop_token& stop)
{
    return finishOutput(dispatch(arguments, stop));
}

} // namespace app
