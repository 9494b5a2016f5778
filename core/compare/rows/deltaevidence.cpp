// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/deltaevidence.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "compare/comparison.h"
#include "compare/rows/comparesizes.h"
#include "compare/rows/deltasql.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <utility>

namespace core {

namespace {

/// "−60,000 ns"
QString nsText(std::int64_t ns)
{
    return ns < 0 ? QStringLiteral("−%1 ns").arg(formatCount(-ns)) : QStringLiteral("%1 ns").arg(formatCount(ns));
}

QString meanText(const SideTotals& totals, std::int64_t units)
{
    return Text::tr("%1 calls and %2 in %3 units")
        .arg(formatCount(totals.calls), nsText(totals.totalNs), formatCount(units));
}

QString testText(const RowTest& test)
{
    const auto& samples = test.samples;
    const auto state = filledIn(label(LabelKind::Compare, changeStateKey(test.judgement.state)).full,
                                { { u"reason", undecidedReasonText(samples, test.judgement.reason) } });
    QStringList sentences { Text::tr("%1, from %2 values of BASE and %3 of NEW.")
                                .arg(withRaisedFirst(state), formatCount(static_cast<std::int64_t>(samples.baseCount)),
                                     formatCount(static_cast<std::int64_t>(samples.newCount))) };
    if (!samples.p) {
        const auto reason = test.areRuns ? QString() : test.reasonText();
        return reason.isEmpty() ? sentences.first()
                                : QStringLiteral("%1 %2.").arg(sentences.first(), withRaisedFirst(reason));
    }
    sentences.append(Text::tr("Shift %1 (Hodges and Lehmann), p %2 (Mann and Whitney), q %3, Cliff's δ %4.")
                         .arg(nsText(std::llround(samples.shift)), threeDigits(*samples.p),
                              test.q ? threeDigits(*test.q) : QStringLiteral("–"), threeDigits(samples.cliffsDelta)));
    if (samples.interval) {
        sentences.append(Text::tr("95 % interval of the shift: %1 to %2; held in all halves: %3.")
                             .arg(nsText(std::llround(samples.interval->low)),
                                  nsText(std::llround(samples.interval->high)), nsText(std::llround(samples.held))));
    }
    return sentences.join(QLatin1Char(' '));
}

QString matchText(const KernelMatch& match)
{
    switch (match.level) {
    case MatchLevel::FullName:
        return Text::tr("L0: both runs have the same full name.");
    case MatchLevel::WithArguments:
        return Text::tr("L1: the names are equal without namespaces and counters at their ends.");
    case MatchLevel::Stem:
        return Text::tr("L2: the names are equal without template arguments.");
    case MatchLevel::StemAndShape:
        return Text::tr("L3: the stems are equal, and so are grid, block and registers.");
    case MatchLevel::Renamed:
        return Text::tr("L4: renamed? Other names, but %1 % alike by place, calls, ranges, family and words.")
            .arg(threeDigits(100 * match.likeness)); // NOLINT: percent
    case MatchLevel::Pinned:
        return Text::tr("Pinned: somebody said that they are the same.");
    case MatchLevel::None:
        break;
    }
    return Text::tr("Only one of the runs has it.");
}

QString unitsText(const Comparison& comparison)
{
    auto sentences = comparison.alignment();
    if (comparison.areRuns())
        sentences.append(Text::tr("Kernels have the SQL of all runs; all else has that of the first of each side, "
                                  "since further ones are read in turn and not kept. So have charts of rows."));
    return sentences.join(QLatin1Char(' '));
}

DeltaEvidence evidenceOfKernel(const Comparison& comparison, std::size_t row)
{
    const auto& of = comparison.kernels->rows[row];
    DeltaEvidence evidence;
    evidence.identity = Text::tr("BASE: %1. NEW: %2. ")
                            .arg(meanText(of.totals.base, comparison.kernels->units.base),
                                 meanText(of.totals.now, comparison.kernels->units.now));
    evidence.identity += of.isOneSided()
        ? Text::tr("Δ = %1 a unit: one side has no call, so there is nothing to divide it into.")
              .arg(nsText(of.deltaNs))
        : Text::tr("Δ = %1 a unit = %2 by calls + %3 by mix + %4 by time a call.")
              .arg(nsText(of.deltaNs), nsText(of.callsNs), nsText(of.mixNs), nsText(of.timeNs));
    evidence.match = matchText(of.match);
    evidence.test = testText(of.test);
    evidence.units = unitsText(comparison);
    for (const auto side : BothSides) {
        evidence.sql[side] = sqlOfKernels(comparison, of, side);
        for (const auto& run : comparison.further[side]) {
            if (auto sql = sqlOfKernels(of, side, run); !sql.isEmpty())
                evidence.furtherSql[side].push_back({ run.name, std::move(sql) });
        }
    }
    return evidence;
}

QString cellWithUnit(const Table& table, std::size_t row, std::size_t column)
{
    const auto text = table.text(row, column);
    const auto symbol = unitSymbol(table.columns[column].unit);
    if (text.isEmpty())
        return QStringLiteral("–");
    return symbol.isEmpty() ? text : QStringLiteral("%1 %2").arg(text, symbol);
}

/// The SQL of a cell of one run, or why there is none.
void addSqlOfCell(DeltaEvidence& evidence, Side side, const FigureCell& cell)
{
    evidence.sql[side] = cell.table->figureSql(cell.row, cell.column).text;
    if (!evidence.sql[side].isEmpty())
        return;
    const auto& reason = cell.table->columns[cell.column].noSql;
    evidence.noSql[side] = reason.isEmpty() ? Text::tr("No statement gives this figure.") : reason;
}

DeltaEvidence evidenceOfBudget(const Comparison& comparison, const DeltaSources& sources, std::size_t row)
{
    const auto& of = comparison.budget->rows[row];
    DeltaEvidence evidence;
    evidence.identity = Text::tr("BASE: %1 in %2 units. NEW: %3 in %4 units. Δ = %5 − %6 = %7 a unit; rows of a level "
                                 "add up to Δ of the wall.")
                            .arg(nsText(of.totalNs.base), formatCount(comparison.budget->units.base),
                                 nsText(of.totalNs.now), formatCount(comparison.budget->units.now),
                                 nsText(of.unitNs.now), nsText(of.unitNs.base), nsText(of.unitDeltaNs()));
    evidence.test = testText(of.test);
    evidence.units = unitsText(comparison);
    bool hasSql = false;
    for (const auto side : BothSides) {
        if (comparison.runs[side].baseline)
            continue;
        if (row < sources.budget.size() && sources.budget[row][side].table)
            addSqlOfCell(evidence, side, sources.budget[row][side]);
        hasSql = hasSql || !evidence.sql[side].isEmpty();
        if (evidence.sql[side].isEmpty())
            evidence.noSql[side]
                = Text::tr("What the GPU did not do is explained by rules that SQL cannot say shortly; "
                           "kernels, copies and calls have their SQL in their tables.");
    }
    if (hasSql)
        evidence.units += Text::tr(" The SQL gives the time from the first to the last kept unit, with that of units "
                                   "between that are left out.");
    return evidence;
}

DeltaEvidence evidenceOfSizes(const Comparison& comparison, const CompareSizes& sizes, const CompareSizeRow& of)
{
    DeltaEvidence evidence;
    evidence.identity = Text::tr("BASE: %1. NEW: %2. ")
                            .arg(meanText(of.totals.base, sizes.units.base), meanText(of.totals.now, sizes.units.now));
    evidence.identity += of.isOneSided()
        ? Text::tr("Δ = %1 a unit: one side has no call, so there is nothing to divide it into.")
              .arg(nsText(of.effects.deltaNs))
        : Text::tr("Δ = %1 a unit = %2 by calls + %3 by size + %4 by time a byte.")
              .arg(nsText(of.effects.deltaNs), nsText(of.effects.callsNs), nsText(of.effects.sizeNs),
                   nsText(of.effects.rateNs));
    evidence.match
        = of.isOneSided() ? Text::tr("Only one of the runs has it.") : Text::tr("Both runs have a row of this name.");
    evidence.test = testText(of.test);
    for (const auto side : BothSides) {
        evidence.sql[side] = sqlOfSizes(comparison, of, side);
        if (of.totals[side].calls > 0 && evidence.sql[side].isEmpty())
            evidence.noSql[side] = of.memory
                ? Text::tr("No statement gives this figure.")
                : Text::tr("The bytes of collectives are read from payloads of NVTX, which SQL cannot take apart; the "
                           "kernels have their SQL in the table of kernels.");
    }
    return evidence;
}

/// What the finding of each side stands on first.
DeltaEvidence evidenceOfFinding(const Sides<FigureCell>& cells)
{
    DeltaEvidence evidence;
    QStringList figures;
    for (const auto side : BothSides) {
        const auto& cell = cells[side];
        if (!cell.table)
            continue;
        figures.append(Text::tr("%1 stands on “%2” of “%3”: %4.")
                           .arg(side == Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW"),
                                cell.table->columns[cell.column].title, cell.table->title,
                                cellWithUnit(*cell.table, cell.row, cell.column)));
        addSqlOfCell(evidence, side, cell);
    }
    evidence.identity = figures.join(QLatin1Char(' '));
    return evidence;
}

DeltaEvidence evidenceOfLaunch(const Comparison& comparison, const UnitDrift& unit, const DriftRow& of)
{
    DeltaEvidence evidence;
    evidence.identity = Text::tr("Step %1 = %2 by the duration + %3 by the gap before. All steps add up to %4, the "
                                 "difference of the two units.")
                            .arg(nsText(of.stepNs()), nsText(of.deltaDurationNs()), nsText(of.deltaGapNs()),
                                 nsText(unit.deltaWallNs()));
    evidence.match = of.isOneSided() ? Text::tr("Only one of the runs has it.")
        : of.isSame                  ? Text::tr("The same work in both units.")
                                     : Text::tr("Other launches at the same place of the unit.");
    for (const auto side : BothSides) {
        evidence.sql[side] = sqlOfLaunch(comparison, of, side);
        if (of.launch[side] && evidence.sql[side].isEmpty())
            evidence.noSql[side] = Text::tr("CUDA graphs are launched as a whole; see its table for them.");
    }
    return evidence;
}

/// The rows of all GPUs, each with the end of its unit.
DeltaEvidence evidenceOfDrift(const Comparison& comparison, std::size_t row)
{
    for (const auto& unit : comparison.drift->gpus) {
        const auto lines = unit.rows.size() + (unit.isTooLong ? 0 : 1);
        if (row >= lines) {
            row -= lines;
            continue;
        }
        DeltaEvidence evidence;
        if (row < unit.rows.size())
            evidence = evidenceOfLaunch(comparison, unit, unit.rows[row]);
        else
            evidence.identity = Text::tr("Step %1 = %2 − %3, the gaps at the ends. All steps add up to %4, the "
                                         "difference of the two units.")
                                    .arg(nsText(unit.endGapNs.now - unit.endGapNs.base), nsText(unit.endGapNs.now),
                                         nsText(unit.endGapNs.base), nsText(unit.deltaWallNs()));
        evidence.units = unitsText(comparison);
        return evidence;
    }
    return {};
}

/// How rows of tables of one run were found to be the same.
QString matchText(const RowPair& pair)
{
    switch (pair.level) {
    case MatchLevel::Pinned:
        return Text::tr("Pinned: somebody said that they are the same.");
    case MatchLevel::WithArguments:
        return Text::tr("L1: the texts are equal without their numbers.");
    case MatchLevel::Stem:
        return Text::tr("L2: no other range of its run has this text.");
    case MatchLevel::None:
        return Text::tr("Only one of the runs has it.");
    default:
        return Text::tr("Both runs have a row of this name.");
    }
}

/// "600.000 ms in 6 units"
QString figureInUnits(const QString& text, const TableColumn& column, std::int64_t units)
{
    const bool isDivided = column.aggregate == Aggregate::Sum && units > 1;
    return isDivided ? Text::tr("%1 in %2 units").arg(text, formatCount(units)) : text;
}

/// Of a run beside the first.
QString figureOfFurther(const RunOfTable& run, std::size_t row, const TableColumn& column, std::size_t place)
{
    const auto& of = (*run.rows)[row];
    if (!of.isThere())
        return Text::tr("no such row");
    if (!of.figures[place])
        return QStringLiteral("–");
    const auto number = QString::number(*of.figures[place], 'f', std::max(0, column.decimals));
    const auto symbol = unitSymbol(column.unit);
    return figureInUnits(symbol.isEmpty() ? number : QStringLiteral("%1 %2").arg(number, symbol), column, run.units);
}

/// Of several runs that of each.
QString figureOfSide(const DeltaSource& source, const RowPair& pair, std::size_t column, Side side)
{
    if (!pair.row[side])
        return Text::tr("no such row");
    const auto& table = *source.tables[side];
    const auto& described = table.columns[column];
    QStringList runs { figureInUnits(cellWithUnit(table, *pair.row[side], column), described,
                                     source.unitsOfFirst(side)) };
    for (const auto& run : source.further[side])
        runs.append(QStringLiteral("%1 %2").arg(run.name, figureOfFurther(run, *pair.row[side], described, column)));
    return runs.join(QStringLiteral("; "));
}

/// Rows of tables of one run: each side has the SQL of its own figure, from its first to its last kept unit.
DeltaEvidence evidenceOfSource(const DeltaSource& source, const Table& table, std::size_t row, std::size_t column)
{
    DeltaEvidence evidence;
    const auto& pair = source.rows[row];
    evidence.match = matchText(pair);
    const auto& samples = pair.test.samples;
    evidence.test = samples.baseCount + samples.newCount > 0 ? testText(pair.test)
                                                             : Text::tr("Not tested: there are no values by unit.");
    const auto of = source.columnOf(table.columns[column].key);
    if (!of)
        return evidence;
    const auto& figure = source.tables.base->columns[*of];
    evidence.identity = Text::tr("%1: BASE %2, NEW %3.")
                            .arg(figure.title, figureOfSide(source, pair, *of, Side::Base),
                                 figureOfSide(source, pair, *of, Side::New));
    const bool isShare = figure.aggregate == Aggregate::Share;
    const auto delta
        = table.findColumn(QStringLiteral("delta_") + figure.key + (isShare ? QStringLiteral("_pp") : QString()));
    if (delta && pair.row.base && pair.row.now)
        evidence.identity += Text::tr(" Δ = NEW − BASE = %1.").arg(cellWithUnit(table, row, *delta));
    for (const auto side : BothSides) {
        if (!pair.row[side])
            continue;
        evidence.sql[side] = source.tables[side]->figureSql(*pair.row[side], *of).text;
        if (!evidence.sql[side].isEmpty())
            continue;
        const auto& reason = source.tables[side]->columns[*of].noSql;
        evidence.noSql[side] = reason.isEmpty() ? Text::tr("No statement gives this figure.") : reason;
    }
    return evidence;
}

} // namespace

QString sqlText(const DeltaEvidence& evidence, Side side, const QString& name)
{
    const auto& further = evidence.furtherSql[side];
    if (further.empty())
        return evidence.sql[side];
    QStringList statements;
    const auto add = [&](const QString& file, const QString& sql) {
        auto line = file; // a name with a line feed would end the comment
        line.replace(QRegularExpression(QStringLiteral("[\\x00-\\x1f\\x7f]")), QStringLiteral(" "));
        statements.append(QStringLiteral("-- %1\n%2").arg(line, sql));
    };
    if (!evidence.sql[side].isEmpty())
        add(name, evidence.sql[side]);
    for (const auto& run : further)
        add(run.name, run.sql);
    return statements.join(QStringLiteral("\n\n"));
}

DeltaEvidence evidenceOfDelta(const Comparison& comparison, const DeltaSources& sources, const Table& table,
                              std::size_t row, std::size_t column)
{
    if (table.key == QLatin1String("compare_kernels") && row < comparison.kernels->rows.size())
        return evidenceOfKernel(comparison, row);
    if (table.key == QLatin1String("compare_budget") && row < comparison.budget->rows.size())
        return evidenceOfBudget(comparison, sources, row);
    if (table.key == QLatin1String("compare_drift"))
        return evidenceOfDrift(comparison, row);
    DeltaEvidence evidence;
    const auto source = sources.tables.find(table.key);
    if (table.key == QLatin1String("compare_sizes") && sources.sizes && row < sources.sizes->rows.size())
        evidence = evidenceOfSizes(comparison, *sources.sizes, sources.sizes->rows[row]);
    else if (table.key == QLatin1String("compare_findings") && row < sources.findings.size())
        evidence = evidenceOfFinding(sources.findings[row]);
    else if (source != sources.tables.end() && row < source->second->rows.size() && column < table.columns.size())
        evidence = evidenceOfSource(*source->second, table, row, column);
    else if (source == sources.tables.end())
        evidence.noSql.base = Text::tr("Rows of this table are made of several others; those have the SQL.");
    evidence.units = unitsText(comparison);
    return evidence;
}

} // namespace core
