// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/baselinerun.h"

#include "analysis/nccl/ncclevents.h"
#include "statistics/statistics.h"

#include <QFileInfo>
#include <QHash>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace core {

namespace {

void addFacts(Trace& trace, const Baseline& baseline)
{
    for (const auto& [key, value] : baseline.facts) {
        const auto section = key.section(QLatin1Char('/'), 0, 0);
        const MetaDatum datum { key.section(QLatin1Char('/'), 1), value, false };
        if (section == QLatin1String("export"))
            trace.exportMetaData.push_back(datum);
        else if (section == QLatin1String("capture"))
            trace.captureMetaData.push_back(datum);
        else
            trace.systemEnvironment.push_back(datum);
    }
}

/// GPUs, names and shapes of kernels, and versions: what stands for the trace of a baseline.
std::shared_ptr<const Trace> traceOf(const BaselineRun& run, const QString& path)
{
    const auto& baseline = run.baseline;
    auto trace = std::make_shared<Trace>();
    trace->path = path;
    trace->fileName = QFileInfo(path).fileName();
    trace->fileSizeBytes = baseline.checked.fileSizeBytes;
    for (const auto& gpu : baseline.gpus) {
        auto& device = trace->devices.emplace_back();
        device.gpuId = gpu.gpuId;
        device.name = gpu.model;
        device.smCount = gpu.multiprocessors;
        device.memoryBytes = gpu.memoryBytes;
    }
    for (std::size_t row = 0; row < baseline.kernels.size(); ++row) {
        const auto& kernel = baseline.kernels[row];
        if (run.names[row].value() < trace->kernelNames.size())
            continue;
        const auto shown = kernel.shownName.isEmpty() ? kernel.name : kernel.shownName;
        trace->kernelNames.push_back({ shown, kernel.name, shown });
    }
    addFacts(*trace, baseline);
    if (!baseline.gpus.empty())
        trace->extent = { 0, baseline.gpus[baseline.unit.criticalGpu].wallNs };
    return trace;
}

/// Which kernels are NCCL's and which family each is of, as its own trace had them.
void takeKinds(CompareRun& run)
{
    const auto& kernels = run.baseline->baseline.kernels;
    auto events = std::make_shared<NcclEvents>();
    auto families = std::make_shared<KernelFamilies>();
    families->rules = run.options.families;
    events->isNcclKernelName.assign(run.trace->kernelNames.size(), 0);
    families->ofName.assign(run.trace->kernelNames.size(), FamilyRules::unclassified());
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        const auto name = run.baseline->names[row].value();
        events->isNcclKernelName[name] = kernels[row].isCommunication ? 1 : 0;
        families->ofName[name] = kernels[row].family;
    }
    run.options.ncclEvents = std::move(events);
    run.options.kernelFamilies = std::move(families);
}

/// Units side by side: when each was is not kept.
UnitEdges edgesOfUnits(const std::vector<std::int64_t>& wallsNs)
{
    UnitEdges edges;
    std::int64_t atNs = 0;
    edges.edgesNs.push_back(atNs);
    for (const auto wallNs : wallsNs) {
        addSaturated(atNs, std::max<std::int64_t>(wallNs, 0));
        edges.edgesNs.push_back(atNs);
    }
    edges.isModal.assign(wallsNs.size(), 1);
    return edges;
}

} // namespace

Cancellable<CompareRun> runOfBaseline(Baseline baseline, const QString& path, AnalysisOptions options,
                                      const std::stop_token& stop)
{
    auto held = std::make_shared<BaselineRun>();
    held->baseline = std::move(baseline);
    QHash<QString, std::size_t> placeOf;
    for (const auto& kernel : held->baseline.kernels) {
        const auto place = placeOf.constFind(kernel.name);
        const auto name = place == placeOf.cend() ? static_cast<std::size_t>(placeOf.size()) : *place;
        placeOf.insert(kernel.name, name);
        held->names.push_back(KernelNameIndex { name });
    }
    auto run = CompareRun::prepare(traceOf(*held, path), {}, std::move(options), stop);
    if (!run)
        return cancelled();
    run->baseline = std::move(held);
    takeKinds(*run);
    return run;
}

std::optional<FixedUnit> fixedUnitOf(const BaselineRun& run)
{
    const auto& unit = run.baseline.unit;
    if (unit.count == 0 || run.baseline.gpus.empty())
        return std::nullopt;
    FixedUnit fixed;
    fixed.description = unit.description;
    fixed.critical = DeviceIndex { unit.criticalGpu };
    fixed.pieces = unit.pieces;
    fixed.modalPieces = unit.modalPieces;
    fixed.isWindowChosen = unit.isWindowChosen;
    fixed.pattern.source = unit.rangeText.isEmpty() ? UnitSource::Kernels : UnitSource::NvtxRanges;
    fixed.pattern.rangeText = unit.rangeText;
    fixed.pattern.hasShapes = unit.hasShapes;
    for (const auto item : unit.sequence) {
        auto& of = fixed.pattern.sequence.emplace_back();
        if (item < 0) {
            of.graph = static_cast<std::uint64_t>(-1 - item);
            continue;
        }
        of.name = run.names[static_cast<std::size_t>(item)];
        of.shape = run.baseline.kernels[static_cast<std::size_t>(item)].shape;
    }
    for (std::size_t gpu = 0; gpu < run.baseline.gpus.size(); ++gpu)
        fixed.edges[gpu] = edgesOfUnits(run.baseline.gpus[gpu].unitWallsNs);
    fixed.kept.otherWork = unit.otherWork;
    fixed.kept.unsteady = unit.unsteady;
    fixed.kept.baselineCount = unit.count;
    fixed.kept.baselineSteps = unit.steps;
    const auto& critical = fixed.edges[unit.criticalGpu];
    for (std::uint32_t step = 0; step < critical.size(); ++step)
        fixed.kept.steps.push_back(step);
    if (unit.isSteady)
        fixed.kept.steady = StepRange { 0, static_cast<std::uint32_t>(critical.size()) };
    return fixed;
}

} // namespace core
