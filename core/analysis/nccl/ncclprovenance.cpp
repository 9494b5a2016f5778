// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclprovenance.h"

#include "base/phrases.h"
#include "base/text.h"
#include "table/availability.h"

#include <algorithm>

namespace core {

namespace {

QString coverage(const Nccl& result, const Trace& trace, const NcclEvents& events)
{
    std::int64_t operations = 0;
    for (const auto& row : result.rows)
        operations += row.duration.count;
    return Text::tr("%1 in scope. The trace has %2 among %3; %4 of them tied to a range or call, %5 without a "
                    "launch call in the trace, so that their source is the kernel alone.")
        .arg(counted(operations, Text::tr("NCCL operation"), Text::tr("NCCL operations")),
             counted(events.kernelCount, Text::tr("NCCL kernel"), Text::tr("NCCL kernels")),
             counted(static_cast<std::int64_t>(trace.kernels.size()), Text::tr("kernel"), Text::tr("kernels")),
             formatCount(events.tiedCount), formatCount(events.withoutLaunch));
}

/// What the ranges do not tell.
void addRangeLimits(Provenance& provenance, const Nccl& result, const NcclEvents& events)
{
    auto& limitations = provenance.limitations;
    if (std::any_of(result.rows.begin(), result.rows.end(), [](const NcclRow& row) { return row.isHostTime; }))
        limitations.append(Text::tr("rows of host time are ranges or calls to which no kernel could be tied: "
                                    "their time is that of the call, not of the GPU"));
    if (!events.hasPayloads)
        limitations.append(Text::tr("message sizes and communicators are not in the trace: they need NCCL's NVTX "
                                    "ranges and an export with --include-blobs=true or --include-json=true"));
    if (events.unnamedDomainRanges > 0)
        limitations.append(Text::tr("%1 taken for NCCL's by the name, because the trace lacks the name of the "
                                    "NVTX domain")
                               .arg(counted(events.unnamedDomainRanges, Text::tr("range"), Text::tr("ranges"))));
    if (events.splitGroupKernels > 0)
        limitations.append(Text::tr("%1 of groups with several kernels: which of the group's operations each "
                                    "does, and so its message size, is not known")
                               .arg(counted(events.splitGroupKernels, Text::tr("kernel"), Text::tr("kernels"))));
}

void addStragglerLimit(Provenance& provenance, const Nccl& result, const NcclEvents& events)
{
    const bool isDeterminable = std::any_of(result.rows.begin(), result.rows.end(),
                                            [](const NcclRow& row) { return row.straggler.whyNot.isEmpty(); });
    const bool isAssumed = std::any_of(events.events.begin(), events.events.end(), [](const NcclEvent& event) {
        return !event.isHostTime() && event.communicator == 0;
    });
    if (isDeterminable && isAssumed)
        provenance.limitations.append(
            Text::tr("communicators are not known everywhere: an operation that each process does equally often "
                     "on one stream is taken for one of a single communicator when stragglers are looked for"));
}

} // namespace

void setNoNccl(Provenance& provenance, const Trace& trace)
{
    if (trace.kernels.size() == 0 && trace.nvtx.size() == 0) {
        setNotCaptured(provenance, trace, { EventClass::Kernels, EventClass::Nvtx });
        return;
    }
    provenance.unavailable
        = Text::tr("not available, because the trace holds no NCCL operation: no NVTX range of NCCL's domain, no "
                   "NCCL call and no kernel whose name begins with nccl");
    provenance.advice = Text::tr("Capture a program that uses NCCL with nsys profile --trace=cuda,nvtx; export "
                                 "with --include-blobs=true for message sizes and communicators");
}

void describeProvenance(Nccl& result, const Trace& trace, const Scope& scope, const NcclEvents& events)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Kernels, EventClass::Calls, EventClass::Nvtx });
    provenance.derivation = Text::tr(
        "An operation is seen in a range of NCCL's NVTX domain, else in an NCCL call, a PyTorch range nccl:…, or the "
        "name of a kernel; where NCCL names only sends and receives, a PyTorch range of a collective around them names "
        "the "
        "operation. Its time is that of the NCCL kernels launched inside the range on the same thread, and each "
        "NCCL kernel counts once. Compute overlap is the time in which another kernel ran on the same GPU, whoever "
        "launched it; exposed is the rest of the union of the row's kernels, summed over the GPUs. Bandwidths are Σ "
        "bytes / Σ kernel time with the sizes and factors of nccl-tests; waiting for late ranks is part of that time.");
    provenance.coverage = coverage(result, trace, events);
    addClippingLimit(provenance, result.clippedCount);
    addIdentityLimit(provenance, trace, ScopeFilter(trace, scope));
    addReadingLimits(provenance, trace, { EventClass::Kernels, EventClass::Calls, EventClass::Nvtx });
    addRangeLimits(provenance, result, events);
    addStragglerLimit(provenance, result, events);
    if (result.clippedCount > 0)
        provenance.limitations.append(
            Text::tr("bytes of clipped operations are those of the whole operation; bandwidths leave them out"));
    if (trace.hasOpaqueGraphs())
        provenance.limitations.append(
            Text::tr("kernels inside of opaque CUDA graph launches are not in the trace: NCCL among them is "
                     "missing here, compute among them does not count as overlap"));
}

} // namespace core
