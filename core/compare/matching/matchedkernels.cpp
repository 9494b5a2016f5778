// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/stopcheck.h"
#include "compare/baseline/baselinerun.h"
#include "compare/baseline/hashednames.h"
#include "compare/matching/kernelmatching.h"
#include "trace/displaynames.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

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

} // namespace

Cancellable<std::vector<MatchedKernel>> kernelsOnGpu(const CompareRun& run, DeviceIndex device,
                                                     const std::stop_token& stop)
{
    if (run.baseline) {
        auto kernels = kernelsOfBaseline(*run.baseline, device);
        if (!run.nameKey.isEmpty())
            addHashes(kernels, run);
        sortByName(kernels);
        return kernels;
    }
    const auto& trace = *run.trace;
    const ScopeFilter filter(trace, run.scope);
    const auto& kernels = trace.kernels;
    std::unordered_map<std::uint64_t, std::int64_t> counts; // by name and shape
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        if (trace.deviceOf(kernels.stream[row]) == device && filter.acceptsKernel(row)) {
            const std::uint64_t name = kernels.name[row].value();
            ++counts[name * trace.launchShapes.size() + kernels.shape[row].value()];
        }
    }
    std::map<std::size_t, std::pair<std::int64_t, LaunchShape>> most; // by name
    for (const auto& [key, count] : counts) {
        const auto& shape = trace.launchShapes[key % trace.launchShapes.size()];
        const auto [found, isNew]
            = most.try_emplace(static_cast<std::size_t>(key / trace.launchShapes.size()), count, shape);
        auto& [mostCount, mostShape] = found->second;
        if (!isNew && std::tuple(-count, matchedPart(shape)) < std::tuple(-mostCount, matchedPart(mostShape)))
            found->second = { count, shape };
    }
    std::vector<MatchedKernel> found;
    found.reserve(most.size());
    for (const auto& [name, shape] : most)
        found.push_back({ KernelNameIndex { name }, trace.kernelNames[name].fullName, shape.second });
    if (!run.nameKey.isEmpty())
        addHashes(found, run);
    sortByName(found);
    return found;
}

} // namespace core
