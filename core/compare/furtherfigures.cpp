// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/furtherfigures.h"

#include "compare/baseline/baselinerun.h"
#include "statistics/statistics.h"

#include <algorithm>

namespace core {

namespace {

void addTo(KernelSum& sum, const KernelSum& more)
{
    sum.totals.calls += more.totals.calls;
    addSaturated(sum.totals.totalNs, more.totals.totalNs);
    for (const auto& [shape, totals] : more.shapes) {
        sum.shapes[shape].calls += totals.calls;
        addSaturated(sum.shapes[shape].totalNs, totals.totalNs);
    }
    sum.unitNs.insert(sum.unitNs.end(), more.unitNs.begin(), more.unitNs.end());
    sum.runNs.resize(std::max(sum.runNs.size(), more.runNs.size()), 0);
    std::transform(more.runNs.begin(), more.runNs.end(), sum.runNs.begin(), sum.runNs.begin(), saturatedSum);
}

/// The sums of NEW, each in a name of BASE that it matches.
KernelSumsOfRun inNamesOfBase(const Comparison& comparison, const KernelSumsOfRun& own, std::size_t pair)
{
    KernelSumsOfRun renamed { {}, own.values, own.runs };
    renamed.sums.resize(comparison.runs.base.trace->kernelNames.size());
    for (const auto& match : comparison.matches[pair]) {
        if (!match.isMatched())
            continue;
        for (std::size_t i = 0; i < match.names.now.size(); ++i) {
            const auto place = std::min(i, match.names.base.size() - 1);
            addTo(renamed.sums[match.names.base[place].value()], own.sums[match.names.now[i].value()]);
        }
    }
    return renamed;
}

} // namespace

FixedUnit fixedUnitOf(const Comparison& comparison, Side side)
{
    FixedUnit fixed;
    fixed.pattern = comparison.unit->pattern[side];
    fixed.description = comparison.unit->description;
    fixed.critical = comparison.gpus.pairs[comparison.gpus.critical].device[side];
    for (std::size_t pair = 0; pair < comparison.gpus.pairs.size(); ++pair)
        fixed.edges[comparison.gpus.pairs[pair].device[side].value()] = comparison.unit->edges[pair][side];
    fixed.kept = comparison.kept[side];
    if (!comparison.kept.base.steady || !comparison.kept.now.steady)
        fixed.kept.steady.reset(); // units outside of it are kept
    fixed.pieces = comparison.unit->pieces[side];
    fixed.modalPieces = comparison.unit->modalPieces[side];
    fixed.isWindowChosen = comparison.runs.base.scope.window || comparison.runs.now.scope.window;
    return fixed;
}

std::optional<FurtherFigures> furtherFigures(const Comparison& withFirst, const FiguresOfRuns& figures,
                                             const std::vector<DeviceIndex>& devices)
{
    const auto& pairs = withFirst.gpus.pairs;
    const auto& run = withFirst.runs.now;
    FurtherFigures further;
    further.runs = run.baseline ? run.baseline->baseline.runs : 1;
    for (const auto device : devices) {
        const auto found = std::find_if(pairs.begin(), pairs.end(),
                                        [device](const GpuPair& pair) { return pair.device.base == device; });
        if (found == pairs.end())
            return std::nullopt;
        const auto pair = static_cast<std::size_t>(found - pairs.begin());
        further.budgets.push_back(figures.budgets[pair].now);
        further.sums.push_back(inNamesOfBase(withFirst, figures.sums[pair].now, pair));
    }
    return further;
}

} // namespace core
