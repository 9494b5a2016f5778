// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/sides.h"
#include "compare/units/keptunits.h"
#include "results/analysisresults.h"
#include "table/table.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

struct Comparison;

/// Calls of one side that start in kept units, whole, and their sums by unit.
struct UnitCalls {
    std::vector<std::int64_t> callsNs; ///< durations, in the order in which they were added
    std::vector<std::int64_t> unitsNs; ///< by kept unit, in the order of time
    std::int64_t inScopeNs = 0; ///< of all calls, in kept units or not, what lies in the scope
};

/// Tells in which kept unit of a GPU a moment lies. Refers to its units; for one thread.
class UnitPlaces
{
public:
    explicit UnitPlaces(const UnitSpans& spans)
        : m_spans(spans)
        , m_places(spans.placesOfSteps())
    {
    }
    [[nodiscard]] std::size_t count() const { return m_spans.kept.size(); }
    /// Place among the kept ones; none: in none of them. O(log units), O(1) in the step of the moment before.
    [[nodiscard]] std::optional<std::size_t> of(std::int64_t timeNs);

private:
    const UnitSpans& m_spans;
    std::vector<std::uint32_t> m_places;
    std::size_t m_step = 0; ///< of the last moment: events come in the order of time
};

/// Adds calls of one GPU to UnitCalls.
class UnitCallsOfGpu
{
public:
    /// `gpu`: the GPU pair whose units hold. Both must outlive this object.
    UnitCallsOfGpu(UnitCalls& calls, const Comparison& comparison, std::size_t gpu, Side side);
    /// From the first to the last kept unit.
    [[nodiscard]] TimeWindow hull() const { return m_spans.hull(); }
    /// Counts when it starts in a kept unit.
    void add(std::int64_t startNs, std::int64_t endNs);

private:
    UnitCalls& m_calls;
    const UnitSpans& m_spans;
    UnitPlaces m_places;
};

/**
 * The events that a row of a table of one run stands for (see eventsOfRow()), by the units of the GPU that they run on,
 * those of the host by those of the critical one; of launcher gaps the waits of the GPU. `results`: of that side. Empty
 * for rows that name no events. O(events of the class). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<UnitCalls> callsOfRow(const Comparison& comparison, const AnalysisResults& results,
                                                const Table& table, std::size_t row, Side side,
                                                const std::stop_token& stop = {});

} // namespace core
