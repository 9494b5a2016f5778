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
#include "optionnames.h"
#include "scopearguments.h"
#include "usagefailure.h"

#include <QCommandLineParser>
#include <QFileInfo>

#include <utility>

namespace app {

namespace {

const auto BaselineName = QStringLiteral("baseline");

/// What the command line says, before a trace is opened.
struct BaselineArguments {
    QStringList tracePaths;
    QString outPath;
    core::CompareOptions compare;
    core::AnalysisOptions analysis;
    ScopeArguments scope;
    QByteArray nameKey;
};

/// Errors: Usage, CannotOpen.
core::Expected<BaselineArguments> readBaselineArguments(const QCommandLineParser& parser)
{
    const auto named = parser.positionalArguments();
    if (named.isEmpty())
        return usageFailure(QStringLiteral("Name the trace to make a baseline of, or several runs of the same."));
    if (!parser.isSet(OutOption))
        return usageFailure(QStringLiteral("Say where to write the baseline: -o FILE.loupe."));
    BaselineArguments arguments { {}, parser.value(OutOption), {}, {}, {}, {} };
    for (const auto& name : named) {
        arguments.tracePaths.append(core::reachablePath(name));
        if (const auto kept = core::outputIsOther(arguments.tracePaths.back(), arguments.outPath); !kept)
            return tl::unexpected(kept.error());
    }
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
    return arguments;
}

/// One run, and the part of it that is kept. Errors: those of openTraceAt() and resolveScope(); Usage.
core::Expected<core::CompareRun> openRun(core::TraceStore& store, const QString& path,
                                         const BaselineArguments& arguments, const QCommandLineParser& parser,
                                         const std::stop_token& stop)
{
    const auto trace = openTraceAt(store, path, parser, stop);
    if (!trace)
        return tl::unexpected(trace.error());
    if (const auto kept = core::outputIsOther((*trace)->path, arguments.outPath); !kept) // a report is read from it
        return tl::unexpected(kept.error());
    printLosses(**trace);
    const auto scope = resolveScope(arguments.scope, **trace, stop);
    if (!scope)
        return tl::unexpected(scope.error());
    auto run = core::CompareRun::prepare(*trace, *scope, arguments.analysis, stop);
    return run ? core::Expected<core::CompareRun>(std::move(*run)) : core::cancelled();
}

/// The first run laid beside itself: what repeats is found as in a comparison. Further ones say how far runs lie apart.
core::Expected<std::shared_ptr<const core::Comparison>> compareWithItself(core::TraceStore& store,
                                                                          const BaselineArguments& arguments,
                                                                          const QCommandLineParser& parser,
                                                                          const std::stop_token& stop)
{
    const auto run = openRun(store, arguments.tracePaths.front(), arguments, parser, stop);
    if (!run)
        return tl::unexpected(run.error());
    auto options = arguments.compare;
    options.hasAllTables = true;
    for (const auto& path : arguments.tracePaths.mid(1)) {
        const auto open = [&arguments, &parser, path](const std::stop_token& token) {
            core::TraceStore own; // so that the trace goes when its figures are known
            return openRun(own, path, arguments, parser, token);
        };
        options.further.base.push_back({ QFileInfo(path).fileName(), open });
    }
    auto same = core::compareRuns({ *run, *run }, options, stop);
    if (same && (*same)->gpus.isEmpty())
        return core::failure(core::ErrorCode::BadFormat,
                             QStringLiteral("%1 has no GPU work in scope: there is nothing to compare others with.")
                                 .arg(run->trace->fileName));
    return same;
}

void printBaseline(const core::Comparison& comparison, const QString& path)
{
    for (const auto& line : comparison.alignment())
        printData(core::printable(line) + QLatin1Char('\n'));
    printData(
        QStringLiteral("Baseline in %1, %2\n").arg(core::printable(path), core::formatBytes(QFileInfo(path).size())));
}

ExitCode runBaseline(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto arguments = readBaselineArguments(parser);
    if (!arguments)
        return report(arguments.error(), BaselineName);
    core::TraceStore store;
    const auto comparison = compareWithItself(store, *arguments, parser, stop);
    if (!comparison)
        return report(comparison.error(), BaselineName);
    const auto baseline = core::makeBaseline(**comparison, arguments->nameKey, stop);
    if (!baseline)
        return report(core::Error(baseline.error()), BaselineName);
    if (const auto written = core::writeBaseline(arguments->outPath, *baseline); !written)
        return report(written.error(), BaselineName);
    printBaseline(**comparison, arguments->outPath);
    return ExitCode::Done;
}

void addBaselineOptions(QCommandLineParser& parser)
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
    addReadingOptions(parser);
    addPartOptions(parser);
}

} // namespace

Command baselineCommand()
{
    return { BaselineName, QStringLiteral("TRACE…"),
             QStringLiteral(
                 "Keeps what later runs are compared with in a small .loupe file, without paths, hosts, users "
                 "or single events."),
             addBaselineOptions, runBaseline };
}

} // namespace app
