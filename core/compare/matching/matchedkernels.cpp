// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/stopcheck.h"
#include "compare/baseline/baselinerun.h"
#include "compare/baseline/hashednames.h"
#include "compare/matching/kernelmatching.h"
#include "trace/displaynames.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace core {

namespace {

/// What of a launch shape kernels are matched by.
auto matchedPart(const LaunchShape& shape)
{
    return std::tuple(shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ,
                      shape.registersPerThread);
}

void sortByName(std::vector<MatchedKernel>& kernels)
{
    std::sort(kernels.begin(), kernels.end(),
              [](const MatchedKernel& left, const MatchedKernel& right) { return left.fullName < right.fullName; });
}

/// With the names of a run as hashes by its key.
void addHashes(std::vector<MatchedKernel>& kernels, const CompareRun& run)
{
    std::vector<QString> names;
    names.reserve(kernels.size());
    for (const auto& kernel : kernels)
        names.push_back(kernel.fullName);
    const auto known = kernelMatchNames(names, run.options.diagnosisClasses().carriers);
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        kernels[i].hashes = { hashedName(names[i], run.nameKey), hashedName(known[i].withArguments, run.nameKey),
                              hashedName(known[i].withFunctor, run.nameKey) };
    }
}

std::vector<MatchedKernel> kernelsOfBaseline(const BaselineRun& run, DeviceIndex device)
{
    std::map<std::size_t, std::size_t> most; // row of most calls, by name
    const auto& rows = run.baseline.kernels;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].gpu != device.value())
            continue;
        const auto [known, isNew] = most.try_emplace(run.names[row].value(), row);
        if (!isNew && rows[row].calls > rows[known->second].calls)
            known->second = row;
    }
    std::vector<MatchedKernel> found;
    found.reserve(most.size());
    for (const auto& [name, row] : most) {
        const auto& kernel = rows[row];
        const auto& shape = kernel.shape;
        LaunchShape launch;
        std::tie(launch.gridX, launch.gridY, launch.gridZ) = std::tie(shape[0], shape[1], shape[2]);
        std::tie(launch.blockX, launch.blockY, launch.blockZ) = std::tie(shape[3], shape[4], shape[5]);
        launch.registersPerThread = kernel.registersPerThread;
        auto& made = found.emplace_back();
        made = { KernelNameIndex { name }, kernel.name, launch };
        if (!kernel.matchHashes.isEmpty())
            made.hashes = QStringList { kernel.name } + kernel.matchHashes;
    }
    return found;
}

/// How often a kernel was launched with each shape; few, in their order.
using ShapeCounts = std::vector<std::pair<LaunchShapeIndex, std::int64_t>>;

std::int64_t& countOf(ShapeCounts& counts, LaunchShapeIndex shape)
{
    const auto place
        = std::lower_bound(counts.begin(), counts.end(), shape,
                           [](const auto& entry, LaunchShapeIndex wanted) { return entry.first < wanted; });
    return place != counts.end() && place->first == shape ? place->second : counts.insert(place, { shape, 0 })->second;
}

/// Of equals the least.
const LaunchShape& mostFrequent(const Trace& trace, const ShapeCounts& counts)
{
    const auto order = [&](const auto& entry) {
        return std::tuple(-entry.second, matchedPart(trace.launchShapes[entry.first.value()]));
    };
    const auto most = std::min_element(counts.begin(), counts.end(),
                                       [&](const auto& left, const auto& right) { return order(left) < order(right); });
    return trace.launchShapes[most->first.value()];
}

/// By DeviceIndex, then by KernelNameIndex: the launches in scope; empty for GPUs other than `devices`.
Cancellable<std::vector<std::vector<ShapeCounts>>> countShapes(const Trace& trace, const Scope& scope,
                                                               const std::vector<DeviceIndex>& devices,
                                                               const std::stop_token& stop)
{
    const ScopeFilter filter(trace, scope);
    const auto& kernels = trace.kernels;
    std::vector<std::vector<ShapeCounts>> counts(trace.devices.size());
    for (const auto device : devices)
        counts[device.value()].resize(trace.kernelNames.size());
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        const auto device = trace.deviceOf(kernels.stream[row]);
        if (device.isValid() && !counts[device.value()].empty() && filter.acceptsKernel(row))
            ++countOf(counts[device.value()][kernels.name[row].value()], kernels.shape[row]);
    }
    return counts;
}

std::vector<MatchedKernel> kernelsOfTrace(const Trace& trace, const std::vector<ShapeCounts>& shapesOfName)
{
    std::vector<MatchedKernel> found;
    for (std::size_t name = 0; name < shapesOfName.size(); ++name) {
        if (!shapesOfName[name].empty())
            found.push_back({ KernelNameIndex { name }, trace.kernelNames[name].fullName,
                              mostFrequent(trace, shapesOfName[name]) });
    }
    return found;
}

} // namespace

Cancellable<std::vector<std::vector<MatchedKernel>>>
kernelsOnGpus(const CompareRun& run, const std::vector<DeviceIndex>& devices, const std::stop_token& stop)
{
    std::vector<std::vector<ShapeCounts>> counts;
    if (!run.baseline) {
        auto counted = countShapes(*run.trace, run.scope, devices, stop);
        if (!counted)
            return tl::unexpected(counted.error());
        counts = std::move(*counted);
    }
    std::vector<std::vector<MatchedKernel>> found;
    found.reserve(devices.size());
    for (const auto device : devices) {
        auto& kernels = found.emplace_back(run.baseline ? kernelsOfBaseline(*run.baseline, device)
                                                        : kernelsOfTrace(*run.trace, counts[device.value()]));
        if (!run.nameKey.isEmpty())
            addHashes(kernels, run);
        sortByName(kernels);
    }
    return found;
}

} // namespace core
