// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/devicememory.h"

#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "statistics/statistics.h"
#include "table/availability.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace core {

namespace {

constexpr std::size_t MemoryBuckets = 500;
constexpr std::size_t MostMemoryParts = 4000; ///< of all GPUs together

/// Which process, GPU, kind and pool an allocation or free belongs to.
using UseKey = std::tuple<MemoryPlaceIndex, MemoryKind, std::uint64_t>;

/// The scope's window; without one all times there are.
Interval windowOf(const ScopeFilter& filter)
{
    const auto window = filter.windowOfScope();
    return window ? Interval { window->startNs, window->endNs }
                  : Interval { std::numeric_limits<std::int64_t>::min(), NeverFreedNs };
}

/// Part `bucket` of `count` about equal ones.
TimeWindow partOf(const TimeWindow& window, std::size_t bucket, std::size_t count)
{
    const auto parts = static_cast<std::int64_t>(count);
    const auto startOf = [&](std::int64_t part) { // without a product that could overflow
        return window.startNs + window.durationNs() / parts * part + window.durationNs() % parts * part / parts;
    };
    const auto part = static_cast<std::int64_t>(bucket);
    return { startOf(part), startOf(part + 1) };
}

/// What a group has, and its spans that touch the window.
struct UseGroup {
    MemoryUseRow row;
    std::vector<AllocationSpan> spans;
};

/// Spans as they are inside a window: each change before it happens at its start.
std::vector<AllocationSpan> insideWindow(const std::vector<AllocationSpan>& spans, const Interval& window)
{
    std::vector<AllocationSpan> inside;
    for (auto span : spans) {
        if (span.startNs >= window.endNs || span.endNs <= window.startNs)
            continue;
        span.startNs = std::max(span.startNs, window.startNs);
        if (span.endNs >= window.endNs)
            span.endNs = NeverFreedNs;
        inside.push_back(span);
    }
    return inside;
}

/// The first of the highest; nothing allocated: 0 bytes at the window's start.
LiveBytes peakOf(const Trace& trace, const std::vector<AllocationSpan>& spans, const Interval& window)
{
    LiveBytes peak { window.startNs, 0 };
    for (const auto& live : liveBytesOf(trace, insideWindow(spans, window))) {
        if (live.bytes > peak.bytes)
            peak = live;
    }
    return peak;
}

/// Sums up what is allocated.
class MemorySums
{
public:
    MemorySums(const Trace& trace, const ScopeFilter& filter)
        : m_trace(trace)
        , m_filter(filter)
        , m_window(windowOf(filter))
        , m_ofDevices(trace.devices.size())
    {
    }
    void add(const AllocationSpan& span)
    {
        if (!isInScope(span.row) || span.startNs >= m_window.endNs)
            return;
        const auto& table = m_trace.allocations;
        const auto bytes = table.sizeBytes[span.row];
        auto& group = groupOf(span.row);
        const auto addTo = [bytes](std::int64_t& count, std::int64_t& sum) {
            ++count;
            sum = saturatedSum(sum, bytes);
        };
        if (span.startNs >= m_window.startNs)
            addTo(group.row.allocationCount, group.row.allocatedBytes);
        if (span.isFreed && isInWindow(span.endNs))
            addTo(group.row.freeCount, group.row.freedBytes);
        if (span.endNs >= m_window.endNs)
            group.row.liveBytes = saturatedSum(group.row.liveBytes, bytes);
        if (span.endNs == NeverFreedNs) {
            addTo(group.row.keptCount, group.row.keptBytes);
            m_kept.push_back(span);
        } else if (!span.isFreed) {
            ++m_replacedCount;
        }
        if (span.endNs <= m_window.startNs)
            return;
        group.spans.push_back(span);
        if (isOnDevice(table.kind[span.row]))
            m_ofDevices[placeOf(span.row).device.value()].push_back(span);
    }
    void addStrayFree(std::uint32_t row)
    {
        if (!isInScope(row) || !isInWindow(m_trace.allocations.timeNs[row]))
            return;
        ++groupOf(row).row.strayFreeCount;
        ++m_strayCount;
    }
    [[nodiscard]] std::vector<MemoryUseRow> rows()
    {
        std::vector<MemoryUseRow> rows;
        for (auto& [key, group] : m_groups) {
            const auto peak = peakOf(m_trace, group.spans, m_window);
            group.row.peakBytes = peak.bytes;
            group.row.peakNs = peak.timeNs;
            const auto& row = group.row;
            if (row.allocationCount + row.freeCount + row.strayFreeCount + row.peakBytes + row.liveBytes > 0)
                rows.push_back(row);
        }
        std::ranges::stable_sort(rows, std::ranges::greater {}, &MemoryUseRow::peakBytes);
        return rows;
    }
    [[nodiscard]] std::vector<AllocationSpan> takeKept()
    {
        const auto& sizes = m_trace.allocations.sizeBytes;
        std::ranges::stable_sort(m_kept, std::ranges::greater {},
                                 [&sizes](const AllocationSpan& span) { return sizes[span.row]; });
        return std::move(m_kept);
    }
    [[nodiscard]] const std::vector<std::vector<AllocationSpan>>& ofDevices() const { return m_ofDevices; }
    [[nodiscard]] std::int64_t strayCount() const { return m_strayCount; }
    [[nodiscard]] std::int64_t replacedCount() const { return m_replacedCount; }

private:
    [[nodiscard]] const MemoryPlace& placeOf(std::size_t row) const
    {
        return m_trace.memoryPlaces[m_trace.allocations.place[row].value()];
    }
    [[nodiscard]] bool isInScope(std::size_t row) const
    {
        return m_filter.acceptsProcess(placeOf(row).process) && m_filter.acceptsDevice(placeOf(row).device);
    }
    [[nodiscard]] bool isInWindow(std::int64_t timeNs) const
    {
        return timeNs >= m_window.startNs && timeNs < m_window.endNs;
    }
    UseGroup& groupOf(std::size_t row)
    {
        const auto& table = m_trace.allocations;
        auto& group = m_groups[{ table.place[row], table.kind[row], table.pool[row] }];
        group.row.place = table.place[row];
        group.row.kind = table.kind[row];
        group.row.pool = table.pool[row];
        return group;
    }

    const Trace& m_trace;
    const ScopeFilter& m_filter;
    Interval m_window;
    std::map<UseKey, UseGroup> m_groups;
    std::vector<std::vector<AllocationSpan>> m_ofDevices; ///< on the GPU
    std::vector<AllocationSpan> m_kept;
    std::int64_t m_strayCount = 0, m_replacedCount = 0;
};

/// Fills the parts of one GPU, which begin at `first`.
void fillParts(const Trace& trace, std::vector<MemoryPart>& parts, std::size_t first, const TimeWindow& window,
               const std::vector<AllocationSpan>& spans)
{
    const auto count = parts.size() - first;
    std::size_t bucket = 0;
    std::int64_t bytes = 0;
    std::int64_t atNs = window.startNs;
    const auto passUntil = [&](std::int64_t timeNs) { // `bytes` were allocated until then
        while (bucket < count && atNs < timeNs) {
            auto& part = parts[first + bucket];
            const auto endNs = std::min(timeNs, part.window.endNs);
            part.peakBytes = std::max(part.peakBytes, bytes);
            part.byteNs += static_cast<double>(bytes) * static_cast<double>(endNs - atNs);
            atNs = endNs;
            bucket += atNs == part.window.endNs ? 1 : 0;
        }
    };
    for (const auto& live : liveBytesOf(trace, insideWindow(spans, { window.startNs, window.endNs }))) {
        passUntil(live.timeNs);
        bytes = live.bytes;
    }
    passUntil(window.endNs);
}

void addParts(DeviceMemory& result, const Trace& trace, const MemorySums& sums, const ScopeFilter& filter)
{
    const auto& ofDevices = sums.ofDevices();
    const auto shown
        = static_cast<std::size_t>(std::ranges::count_if(ofDevices, [](const auto& spans) { return !spans.empty(); }));
    const auto lengthNs = result.window.durationNs();
    if (shown == 0 || lengthNs <= 0)
        return;
    result.bucketCount = std::min(
        { MemoryBuckets, std::max<std::size_t>(1, MostMemoryParts / shown), static_cast<std::size_t>(lengthNs) });
    for (std::size_t device = 0; device < ofDevices.size(); ++device) {
        if (ofDevices[device].empty())
            continue;
        const auto first = result.parts.size();
        for (std::size_t bucket = 0; bucket < result.bucketCount; ++bucket)
            result.parts.push_back({ DeviceIndex { device }, static_cast<std::int64_t>(bucket),
                                     partOf(result.window, bucket, result.bucketCount), 0, 0 });
        fillParts(trace, result.parts, first, result.window, ofDevices[device]);
        const auto peak = peakOf(trace, ofDevices[device], windowOf(filter));
        result.peaks.push_back({ DeviceIndex { device }, peak.bytes, peak.timeNs });
    }
}

void describeProvenance(DeviceMemory& result, const Trace& trace, const Scope& scope, const ScopeFilter& filter,
                        const MemorySums& sums)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Allocations });
    provenance.derivation
        = Text::tr("An allocation lives until the next row of its process and address, whatever that is. What was "
                   "allocated before the window counts from its start on. GPU memory over time is of device, array and "
                   "static device memory: where the pages of managed memory are is not recorded.");
    std::int64_t allocations = 0, frees = 0;
    for (const auto& row : result.rows) {
        allocations += row.allocationCount;
        frees += row.freeCount + row.strayFreeCount;
    }
    provenance.coverage
        = QStringLiteral("%1, %2.").arg(counted(allocations, Text::tr("allocation"), Text::tr("allocations")),
                                        counted(frees, Text::tr("free"), Text::tr("frees")));
    const auto& isFree = trace.allocations.isFree;
    if (std::ranges::find(isFree, std::uint8_t { 1 }) == isFree.end())
        provenance.limitations.append(Text::tr("the trace has no free at all: what is allocated can only grow"));
    if (sums.strayCount() > 0)
        provenance.limitations.append(
            Text::tr("%1 of memory whose allocation is not in the trace: what was allocated before the capture is not "
                     "counted")
                .arg(counted(sums.strayCount(), Text::tr("free"), Text::tr("frees"))));
    if (sums.replacedCount() > 0)
        provenance.limitations.append(
            Text::tr("%1 whose address was given out again without a free in the trace: they count until then")
                .arg(counted(sums.replacedCount(), Text::tr("allocation"), Text::tr("allocations"))));
    if (!scope.streams.empty() || scope.nvtx)
        provenance.limitations.append(
            Text::tr("allocations belong to no stream or NVTX range: such limits do not hold for them"));
    addIdentityLimit(provenance, trace, filter);
    addReadingLimits(provenance, trace, { EventClass::Allocations });
}

} // namespace

Cancellable<DeviceMemory> analyzeDeviceMemory(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    DeviceMemory result;
    if (trace.allocations.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Allocations });
        return result;
    }
    const auto live = pairAllocations(trace, stop);
    if (!live)
        return cancelled();
    const ScopeFilter filter(trace, scope);
    MemorySums sums(trace, filter);
    for (std::size_t i = 0; i < live->spans.size(); ++i) {
        if (isStopDue(i, stop))
            return cancelled();
        sums.add(live->spans[i]);
    }
    for (const auto row : live->strayFrees)
        sums.addStrayFree(row);
    result.rows = sums.rows();
    result.kept = sums.takeKept();
    result.window = scope.window ? TimeWindow { std::max(scope.window->startNs, trace.extent.startNs),
                                                std::min(scope.window->endNs, trace.extent.endNs) }
                                 : trace.extent;
    addParts(result, trace, sums, filter);
    describeProvenance(result, trace, scope, filter, sums);
    return result;
}

} // namespace core
