// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/criticalpath.h"

#include "analysis/criticalpath/pathwalker.h"
#include "analysis/idle/utilization.h"
#include "analysis/nccl/ncclevents.h"
#include "base/phrases.h"
#include "base/text.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// The work in scope that ends last, of equal ends that which starts first; none: there is none.
Cancellable<std::optional<WorkReference>> lastWork(const Trace& trace, const ScopeFilter& filter,
                                                   const std::stop_token& stop)
{
    std::optional<WorkReference> last;
    TimeWindow lastSpan;
    const bool isDone = forEachWork(trace, filter, WorkTables::All, stop, [&](const DeviceWork& work) {
        const auto span = spanOfWork(trace, work.reference);
        if (!trace.deviceOf(work.stream).isValid() || (last && span.endNs <= lastSpan.endNs))
            return;
        last = work.reference;
        lastSpan = span;
    });
    if (!isDone)
        return cancelled();
    return last;
}

/// Of what tells one sum from another; sums stand by it where their times are equal.
std::uint64_t numberOfKey(const PathSum& sum)
{
    auto number = static_cast<std::uint64_t>(sum.kind) * PathReasonCount + static_cast<std::uint64_t>(sum.reason);
    number = number * TimeClassCount + static_cast<std::uint64_t>(sum.hostClass);
    return number * HostDetailCount + static_cast<std::uint64_t>(sum.hostDetail);
}

void addUp(CriticalPath& path)
{
    GroupNumbers numbers(PathKindCount * PathReasonCount * TimeClassCount * HostDetailCount);
    for (const auto& piece : path.pieces) {
        const auto of = sumOfPiece(piece);
        const auto number = numbers.numberOf(numberOfKey(of));
        if (number == path.sums.size())
            path.sums.push_back(of);
        auto& sum = path.sums[number];
        sum.timeNs += piece.lengthNs();
        ++sum.pieces;
        if (piece.lengthNs() > sum.longestNs) {
            sum.longestNs = piece.lengthNs();
            sum.longest = { piece.startNs, piece.endNs };
        }
        path.notDeterminedNs += piece.kind == PathKind::NotDetermined ? piece.lengthNs() : 0;
    }
    std::ranges::sort(path.sums, [](const PathSum& left, const PathSum& right) {
        return std::pair(right.timeNs, numberOfKey(left)) < std::pair(left.timeNs, numberOfKey(right));
    });
}

void describeProvenance(CriticalPath& path, const Trace& trace)
{
    auto& provenance = path.provenance;
    const auto classes
        = { EventClass::Kernels, EventClass::Memcpy,           EventClass::Memset,    EventClass::GraphLaunches,
            EventClass::Calls,   EventClass::Synchronizations, EventClass::OsRuntime, EventClass::Nvtx };
    provenance.source = tableNames(trace, classes);
    provenance.derivation = Text::tr(
        "Backwards from the end of the window, from the work in scope that ends last: each piece waited for the one "
        "before it. Work waited for the work before it in its stream when it was launched before that ended and "
        "started "
        "within the longest turnaround; for its launch call when that came later and returned within the longest "
        "launch "
        "latency before; for the work behind which a CUDA event was recorded that its stream was told to wait for, "
        "when "
        "that ended last and within the longest turnaround before; an NCCL kernel for the last of its peers to start. "
        "A thread did what it did before, back to a "
        "wait for GPU work that is known. All else is not determined; the chain then goes on with what must have come "
        "before anyway. The pieces add up to the window.");
    provenance.coverage
        = Text::tr("%1. Of the window %2 are not determined, and the chain went on %3 behind a "
                   "predecessor that is not known.")
              .arg(counted(static_cast<std::int64_t>(path.pieces.size()), Text::tr("piece"), Text::tr("pieces")),
                   threeDigitDuration(path.notDeterminedNs), counted(path.breaks, Text::tr("time"), Text::tr("times")));
    provenance.limitations.append(
        trace.eventRecords.empty()
            ? Text::tr("The trace has no recordings of CUDA events (CUPTI_ACTIVITY_KIND_CUDA_EVENT): what waits for an "
                       "event is not determined.")
            : Text::tr("What waits for a CUDA event whose recording is not in the trace is not determined."));
    provenance.limitations.append(
        Text::tr("An NCCL kernel whose peers are not in the trace may wait for them: that time counts as NCCL."));
    provenance.limitations.append(
        Text::tr("Work that is held up by other work of the same GPU is not told from work that waits for an event."));
    addReadingLimits(provenance, trace, classes);
}

} // namespace

Cancellable<CriticalPath> analyzeCriticalPath(const CriticalPathInputs& inputs, const Scope& scope,
                                              const std::stop_token& stop)
{
    const auto& trace = inputs.trace;
    CriticalPath path;
    path.window = shownWindow(trace, scope);
    path.host = inputs.host;
    const auto last = lastWork(trace, ScopeFilter(trace, scope), stop);
    if (!last)
        return cancelled();
    if (!*last || path.window.durationNs() <= 0) {
        if (trace.kernels.size() + trace.copies.size() + trace.sets.size() + trace.graphLaunches.size() == 0) {
            setNotCaptured(path.provenance, trace, { EventClass::Kernels });
        } else {
            path.provenance.unavailable = Text::tr("not available, because no GPU work is in scope");
            path.provenance.advice = Text::tr("Widen the scope.");
        }
        return path;
    }
    auto made = inputs.index ? Cancellable<std::shared_ptr<const PathIndex>>(inputs.index)
                             : PathIndex::make(trace, inputs.nccl, stop);
    if (!made)
        return cancelled();
    const auto& index = **made;
    const WaitedWork waits(trace, *inputs.host, index.order(), index.events());
    PathWalker walker({ inputs, index.order(), index.calls(), waits, index.peers(), index.events() }, path.window);
    if (const auto* known = inputs.known.get(); known && known->window == path.window && known->host == inputs.host)
        walker.goOnAs(*known);
    if (!walker.walk(**last, stop))
        return cancelled();
    path.breakPlaces = walker.takeBreakPlaces();
    path.pieces = walker.take();
    path.breaks = static_cast<std::int64_t>(path.breakPlaces.size());
    addUp(path);
    describeProvenance(path, trace);
    return path;
}

} // namespace core
