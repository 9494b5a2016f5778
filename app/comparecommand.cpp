// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "analysisarguments.h"
#include "base/bytepath.h"
#include "base/units.h"
#include "base/visibletext.h"
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/baselinerun.h"
#include "compare/baseline/hashednames.h"
#include "compare/comparememory.h"
#include "compare/comparetables.h"
#include "compare/comparison.h"
#include "compare/gate/gateinput.h"
#include "gatearguments.h"
#include "optionnames.h"
#include "outputs.h"
#include "report/comparefolder.h"
#include "scopearguments.h"
#include "session/loupefile.h"
#include "usagefailure.h"

#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace app {

namespace {

const auto BaseOption = QStringLiteral("base");
const auto NewOption = QStringLiteral("new");
const auto PerOption = QStringLiteral("per");
const auto CriticalGpuOption = QStringLiteral("critical-gpu");
const auto MatchesOption = QStringLiteral("matches");
const auto AcceptOption = QStringLiteral("accept");
const auto CompareName = QStringLiteral("compare");

/// What is said of one side, before it is looked up in its trace.
core::Sides<QString> sidePrefixes()
{
    return { QStringLiteral("base-"), QStringLiteral("new-") };
}

/// `gate`: also says which checks are accepted. Errors: Usage.
core::Expected<core::CompareOptions> readCompareOptions(const QCommandLineParser& parser, const GateArguments& gate)
{
    core::CompareOptions options;
    if (parser.isSet(UnitOption)) {
        const auto unit = core::parseUnitChoice(parser.value(UnitOption));
        if (!unit)
            return tl::unexpected(unit.error());
        options.unit = *unit;
    }
    if (const auto per = parser.value(PerOption); per == QStringLiteral("unit"))
        options.per = core::ComparePer::Unit;
    else if (per == QStringLiteral("total"))
        options.per = core::ComparePer::Total;
    else if (per == QStringLiteral("second"))
        options.per = core::ComparePer::Second;
    else if (!per.isEmpty())
        return usageFailure(QStringLiteral("--per takes unit, total or second, not \"%1\".").arg(per));
    if (parser.isSet(CriticalGpuOption)) {
        bool isNumber = false;
        options.criticalGpuId = parser.value(CriticalGpuOption).toLongLong(&isNumber);
        if (!isNumber)
            return usageFailure(QStringLiteral("--critical-gpu takes the number of a GPU, not \"%1\".")
                                    .arg(parser.value(CriticalGpuOption)));
    }
    if (parser.isSet(HashNamesOption)) {
        auto key = core::readNameKey(core::reachablePath(parser.value(HashNamesOption)));
        if (!key)
            return tl::unexpected(key.error());
        options.nameKey = std::move(*key);
    }
    if (parser.isSet(MatchesOption)) {
        auto matches = core::readMatchChoices(core::reachablePath(parser.value(MatchesOption)));
        if (!matches)
            return tl::unexpected(matches.error());
        options.matches = std::move(*matches);
    }
    options.accepted = parser.values(AcceptOption) + gate.gate.accept;
    for (const auto& key : options.accepted) {
        if (!core::isCheckKey(key)) {
            return usageFailure(QStringLiteral("There is no check \"%1\" to accept; there are %2.")
                                    .arg(key, core::checkKeys().join(QStringLiteral(", "))));
        }
    }
    return options;
}

bool isEmpty(const ScopeArguments& scope)
{
    return !scope.window && !scope.steps && scope.pids.isEmpty() && scope.gpuIds.isEmpty() && scope.streamIds.isEmpty()
        && scope.nvtxText.isEmpty();
}

/// What a .loupe file holds as a side. Errors: those of readBaseline(); Usage.
core::Expected<core::CompareRun> openBaseline(const QString& path, const ScopeArguments& scope,
                                              const core::AnalysisOptions& options, const std::stop_token& stop)
{
    if (!isEmpty(scope))
        return usageFailure(
            QStringLiteral("%1: the part of a trace that a baseline is of was chosen when it was made. Limit the "
                           "other side with --base-… or --new-… alone.")
                .arg(path));
    auto baseline = core::readBaseline(path);
    if (!baseline)
        return tl::unexpected(baseline.error());
    auto run = core::runOfBaseline(std::move(*baseline), path, options, stop);
    return run ? core::Expected<core::CompareRun>(std::move(*run)) : core::cancelled();
}

/// The runs of both sides, by the names of their files. Errors: Usage.
core::Expected<core::Sides<QStringList>> namedRuns(const QCommandLineParser& parser)
{
    const auto named = parser.positionalArguments();
    core::Sides<QStringList> runs { parser.values(BaseOption), parser.values(NewOption) };
    if (runs.base.isEmpty() && runs.now.isEmpty()) {
        if (named.size() != 2)
            return usageFailure(QStringLiteral("Name two traces: compare BASE NEW."));
        return core::Sides<QStringList> { { named[0] }, { named[1] } };
    }
    if (!named.isEmpty() || runs.base.isEmpty() || runs.now.isEmpty())
        return usageFailure(
            QStringLiteral("Name runs as BASE NEW, or each with --base and --new: one of each at least."));
    return runs;
}

/// Opens runs and finds what is asked of them. What it refers to stays as long as it does.
class RunOpener
{
public:
    RunOpener(const QCommandLineParser& parser, const GateArguments& gate)
        : m_parser(parser)
        , m_gate(gate)
    {
    }
    /// Reads what holds for all runs of a side. Errors: Usage, CannotOpen.
    core::Expected<void> readOptions()
    {
        const auto project = readNamedProject(m_parser);
        if (!project)
            return tl::unexpected(project.error());
        auto options = readJudgedOptions(m_parser, *project);
        if (!options)
            return tl::unexpected(options.error());
        m_options = std::move(*options);
        for (const auto side : core::BothSides) {
            auto read = readScopeOptions(m_parser, sidePrefixes()[side]);
            if (!read)
                return tl::unexpected(read.error());
            m_scopes[side] = std::move(*read);
        }
        return {};
    }
    /// A run that is not prepared unless it is of a baseline. `store` keeps the trace. Errors: those of openTraceAt()
    /// and resolveScope(); Usage.
    core::Expected<core::CompareRun> read(core::TraceStore& store, core::Side side, const QString& name,
                                          const std::stop_token& stop) const
    {
        const auto path = core::reachablePath(name);
        if (const auto kept = checkInputIsKept(m_gate, path); !kept)
            return tl::unexpected(kept.error());
        if (core::isLoupeFile(path))
            return openBaseline(path, m_scopes[side], m_options, stop);
        const auto trace = openTraceAt(store, path, m_parser, stop);
        if (!trace)
            return tl::unexpected(trace.error());
        if (const auto kept = checkInputIsKept(m_gate, (*trace)->path); !kept) // a report is read from its export
            return tl::unexpected(kept.error());
        const auto scope = resolveScope(m_scopes[side], **trace, stop);
        if (!scope)
            return tl::unexpected(scope.error());
        printLosses(**trace);
        return core::CompareRun { *trace, *scope, m_options };
    }
    /// The same, prepared. Errors: Cancelled, too.
    core::Expected<core::CompareRun> open(core::TraceStore& store, core::Side side, const QString& name,
                                          const std::stop_token& stop) const
    {
        auto found = read(store, side, name, stop);
        if (!found || found->baseline)
            return found;
        auto run = core::CompareRun::prepare(found->trace, found->scope, found->options, stop);
        return run ? core::Expected<core::CompareRun>(std::move(*run)) : core::cancelled();
    }

    /// Parts of traces were asked for.
    [[nodiscard]] bool readsParts() const
    {
        const auto part = readPartOptions(m_parser);
        return !part || !part->isWholeTrace();
    }

private:
    const QCommandLineParser& m_parser;
    const GateArguments& m_gate;
    core::AnalysisOptions m_options;
    core::Sides<ScopeArguments> m_scopes;
};

/// Fails when the first run of each side, which are held together, do not fit. Of parts of traces nothing is known yet.
core::Expected<void> checkMemory(const RunOpener& opener, const core::Sides<QStringList>& named,
                                 const std::stop_token& stop)
{
    if (opener.readsParts())
        return {};
    return core::checkMemoryOfRuns({ core::reachablePath(named.base.front()), core::reachablePath(named.now.front()) },
                                   {}, stop);
}

/// Opens the first run of each side; further ones are opened when their turn comes.
core::Expected<core::CompareRuns> openRuns(core::TraceStore& store, const RunOpener& opener,
                                           const core::Sides<QStringList>& named, core::CompareOptions& options,
                                           const std::stop_token& stop)
{
    if (const auto fits = checkMemory(opener, named, stop); !fits)
        return tl::unexpected(fits.error());
    for (const auto side : core::BothSides) {
        for (const auto& name : named[side].mid(1)) {
            const auto open = [&opener, side, name](const std::stop_token& token) {
                core::TraceStore own; // so that the trace goes when its figures are known
                return opener.open(own, side, name, token);
            };
            options.further[side].push_back({ QFileInfo(name).fileName(), open });
        }
    }
    return core::readRuns([&](core::Side side) { return opener.read(store, side, named[side].front(), stop); }, stop);
}

/// Prints the verdict, how the runs were aligned, and the largest differences.
void printComparison(const core::Comparison& comparison, const std::vector<core::TablePointer>& tables)
{
    constexpr std::size_t MostKernels = 5;
    auto lines = QStringList { comparison.verdict.sentence } + comparison.alignment();
    const auto& kernels = *tables[1]; // compare_kernels
    const auto name = kernels.findColumn(u"kernel");
    const auto delta = kernels.findColumn(u"delta_total_us");
    const auto state = kernels.findColumn(u"state");
    const auto heading = QStringLiteral("Kernels, Δ %1:").arg(core::scaleWords(comparison.per));
    std::size_t shown = 0;
    for (std::size_t row = 0; row < kernels.rowCount && shown < MostKernels; ++row) {
        const auto& of = comparison.kernels->rows[row];
        if (of.gpu != comparison.gpus.critical || of.deltaNs == 0)
            continue;
        lines.append(QStringLiteral("%1 %2 µs: %3 (%4)")
                         .arg(shown++ == 0 ? heading : QString(heading.size(), QLatin1Char(' ')),
                              kernels.text(row, *delta), kernels.text(row, *name), kernels.text(row, *state)));
    }
    for (const auto& line : lines)
        printData(core::printable(line) + QLatin1Char('\n'));
}

/// Writes the files of --out, and says where they are.
core::Expected<void> writeCompareFolder(const core::Comparison& comparison,
                                        const std::vector<core::TablePointer>& tables, const QString& folder,
                                        const core::ReportOptions& options, const std::stop_token& stop)
{
    const auto written = core::writeComparison(comparison, tables, folder, options, stop);
    if (!written)
        return tl::unexpected(written.error());
    printData(QStringLiteral("Comparison in %1\n").arg(core::printable(QDir::toNativeSeparators(folder))));
    return {};
}

/// What is printed, written and judged of a comparison.
ExitCode finish(const core::Comparison& comparison, const QCommandLineParser& parser, const GateArguments& gate,
                const std::stop_token& stop)
{
    const core::ReportOptions options { .includeMachineDetails = parser.isSet(MachineDetailsOption) };
    auto tables = core::describeComparedRuns(comparison, options.includeMachineDetails);
    printComparison(comparison, tables);
    const auto folder = parser.value(OutOption);
    if (!folder.isEmpty() || core::needsAllTables(gate.gate)) {
        const auto more = core::compareTables(comparison, stop);
        if (!more)
            return report(more.error());
        tables.insert(tables.end(), more->tables.begin(), more->tables.end());
        for (const auto& sentence : more->staleChoices)
            printMessage(sentence);
    }
    if (!folder.isEmpty()) {
        if (const auto written = writeCompareFolder(comparison, tables, folder, options, stop); !written)
            return report(written.error());
    }
    return gate.isGiven() ? judge(gate, comparison, tables, stop) : ExitCode::Done;
}

ExitCode runCompare(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto gate = readGateOptions(parser);
    if (!gate)
        return report(gate.error(), CompareName);
    auto options = readCompareOptions(parser, *gate);
    if (!options)
        return report(options.error(), CompareName);
    const auto named = namedRuns(parser);
    if (!named)
        return report(named.error(), CompareName);
    RunOpener opener(parser, *gate);
    if (const auto read = opener.readOptions(); !read)
        return report(read.error(), CompareName);
    options->hasAllTables = !parser.value(OutOption).isEmpty() || core::needsAllTables(gate->gate);
    core::TraceStore store;
    auto runs = openRuns(store, opener, *named, *options, stop);
    if (!runs)
        return report(runs.error(), CompareName);
    const auto comparison = core::compareRuns(std::move(*runs), *options, stop);
    if (!comparison)
        return report(comparison.error(), CompareName);
    return finish(**comparison, parser, *gate, stop);
}

void addCompareOptions(QCommandLineParser& parser)
{
    parser.addOption({ BaseOption,
                       QStringLiteral("A run of BASE, trace, report or .loupe: instead of BASE NEW, once for each run. "
                                      "Four runs a side can be significantly different."),
                       QStringLiteral("FILE") });
    parser.addOption({ NewOption, QStringLiteral("A run of NEW, likewise."), QStringLiteral("FILE") });
    parser.addOption(
        { OutOption,
          QStringLiteral("Folder for compare.md, compare.html, compare.json and tables/compare_*.csv; made "
                         "when it is missing. Without it the verdict is only printed."),
          QStringLiteral("DIR") });
    parser.addOption({ UnitOption,
                       QStringLiteral("Unit of work that both runs repeat: auto (NVTX ranges, else a kernel), kernels, "
                                      "none, nvtx:TEXT or kernel:TEXT."),
                       QStringLiteral("UNIT") });
    parser.addOption(
        { PerOption,
          QStringLiteral("Compare times a unit, in total, or as shares of the time (second). Default: unit "
                         "where there is one, total where both did the same work, else second."),
          QStringLiteral("unit|total|second") });
    parser.addOption({ CriticalGpuOption,
                       QStringLiteral("GPU of BASE whose unit of work is looked for and judged. Default: the one that "
                                      "computes most in both runs together."),
                       QStringLiteral("ID") });
    parser.addOption(
        { MatchesOption,
          QStringLiteral("Rows that are the same in both runs, and rows that are not: {\"pins\": [{\"table\": "
                         "\"kernels\", \"base\": \"NAME\", \"new\": \"NAME\"}], \"apart\": […]}."),
          QStringLiteral("FILE") });
    parser.addOption({ AcceptOption,
                       QStringLiteral("Compare although this check says that the runs are not comparable, for example "
                                      "gpu_model. Can be repeated."),
                       QStringLiteral("CHECK") });
    parser.addOption({ MachineDetailsOption,
                       QStringLiteral("Also write what names people and machines: environment, paths, hosts, command "
                                      "line of the capture.") });
    parser.addOption({ HashNamesOption,
                       QStringLiteral("The file of the key by which a .loupe file was made without names."),
                       QStringLiteral("KEYFILE") });
    addGateOptions(parser);
    addScopeOptions(parser);
    for (const auto side : core::BothSides)
        addScopeOptions(parser, sidePrefixes()[side]);
    addAnalysisOptions(parser);
    addJudgementOptions(
        parser,
        QStringLiteral("Project file: accepted findings, thresholds, families, phases and rules, of both "
                       "runs; its scope is left alone. What other options say holds in their place."));
    addReadingOptions(parser);
    addPartOptions(parser);
}

} // namespace

Command compareCommand()
{
    return { CompareName, QStringLiteral("BASE NEW"),
             QStringLiteral("Compares two runs: what got slower or faster for each unit of work, and why."),
             addCompareOptions, runCompare };
}

} // namespace app
