// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/furtherfigures.h"

#include "compare/baseline/baselinerun.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <utility>

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

/// By KernelNameIndex of BASE the names in NEW that are matched to it.
std::vector<std::vector<KernelNameIndex>> namesOfNew(const Comparison& comparison, std::size_t pair)
{
    std::vector<std::vector<KernelNameIndex>> names(comparison.runs.base.trace->kernelNames.size());
    for (const auto& match : comparison.matches[pair]) {
        for (std::size_t i = 0; match.isMatched() && i < match.names.now.size(); ++i) {
            const auto place = std::min(i, match.names.base.size() - 1);
            names[match.names.base[place].value()].push_back(match.names.now[i]);
        }
    }
    return names;
}

/// The sums of NEW, each in a name of BASE that it matches.
KernelSumsOfRun inNamesOfBase(const std::vector<std::vector<KernelNameIndex>>& names, const KernelSumsOfRun& own)
{
    KernelSumsOfRun renamed { {}, own.values, own.runs };
    renamed.sums.resize(names.size());
    for (std::size_t base = 0; base < names.size(); ++base) {
        for (const auto name : names[base])
            addTo(renamed.sums[base], own.sums[name.value()]);
    }
    return renamed;
}

/// The trace without its events.
std::shared_ptr<const Trace> outlineOf(const Trace& trace)
{
    auto outline = std::make_shared<Trace>();
    outline->id = trace.id;
    outline->path = trace.path;
    outline->fileName = trace.fileName;
    outline->schema = trace.schema;
    outline->processes = trace.processes;
    outline->threads = trace.threads;
    outline->devices = trace.devices;
    outline->streams = trace.streams;
    outline->kernelNames = trace.kernelNames;
    outline->readings = trace.readings;
    outline->standInTexts = trace.standInTexts;
    outline->extent = trace.extent;
    outline->part = trace.part;
    return outline;
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
    const auto outline = run.baseline ? nullptr : std::make_shared<FurtherOutline>();
    if (outline) {
        outline->trace = outlineOf(*run.trace);
        outline->scope = run.scope;
    }
    for (const auto device : devices) {
        const auto found = std::find_if(pairs.begin(), pairs.end(),
                                        [device](const GpuPair& pair) { return pair.device.base == device; });
        if (found == pairs.end())
            return std::nullopt;
        const auto pair = static_cast<std::size_t>(found - pairs.begin());
        further.budgets.push_back(figures.budgets[pair].now);
        auto names = namesOfNew(withFirst, pair);
        further.sums.push_back(inNamesOfBase(names, figures.sums[pair].now));
        if (outline) {
            outline->devices.push_back(pairs[pair].device.now);
            outline->spans.push_back(withFirst.spans[pair].now);
            outline->names.push_back(std::move(names));
        }
    }
    further.outline = outline;
    return further;
}

} // namespace core
