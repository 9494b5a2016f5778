// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "compare/baseline/baselinerun.h"
#include "compare/comparison.h"

namespace core {

namespace {

QString gpuText(const CompareRuns& runs, const GpuPair& pair)
{
    const auto base = runs.base.trace->devices[pair.device.base.value()].label();
    const auto now = runs.now.trace->devices[pair.device.now.value()].label();
    return base == now ? base : Text::tr("%1 against %2").arg(base, now);
}

/// What is not compared for want of a trace; empty: both sides are traces.
QString baselineText(const CompareRuns& runs)
{
    if (!runs.base.baseline && !runs.now.baseline)
        return {};
    const auto which = !runs.now.baseline ? Text::tr("BASE is a baseline")
        : !runs.base.baseline             ? Text::tr("NEW is a baseline")
                                          : Text::tr("BASE and NEW are baselines");
    return Text::tr(
               "%1: timelines, single events and SQL are not kept in it and not compared; percentiles of more than "
               "512 calls and tests of more than 256 units are of an even choice of them (≈).")
        .arg(which);
}

/// What figures are of; empty: of one run a side.
QString runsText(const Comparison& comparison)
{
    if (!comparison.areRuns())
        return {};
    Sides<QString> names;
    for (const auto side : BothSides) {
        QStringList all { comparison.runs[side].trace->fileName };
        for (const auto& run : comparison.further[side])
            all.append(run.name);
        names[side] = all.join(QStringLiteral(", "));
    }
    const auto runs = Text::tr("Runs of BASE: %1; of NEW: %2.").arg(names.base, names.now);
    const auto tables = comparison.haveAllTables()
        ? Text::tr("Tables are of all of them, drift and versions of the first of each side; a value that is tested is "
                   "the median unit of a run.")
        : Text::tr("Budget, kernels and families are of all of them, other tables of the first of each side; a value "
                   "that is tested is the median unit of a run.");
    return runs + QLatin1Char(' ') + tables;
}

} // namespace

bool Comparison::hasEqualUnits() const
{
    return budget->units.base * budget->runs.now == budget->units.now * budget->runs.base;
}

std::int64_t Comparison::runCount(Side side) const
{
    auto count = runs[side].baseline ? runs[side].baseline->baseline.runs : 1;
    for (const auto& run : further[side])
        count += run.runs;
    return count;
}

bool Comparison::hasComparableSums() const
{
    return (unit && per != ComparePer::Total) || (unit && hasEqualUnits()) || isSameWork(*kernels);
}

TimeWindow Comparison::window(Side side) const
{
    if (gpus.isEmpty())
        return runs[side].scope.window.value_or(runs[side].trace->extent);
    return spans[gpus.critical][side].hull();
}

QStringList Comparison::alignment() const
{
    QStringList lines;
    if (const auto text = baselineText(runs); !text.isEmpty())
        lines.append(text);
    if (gpus.isEmpty())
        return lines + staleChoices;
    lines.append(
        (gpus.isCriticalChosen ? Text::tr("GPU that was chosen: %1.") : Text::tr("GPU that computes most: %1."))
            .arg(gpuText(runs, gpus.pairs[gpus.critical])));
    lines.append(staleChoices);
    if (const auto text = runsText(*this); !text.isEmpty())
        lines.append(text);
    for (const auto& run : leftOut) {
        lines.append(
            Text::tr("Left out of %1: %2. %3")
                .arg(run.side == Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW"), run.name, run.reason));
    }
    if (!unit) {
        lines.append(isUnitWanted ? Text::tr("No unit of work was found in both runs.")
                                  : Text::tr("No unit of work was asked for: the whole windows are compared."));
        return lines;
    }
    lines.append(Text::tr("Unit of work: %1; %2 units of BASE, %3 of NEW.")
                     .arg(unit->description, formatCount(kept.base.count()), formatCount(kept.now.count())));
    for (const auto side : BothSides) {
        if (const auto text = leftOutText(kept[side]); !text.isEmpty()) {
            lines.append(QStringLiteral("%1: %2.").arg(
                side == Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW"), text));
        }
    }
    return lines;
}

} // namespace core
