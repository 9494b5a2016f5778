// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/devicetime.h"

#include "analysis/kernels/kernelfamily.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "intervals/coveragesweep.h"
#include "scope/devicework.h"
#include "statistics/grouping.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

/// One device while the sweep goes over its work.
struct ClassSweep {
    explicit ClassSweep(const IntervalSet& nccl)
        : inNccl(nccl)
    {
    }
    CoverageSweep inNccl;
    std::array<std::int64_t, KernelFamilyCount> familyNs {};
    std::int64_t computeUntilNs = INT64_MIN; ///< end of the latest-ending kernel that is not NCCL's
    RunningUnion kernels; ///< all of them
    RunningUnion andGraphs;
    RunningUnion andCopies;
};

class TimeSweep
{
public:
    TimeSweep(const Trace& trace, const NcclEvents& events, const NcclWork& nccl)
        : m_trace(trace)
        , m_isNccl(events.isNcclKernelName)
    {
        m_families.reserve(trace.kernelNames.size());
        for (const auto& name : trace.kernelNames)
            m_families.push_back(kernelFamily(name));
        m_devices.reserve(trace.devices.size());
        for (std::size_t device = 0; device < trace.devices.size(); ++device)
            m_devices.emplace_back(*nccl.nccl[device]);
    }

    void add(const DeviceWork& work)
    {
        const auto device = m_trace.deviceOf(work.stream);
        if (!device.isValid() || work.reference.kind == WorkKind::Set)
            return; // sets are what remains
        auto& sweep = m_devices[device.value()];
        const auto& [startNs, endNs] = work.span;
        sweep.andCopies.add(startNs, endNs);
        if (work.reference.kind == WorkKind::Copy)
            return;
        sweep.andGraphs.add(startNs, endNs);
        if (work.reference.kind == WorkKind::Graph)
            return;
        sweep.kernels.add(startNs, endNs);
        const auto name = m_trace.kernels.name[work.reference.row].value();
        if (m_isNccl[name] == 0)
            addCompute(sweep, m_families[name], work.span);
    }

    /// Times of one device by class.
    [[nodiscard]] std::array<std::int64_t, DeviceTimeClassCount> times(const DeviceIdle& idle,
                                                                       const NcclDevice* nccl) const
    {
        std::array<std::int64_t, DeviceTimeClassCount> result {};
        const auto at = [&result](DeviceTimeClass timeClass) -> auto&
        {
            return result[static_cast<std::size_t>(timeClass)];
        };
        const auto& sweep = m_devices[idle.device.value()];
        std::copy(sweep.familyNs.begin(), sweep.familyNs.end(), result.begin());
        if (nccl) {
            at(DeviceTimeClass::NcclOverlapped) = nccl->overlapNs;
            at(DeviceTimeClass::NcclExposed) = nccl->exposedNs;
        }
        at(DeviceTimeClass::Graph) = sweep.andGraphs.totalNs - sweep.kernels.totalNs;
        at(DeviceTimeClass::Memcpy) = sweep.andCopies.totalNs - sweep.andGraphs.totalNs;
        at(DeviceTimeClass::Memset) = idle.busyNs - sweep.andCopies.totalNs;
        at(DeviceTimeClass::Idle) = idle.idleNs;
        return result;
    }

private:
    /// The part of a kernel that lies under no earlier one counts for its family, unless NCCL runs at the time.
    static void addCompute(ClassSweep& sweep, KernelFamily family, const Interval& span)
    {
        const Interval piece { std::max(span.startNs, sweep.computeUntilNs), span.endNs };
        if (piece.endNs <= piece.startNs)
            return;
        sweep.computeUntilNs = piece.endNs;
        sweep.familyNs[static_cast<std::size_t>(family)] += piece.lengthNs() - sweep.inNccl.coveredNs(piece);
    }

    const Trace& m_trace;
    const std::vector<char>& m_isNccl;
    std::vector<KernelFamily> m_families; ///< by KernelNameIndex
    std::vector<ClassSweep> m_devices;
};

void describeProvenance(DeviceTime& result, const GpuIdle& idle)
{
    auto& provenance = result.provenance;
    provenance = idle.provenance;
    provenance.derivation = Text::tr(
        "Per device, from its first to its last GPU work: every moment counts once. Where several things went on it "
        "counts for the first of NCCL kernels, other kernels, graph launches, copies, sets; of several other kernels "
        "for the one that began first. NCCL is overlapped while any kernel that is not NCCL's runs on the GPU. The "
        "families of kernels are told by words in their names.");
    provenance.coverage
        = Text::tr("%1 with work in scope; the times of each add up to its window.")
              .arg(counted(static_cast<std::int64_t>(idle.devices.size()), Text::tr("GPU"), Text::tr("GPUs")));
}

} // namespace

double DeviceTimeRow::fraction() const
{
    return fractionOf(timeNs, window.durationNs()).value_or(0);
}

Cancellable<DeviceTime> analyzeDeviceTime(const Trace& trace, const Scope& scope, const GpuIdle& idle,
                                          const NcclEvents& events, const NcclWork& nccl, const std::stop_token& stop)
{
    DeviceTime result;
    if (!idle.provenance.isAvailable()) {
        result.provenance.unavailable = idle.provenance.unavailable;
        result.provenance.advice = idle.provenance.advice;
        return result;
    }
    const ScopeFilter filter(trace, scope);
    TimeSweep sweep(trace, events, nccl);
    if (!forEachWork(trace, filter, WorkTables::All, stop, [&sweep](const DeviceWork& work) { sweep.add(work); }))
        return cancelled();
    result.rows.reserve(idle.devices.size() * DeviceTimeClassCount);
    for (const auto& device : idle.devices) {
        const auto times = sweep.times(device, nccl.find(device.device));
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (times[i] > 0)
                result.rows.push_back({ device.device, static_cast<DeviceTimeClass>(i), times[i], device.window });
        }
    }
    describeProvenance(result, idle);
    return result;
}

} // namespace core
