// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "compare/kernels/comparekernels.h"
#include "compare/kernels/kerneldeltacolumns.h"

namespace core {

namespace {

using KernelDeltaBuilder = TableBuilder<CompareKernelRow>;
using ComparedRows = std::shared_ptr<const CompareKernels>;

/// The names of one side of a match, a line each.
QString namesOf(const CompareRun& run, const std::vector<KernelNameIndex>& names)
{
    QStringList texts;
    for (const auto name : names)
        texts.append(run.trace->kernelNames[name.value()].fullName);
    return texts.join(QLatin1Char('\n'));
}

/// "gemm<128>", "gemm<128> → gemm<256>", "ew (3 → 2 kernels)"
QString shownName(const CompareKernels& kernels, const KernelMatch& match)
{
    const auto first = [&](Side side) { return kernels.displayNames[side][match.names[side].front().value()]; };
    if (match.names.base.empty())
        return first(Side::New);
    if (match.names.now.empty())
        return first(Side::Base);
    if (match.isGroup()) {
        return Text::tr("%1 and others (%2 → %3 kernels)")
            .arg(first(Side::Base), QString::number(match.names.base.size()), QString::number(match.names.now.size()));
    }
    const auto base = first(Side::Base);
    const auto now = first(Side::New);
    if (match.level == MatchLevel::Renamed)
        return Text::tr("%1 → %2 (renamed?)").arg(base, now);
    return base == now ? base : QStringLiteral("%1 → %2").arg(base, now);
}

/// The full name of the kernel of the other run that may be the same; empty: none.
QString proposedName(const CompareRuns& runs, const KernelMatch& match)
{
    if (!match.proposal)
        return {};
    const auto other = match.names.base.empty() ? Side::Base : Side::New;
    return runs[other].trace->kernelNames[match.proposal->name.value()].fullName;
}

/// Of renamed kernels and of proposals, 0-1.
std::optional<double> confidenceOf(const KernelMatch& match)
{
    if (match.level == MatchLevel::Renamed)
        return match.likeness;
    return match.proposal ? std::optional(match.proposal->likeness) : std::nullopt;
}

void addKernelNames(KernelDeltaBuilder& builder, const CompareRuns& runs, const GpuPairs& gpus,
                    const ComparedRows& kernels)
{
    builder.text({ QStringLiteral("kernel"), Text::tr("Kernel"),
                   Text::tr("Names that tell it from all kernels of both runs; with an arrow where they differ.") },
                 Note, [kernels](const CompareKernelRow& row) { return shownName(*kernels, row.match); });
    addGpuPairColumn(builder, runs, gpus, [](const CompareKernelRow& row) { return row.gpu; });
    builder.text({ QStringLiteral("base_name"), Text::tr("Name in BASE"),
                   Text::tr("Full names, a line each; empty: new."), ColumnUse::Chooser },
                 Identity,
                 [run = runs.base](const CompareKernelRow& row) { return namesOf(run, row.match.names.base); });
    builder.text({ QStringLiteral("new_name"), Text::tr("Name in NEW"),
                   Text::tr("Full names, a line each; empty: gone."), ColumnUse::Chooser },
                 Identity, [run = runs.now](const CompareKernelRow& row) { return namesOf(run, row.match.names.now); });
    builder.text(
        { QStringLiteral("match_level"), Text::tr("Match"),
          Text::tr("How the names match: L0 full name, L1 without namespaces and counters, L2 without template "
                   "arguments, L3 stem with equal grid, block and registers, L4 renamed, as far as place in the unit, "
                   "calls, NVTX "
                   "ranges, family, words and threads tell, pinned by the file of matches; empty: on one side only.") },
        Note, [](const CompareKernelRow& row) { return matchLevelKey(row.match.level); });
    builder.number({ QStringLiteral("confidence"), Text::tr("Confidence"),
                     Text::tr("0–1: how alike kernels of other names are; from 0.75 they are taken for the same, from "
                              "0.5 they are proposed. Empty: nothing had to be guessed."),
                     ColumnUse::Chooser },
                   Note, Unit::None, 2, [](const CompareKernelRow& row) { return confidenceOf(row.match); }, {});
    builder.text(
        { QStringLiteral("proposed"), Text::tr("Perhaps the same"),
          Text::tr("Full name of the kernel of the other run that may be the same, but is not taken for it: pin "
                   "it with --matches, if it is."),
          ColumnUse::Chooser },
        Note, [runs](const CompareKernelRow& row) { return proposedName(runs, row.match); });
}

} // namespace

Provenance kernelDeltaProvenance(const CompareKernels& kernels)
{
    Provenance provenance;
    if (!kernels.unavailable.isEmpty()) {
        provenance.unavailable = Text::tr("not available: %1").arg(kernels.unavailable);
        provenance.advice = Text::tr("Capture both runs with nsys profile --trace=cuda --cuda-graph-trace=node");
        return provenance;
    }
    if (kernels.rows.empty()) {
        provenance.unavailable
            = Text::tr("not available, because no kernel runs in both runs on GPUs that are compared");
        provenance.advice = Text::tr("Capture both runs with nsys profile --trace=cuda --cuda-graph-trace=node");
        return provenance;
    }
    provenance.source = Text::tr("the kernels of both traces");
    provenance.derivation = Text::tr(
        "Kernels that start in kept units, whole. Δ = by calls + by mix + by time a call, to the nanosecond: calls are "
        "counted at the mean of both times a call, time a call at the mean of both counts.");
    provenance.derivation += QLatin1Char(' ') + differenceLimitsText(kernels.limits, kernels.areRuns);
    if (kernels.hasUnit) {
        provenance.coverage = Text::tr("%1 units of BASE, %2 of NEW.")
                                  .arg(formatCount(kernels.units.base), formatCount(kernels.units.now));
    }
    return provenance;
}

Table describeCompareKernels(const CompareRuns& runs, const GpuPairs& gpus,
                             std::shared_ptr<const CompareKernels> kernels)
{
    KernelDeltaBuilder builder(QStringLiteral("compare_kernels"), QStringLiteral("Kernels: BASE against NEW"),
                               rowsOf(kernels, &CompareKernels::rows), kernelDeltaProvenance(*kernels));
    addKernelNames(builder, runs, gpus, kernels);
    addDeltaTotals(builder, kernels->scale);
    addDeltaCalls(builder, kernels->scale);
    addTestColumns(builder, [](const CompareKernelRow& row) -> const RowTest& { return row.test; });
    return builder.take();
}

} // namespace core
