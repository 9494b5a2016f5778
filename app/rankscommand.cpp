// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "analysisarguments.h"
#include "base/visibletext.h"
#include "console.h"
#include "fleet/fleettext.h"
#include "fleet/tables/fleettables.h"
#include "fleetarguments.h"
#include "rankinputs.h"
#include "report/ranksfolder.h"

#include <QCommandLineParser>
#include <QDir>
#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <utility>

namespace app {

namespace {

const auto OutOption = QStringLiteral("out");
const auto StrictOption = QStringLiteral("strict");
const auto MachineDetailsOption = QStringLiteral("include-machine-details");
const auto AllRowsOption = QStringLiteral("all-rows");
const auto MemoryOption = QStringLiteral("memory");
const auto JobsOption = QStringLiteral("jobs");
const auto CommandName = QStringLiteral("ranks");
constexpr std::int64_t MostJobs = 256;

auto usage(const QString& message)
{
    return core::failure(core::ErrorCode::Usage, message);
}

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
    }
    return {};
}

void printFleet(const core::FleetResult& result)
{
    for (const auto& line : QStringList { core::fleetSentence(result) } + core::fleetLines(result))
        printData(core::printable(line) + u'\n');
}

/// Errors: those of writeRanks().
core::Expected<void> writeFolder(const core::FleetResult& result, const std::vector<core::TablePointer>& tables,
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
        return usage(
            QStringLiteral("--memory takes a size such as 8G or 500M, not \"%1\".").arg(parser.value(MemoryOption)));
    constexpr int BitsPerPrefix = 10;
    const auto prefix = QStringLiteral("KMGT").indexOf(match.captured(2));
    const auto bits = match.captured(2).isEmpty() ? 0 : BitsPerPrefix * static_cast<int>(prefix + 1);
    const auto bytes = match.captured(1).toLongLong();
    if (bytes > std::numeric_limits<qlonglong>::max() >> bits)
        return usage(QStringLiteral("--memory %1 is more than there can be.").arg(parser.value(MemoryOption)));
    return bytes << bits;
}

/// Errors: Usage.
core::Expected<core::RankReading> readingOf(const QCommandLineParser& parser)
{
    auto reading = rankReadingOf(parser);
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

ExitCode run(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto options = readFleetOptions(parser);
    if (!options)
        return report(options.error(), CommandName);
    const auto selection = readSelection(parser);
    if (!selection)
        return report(selection.error(), CommandName);
    const auto reading = readingOf(parser);
    if (!reading)
        return report(reading.error(), CommandName);
    if (parser.positionalArguments().isEmpty())
        return reportUsage(QStringLiteral("Name a folder of traces, or traces, one or more for each rank."),
                           CommandName);
    const auto named = namedInputs(parser.positionalArguments());
    if (!named)
        return report(named.error(), CommandName);
    auto inputs = readNamed(*named, *reading, stop);
    if (!inputs)
        return report(inputs.error(), CommandName);
    if (const auto settled = core::settleRanks(*inputs, *selection); !settled)
        return report(settled.error(), CommandName);
    const auto result = core::analyzeFleet(std::move(*inputs), *options, stop);
    if (!result)
        return report(result.error(), CommandName);
    printFleet(**result);
    if (const auto folder = parser.value(OutOption); !folder.isEmpty()) {
        const core::ReportOptions reportOptions { .includeMachineDetails = parser.isSet(MachineDetailsOption),
                                                  .allRows = parser.isSet(AllRowsOption) };
        const auto tables = core::fleetTables(*result, reportOptions.includeMachineDetails, stop);
        if (!tables)
            return report(tables.error(), CommandName);
        if (const auto written = writeFolder(**result, *tables, *named, folder, reportOptions, stop); !written)
            return report(written.error());
    }
    if ((*result)->summaries.empty())
        return ExitCode::CannotRead;
    const auto fault = parser.isSet(StrictOption) ? strictFault(**result) : QString();
    if (fault.isEmpty())
        return ExitCode::Done;
    printMessage(fault);
    return ExitCode::CannotRead;
}

void addOptions(QCommandLineParser& parser)
{
    parser.addOption({ OutOption,
                       QStringLiteral("Folder for ranks.md, ranks.html, ranks.json and tables/*.csv; made when it is "
                                      "missing. Without it only the first sentences are printed."),
                       QStringLiteral("DIR") });
    addFleetOptions(parser);
    addRankPatternOption(parser);
    parser.addOption({ JobsOption, QStringLiteral("Traces that are read at once. Default: 1."), QStringLiteral("N") });
    parser.addOption({ MemoryOption,
                       QStringLiteral("Only as many at once as fit into so much memory, e.g. 8G. Default: half of what "
                                      "is free."),
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
    addReadingOptions(parser);
}

} // namespace

Command ranksCommand()
{
    return { CommandName, QStringLiteral("PATH…"),
             QStringLiteral("Looks at many ranks as one job: who holds it up, why, and what mending it would win."),
             addOptions, run };
}

} // namespace app
