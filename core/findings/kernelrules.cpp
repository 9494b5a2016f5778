// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernelmodes.h"
#include "analysis/kernels/kernels.h"
#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "findings/budgetevidence.h"
#include "findings/launchwaves.h"
#include "findings/rulefunctions.h"
#include "findings/ruletitles.h"
#include "scope/foreachrow.h"
#include "statistics/grouping.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace core::rules {

namespace {

/// What a rule claims of kernels, and the kernel with most of it.
struct KernelClaim {
    std::int64_t claimedNs = 0;
    KernelNameIndex most;
    std::int64_t mostNs = 0;
    DeviceIndex onlyDevice; ///< none: kernels of several
};

/// Claims `part(ExclusiveKernel)` ns of each part, as far as nobody has claimed them; negative: not known.
template <typename Part> KernelClaim claim(FindingContext& context, Part part)
{
    KernelClaim sum;
    std::map<std::size_t, std::int64_t> byName;
    std::set<DeviceIndex> devices;
    const auto& parts = context.in.busy.kernels;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto timeNs = std::min(context.kernelLeftNs[i], static_cast<std::int64_t>(std::llround(part(i))));
        if (timeNs <= 0)
            continue;
        context.kernelLeftNs[i] -= timeNs;
        sum.claimedNs = saturatedSum(sum.claimedNs, timeNs);
        byName[parts[i].name.value()] += timeNs;
        devices.insert(parts[i].device);
    }
    if (devices.size() == 1)
        sum.onlyDevice = *devices.begin();
    for (const auto& [name, timeNs] : byName) {
        if (timeNs > sum.mostNs) {
            sum.mostNs = timeNs;
            sum.most = KernelNameIndex(name);
        }
    }
    return sum;
}

const LaunchShape& shapeOf(const FindingContext& context, const ExclusiveKernel& part)
{
    return context.trace.launchShapes[part.shape.value()];
}

const Device& deviceOf(const FindingContext& context, const ExclusiveKernel& part)
{
    return context.trace.devices[part.device.value()];
}

QString kernelName(const FindingContext& context, KernelNameIndex name)
{
    return context.trace.kernelNames[name.value()].displayName;
}

QString familyName(const FindingContext& context, KernelNameIndex name)
{
    const auto& rows = context.in.kernels.rows;
    const auto row = std::find_if(rows.begin(), rows.end(), [name](const auto& other) { return other.name == name; });
    return row == rows.end() || row->family.isEmpty() ? Text::tr("unclassified") : row->family;
}

/// Why nothing runs beside an underfilled kernel: their streams.
QString streamLimitation(const FindingContext& context)
{
    const auto& trace = context.trace;
    const auto& kernels = trace.kernels;
    std::vector<char> hasKernels(trace.streams.size(), 0);
    constexpr auto Never = std::numeric_limits<std::int64_t>::min();
    std::vector<std::int64_t> busyUntilNs(trace.devices.size() + 1, Never); // the last: of no known GPU
    const ScopeFilter filter(trace, context.in.scope);
    for (const auto& range : filter.rowsOf(kernels)) {
        for (auto row = range.begin; row < range.end; ++row) {
            if (isStopDue(row, context.stop))
                return {};
            if (!filter.acceptsKernel(row))
                continue;
            const auto stream = kernels.stream[row];
            hasKernels[stream.value()] = 1;
            const auto device = trace.deviceOf(stream);
            auto& untilNs = busyUntilNs[device.isValid() ? device.value() : trace.devices.size()];
            if (kernels.startNs[row] < untilNs)
                return {}; // two run at the same time
            untilNs = std::max(untilNs, kernels.endNs[row]);
        }
    }
    return std::ranges::count(hasKernels, 1) == 1
        ? Text::tr("all kernels run on one stream, so none can run beside another")
        : Text::tr("kernels run on several streams, but never at the same time");
}

/// A finding that claims `sum` of kernels, all of which can be won with `confidence`. Marks of its title besides
/// {kernel}: `fillings`.
Finding kernelFinding(const FindingContext& context, FindingRule rule, const KernelClaim& sum, double confidence,
                      std::vector<LabelFilling> fillings = {})
{
    fillings.emplace_back(u"kernel", kernelName(context, sum.most));
    auto finding = context.finding(rule, ruleTitle(rule, fillings), sum.claimedNs,
                                   { { static_cast<double>(sum.claimedNs), confidence } });
    finding.subject.kernel = sum.most;
    finding.subject.device = sum.onlyDevice;
    addKernelFigures(finding, context, sum.most);
    return finding;
}

void underfilled(FindingContext& context)
{
    const auto& parts = context.in.busy.kernels;
    bool isKnown = false;
    const auto sum = claim(context, [&](std::size_t i) {
        const auto covered = coveredMultiprocessors(shapeOf(context, parts[i]), deviceOf(context, parts[i]));
        isKnown = isKnown || covered;
        return covered ? static_cast<double>(parts[i].exclusiveNs) * (1 - *covered) : 0.0;
    });
    if (!isKnown) {
        context.notJudged(FindingRule::UnderfilledKernels, Text::tr("blocks or the number of SMs were not recorded"));
        return;
    }
    if (sum.claimedNs <= 0)
        return;
    constexpr double FillConfidence = 0.7;
    auto finding = kernelFinding(context, FindingRule::UnderfilledKernels, sum, FillConfidence,
                                 { { u"time", threeDigitDuration(sum.mostNs) } });
    finding.recommendation
        = Text::tr("Launch more and smaller blocks, divide along another dimension, batch several problems in one "
                   "launch, or run independent kernels on streams of their own.");
    finding.limitation = streamLimitation(context);
    context.add(std::move(finding));
}

void tailWaves(FindingContext& context)
{
    const auto& parts = context.in.busy.kernels;
    const auto mostWaves = context.thresholds.value(ThresholdId::TailWaves);
    bool isKnown = false;
    const auto sum = claim(context, [&](std::size_t i) {
        const auto waves = waveCount(shapeOf(context, parts[i]), deviceOf(context, parts[i]));
        isKnown = isKnown || waves;
        return waves && *waves >= 1 && *waves < mostWaves
            ? static_cast<double>(parts[i].exclusiveNs) * (1 - *waves / std::ceil(*waves))
            : 0.0;
    });
    if (!isKnown) {
        context.notJudged(FindingRule::TailWave, Text::tr("what an SM holds at most was not recorded"));
        return;
    }
    if (sum.claimedNs <= 0)
        return;
    constexpr double TailConfidence = 0.4;
    auto finding = kernelFinding(context, FindingRule::TailWave, sum, TailConfidence);
    finding.recommendation = Text::tr("Choose a grid that fills whole waves, smaller blocks, or a persistent kernel.");
    finding.limitation = Text::tr("blocks are taken to last equally long");
    context.add(std::move(finding));
}

/// By part: what the slower modes of its kernel and grid take longer than the faster.
std::vector<double> excessOfModes(const FindingContext& context)
{
    const auto& parts = context.in.busy.kernels;
    using Key = std::pair<std::size_t, std::size_t>; // name, first shape of the same grid and block
    const auto firstShapes = firstOfSameGrid(context.trace);
    const auto keyOf = [&firstShapes](KernelNameIndex name, LaunchShapeIndex shape) {
        return Key(name.value(), firstShapes[shape.value()].value());
    };
    std::map<Key, std::int64_t> exclusive;
    for (const auto& part : parts)
        exclusive[keyOf(part.name, part.shape)] += part.exclusiveNs;
    std::map<Key, double> fractions;
    for (const auto& row : context.in.kernelModes.rows) {
        const auto key = keyOf(row.name, row.shape);
        if (row.explanation == ModeExplanation::None && exclusive[key] > 0)
            fractions[key] = static_cast<double>(row.excessNs) / static_cast<double>(exclusive[key]);
    }
    std::vector<double> excess;
    for (const auto& part : parts) {
        const auto found = fractions.find(keyOf(part.name, part.shape));
        excess.push_back(found == fractions.end() ? 0 : found->second * static_cast<double>(part.exclusiveNs));
    }
    return excess;
}

void twoSpeeds(FindingContext& context)
{
    const auto& modes = context.in.kernelModes;
    if (modes.judged == 0) {
        context.notJudged(FindingRule::TwoSpeeds, Text::tr("no kernel has launches enough to tell modes"));
        return;
    }
    const auto excess = excessOfModes(context);
    const auto sum = claim(context, [&](std::size_t i) { return excess[i]; });
    if (sum.claimedNs <= 0)
        return;
    const auto row = std::find_if(modes.rows.begin(), modes.rows.end(), [&sum](const KernelModesRow& candidate) {
        return candidate.name == sum.most && candidate.explanation == ModeExplanation::None;
    });
    constexpr double SpeedConfidence = 0.4;
    auto finding = kernelFinding(context, FindingRule::TwoSpeeds, sum, SpeedConfidence,
                                 { { u"low", threeDigitDuration(std::llround(row->cut.low.medianNs)) },
                                   { u"high", threeDigitDuration(std::llround(row->cut.high.medianNs)) } });
    finding.recommendation = Text::tr("Find out what differs: data, clocks of the GPU, other work beside it, or memory "
                                      "that is not where it is needed.");
    context.add(std::move(finding));
}

/// Durations of the kernels of each part that could be slower on one GPU: parts whose name and shape are on several.
std::vector<std::vector<std::int64_t>> durationsOfParts(const FindingContext& context)
{
    const auto& trace = context.trace;
    const auto& parts = context.in.busy.kernels;
    constexpr auto NoPart = std::numeric_limits<std::uint32_t>::max();
    GroupNumbers groups(static_cast<std::uint64_t>(trace.kernelNames.size()) * trace.launchShapes.size());
    const auto groupOf = [&](KernelNameIndex name, LaunchShapeIndex shape) {
        return groups.numberOf(name.value() * trace.launchShapes.size() + shape.value());
    };
    std::vector<std::vector<std::uint32_t>> partOf; // by group and GPU
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        const auto group = groupOf(parts[i].name, parts[i].shape);
        if (group == partOf.size())
            partOf.emplace_back(trace.devices.size(), NoPart);
        partOf[group][parts[i].device.value()] = i;
    }
    for (auto& ofGroup : partOf) {
        if (std::ranges::count(ofGroup, NoPart) + 1 >= std::ssize(ofGroup))
            ofGroup.clear(); // on one GPU only
    }
    std::vector<std::vector<std::int64_t>> durations(parts.size());
    const auto& kernels = trace.kernels;
    const ScopeFilter filter(trace, context.in.scope);
    const auto add = [&](std::size_t row) {
        const auto device = trace.deviceOf(kernels.stream[row]);
        if (!device.isValid() || !kernels.shape[row].isValid() || !filter.acceptsKernel(row))
            return;
        const auto group = groupOf(kernels.name[row], kernels.shape[row]);
        const auto part = group < partOf.size() && !partOf[group].empty() ? partOf[group][device.value()] : NoPart;
        if (part != NoPart)
            durations[part].push_back(kernels.endNs[row] - kernels.startNs[row]);
    };
    if (!forEachRowOf(kernels, filter, context.stop, add))
        durations.assign(parts.size(), {});
    return durations;
}

double medianOf(std::vector<std::int64_t>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return static_cast<double>(*middle);
    return (static_cast<double>(*middle) + static_cast<double>(*std::max_element(values.begin(), middle))) / 2;
}

/// By part: what its kernels take longer than on the fastest GPU.
std::vector<double> excessOfParts(const FindingContext& context)
{
    constexpr std::size_t LeastKernels = 20;
    auto durations = durationsOfParts(context);
    const auto& parts = context.in.busy.kernels;
    std::map<std::pair<std::size_t, std::size_t>, double> fastest;
    std::vector<double> medians(parts.size(), 0);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (durations[i].size() < LeastKernels)
            continue;
        medians[i] = medianOf(durations[i]);
        const auto [place, isNew] = fastest.try_emplace({ parts[i].name.value(), parts[i].shape.value() }, medians[i]);
        place->second = std::min(place->second, medians[i]);
    }
    const auto limit = 1 + context.thresholds.fraction(ThresholdId::SlowerGpu);
    std::vector<double> excess(parts.size(), 0);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (medians[i] <= 0)
            continue;
        const auto least = fastest[{ parts[i].name.value(), parts[i].shape.value() }];
        if (medians[i] >= limit * least)
            excess[i] = static_cast<double>(parts[i].exclusiveNs) * (1 - least / medians[i]);
    }
    return excess;
}

void slowerGpu(FindingContext& context)
{
    if (context.gpus < 2) {
        context.notJudged(FindingRule::SlowerGpu, Text::tr("only one GPU has work in this scope"));
        return;
    }
    const auto excess = excessOfParts(context);
    const auto sum = claim(context, [&](std::size_t i) { return excess[i]; });
    if (sum.claimedNs <= 0)
        return;
    constexpr double SlowerConfidence = 0.5;
    auto finding = kernelFinding(context, FindingRule::SlowerGpu, sum, SlowerConfidence);
    finding.recommendation = Text::tr("Compare clocks, temperature and power limits of the GPUs (nvidia-smi -q -d "
                                      "PERFORMANCE,CLOCK), and what else runs on them.");
    finding.limitation = Text::tr("other data can take longer with the same name and shape");
    context.add(std::move(finding));
}

/// Time that no finding claims, of one kernel on all GPUs.
struct KernelLeft {
    KernelNameIndex name;
    std::int64_t leftNs = 0;
    std::int64_t exclusiveNs = 0;
    std::size_t mainPart = 0; ///< with most time
};

std::vector<KernelLeft> kernelsByTimeLeft(const FindingContext& context)
{
    std::map<std::size_t, KernelLeft> byName;
    const auto& parts = context.in.busy.kernels;
    for (std::size_t i = 0; i < parts.size(); ++i) { // most time first
        auto& kernel = byName.try_emplace(parts[i].name.value(), KernelLeft { parts[i].name, 0, 0, i }).first->second;
        kernel.leftNs += context.kernelLeftNs[i];
        kernel.exclusiveNs += parts[i].exclusiveNs;
    }
    std::vector<KernelLeft> kernels;
    kernels.reserve(byName.size());
    for (const auto& [name, kernel] : byName)
        kernels.push_back(kernel);
    std::stable_sort(kernels.begin(), kernels.end(), [&context](const KernelLeft& left, const KernelLeft& right) {
        const auto order = [&context](const KernelLeft& kernel) {
            return std::make_tuple(-kernel.leftNs, context.trace.kernelNames[kernel.name.value()].fullName);
        };
        return order(left) < order(right);
    });
    return kernels;
}

/// "occupancy is at most 25.0 %"; empty from one half on.
QString occupancyText(const FindingContext& context, const ExclusiveKernel& part)
{
    constexpr double Half = 0.5;
    const auto occupancy = occupancyAtMost(shapeOf(context, part), deviceOf(context, part));
    return occupancy && *occupancy < Half
        ? Text::tr("occupancy is at most %1 by registers, shared memory and block size")
              .arg(threeDigitShare(*occupancy))
        : QString();
}

void firstKernels(FindingContext& context)
{
    constexpr std::size_t Most = 3;
    constexpr double Tenths = 10;
    std::int64_t computeNs = 0;
    for (const auto& part : context.in.busy.kernels)
        computeNs = saturatedSum(computeNs, part.exclusiveNs);
    const auto wholeNs = static_cast<double>(saturatedProduct(context.runNs, context.gpus));
    const auto leastNs
        = std::min(context.thresholds.fraction(ThresholdId::KernelFirstRun) * wholeNs,
                   context.thresholds.fraction(ThresholdId::KernelFirstCompute) * static_cast<double>(computeNs));
    auto kernels = kernelsByTimeLeft(context);
    kernels.resize(std::min(kernels.size(), Most));
    for (const auto& kernel : kernels) {
        if (kernel.leftNs <= 0 || static_cast<double>(kernel.leftNs) < leastNs)
            continue;
        const auto leftNs = static_cast<double>(kernel.leftNs);
        const auto& part = context.in.busy.kernels[kernel.mainPart];
        auto finding = context.finding(
            FindingRule::KernelFirst,
            ruleTitle(
                FindingRule::KernelFirst,
                { { u"kernel", kernelName(context, kernel.name) },
                  { u"family", familyName(context, kernel.name) },
                  { u"share", threeDigitShare(wholeNs > 0 ? static_cast<double>(kernel.exclusiveNs) / wholeNs : 0) },
                  { u"time", threeDigitDuration(context.mean(leftNs / Tenths)) } }),
            kernel.leftNs, { { leftNs / Tenths, 1, Text::tr("for each tenth") } });
        finding.recommendation = Text::tr("Profile it with ncu (ncu --set full), see what limits it, and ask whether a "
                                          "library or a fused kernel does the same.");
        finding.limitation = occupancyText(context, part);
        finding.subject.kernel = kernel.name;
        finding.subject.device = part.device; // where it takes most
        addKernelFigures(finding, context, kernel.name);
        context.add(std::move(finding));
    }
}

} // namespace

void kernels(FindingContext& context)
{
    if (context.in.busy.kernels.empty()) {
        for (const auto rule : { FindingRule::UnderfilledKernels, FindingRule::TailWave, FindingRule::TwoSpeeds,
                                 FindingRule::SlowerGpu, FindingRule::KernelFirst })
            context.notJudged(rule, Text::tr("no kernels in this scope"));
        return;
    }
    underfilled(context);
    tailWaves(context);
    twoSpeeds(context);
    slowerGpu(context);
    firstKernels(context);
}

} // namespace core::rules
