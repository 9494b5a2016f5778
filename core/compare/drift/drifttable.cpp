// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "compare/deltacolumns.h"
#include "compare/drift/drift.h"
#include "compare/matching/sequencealignment.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// A row of the table: one launch, or the end of a unit.
struct DriftLine {
    std::size_t gpu = 0;
    std::size_t number = 0; ///< from 1 in its unit
    const DriftRow* row = nullptr; ///< none: the end
    std::optional<std::int64_t> driftNs; ///< of the end: Δ of the walls
    Sides<std::optional<std::int64_t>> startNs, durationNs, gapNs; ///< start: from the start of the unit
    std::int64_t deltaDurationNs = 0, deltaGapNs = 0;
};

/// The lines and what they point into.
struct DriftLines {
    std::shared_ptr<const CompareDrift> drift;
    Sides<std::vector<QString>> displayNames;
    std::vector<DriftLine> lines;
};

using DriftBuilder = TableBuilder<DriftLine>;

DriftLine launchLine(const UnitDrift& unit, const DriftRow& row)
{
    DriftLine line;
    line.row = &row;
    line.driftNs = unit.driftNs(row);
    line.deltaDurationNs = row.deltaDurationNs();
    line.deltaGapNs = row.deltaGapNs();
    for (const auto side : BothSides) {
        if (const auto& launch = row.launch[side]) {
            line.startNs[side] = launch->startNs - unit.window[side].startNs;
            line.durationNs[side] = launch->durationNs;
            line.gapNs[side] = launch->gapNs;
        }
    }
    return line;
}

DriftLine endLine(const UnitDrift& unit)
{
    DriftLine line;
    line.driftNs = unit.deltaWallNs();
    line.deltaGapNs = unit.endGapNs.now - unit.endGapNs.base;
    for (const auto side : BothSides) {
        line.startNs[side] = unit.window[side].durationNs();
        line.gapNs[side] = unit.endGapNs[side];
    }
    return line;
}

std::shared_ptr<const DriftLines> linesOf(std::shared_ptr<const CompareDrift> drift,
                                          const Sides<std::vector<QString>>& displayNames)
{
    auto made = std::make_shared<DriftLines>();
    made->drift = std::move(drift);
    made->displayNames = displayNames;
    for (std::size_t gpu = 0; gpu < made->drift->gpus.size(); ++gpu) {
        const auto& unit = made->drift->gpus[gpu];
        std::size_t number = 0;
        const auto add = [&](DriftLine line) {
            line.gpu = gpu;
            line.number = ++number;
            made->lines.push_back(line);
        };
        for (const auto& row : unit.rows)
            add(launchLine(unit, row));
        if (!unit.isTooLong)
            add(endLine(unit));
    }
    return made;
}

QString launchName(const CompareRun& run, const std::vector<QString>& displayNames, const DriftLaunch& launch)
{
    return launch.work.kind == WorkKind::Graph ? Text::tr("CUDA graph")
                                               : displayNames[run.trace->kernels.name[launch.work.row].value()];
}

/// "gemm", "gemm<128> → gemm<256>"
QString lineName(const CompareRuns& runs, const DriftLines& lines, const DriftLine& line)
{
    if (line.row == nullptr)
        return Text::tr("End of the unit");
    Sides<QString> names;
    for (const auto side : BothSides) {
        if (const auto& launch = line.row->launch[side])
            names[side] = launchName(runs[side], lines.displayNames[side], *launch);
    }
    if (line.row->isOneSided() || names.base == names.now)
        return names.base.isEmpty() ? names.now : names.base;
    return QStringLiteral("%1 → %2").arg(names.base, names.now);
}

/// "L2"; "same" for CUDA graphs, "place" for what only stands at the same place.
QString pairingKey(const DriftLine& line)
{
    if (line.row == nullptr || line.row->isOneSided())
        return {};
    if (!line.row->isSame)
        return QStringLiteral("place");
    return line.row->level == MatchLevel::None ? QStringLiteral("same") : matchLevelKey(line.row->level);
}

Provenance driftProvenance(const CompareDrift& drift)
{
    Provenance provenance;
    const bool isTooLong = !drift.gpus.empty()
        && std::all_of(drift.gpus.begin(), drift.gpus.end(), [](const UnitDrift& unit) { return unit.isTooLong; });
    if (!drift.unavailable.isEmpty() || drift.gpus.empty() || isTooLong) {
        provenance.unavailable = isTooLong
            ? Text::tr("not available, because a unit has more than %1 launches")
                  .arg(formatCount(static_cast<std::int64_t>(MostAlignedLaunches)))
            : Text::tr("not available: %1")
                  .arg(drift.unavailable.isEmpty() ? Text::tr("No GPU of one run has a partner in the other.")
                                                   : drift.unavailable);
        provenance.advice
            = Text::tr("Name the work that both runs repeat with --unit nvtx:TEXT or --unit kernel:TEXT.");
        return provenance;
    }
    provenance.source = Text::tr("the kernels and CUDA graphs of the main streams of both traces");
    provenance.derivation = Text::tr(
        "One unit of each run, that whose wall time is nearest the median. Launches are laid side by side in their "
        "order (Needleman and Wunsch): those of the same kernel, and between them those that only one run has. Step = "
        "Δ gap before + Δ duration; all steps add up to the difference of the wall times, to the nanosecond. Drift = Δ "
        "of the start, from the start of the unit.");
    return provenance;
}

void addDriftTimes(DriftBuilder& builder)
{
    const auto sides = [&](const QString& key, const DeltaText& base, const DeltaText& now, auto of) {
        for (const auto side : BothSides) {
            auto text = side == Side::Base ? base : now;
            text.key = (side == Side::Base ? QStringLiteral("base_") : QStringLiteral("new_")) + key;
            addTimeColumns(builder, text, [of, side](const DriftLine& line) { return of(line)[side]; });
        }
    };
    sides(QStringLiteral("start"),
          { {}, Text::tr("BASE start"), Text::tr("From the start of the unit."), ColumnUse::Chooser },
          { {}, Text::tr("NEW start"), Text::tr("From the start of the unit."), ColumnUse::Chooser },
          [](const DriftLine& line) { return line.startNs; });
    sides(QStringLiteral("duration"),
          { {}, Text::tr("BASE duration"), Text::tr("Empty: BASE does not launch it here."), ColumnUse::Chooser },
          { {}, Text::tr("NEW duration"), Text::tr("Empty: NEW does not launch it here."), ColumnUse::Chooser },
          [](const DriftLine& line) { return line.durationNs; });
    const auto gapHelp = Text::tr("Since the end of the launch before it in the stream; below 0: they overlap.");
    sides(QStringLiteral("gap"), { {}, Text::tr("BASE gap before"), gapHelp, ColumnUse::Chooser },
          { {}, Text::tr("NEW gap before"), gapHelp, ColumnUse::Chooser },
          [](const DriftLine& line) { return line.gapNs; });
    addTimeColumns(builder,
                   { QStringLiteral("delta_gap"), Text::tr("Δ gap before"),
                     Text::tr("NEW - BASE; the gap before a launch without a partner counts whole.") },
                   [](const DriftLine& line) { return line.deltaGapNs; });
    addTimeColumns(builder,
                   { QStringLiteral("delta_duration"), Text::tr("Δ duration"),
                     Text::tr("NEW - BASE; a launch without a partner counts whole.") },
                   [](const DriftLine& line) { return line.deltaDurationNs; });
    addTimeColumns(
        builder,
        { QStringLiteral("step"), Text::tr("Step"),
          Text::tr("Δ gap before + Δ duration. All steps of a GPU add up to the difference of the wall times "
                   "of the two units.") },
        [](const DriftLine& line) { return line.deltaGapNs + line.deltaDurationNs; });
    addTimeColumns(builder,
                   { QStringLiteral("drift"), Text::tr("Drift"),
                     Text::tr("How much later the launch starts in NEW, from the start of the unit; below 0: earlier. "
                              "Empty: without a partner. At the end: the difference of the wall times.") },
                   [](const DriftLine& line) { return line.driftNs; });
}

} // namespace

Table describeCompareDrift(const CompareRuns& runs, const GpuPairs& gpus, std::shared_ptr<const CompareDrift> drift,
                           const Sides<std::vector<QString>>& displayNames)
{
    auto provenance = driftProvenance(*drift);
    const auto lines = linesOf(std::move(drift), displayNames);
    DriftBuilder builder(QStringLiteral("compare_drift"), Text::tr("Inside a unit: BASE against NEW"),
                         rowsOf(lines, &DriftLines::lines), std::move(provenance));
    addGpuPairColumn(builder, runs, gpus, [](const DriftLine& line) { return line.gpu; });
    builder.number({ QStringLiteral("position"), QStringLiteral("#"), Text::tr("Order of the launches in the unit.") },
                   Identity, Unit::None, 0,
                   [](const DriftLine& line) { return static_cast<std::int64_t>(line.number); }, {});
    builder.text({ QStringLiteral("kernel"), Text::tr("Kernel"),
                   Text::tr("Kernel or CUDA graph; with an arrow where the names differ.") },
                 Note, [runs, lines](const DriftLine& line) { return lineName(runs, *lines, line); });
    builder.text({ QStringLiteral("pairing"), Text::tr("Pair"),
                   Text::tr("Why the launches are side by side: level of the match of the kernels, same: CUDA graph, "
                            "place: only by their place in the unit; empty: on one side only."),
                   ColumnUse::Chooser },
                 Note, [](const DriftLine& line) { return pairingKey(line); });
    addDriftTimes(builder);
    return builder.take();
}

} // namespace core
