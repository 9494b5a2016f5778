// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "analysisarguments.h"
#include "base/parallel.h"
#include "base/visibletext.h"
#include "fleet/tables/fleettables.h"
#include "fleetarguments.h"
#include "rankinputs.h"
#include "report/verification/figureverification.h"
#include "report/verification/rankverification.h"
#include "scopearguments.h"
#include "session/analysissession.h"
#include "usagefailure.h"
#include "verifiedpart.h"

#include <QCommandLineParser>

#include <algorithm>
#include <map>
#include <optional>

namespace app {

namespace {

const auto RowsOption = QStringLiteral("rows");
const auto RanksOption = QStringLiteral("ranks");
const auto VerifyName = QStringLiteral("verify");
constexpr std::size_t DefaultRows = 20;

/// Of traces with more events, SQL sorts and joins only those of a part.
constexpr std::int64_t MostForAll = 100'000;

/// The default for the whole of a trace of so many events: each row is asked of all events.
std::size_t defaultRows(std::int64_t events)
{
    constexpr std::int64_t FewestRows = 2;
    constexpr auto Rows = std::int64_t { DefaultRows };
    return static_cast<std::size_t>(events <= MostForAll ? Rows : std::max(FewestRows, Rows * MostForAll / events));
}

/// Rows of each table to check; none: the default. Errors: Usage.
core::Expected<std::optional<std::size_t>> readRows(const QCommandLineParser& parser)
{
    if (!parser.isSet(RowsOption))
        return std::nullopt;
    const auto text = parser.value(RowsOption);
    if (text == QStringLiteral("all"))
        return std::size_t { SIZE_MAX };
    bool isNumber = false;
    const auto rows = text.toULongLong(&isNumber);
    if (!isNumber || rows == 0)
        return usageFailure(QStringLiteral("--rows needs a number of rows or \"all\", not \"%1\".").arg(text));
    return std::size_t { rows };
}

/// "5 figures and 7 texts".
QString figuresAndTexts(std::int64_t figures, std::int64_t texts)
{
    const auto ofFigures = QStringLiteral("%1 figures").arg(core::formatCount(figures));
    return texts == 0 ? ofFigures : QStringLiteral("%1 and %2 texts").arg(ofFigures, core::formatCount(texts));
}

QString lineOf(const core::TableVerification& table)
{
    auto line = QStringLiteral("%1: %2 in %3 of %4 rows")
                    .arg(table.table, figuresAndTexts(table.figuresChecked, table.textsChecked),
                         core::formatCount(static_cast<std::int64_t>(table.rowsChecked)),
                         core::formatCount(static_cast<std::int64_t>(table.rowCount)));
    if (!table.columnsWithoutSql.isEmpty())
        line += QStringLiteral("; no SQL for %1").arg(table.columnsWithoutSql.join(QStringLiteral(", ")));
    QStringList unchecked;
    for (const auto& texts : table.uncheckedTexts)
        unchecked.append(texts.column);
    if (!unchecked.isEmpty())
        line += QStringLiteral("; texts not checked: %1").arg(unchecked.join(QStringLiteral(", ")));
    if (table.cellsLeftOut > 0)
        line += QStringLiteral("; %1 in the part only").arg(core::formatCount(table.cellsLeftOut));
    return line;
}

/// Says how many texts were not checked, and why.
void printUncheckedTexts(const std::vector<core::TableVerification>& tables)
{
    std::map<QString, std::int64_t> countByReason;
    std::int64_t count = 0;
    for (const auto& table : tables) {
        for (const auto& texts : table.uncheckedTexts) {
            countByReason[texts.reason] += texts.count;
            count += texts.count;
        }
    }
    if (count == 0)
        return;
    printData(QStringLiteral("%1 texts not checked:\n").arg(core::formatCount(count)));
    for (const auto& [reason, ofReason] : countByReason)
        printData(QStringLiteral("  %1: %2\n").arg(core::formatCount(ofReason), reason));
}

/// What the tables of one verification add up to.
struct Sums {
    std::int64_t figures = 0;
    std::int64_t texts = 0;
    std::int64_t cellsLeftOut = 0;
};

template <typename Verification> Sums printTables(const Verification& verification)
{
    Sums sums;
    for (const auto& table : verification.tables) {
        sums.figures += table.figuresChecked;
        sums.texts += table.textsChecked;
        sums.cellsLeftOut += table.cellsLeftOut;
        printData(core::printable(lineOf(table)) + u'\n');
    }
    printUncheckedTexts(verification.tables);
    for (const auto& difference : verification.differences) {
        printData(QStringLiteral("DIFFERENT %1, row %2, %3: shown %4, the file gives %5\n")
                      .arg(core::printable(difference.table), QString::number(difference.row + 1),
                           core::printable(difference.column), core::printable(difference.shown),
                           core::printable(difference.answer)));
        printData(core::printable(difference.sql) + u'\n');
    }
    return sums;
}

void printConclusion(const QString& checked, std::size_t differences)
{
    printData(
        QStringLiteral("%1 checked against the file, %2\n")
            .arg(checked,
                 differences == 0
                     ? QStringLiteral("all the same")
                     : QStringLiteral("%1 differ").arg(core::formatCount(static_cast<std::int64_t>(differences)))));
}

template <typename Verification> void printOutcome(const Verification& verification)
{
    const auto sums = printTables(verification);
    printConclusion(figuresAndTexts(sums.figures, sums.texts), verification.differences.size());
}

/// Says of a large trace what was checked of all of it, and what of a part only.
void printOutcome(const core::FigureVerification& whole, const VerifiedPart& part)
{
    const auto ofWhole = printTables(whole);
    printData(QStringLiteral("In a part of %1 events (%2):\n")
                  .arg(core::formatCount(part.eventCount), core::printable(part.window)));
    const auto ofPart = printTables(part.verification);
    printConclusion(QStringLiteral("%1 of the whole trace and %2 of %3 events")
                        .arg(figuresAndTexts(ofWhole.figures, ofWhole.texts),
                             figuresAndTexts(ofPart.figures, ofPart.texts), core::formatCount(part.eventCount)),
                    whole.differences.size() + part.verification.differences.size());
    printData(QStringLiteral("Not asked of the whole trace: %1 figures and texts for which SQL sorts or joins events. "
                             "--rows asks for them, too.\n")
                  .arg(core::formatCount(ofWhole.cellsLeftOut)));
}

/// The figures of a job against the traces of its ranks.
ExitCode runRanks(const QCommandLineParser& parser, std::size_t rows, const std::stop_token& stop)
{
    const auto options = readFleetOptions(parser);
    if (!options)
        return report(options.error(), VerifyName);
    const auto selection = readSelection(parser);
    if (!selection)
        return report(selection.error(), VerifyName);
    const auto scope = readRankScope(parser);
    if (!scope)
        return report(scope.error(), VerifyName);
    const auto reading = rankReadingOf(parser);
    if (!reading)
        return report(reading.error(), VerifyName);
    if (parser.positionalArguments().isEmpty())
        return reportUsage(QStringLiteral("Name a folder of traces, or traces, one or more for each rank."),
                           VerifyName);
    const auto named = namedInputs(parser.positionalArguments());
    if (!named)
        return report(named.error(), VerifyName);
    auto inputs = readNamed(*named, *reading, stop);
    if (!inputs)
        return report(inputs.error(), VerifyName);
    if (const auto settled = core::settleRanks(*inputs, *selection); !settled)
        return report(settled.error(), VerifyName);
    if (const auto limited = core::limitRanks(*inputs, *scope); !limited)
        return report(limited.error(), VerifyName);
    const auto result = core::analyzeFleet(std::move(*inputs), *options, stop);
    if (!result)
        return report(result.error(), VerifyName);
    if (const auto& fault = (*result)->steps.fault; !fault.isEmpty())
        return reportUsage(fault, VerifyName);
    const auto tables = core::fleetTables(*result, false, stop);
    if (!tables)
        return report(tables.error(), VerifyName);
    const auto verification = core::verifyRanks(**result, *tables, *named, { rows }, stop);
    if (!verification)
        return report(verification.error(), VerifyName);
    printOutcome(*verification);
    for (const auto& file : verification->filesNotAsked)
        printMessage(
            QStringLiteral("%1 cannot be asked: a summary, a report or a file that was cut has no SQL.").arg(file));
    return verification->differences.empty() ? ExitCode::Done : ExitCode::CannotRead;
}

ExitCode runVerify(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto rows = readRows(parser);
    if (!rows)
        return report(rows.error(), VerifyName);
    if (parser.isSet(RanksOption))
        return runRanks(parser, rows->value_or(DefaultRows), stop);
    if (const auto option = givenFleetOption(parser))
        return reportUsage(QStringLiteral("%1 goes with --ranks only.").arg(*option), VerifyName);
    const auto options = readAnalysisOptions(parser);
    if (!options)
        return report(options.error(), VerifyName);
    core::TraceStore store;
    const auto scoped = openScopedTrace(store, parser, stop);
    if (!scoped)
        return report(scoped.error(), VerifyName);
    core::AnalysisSession session(core::TraceSet({ scoped->trace }), *options);
    session.visit(scoped->scope);
    if (const auto computed = session.compute(stop); !computed)
        return report(computed.error());
    const auto& trace = *scoped->trace;
    const bool isOfPart = !rows->has_value() && trace.eventCount() > MostForAll && canVerifyPart(scoped->scope);
    core::Expected<core::FigureVerification> verification;
    core::Expected<VerifiedPart> part;
    {
        ProgressLine progress;
        const auto verify = [&](std::size_t what) {
            if (what == 0) {
                verification = core::verifyFigures(*session.results(),
                                                   { rows->value_or(defaultRows(trace.eventCount())), !isOfPart },
                                                   progress.sink(), stop);
                progress.show(QStringLiteral("Verifying a part of the trace"));
            } else {
                part = verifyPart(trace, scoped->scope, *options, DefaultRows, stop);
            }
        };
        core::runParallel(2, isOfPart ? 2 : 1, verify); // one core makes the part while others ask of the whole
    }
    if (!verification)
        return report(verification.error());
    if (!part)
        return report(part.error());
    if (isOfPart)
        printOutcome(*verification, *part);
    else
        printOutcome(*verification);
    const bool isSame = verification->differences.empty() && part->verification.differences.empty();
    return isSame ? ExitCode::Done : ExitCode::CannotRead;
}

void addVerifyOptions(QCommandLineParser& parser)
{
    parser.addOption(
        { RowsOption,
          QStringLiteral("How many rows of each table, from its top, or \"all\" (slow on large traces). "
                         "Default: 20. Of more than 100,000 events fewer, at least 2; figures for which SQL "
                         "sorts or joins events are then asked of 20,000 events in the middle only."),
          QStringLiteral("N") });
    parser.addOption({ RanksOption,
                       QStringLiteral("Folders and files are ranks of one job: asks the trace of each for what the "
                                      "figures of `ranks` are joined of.") });
    addFleetOptions(parser);
    addRankOption(parser);
    addRankPatternOption(parser);
    addScopeOptions(parser);
    addAnalysisOptions(parser);
    addPartOptions(parser);
    addTraceOptions(parser);
}

} // namespace

Command verifyCommand()
{
    return { VerifyName, QStringLiteral("TRACE"),
             QStringLiteral(
                 "Asks the file itself, in SQL, for figures and texts of the report and compares them; exit code "
                 "1 when one differs."),
             addVerifyOptions, runVerify };
}

} // namespace app
