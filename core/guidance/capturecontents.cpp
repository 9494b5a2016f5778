// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/capturecontents.h"

#include "analysis/nccl/ncclnames.h"
#include "analysis/nccl/ncclranges.h"
#include "base/parallel.h"
#include "base/stopcheck.h"
#include "base/units.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <numeric>

namespace core {

namespace {

/// True for each entry of `names` of which `is(name)` holds: asked once a name, not once an event.
template <typename Name, typename Is> std::vector<bool> marked(const std::vector<Name>& names, Is is)
{
    std::vector<bool> marks(names.size());
    std::transform(names.begin(), names.end(), marks.begin(), is);
    return marks;
}

bool countKernels(CaptureContents& contents, const Trace& trace, const std::stop_token& stop)
{
    const auto isNcclName = marked(trace.kernelNames, isNcclKernel);
    std::vector<bool> hasNccl(trace.processes.size());
    std::vector<bool> hasKernels(trace.devices.size());
    const auto& kernels = trace.kernels;
    for (std::size_t row = 0; row < kernels.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        contents.kernelTimeNs = saturatedSum(contents.kernelTimeNs, kernels.endNs[row] - kernels.startNs[row]);
        contents.launchedKernelCount += kernels.launch[row].isValid() ? 1 : 0;
        contents.graphKernelCount += kernels.graphNode[row] != 0 ? 1 : 0;
        hasKernels[trace.deviceOf(kernels.stream[row]).value()] = true;
        if (isNcclName[kernels.name[row].value()]) {
            ++contents.ncclKernelCount;
            hasNccl[trace.processOf(kernels.stream[row]).value()] = true;
        }
    }
    contents.kernelCount = static_cast<std::int64_t>(kernels.size());
    contents.kernelDeviceCount = static_cast<std::size_t>(std::count(hasKernels.begin(), hasKernels.end(), true));
    contents.ncclProcessCount = static_cast<std::size_t>(std::count(hasNccl.begin(), hasNccl.end(), true));
    return true;
}

bool countCalls(CaptureContents& contents, const Trace& trace, const std::stop_token& stop)
{
    const auto isGraphLaunch = marked(trace.callNames, [](const CallName& call) {
        return call.name.startsWith(QStringLiteral("cudaGraphLaunch"))
            || call.name.startsWith(QStringLiteral("cuGraphLaunch"));
    });
    const auto isNcclCall
        = marked(trace.callNames, [](const CallName& call) { return call.name.startsWith(QStringLiteral("nccl")); });
    const auto& names = trace.calls.name;
    for (std::size_t row = 0; row < names.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        contents.graphCallCount += isGraphLaunch[names[row].value()] ? 1 : 0;
        contents.ncclCallCount += isNcclCall[names[row].value()] ? 1 : 0;
    }
    return true;
}

bool countCopies(CaptureContents& contents, const Trace& trace, const std::stop_token& stop)
{
    constexpr std::uint8_t FirstMigration = 11; // UVM HtoD, UVM DtoH, UVM DtoD of ENUM_CUDA_MEMCPY_OPER
    constexpr std::uint8_t LastMigration = 13;
    const auto& kinds = trace.copies.copyKind;
    for (std::size_t row = 0; row < kinds.size(); ++row) {
        if (isStopDue(row, stop))
            return false;
        contents.migrationCount += kinds[row] >= FirstMigration && kinds[row] <= LastMigration ? 1 : 0;
    }
    contents.copyCount = static_cast<std::int64_t>(kinds.size());
    contents.setCount = static_cast<std::int64_t>(trace.sets.size());
    return true;
}

/// Ranges of NVTX, and those that NCCL made.
struct RangeCounts {
    std::int64_t others = 0;
    std::int64_t ncclOwn = 0;
};

/// Of rows [begin, end).
bool countRanges(RangeCounts& counts, const Trace& trace, std::size_t begin, std::size_t end,
                 const std::stop_token& stop)
{
    NcclNvtxRows rows(trace);
    const auto& nvtx = trace.nvtx;
    for (std::size_t row = begin; row < end; ++row) {
        if (isStopDue(row, stop))
            return false;
        if (nvtx.kind[row] == NvtxKind::Mark)
            continue;
        const auto domain = nvtx.thread[row].isValid() ? rows.domainOf(row) : NcclNvtxRows::Domain::Other;
        if (domain != NcclNvtxRows::Domain::Other && rows.meaningOf(row).name.kind != NcclRangeKind::Other)
            ++counts.ncclOwn;
        else if (domain != NcclNvtxRows::Domain::Nccl)
            ++counts.others;
    }
    return true;
}

/// Kernels, calls, copies and ranges, on all cores.
bool countEvents(CaptureContents& contents, const Trace& trace, const std::stop_token& stop)
{
    constexpr std::size_t FewestRows = 1 << 16; // for fewer no thread is begun
    const auto rowCount = trace.nvtx.size();
    const auto shareCount
        = std::clamp<std::size_t>(rowCount / FewestRows, 1, static_cast<std::size_t>(defaultThreads()));
    std::vector<RangeCounts> ranges(shareCount);
    std::atomic<bool> isStopped = false;
    runParallel(static_cast<int>(shareCount), shareCount + 1, [&](std::size_t item) {
        const bool isCounted = item < shareCount
            ? countRanges(ranges[item], trace, rowCount * item / shareCount, rowCount * (item + 1) / shareCount, stop)
            : countKernels(contents, trace, stop) && countCalls(contents, trace, stop)
                && countCopies(contents, trace, stop);
        if (!isCounted)
            isStopped = true;
    });
    for (const auto& counts : ranges) {
        contents.rangeCount += counts.others;
        contents.ncclRangeCount += counts.ncclOwn;
    }
    return !isStopped;
}

/// 1 / median distance of the ascending `timesNs`.
double sampleRateHz(const std::vector<std::int64_t>& timesNs)
{
    if (timesNs.size() < 2)
        return 0;
    std::vector<std::int64_t> periodsNs(timesNs.size());
    std::adjacent_difference(timesNs.begin(), timesNs.end(), periodsNs.begin());
    periodsNs.erase(periodsNs.begin()); // the first is no difference
    const auto middle = periodsNs.begin() + static_cast<std::ptrdiff_t>(periodsNs.size() / 2);
    std::nth_element(periodsNs.begin(), middle, periodsNs.end());
    return *middle > 0 ? NsPerS / static_cast<double>(*middle) : 0;
}

/// Counters of a GPU are sampled together, so those with most samples stand for all whose name holds `name`.
Cancellable<CounterSamples> countSamples(const Trace& trace, QStringView name, const std::stop_token& stop)
{
    const auto& table = trace.gpuMetrics;
    const auto isMeant = marked(
        table.metrics, [name](const GpuMetric& metric) { return metric.name.contains(name, Qt::CaseInsensitive); });
    CounterSamples samples;
    if (std::find(isMeant.begin(), isMeant.end(), true) == isMeant.end())
        return samples;
    std::vector<std::int64_t> counts(table.metrics.size());
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        ++counts[table.metric[row]];
    }
    std::map<std::int64_t, std::size_t> fullest; // by GPU: the counter with most samples
    for (std::size_t metric = 0; metric < counts.size(); ++metric) {
        if (!isMeant[metric] || counts[metric] == 0)
            continue;
        auto& best = fullest.try_emplace(table.metrics[metric].gpuId, metric).first->second;
        best = counts[metric] > counts[best] ? metric : best;
    }
    if (fullest.empty())
        return samples;
    std::vector<std::int64_t> timesNs;
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        if (table.metric[row] == fullest.begin()->second)
            timesNs.push_back(table.timeNs[row]);
    }
    for (const auto& [gpuId, metric] : fullest)
        samples.count += counts[metric];
    samples.gpuCount = fullest.size();
    samples.rateHz = sampleRateHz(timesNs);
    return samples;
}

std::int64_t rowsOfTables(const Trace& trace, std::initializer_list<QStringView> tables)
{
    std::int64_t rows = 0;
    for (const auto table : tables) {
        if (const auto* found = trace.schema.find(table))
            rows = saturatedSum(rows, found->rowCountEstimate());
    }
    return rows;
}

} // namespace

Cancellable<CaptureContents> countCapture(const Trace& trace, const std::stop_token& stop)
{
    CaptureContents contents;
    if (!countEvents(contents, trace, stop))
        return cancelled();
    const auto nvlink = countSamples(trace, u"NVLink", stop);
    const auto pcie = countSamples(trace, u"PCIe", stop);
    if (!nvlink || !pcie)
        return cancelled();
    contents.nvlink = *nvlink;
    contents.pcie = *pcie;
    contents.opaqueGraphCount = static_cast<std::int64_t>(trace.graphLaunches.size());
    contents.cpuSampleCount = rowsOfTables(trace, { u"COMPOSITE_EVENTS" });
    contents.cpuStackRowCount = rowsOfTables(trace, { u"SAMPLING_CALLCHAINS" });
    contents.schedulingCount = rowsOfTables(trace, { u"SCHED_EVENTS" });
    contents.pageFaultCount
        = rowsOfTables(trace, { u"CUDA_UM_CPU_PAGE_FAULT_EVENTS", u"CUDA_UM_GPU_PAGE_FAULT_EVENTS" });
    return contents;
}

} // namespace core
