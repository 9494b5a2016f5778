// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "analysisarguments.h"
#include "base/bytepath.h"
#include "base/outputcheck.h"
#include "base/units.h"
#include "base/visibletext.h"
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/hashednames.h"
#include "compare/baseline/makebaseline.h"
#include "scopearguments.h"

#include <QCommandLineParser>
#include <QFileInfo>

#include <utility>

namespace app {

namespace {

const auto OutOption = QStringLiteral("out");
const auto UnitOption = QStringLiteral("unit");
const auto HashNamesOption = QStringLiteral("hash-names");
const auto CommandName = QStringLiteral("baseline");

/// What the command line says, before a trace is opened.
struct BaselineArguments {
    QString tracePath;
    QString outPath;
    core::CompareOptions compare;
    core::AnalysisOptions analysis;
    ScopeArguments scope;
    QByteArray nameKey;
};

auto usage(const QString& message)
{
    return core::failure(core::ErrorCode::Usage, message);
}

/// Errors: Usage, CannotOpen.
core::Expected<BaselineArguments> readArguments(const QCommandLineParser& parser)
{
    const auto named = parser.positionalArguments();
    if (named.size() != 1)
        return usage(QStringLiteral("Name the trace to make a baseline of."));
    if (!parser.isSet(OutOption))
        return usage(QStringLiteral("Say where to write the baseline: -o FILE.loupe."));
    BaselineArguments arguments { core::reachablePath(named[0]), parser.value(OutOption), {}, {}, {}, {} };
    if (parser.isSet(UnitOption)) {
        const auto unit = core::parseUnitChoice(parser.value(UnitOption));
        if (!unit)
            return tl::unexpected(unit.error());
        arguments.compare.unit = *unit;
    }
    auto analysis = readAnalysisOptions(parser);
    if (!analysis)
        return tl::unexpected(analysis.error());
    arguments.analysis = std::move(*analysis);
    auto scope = readScopeOptions(parser);
    if (!scope)
        return tl::unexpected(scope.error());
    arguments.scope = std::move(*scope);
    if (parser.isSet(HashNamesOption)) {
        auto key = core::readNameKey(core::reachablePath(parser.value(HashNamesOption)));
        if (!key)
            return tl::unexpected(key.error());
        arguments.nameKey = std::move(*key);
    }
    if (const auto kept = core::outputIsOther(arguments.tracePath, arguments.outPath); !kept)
        return tl::unexpected(kept.error());
    return arguments;
}

/// The run laid beside itself: what repeats is found as in a comparison.
core::Expected<std::shared_ptr<const core::Comparison>>
compareWithItself(const BaselineArguments& arguments, const core::TracePointer& trace, const std::stop_token& stop)
{
    const auto scope = resolveScope(arguments.scope, *trace, stop);
    if (!scope)
        return tl::unexpected(scope.error());
    const auto run = core::CompareRun::prepare(trace, *scope, arguments.analysis, stop);
    if (!run)
        return tl::unexpected<core::Error>(run.error());
    auto same = core::compareRuns({ *run, *run }, arguments.compare, stop);
    if (same && (*same)->gpus.isEmpty())
        return core::failure(core::ErrorCode::BadFormat,
                             QStringLiteral("%1 has no GPU work in scope: there is nothing to compare others with.")
                                 .arg(trace->fileName));
    return same;
}

void printBaseline(const core::Comparison& comparison, const QString& path)
{
    for (const auto& line : comparison.alignment())
        printData(core::printable(line) + QLatin1Char('\n'));
    printData(
        QStringLiteral("Baseline in %1, %2\n").arg(core::printable(path), core::formatBytes(QFileInfo(path).size())));
}

ExitCode run(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto arguments = readArguments(parser);
    if (!arguments)
        return report(arguments.error(), CommandName);
    core::TraceStore store;
    const auto trace = openTraceAt(store, arguments->tracePath, parser, stop);
    if (!trace)
        return report(trace.error(), CommandName);
    if (const auto kept = core::outputIsOther((*trace)->path, arguments->outPath); !kept) // a report is read from it
        return report(kept.error(), CommandName);
    printLosses(**trace);
    const auto comparison = compareWithItself(*arguments, *trace, stop);
    if (!comparison)
        return report(comparison.error(), CommandName);
    const auto baseline = core::makeBaseline(**comparison, arguments->nameKey, stop);
    if (!baseline)
        return report(core::Error(baseline.error()), CommandName);
    if (const auto written = core::writeBaseline(arguments->outPath, *baseline); !written)
        return report(written.error(), CommandName);
    printBaseline(**comparison, arguments->outPath);
    return ExitCode::Done;
}

void addOptions(QCommandLineParser& parser)
{
    parser.addOption({ { QStringLiteral("o"), OutOption },
                       QStringLiteral("The file to write, by custom with the ending .loupe; at most 16 MB."),
                       QStringLiteral("FILE") });
    parser.addOption({ UnitOption,
                       QStringLiteral("Unit of work that the run repeats, as of compare: auto (NVTX ranges, else a "
                                      "kernel), kernels, none, nvtx:TEXT or kernel:TEXT."),
                       QStringLiteral("UNIT") });
    parser.addOption({ HashNamesOption,
                       QStringLiteral("Keep hashes instead of the names of kernels and NVTX ranges: HMAC-SHA-256 with "
                                      "the key in KEYFILE (16 to 4,096 bytes), which compare needs too."),
                       QStringLiteral("KEYFILE") });
    addScopeOptions(parser);
    addAnalysisOptions(parser);
    addNsysOption(parser);
}

} // namespace

Command baselineCommand()
{
    return { CommandName, QStringLiteral("TRACE"),
             QStringLiteral(
                 "Keeps what later runs are compared with in a small .loupe file, without paths, hosts, users "
                 "or single events."),
             addOptions, run };
}

} // namespace app
