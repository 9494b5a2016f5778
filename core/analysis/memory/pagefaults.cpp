// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/pagefaults.h"

#include "analysis/memory/faultranges.h"
#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "statistics/statistics.h"
#include "table/availability.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace core {

namespace {

/// A fault of a GPU in scope and what ran meanwhile.
struct FaultInScope {
    std::size_t row = 0;
    FaultingKernel which = FaultingKernel::None;
    std::size_t kernel = 0; ///< row of the only one
};

bool isCpuFaultInScope(const Trace& trace, const ScopeFilter& filter, std::size_t row)
{
    const auto timeNs = trace.cpuPageFaults.timeNs[row];
    return filter.inWindow(timeNs, timeNs) && filter.acceptsProcess(trace.cpuPageFaults.process[row]);
}

/// Finds the kernels around faults that come by start: those of the same process on the same GPU.
class KernelsAround
{
public:
    explicit KernelsAround(const Trace& trace)
        : m_trace(trace)
        , m_open(trace.streams.size())
    {
        std::map<std::pair<ProcessIndex, DeviceIndex>, std::size_t> places;
        for (const auto& stream : trace.streams)
            m_placeOf.push_back(places.emplace(std::pair(stream.process, stream.device), places.size()).first->second);
    }
    /// Tells what ran during [start, end] of a fault; none when stopped.
    [[nodiscard]] std::optional<FaultInScope> of(std::size_t fault, const std::stop_token& stop)
    {
        const auto& kernels = m_trace.kernels;
        const auto& faults = m_trace.gpuPageFaults;
        const auto startNs = faults.startNs[fault];
        const auto endNs = std::max(faults.endNs[fault], startNs + 1);
        for (; m_next < kernels.size() && kernels.startNs[m_next] < endNs; ++m_next) {
            if (isStopDue(m_next, stop))
                return {};
            m_open[m_placeOf[kernels.stream[m_next].value()]].push_back(m_next);
        }
        auto& open = m_open[m_placeOf[faults.stream[fault].value()]];
        std::erase_if(open, [&](std::size_t kernel) { return kernels.endNs[kernel] <= startNs; });
        FaultInScope found { fault, FaultingKernel::None, 0 };
        for (const auto kernel : open) {
            if (kernels.startNs[kernel] >= endNs) // opened for a longer fault before
                continue;
            if (found.which != FaultingKernel::None) {
                found.which = FaultingKernel::Several;
                break;
            }
            found.which = FaultingKernel::One;
            found.kernel = kernel;
        }
        return found;
    }

private:
    const Trace& m_trace;
    std::vector<std::size_t> m_placeOf; ///< by stream: process and GPU
    std::vector<std::vector<std::size_t>> m_open; ///< by place: kernels that may still run
    std::size_t m_next = 0;
};

/// Those in scope; a limit to NVTX ranges leaves those whose only kernel was launched inside.
Cancellable<std::vector<FaultInScope>> findGpuFaults(const Trace& trace, const ScopeFilter& filter,
                                                     const std::stop_token& stop)
{
    std::vector<FaultInScope> found;
    KernelsAround kernels(trace);
    const auto& faults = trace.gpuPageFaults;
    for (std::size_t row = 0; row < faults.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        if (!filter.inWindow(faults.startNs[row], faults.endNs[row]) || !filter.acceptsStream(faults.stream[row]))
            continue;
        const auto around = kernels.of(row, stop);
        if (!around)
            return cancelled();
        const auto launch = around->which == FaultingKernel::One ? trace.kernels.launch[around->kernel] : CallRow();
        if (filter.acceptsWork(faults.startNs[row], faults.endNs[row], faults.stream[row], launch))
            found.push_back(*around);
    }
    return found;
}

void addFaultScopeLimits(Provenance& provenance, const Scope& scope, bool isOfGpu)
{
    if (scope.nvtx && !isOfGpu)
        provenance.limitations.append(
            Text::tr("page faults of processors name no thread: the limit to NVTX ranges does not hold for them"));
    if (scope.nvtx && isOfGpu)
        provenance.limitations.append(
            Text::tr("the limit to NVTX ranges leaves out page faults for which no single kernel is known"));
    if (!isOfGpu && (!scope.devices.empty() || !scope.streams.empty()))
        provenance.limitations.append(Text::tr(
            "page faults of processors do not belong to a GPU: those of the processes that use it are listed"));
}

bool sumUpCpuFaults(CpuPageFaults& result, const Trace& trace, const Scope& scope, const ScopeFilter& filter,
                    const std::stop_token& stop)
{
    const auto& faults = trace.cpuPageFaults;
    if (faults.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::CpuPageFaults });
        return true;
    }
    std::map<std::tuple<ProcessIndex, StringId, StringId>, CpuPageFaultRow> groups;
    for (std::size_t row = 0; row < faults.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        if (!isCpuFaultInScope(trace, filter, row))
            continue;
        auto& group = groups[{ faults.process[row], faults.code[row], faults.module[row] }];
        if (group.count == 0)
            group = { faults.process[row], faults.code[row], faults.module[row], 0, faults.timeNs[row], 0 };
        ++group.count;
        group.lastNs = faults.timeNs[row];
        ++result.count;
    }
    for (const auto& [key, group] : groups)
        result.rows.push_back(group);
    std::ranges::stable_sort(result.rows, std::ranges::greater {}, &CpuPageFaultRow::count);
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::CpuPageFaults });
    provenance.derivation = Text::tr("Faults at the same instruction or function of the same file in one process are "
                                     "one row. Each row of the export is one fault.");
    provenance.coverage
        = QStringLiteral("%1.").arg(counted(result.count, Text::tr("page fault"), Text::tr("page faults")));
    provenance.limitations.append(Text::tr("no thread is recorded for them, and no duration"));
    addFaultScopeLimits(provenance, scope, false);
    addReadingLimits(provenance, trace, { EventClass::CpuPageFaults });
    return true;
}

void describeGpuProvenance(GpuPageFaults& result, const Trace& trace, const Scope& scope, const ScopeFilter& filter)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::GpuPageFaults, EventClass::Kernels });
    provenance.derivation = Text::tr("A fault names process, GPU and address, but no kernel. It is given to the kernel "
                                     "of the process that ran on the "
                                     "GPU at some moment of the fault, where that was only one.");
    provenance.coverage
        = QStringLiteral("%1.").arg(counted(result.faultCount, Text::tr("page fault"), Text::tr("page faults")));
    if (result.ambiguousCount > 0)
        provenance.limitations.append(
            Text::tr("%1 of %2 happened while several kernels ran: which of them faulted is not known")
                .arg(QString::number(result.ambiguousCount),
                     counted(result.faultCount, Text::tr("page fault"), Text::tr("page faults"))));
    addClippingLimit(provenance, result.clippedCount);
    addFaultScopeLimits(provenance, scope, true);
    addIdentityLimit(provenance, trace, filter);
    addReadingLimits(provenance, trace, { EventClass::GpuPageFaults });
}

void sumUpGpuFaults(GpuPageFaults& result, const Trace& trace, const Scope& scope, const ScopeFilter& filter,
                    const std::vector<FaultInScope>& found)
{
    const auto& faults = trace.gpuPageFaults;
    if (faults.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::GpuPageFaults });
        return;
    }
    std::map<std::tuple<StreamIndex, std::uint8_t, FaultingKernel, KernelNameIndex>, GpuPageFaultRow> groups;
    for (const auto& fault : found) {
        const auto row = fault.row;
        const auto kernel = fault.which == FaultingKernel::One ? trace.kernels.name[fault.kernel] : KernelNameIndex();
        auto& group = groups[{ faults.stream[row], faults.accessType[row], fault.which, kernel }];
        group.stream = faults.stream[row];
        group.accessType = faults.accessType[row];
        group.which = fault.which;
        group.kernel = kernel;
        ++group.count;
        group.faultCount = saturatedSum(group.faultCount, faults.faultCount[row]);
        group.totalNs = saturatedSum(group.totalNs, filter.clipped(faults.startNs[row], faults.endNs[row]).lengthNs());
        result.clippedCount += filter.isCut(faults.startNs[row], faults.endNs[row]) ? 1 : 0;
    }
    for (const auto& [key, group] : groups) {
        result.rows.push_back(group);
        result.faultCount = saturatedSum(result.faultCount, group.faultCount);
        if (group.which == FaultingKernel::Several)
            result.ambiguousCount = saturatedSum(result.ambiguousCount, group.faultCount);
    }
    std::ranges::stable_sort(result.rows, std::ranges::greater {}, &GpuPageFaultRow::faultCount);
    describeGpuProvenance(result, trace, scope, filter);
}

std::vector<RangeQuestion> cpuQuestions(const Trace& trace, const ScopeFilter& filter)
{
    const auto& faults = trace.cpuPageFaults;
    std::vector<RangeQuestion> questions;
    for (std::size_t row = 0; row < faults.size(); ++row) {
        if (isCpuFaultInScope(trace, filter, row))
            questions.push_back({ faults.process[row].value(), { faults.timeNs[row], faults.timeNs[row] }, 1 });
    }
    return questions;
}

/// About the launch calls of the kernels that faulted.
std::vector<RangeQuestion> gpuQuestions(const Trace& trace, const std::vector<FaultInScope>& found)
{
    const auto& calls = trace.calls;
    std::vector<RangeQuestion> questions;
    for (const auto& fault : found) {
        const auto launch = fault.which == FaultingKernel::One ? trace.kernels.launch[fault.kernel] : CallRow();
        if (!launch.isValid() || !calls.thread[launch.value()].isValid())
            continue;
        questions.push_back({ calls.thread[launch.value()].value(),
                              { calls.startNs[launch.value()], calls.endNs[launch.value()] },
                              trace.gpuPageFaults.faultCount[fault.row] });
    }
    return questions;
}

void describeRangeProvenance(PageFaultRanges& result, const Trace& trace, const Scope& scope)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::CpuPageFaults, EventClass::GpuPageFaults, EventClass::Nvtx });
    provenance.derivation = Text::tr(
        "A page fault of a processor counts for each text of a range that was open in its process at that moment, on "
        "whatever thread, since no thread is recorded. One of a GPU counts for each text of a range around the launch "
        "call of its kernel, on the calling thread, where a single kernel ran. So faults inside nested ranges count in "
        "each.");
    provenance.coverage = QStringLiteral("%1.").arg(
        counted(static_cast<std::int64_t>(result.rows.size()), Text::tr("range"), Text::tr("ranges")));
    addFaultScopeLimits(provenance, scope, false);
    addReadingLimits(provenance, trace, { EventClass::CpuPageFaults, EventClass::GpuPageFaults, EventClass::Nvtx });
}

bool sumUpRanges(PageFaultRanges& result, const Trace& trace, const Scope& scope, const ScopeFilter& filter,
                 const std::vector<FaultInScope>& found, const std::stop_token& stop)
{
    if (trace.cpuPageFaults.size() + trace.gpuPageFaults.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::CpuPageFaults, EventClass::GpuPageFaults });
        return true;
    }
    if (trace.nvtx.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Nvtx });
        return true;
    }
    const auto cpu = weightInRanges(trace, cpuQuestions(trace, filter), true, stop);
    const auto gpu = weightInRanges(trace, gpuQuestions(trace, found), false, stop);
    if (!cpu || !gpu)
        return false;
    std::map<std::pair<ProcessIndex, StringId>, PageFaultRangeRow> rows;
    const auto rowOf = [&rows](const RangeAnswer& answer) -> PageFaultRangeRow& {
        auto& row = rows[{ answer.process, answer.text }];
        row.process = answer.process;
        row.text = answer.text;
        return row;
    };
    for (const auto& answer : *cpu)
        rowOf(answer).cpuFaultCount = answer.weight;
    for (const auto& answer : *gpu)
        rowOf(answer).gpuFaultCount = answer.weight;
    for (const auto& [key, row] : rows)
        result.rows.push_back(row);
    std::ranges::stable_sort(result.rows, std::ranges::greater {}, [](const PageFaultRangeRow& row) {
        return saturatedSum(row.cpuFaultCount, row.gpuFaultCount);
    });
    describeRangeProvenance(result, trace, scope);
    return true;
}

} // namespace

Cancellable<PageFaults> analyzePageFaults(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    PageFaults result;
    const ScopeFilter filter(trace, scope);
    const auto found = findGpuFaults(trace, filter, stop);
    if (!found || !sumUpCpuFaults(result.cpu, trace, scope, filter, stop))
        return cancelled();
    sumUpGpuFaults(result.gpu, trace, scope, filter, *found);
    if (!sumUpRanges(result.ranges, trace, scope, filter, *found, stop))
        return cancelled();
    return result;
}

} // namespace core
