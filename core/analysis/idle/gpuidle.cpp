// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"

#include "analysis/idle/gapcoverages.h"
#include "base/phrases.h"
#include "base/text.h"
#include "scope/devicework.h"
#include "statistics/grouping.h"
#include "table/availability.h"

#include <algorithm>
#include <array>
#include <utility>

namespace core {

namespace {

/// One device while the sweep goes over its work.
struct DeviceSweep {
    DeviceIdle idle;
    IntervalSet busy;
    RunningUnion kernels;
    WorkReference last; ///< the work that ends last so far
    bool hasWork = false;
    bool hasKernel = false;
};

/// Collects busy time and gaps of all devices and streams from work in the order of start.
class IdleSweep
{
public:
    IdleSweep(const Trace& trace, const ScopeFilter& filter, const IdleOptions& options, GapCoverages& coverages)
        : m_trace(trace)
        , m_coverages(coverages)
        , m_options(options)
        , m_devices(trace.devices.size())
        , m_streams(trace.streams.size())
    {
        m_gaps.reserve(rowCount(filter.rowsOf(trace.kernels)) + rowCount(filter.rowsOf(trace.copies))
                       + rowCount(filter.rowsOf(trace.sets)) + rowCount(filter.rowsOf(trace.graphLaunches)));
    }

    void add(const DeviceWork& work)
    {
        const auto device = m_trace.deviceOf(work.stream);
        if (!device.isValid())
            return; // a graph launch on the host
        ++m_workCount[static_cast<std::size_t>(work.reference.kind)];
        m_isClipped = m_isClipped || work.isCut;
        addToDevice(m_devices[device.value()], work);
        addToStream(m_streams[work.stream.value()], work);
    }

    /// Takes when the GPUs were busy from there, and collects it no more.
    void share(const WholeBusyTimes& busy) { m_shared = &busy; }

    /// Moves what was collected into `result`, but for the gaps.
    void finish(GpuIdle& result)
    {
        for (std::size_t row = 0; row < m_devices.size(); ++row) {
            auto& sweep = m_devices[row];
            if (!sweep.hasWork)
                continue;
            sweep.idle.device = DeviceIndex { row };
            sweep.idle.busyNs = sweep.idle.window.durationNs() - sweep.idle.idleNs;
            sweep.idle.kernelBusyNs = sweep.kernels.totalNs;
            sweep.busy.shrinkToFit();
            sweep.idle.busy = m_shared ? (*m_shared)[row] : std::make_shared<const IntervalSet>(std::move(sweep.busy));
            result.devices.push_back(std::move(sweep.idle));
        }
        for (std::size_t row = 0; row < m_streams.size(); ++row) {
            auto& stream = m_streams[row];
            if (stream.workCount == 0)
                continue;
            stream.stream = StreamIndex { row };
            stream.busyNs = stream.window.durationNs() - stream.idleNs;
            result.streams.push_back(stream);
        }
        result.isClipped = m_isClipped;
    }
    [[nodiscard]] IdleGaps takeGaps() { return std::move(m_gaps); }
    [[nodiscard]] std::int64_t workCount(WorkKind kind) const { return m_workCount[static_cast<std::size_t>(kind)]; }
    /// Gaps that end with a kernel whose launch call is not in the trace.
    [[nodiscard]] std::int64_t withoutLaunch() const { return m_withoutLaunch; }

private:
    void addToDevice(DeviceSweep& sweep, const DeviceWork& work)
    {
        auto& idle = sweep.idle;
        if (!sweep.hasWork) {
            sweep.hasWork = true;
            idle.window = { work.span.startNs, work.span.startNs };
        } else if (work.span.startNs > idle.window.endNs) {
            addGap(sweep, work);
        }
        if (work.span.endNs >= idle.window.endNs) {
            idle.window.endNs = work.span.endNs;
            sweep.last = work.reference;
        }
        if (!m_shared)
            sweep.busy.appendSorted(work.span);
        if (work.reference.kind != WorkKind::Kernel)
            return;
        if (!std::exchange(sweep.hasKernel, true))
            idle.kernelWindow = { work.span.startNs, work.span.endNs };
        idle.kernelWindow.endNs = std::max(idle.kernelWindow.endNs, work.span.endNs);
        sweep.kernels.add(work.span.startNs, work.span.endNs);
    }

    void addGap(DeviceSweep& sweep, const DeviceWork& work)
    {
        const TimeWindow span { sweep.idle.window.endNs, work.span.startNs };
        // the window cuts no work off at a gap: what it cuts reaches its edge
        Q_ASSERT(spanOfWork(m_trace, sweep.last).endNs == span.startNs);
        Q_ASSERT(spanOfWork(m_trace, work.reference).startNs == span.endNs);
        sweep.idle.idleNs += span.durationNs();
        sweep.idle.longestGapNs = std::max(sweep.idle.longestGapNs, span.durationNs());
        if (span.durationNs() < m_options.minGapNs) {
            sweep.idle.unlistedNs += span.durationNs();
            return;
        }
        ++sweep.idle.gapCount;
        const auto& next = work.reference;
        const IdleGap gap { 0, span, sweep.last, next, m_trace.deviceOf(work.stream) };
        m_gaps.add(gap, m_coverages.coverageOf(gap));
        m_withoutLaunch += next.kind == WorkKind::Kernel && !m_trace.kernels.launch[next.row].isValid() ? 1 : 0;
    }

    void addToStream(StreamIdle& stream, const DeviceWork& work) const
    {
        if (stream.workCount++ == 0) {
            stream.window = { work.span.startNs, work.span.endNs };
            return;
        }
        const auto gapNs = work.span.startNs - stream.window.endNs;
        if (gapNs > 0) {
            stream.idleNs += gapNs;
            stream.gapCount += gapNs >= m_options.minGapNs ? 1 : 0;
            if (gapNs > stream.longestGapNs) {
                stream.longestGapNs = gapNs;
                stream.longestGap = { stream.window.endNs, work.span.startNs };
            }
        }
        stream.window.endNs = std::max(stream.window.endNs, work.span.endNs);
    }

    const Trace& m_trace;
    GapCoverages& m_coverages;
    const IdleOptions& m_options;
    const WholeBusyTimes* m_shared = nullptr;
    std::vector<DeviceSweep> m_devices;
    std::vector<StreamIdle> m_streams;
    IdleGaps m_gaps;
    std::array<std::int64_t, 4> m_workCount {};
    std::int64_t m_withoutLaunch = 0;
    bool m_isClipped = false;
};

void describeProvenance(GpuIdle& result, const Trace& trace, const ScopeFilter& filter, const IdleSweep& sweep)
{
    auto& provenance = result.provenance;
    const bool kernelsOnly = result.options.kernelsOnly;
    provenance.source = kernelsOnly
        ? tableNames(trace, { EventClass::Kernels, EventClass::Calls, EventClass::Overhead })
        : tableNames(trace,
                     { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches,
                       EventClass::Calls, EventClass::Overhead });
    provenance.derivation = kernelsOnly
        ? Text::tr("Per device, from its first to its last kernel: busy is the union of kernels (overlap counts "
                   "once), idle is the "
                   "rest. Copies, sets and graph launches are left out on purpose.")
        : Text::tr("Per device, from its first to its last GPU work: busy is the union of kernels, copies, sets "
                   "and graph launches "
                   "(overlap counts once), idle is the rest.");
    provenance.coverage
        = Text::tr("%1, %2, %3 and %4 on %5; %6 of at least %7, of which %8 end with a kernel whose launch call "
                   "is not in the trace.")
              .arg(counted(sweep.workCount(WorkKind::Kernel), Text::tr("kernel"), Text::tr("kernels")),
                   counted(sweep.workCount(WorkKind::Copy), Text::tr("copy"), Text::tr("copies")),
                   counted(sweep.workCount(WorkKind::Set), Text::tr("set"), Text::tr("sets")),
                   counted(sweep.workCount(WorkKind::Graph), Text::tr("graph launch"), Text::tr("graph launches")),
                   counted(static_cast<std::int64_t>(result.devices.size()), Text::tr("GPU"), Text::tr("GPUs")),
                   counted(static_cast<std::int64_t>(result.gaps.size()), Text::tr("gap"), Text::tr("gaps")),
                   formatDuration(result.options.minGapNs), formatCount(sweep.withoutLaunch()));
    if (result.isClipped)
        provenance.limitations.append(Text::tr("clipped to the window: only the time inside is counted"));
    addIdentityLimit(provenance, trace, filter);
    addReadingLimits(provenance, trace,
                     { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches });
    if (trace.kernels.size() == 0)
        provenance.limitations.append(Text::tr("the trace holds no kernels: busy time is that of other GPU work only"));
    if (trace.hasOpaqueGraphs() && !kernelsOnly)
        provenance.limitations.append(
            Text::tr("a graph launch counts as busy from its start to its end: what is inside is not known"));
    if (trace.calls.size() == 0)
        provenance.limitations.append(
            Text::tr("no CUDA API calls in the trace: of gaps no cause is known but what else ran in them"));
    if (trace.overhead.size() == 0)
        provenance.limitations.append(Text::tr("no profiler overhead was recorded: it cannot be told as a cause"));
}

} // namespace

Cancellable<GpuIdle> analyzeGpuIdle(const Trace& trace, const Scope& scope, const IdleOptions& options,
                                    const std::stop_token& stop, const WholeBusyTimes& wholeBusy)
{
    GpuIdle result;
    result.options = options;
    const bool hasOther = trace.copies.size() + trace.sets.size() + trace.graphLaunches.size() > 0;
    if (trace.kernels.size() == 0 && (options.kernelsOnly || !hasOther)) {
        if (options.kernelsOnly)
            setNotCaptured(result.provenance, trace, { EventClass::Kernels });
        else
            setNotCaptured(result.provenance, trace,
                           { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches });
        return result;
    }
    const ScopeFilter filter(trace, scope);
    auto coverages = GapCoverages::make(trace, filter, stop);
    if (!coverages)
        return tl::unexpected(coverages.error());
    IdleSweep sweep(trace, filter, options, *coverages);
    const auto tables = options.kernelsOnly ? WorkTables::KernelsOnly : WorkTables::All;
    if (!wholeBusy.empty() && scope.isWholeTrace() && !options.kernelsOnly)
        sweep.share(wholeBusy);
    if (!forEachWork(trace, filter, tables, stop, [&sweep](const DeviceWork& work) { sweep.add(work); }))
        return cancelled();
    sweep.finish(result);
    result.gaps = sweep.takeGaps();
    result.gaps.sortLongestFirst(trace);
    describeProvenance(result, trace, filter, sweep);
    return result;
}

} // namespace core
