// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxattribution.h"

#include "analysis/nvtx/nvtxsweep.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "table/availability.h"

#include <utility>

namespace core {

namespace {

/// What the innermost ranges of the kernels in scope make of the coverage. False when stopped.
bool tieKernels(NvtxAttribution& result, const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop)
{
    const KernelRanges ranges(trace, result);
    std::vector<NvtxCoverage> coverage(trace.processes.size());
    const auto& kernels = trace.kernels;
    const bool isDone = forEachRowOf(kernels, filter, stop, [&](std::size_t row) {
        if (!filter.acceptsKernel(row))
            return;
        auto& process = coverage[trace.processOf(kernels.stream[row]).value()];
        const KernelSums kernel { 1, filter.clipped(kernels.startNs[row], kernels.endNs[row]).lengthNs() };
        process.kernels += kernel;
        if (!kernels.launch[row].isValid())
            process.withoutLaunch += kernel;
        else if (ranges.of(row).isValid())
            process.tied += kernel;
    });
    if (!isDone)
        return false;
    for (std::size_t process = 0; process < coverage.size(); ++process) {
        auto& entry = coverage[process];
        if (entry.kernels.count == 0)
            continue;
        entry.process = ProcessIndex { process };
        result.total.kernels += entry.kernels;
        result.total.tied += entry.tied;
        result.total.withoutLaunch += entry.withoutLaunch;
        result.processes.push_back(entry);
    }
    return true;
}

void describeProvenance(NvtxAttribution& result, const Trace& trace)
{
    auto& provenance = result.provenance;
    for (const auto eventClass : { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls }) {
        const bool isMissing = eventClass == EventClass::Nvtx ? trace.nvtx.size() == 0
            : eventClass == EventClass::Kernels               ? trace.kernels.size() == 0
                                                              : trace.calls.size() == 0;
        if (!isMissing)
            continue;
        setNotCaptured(provenance, trace, { eventClass });
        return;
    }
    provenance.source = tableNames(trace, { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls });
    provenance.derivation
        = Text::tr("A kernel belongs to the NVTX ranges that its whole launch call lies in, on the same thread.");
    addReadingLimits(provenance, trace, { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls });
}

} // namespace

KernelRanges::KernelRanges(const Trace& trace, const NvtxAttribution& attribution)
    : m_kernels(trace.kernels)
    , m_calls(attribution.launches->callRows())
{
    const auto& launches = *attribution.launches;
    for (std::size_t position = 0; position < launches.size(); ++position)
        m_calls.add(launches.call(position).value());
    m_ranges.resize(m_calls.number());
    for (std::size_t position = 0; position < launches.size(); ++position)
        m_ranges[m_calls.rankOf(launches.call(position).value())] = attribution.rangeOfLaunch[position];
}

std::optional<double> NvtxCoverage::fraction() const
{
    return fractionOf(tied.totalNs, kernels.totalNs);
}

Cancellable<NvtxAttribution> attributeToNvtx(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    const ScopeFilter filter(trace, scope);
    auto launches = LaunchedKernels::collect(trace, filter, stop);
    if (!launches)
        return tl::unexpected(launches.error());
    NvtxAttribution result;
    result.rangeOfLaunch.resize(launches->size());
    result.launches = std::make_shared<const LaunchedKernels>(std::move(*launches));
    result.nvtxRows = nvtxRowsNear(trace, filter, *result.launches);
    const bool isSwept = sweepNesting(
        trace, result.nvtxRows, *result.launches, stop,
        [&](std::size_t row) { return trace.nvtx.kind[row] != NvtxKind::Mark; }, [](std::size_t, NvtxRow) {},
        [&](std::size_t launch, NvtxRow enclosing) { result.rangeOfLaunch[launch] = enclosing; });
    if (!isSwept || !tieKernels(result, trace, filter, stop))
        return cancelled();
    describeProvenance(result, trace);
    return result;
}

QString coverageSentence(const NvtxCoverage& coverage)
{
    auto sentence = Text::tr("%1 of the kernel time (%2 of %3) is tied to an NVTX range")
                        .arg(threeDigitShare(coverage.fraction().value_or(0)), formatCount(coverage.tied.count),
                             counted(coverage.kernels.count, Text::tr("kernel"), Text::tr("kernels")));
    if (coverage.withoutLaunch.count > 0) {
        sentence += Text::tr("; %1 no launch call of the same process and correlation id in the trace")
                        .arg(counted(coverage.withoutLaunch.count, Text::tr("kernel has"), Text::tr("kernels have")));
    }
    return sentence;
}

void addCoverageLimits(Provenance& provenance, const Trace& trace, const NvtxAttribution& attribution)
{
    if (!attribution.isAvailable()) {
        provenance.limitations.append(Text::tr("kernels per range: %1").arg(attribution.provenance.unavailable));
        return;
    }
    const auto isLow = [](const NvtxCoverage& coverage) { return coverage.fraction().value_or(1.0) < LowNvtxCoverage; };
    QStringList processes;
    for (const auto& process : attribution.processes) {
        if (isLow(process))
            processes.append(QStringLiteral("%1: %2").arg(trace.processLabel(process.process),
                                                          threeDigitShare(*process.fraction())));
    }
    if (isLow(attribution.total)) {
        provenance.limitations.append(
            Text::tr("only %1 of the kernel time is tied to an NVTX range: figures per range are lower bounds")
                .arg(threeDigitShare(*attribution.total.fraction())));
    }
    if (!processes.isEmpty() && attribution.processes.size() > 1) {
        provenance.limitations.append(Text::tr("less than %1 of the kernel time is tied to an NVTX range in %2")
                                          .arg(threeDigitShare(LowNvtxCoverage), processes.join(QStringLiteral(", "))));
    }
    if (trace.hasOpaqueGraphs()) {
        provenance.limitations.append(Text::tr("kernels of CUDA graphs that were traced as a whole are not in "
                                               "the trace and tied to no range; capture with "
                                               "--cuda-graph-trace=node"));
    }
}

} // namespace core
