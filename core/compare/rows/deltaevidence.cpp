// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/deltaevidence.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "compare/comparison.h"
#include "evidence/evidencesql.h"

#include <cmath>

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
    if (!samples.p)
        return sentences.first();
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

/// Kept units that lie side by side are one window.
QString keptCondition(const UnitSpans& spans)
{
    QStringList windows;
    for (std::size_t i = 0; i < spans.kept.size();) {
        auto end = i;
        while (end + 1 < spans.kept.size() && spans.kept[end + 1] == spans.kept[end] + 1)
            ++end;
        windows.append(QStringLiteral("(whole_start_ns >= %1 AND whole_start_ns < %2)")
                           .arg(spans.edges.edgesNs[spans.kept[i]])
                           .arg(spans.edges.edgesNs[spans.kept[end] + 1]));
        i = end + 1;
    }
    return QStringLiteral("(%1)").arg(windows.join(QStringLiteral("\n   OR ")));
}

/// Calls and time of the kernels of one side over its kept units.
QString sqlOfKernels(const Comparison& comparison, const CompareKernelRow& of, Side side)
{
    const auto& run = comparison.runs[side];
    if (run.baseline || of.match.names[side].empty())
        return {};
    auto scope = run.scope; // a kernel counts whole, in the unit it starts in
    scope.window.reset();
    scope.rows.reset();
    const EvidenceSql source(run.trace, scope);
    if (!source.reason().isEmpty() || !source.has(EventClass::Kernels))
        return {};
    QStringList names;
    for (const auto name : of.match.names[side])
        names.append(run.trace->kernelNames[name.value()].fullName);
    const auto device = comparison.gpus.pairs[of.gpu].device[side];
    const auto& spans = comparison.spans[of.gpu][side];
    return QStringLiteral("SELECT COUNT(*) AS calls, SUM(whole_end_ns - whole_start_ns) AS total_ns\nFROM (%1);")
        .arg(source.events(
            EventClass::Kernels,
            { source.onDevice(device), source.hasText(QStringLiteral("name_id"), names), keptCondition(spans) }));
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
    default:
        break;
    }
    return match.isMatched() ? matchLevelKey(match.level) : Text::tr("Only one of the runs has it.");
}

QString unitsText(const Comparison& comparison)
{
    return comparison.alignment().join(QLatin1Char(' '));
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
    for (const auto side : BothSides)
        evidence.sql[side] = sqlOfKernels(comparison, of, side);
    return evidence;
}

DeltaEvidence evidenceOfBudget(const Comparison& comparison, std::size_t row)
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
    return evidence;
}

} // namespace

DeltaEvidence evidenceOfDelta(const Comparison& comparison, const Table& table, std::size_t row)
{
    if (table.key == QLatin1String("compare_kernels") && row < comparison.kernels->rows.size())
        return evidenceOfKernel(comparison, row);
    if (table.key == QLatin1String("compare_budget") && row < comparison.budget->rows.size())
        return evidenceOfBudget(comparison, row);
    DeltaEvidence evidence;
    evidence.units = unitsText(comparison);
    return evidence;
}

} // namespace core
