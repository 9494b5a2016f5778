// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "analysisarguments.h"
#include "base/visibletext.h"
#include "console.h"
#include "fleet/fleettext.h"
#include "fleet/stretches/analyzestretches.h"
#include "fleet/tables/fleettables.h"
#include "fleet/tables/ownruletable.h"
#include "fleetarguments.h"
#include "optionnames.h"
#include "rankinputs.h"
#include "report/ranksfolder.h"
#include "usagefailure.h"

#include <QCommandLineParser>
#include <QDir>
#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

namespace app {

namespace {

const auto StrictOption = QStringLiteral("strict");
const auto MemoryOption = QStringLiteral("memory");
const auto JobsOption = QStringLiteral("jobs");
const auto RanksName = QStringLiteral("ranks");
constexpr std::int64_t MostJobs = 256;

/// What --strict does not let pass; empty: nothing.
QString strictFault(const core::FleetResult& result)
{
    if (!result.census.missing.empty())
        return QStringLiteral("--strict: %1 missing.").arg(result.census.missingText(result.summaries));
    const auto& instances = result.collectives.instances;
    const auto diverging = std::find_if(instances.begin(), instances.end(), [](const auto& instance) {
        return instance.state != core::InstanceState::Complete;
    });
    if (diverging != instances.end())
        return QStringLiteral("--strict: operation %1 of a communicator is %2.")
            .arg(diverging->number)
            .arg(core::instanceStateKey(diverging->state));
    for (const auto& input : result.inputs) {
        if (input.state == QStringLiteral("refused"))
            return QStringLiteral("--strict: %1 was not read. %2").arg(input.file, input.reason);
        if (input.state == QStringLiteral("read") && !input.reason.isEmpty())
            return QStringLiteral("--strict: %1 was read in part. %2").arg(input.file, input.reason);
    }
    return {};
}

void printFleet(const core::FleetResult& result)
{
    for (const auto& line : QStringList { core::fleetSentence(result) } + core::fleetLines(result))
        printData(core::printable(line) + u'\n');
}

/// Errors: those of writeRanks().
core::Expected<void> writeRanksFolder(const core::FleetResult& result, const std::vector<core::TablePointer>& tables,
                                      const std::vector<core::RankInput>& inputs, const QString& folder,
                                      const core::ReportOptions& options, const std::stop_token& stop)
{
    QStringList paths;
    for (const auto& input : inputs)
        paths.append(input.path);
    const auto written = core::writeRanks(result, tables, folder, paths, options, stop);
    if (!written)
        return tl::unexpected(written.error());
    printData(QStringLiteral("Ranks in %1\n").arg(core::printable(QDir::toNativeSeparators(folder))));
    return {};
}

/// "8G", "500M" or a number of bytes. Errors: Usage.
core::Expected<std::int64_t> memoryOf(const QCommandLineParser& parser)
{
    if (!parser.isSet(MemoryOption))
        return 0;
    static const QRegularExpression pattern(QStringLiteral("^([1-9]\\d{0,11})([KMGT]?)$"));
    const auto match = pattern.match(parser.value(MemoryOption));
    if (!match.hasMatch())
        return usageFailure(
            QStringLiteral("--memory takes a size such as 8G or 500M, not \"%1\".").arg(parser.value(MemoryOption)));
    constexpr int BitsPerPrefix = 10;
    const auto prefix = QStringLiteral("KMGT").indexOf(match.captured(2));
    const auto bits = match.captured(2).isEmpty() ? 0 : BitsPerPrefix * static_cast<int>(prefix + 1);
    const auto bytes = match.captured(1).toLongLong();
    if (bytes > std::numeric_limits<qlonglong>::max() >> bits)
        return usageFailure(QStringLiteral("--memory %1 is more than there can be.").arg(parser.value(MemoryOption)));
    return bytes << bits;
}

/// Errors: Usage.
core::Expected<core::RankReading> readingOf(const QCommandLineParser& parser, const core::AnalysisOptions& usual)
{
    auto reading = rankReadingOf(parser, usual);
    const auto jobs = readWholeNumber(parser, JobsOption, 1);
    const auto memoryBytes = memoryOf(parser);
    if (!reading)
        return reading;
    if (!jobs)
        return tl::unexpected(jobs.error());
    if (!memoryBytes)
        return tl::unexpected(memoryBytes.error());
    reading->jobs = *jobs == 0 ? 1 : static_cast<int>(std::min<std::int64_t>(*jobs, MostJobs));
    reading->memoryBytes = *memoryBytes;
    return reading;
}

/// What the command line asks for.
struct RanksRequest {
    core::FleetOptions options;
    core::RankSelection selection;
    core::RankScope scope;
    core::RankReading reading;
    std::vector<core::RankInput> named;
    std::shared_ptr<const core::OwnRules> rules; ///< null: none
};

/// Errors: Usage, CannotOpen.
core::Expected<RanksRequest> readRequest(const QCommandLineParser& parser)
{
    const auto options = readFleetOptions(parser);
    if (!options)
        return tl::unexpected(options.error());
    const auto selection = readSelection(parser);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto scope = readRankScope(parser);
    if (!scope)
        return tl::unexpected(scope.error());
    const auto project = readNamedProject(parser);
    if (!project)
        return tl::unexpected(project.error());
    const auto rules = readRankRuleOption(parser, *project);
    if (!rules)
        return tl::unexpected(rules.error());
    const auto reading = readingOf(parser, project->options);
    if (!reading)
        return tl::unexpected(reading.error());
    if (parser.positionalArguments().isEmpty())
        return usageFailure(QStringLiteral("Name a folder of traces, or traces, one or more for each rank."));
    const auto named = namedInputs(parser.positionalArguments());
    if (!named)
        return tl::unexpected(named.error());
    auto limited = *reading;
    limited.scope = *scope;
    limited.partWindow = options->time;
    if (!options->stepChoice)
        limited.spoolFolder = QDir::tempPath();
    if (!project->scope.isWholeTrace())
        printMessage(QStringLiteral("The scope of the project is of one trace and not used here."));
    return RanksRequest { *options, *selection, *scope, limited, *named, *rules };
}

/// The tables with what the rules of the user make of them, which is printed.
core::Cancellable<std::vector<core::TablePointer>>
judgedTables(std::vector<core::TablePointer> tables, const core::OwnRules& rules, const std::stop_token& stop)
{
    const auto judged = core::judgeRankTables(rules, tables, stop);
    if (!judged)
        return core::cancelled();
    for (const auto& title : judged->broken)
        printData(QStringLiteral("Rule: %1\n").arg(core::printable(title)));
    printData(
        QStringLiteral("Rules of your own: %1 of %2 broken.\n").arg(judged->broken.size()).arg(rules.rules.size()));
    tables.insert(tables.begin() + 1, judged->table); // after what the program found
    return tables;
}

/// Prints and writes what was found.
ExitCode tell(const std::shared_ptr<const core::FleetResult>& result, const RanksRequest& request,
              const QCommandLineParser& parser, const std::stop_token& stop)
{
    printFleet(*result);
    const auto folder = parser.value(OutOption);
    if (folder.isEmpty() && !request.rules)
        return ExitCode::Done;
    const core::ReportOptions options { .includeMachineDetails = parser.isSet(MachineDetailsOption),
                                        .allRows = parser.isSet(AllRowsOption) };
    auto tables = core::fleetTables(result, options.includeMachineDetails, stop);
    if (tables && request.rules)
        tables = judgedTables(std::move(*tables), *request.rules, stop);
    if (!tables)
        return report(tables.error(), RanksName);
    if (folder.isEmpty())
        return ExitCode::Done;
    const auto written = writeRanksFolder(*result, *tables, request.named, folder, options, stop);
    return written ? ExitCode::Done : report(written.error());
}

ExitCode runRanks(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto request = readRequest(parser);
    if (!request)
        return report(request.error(), RanksName);
    auto inputs = readNamed(request->named, request->reading, stop);
    if (!inputs)
        return report(inputs.error(), RanksName);
    if (const auto settled = core::settleRanks(*inputs, request->selection); !settled)
        return report(settled.error(), RanksName);
    if (const auto limited = core::limitRanks(*inputs, request->scope); !limited)
        return report(limited.error(), RanksName);
    const auto result = core::analyzeJob(std::move(*inputs), request->options, stop);
    if (!result)
        return report(result.error(), RanksName);
    if (const auto& fault = (*result)->steps.fault; !fault.isEmpty())
        return reportUsage(fault, RanksName);
    if (const auto told = tell(*result, *request, parser, stop); told != ExitCode::Done)
        return told;
    if ((*result)->summaries.empty())
        return ExitCode::CannotRead;
    const auto fault = parser.isSet(StrictOption) ? strictFault(**result) : QString();
    if (fault.isEmpty())
        return ExitCode::Done;
    printMessage(fault);
    return ExitCode::CannotRead;
}

void addRanksOptions(QCommandLineParser& parser)
{
    parser.addOption({ OutOption,
                       QStringLiteral("Folder for ranks.md, ranks.html, ranks.json and tables/*.csv; made when it is "
                                      "missing. Without it only the first sentences are printed."),
                       QStringLiteral("DIR") });
    addFleetOptions(parser);
    addRankOption(parser);
    addFleetScopeOptions(parser);
    addRankPatternOption(parser);
    parser.addOption({ JobsOption, QStringLiteral("Traces that are read at once. Default: 1."), QStringLiteral("N") });
    parser.addOption(
        { MemoryOption,
          QStringLiteral("Only as many at once as fit into so much memory, e.g. 8G; .loupe files that do not all "
                         "fit are looked at in stretches of whole steps, with a temporary file in TMPDIR, or only "
                         "the time of --time. Default: half of what is free, and 90 % of it for .loupe files."),
          QStringLiteral("SIZE") });
    parser.addOption({ StrictOption,
                       QStringLiteral("Ends with 1 when a rank is missing, ranks do different operations, or a file "
                                      "cannot be read.") });
    parser.addOption({ MachineDetailsOption, QStringLiteral("Also write the names of hosts.") });
    parser.addOption(
        { AllRowsOption,
          QStringLiteral("All rows in ranks.json, which else has the first 1,000 of operations and of steps; "
                         "CSV always has all.") });
    addAnalysisOptions(parser);
    addJudgementOptions(parser,
                        QStringLiteral("Project file: thresholds, classes, families, phases and rules; what other "
                                       "options say holds in their place. Its rules about tables of one trace are not "
                                       "judged here, and its scope is not used."));
    addReadingOptions(parser);
}

} // namespace

Command ranksCommand()
{
    return { RanksName, QStringLiteral("PATH…"),
             QStringLiteral("Looks at many ranks as one job: who holds it up, why, and what mending it would win."),
             addRanksOptions, runRanks };
}

} // namespace app
