// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/unitcalls.h"

#include "base/stopcheck.h"
#include "compare/comparison.h"
#include "results/eventsofrow.h"
#include "scope/launchtimes.h"
#include "scope/scope.h"
#include "statistics/statistics.h"
#include "table/tablekeys.h"
#include "trace/eventlinks.h"

#include <algorithm>
#include <map>

namespace core {

namespace {

/// The number of a GPU's pair; of GPUs without one, and of the host, that of the critical one.
std::size_t pairOfGpu(const Comparison& comparison, Side side, DeviceIndex device)
{
    const auto& pairs = comparison.gpus.pairs;
    const auto found = std::ranges::find_if(pairs, [&](const GpuPair& pair) { return pair.device[side] == device; });
    return device.isValid() && found != pairs.end() ? static_cast<std::size_t>(found - pairs.begin())
                                                    : comparison.gpus.critical;
}

std::size_t gpuOfEvent(const Comparison& comparison, Side side, EventId event)
{
    const auto& trace = *comparison.runs[side].trace;
    const auto stream = eventStream(trace, event);
    return pairOfGpu(comparison, side, stream.isValid() ? trace.deviceOf(stream) : DeviceIndex());
}

/// Adds waits by the units of the GPU that waited. The row of the barriers has them whole.
void addWaits(UnitCalls& calls, const std::vector<LaunchWait>& waits, const Comparison& comparison, Side side)
{
    std::map<std::size_t, UnitCallsOfGpu> gpus; // by GPU pair
    for (const auto& wait : waits) {
        const auto gpu = pairOfGpu(comparison, side, wait.device);
        gpus.try_emplace(gpu, calls, comparison, gpu, side).first->second.add(wait.span.startNs, wait.span.endNs);
        addSaturated(calls.inScopeNs, wait.span.durationNs());
    }
}

} // namespace

std::optional<std::size_t> UnitPlaces::of(std::int64_t timeNs)
{
    const auto& edges = m_spans.edges.edgesNs;
    if (timeNs < edges.front() || timeNs >= edges.back())
        return std::nullopt;
    if (timeNs < edges[m_step] || timeNs >= edges[m_step + 1])
        m_step = static_cast<std::size_t>(std::ranges::upper_bound(edges, timeNs) - edges.begin()) - 1;
    const auto place = m_places[m_step];
    return place == UnitSpans::NotKept ? std::nullopt : std::optional<std::size_t>(place);
}

UnitCallsOfGpu::UnitCallsOfGpu(UnitCalls& calls, const Comparison& comparison, std::size_t gpu, Side side)
    : m_calls(calls)
    , m_spans(comparison.spans[gpu][side])
    , m_places(m_spans)
{
    m_calls.unitsNs.resize(m_spans.kept.size(), 0);
}

void UnitCallsOfGpu::add(std::int64_t startNs, std::int64_t endNs)
{
    const auto unit = m_places.of(startNs);
    if (!unit)
        return;
    m_calls.callsNs.push_back(endNs - startNs);
    addSaturated(m_calls.unitsNs[*unit], endNs - startNs);
}

Cancellable<UnitCalls> callsOfRow(const Comparison& comparison, const AnalysisResults& results, const Table& table,
                                  std::size_t row, Side side, const std::stop_token& stop)
{
    UnitCalls calls;
    if (!mayHaveEvents(table, row))
        return calls;
    const auto waits = launchWaitsOfRow(results, table, row, stop);
    if (!waits)
        return cancelled();
    if (*waits) {
        addWaits(calls, **waits, comparison, side);
        return calls;
    }
    const auto events = eventsOfRow(results, table, row, stop);
    if (!events)
        return cancelled();
    const auto& trace = *results.trace;
    const ScopeFilter filter(trace, results.scope);
    const bool isLatency = table.key == TableKey::LaunchLatency; // of kernels from their launch on
    std::map<std::size_t, UnitCallsOfGpu> gpus; // by GPU pair
    std::size_t looked = 0;
    for (std::size_t place = 0; place < EventClassCount; ++place) {
        const auto eventClass = static_cast<EventClass>(place);
        const auto& rows = events->rows(eventClass);
        for (auto at = rows.firstFrom(0); at; at = rows.firstFrom(*at + 1)) {
            if (isStopDue(looked++, stop))
                return cancelled();
            const auto event = eventOf(eventClass, *at, trace.id);
            const auto gpu = gpuOfEvent(comparison, side, event);
            const auto span = eventSpan(trace, event);
            auto& ofGpu = gpus.try_emplace(gpu, calls, comparison, gpu, side).first->second;
            if (isLatency) { // whole, also where the call lies before the scope
                const auto totalNs = launchTimes(trace, *at).totalNs;
                ofGpu.add(span.startNs, saturatedSum(span.startNs, totalNs));
                addSaturated(calls.inScopeNs, totalNs);
                continue;
            }
            ofGpu.add(span.startNs, span.endNs);
            addSaturated(calls.inScopeNs,
                         std::max<std::int64_t>(0, filter.clipped(span.startNs, span.endNs).lengthNs()));
        }
    }
    return calls;
}

} // namespace core
