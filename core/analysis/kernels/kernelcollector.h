// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/exclusivetime.h"
#include "analysis/kernels/kernels.h"
#include "statistics/grouping.h"

#include <map>
#include <span>
#include <vector>

namespace core {

/// Kernels of one full name, stream and launch shape, while they are gone through.
struct KernelPart {
    std::uint32_t firstRow = 0;
    std::int64_t withoutLaunch = 0;
    std::int64_t latencyLeftOut = 0;
    std::int64_t launched = 0;
    double launchCallNs = 0; ///< Σ duration of the launch call
    double launchToEndNs = 0; ///< Σ start of the launch call → end of it and the kernel
};

/// Groups that make one row, in the order of their first kernels.
using RowOfGroups = std::vector<std::uint32_t>;

/// Statistics of the kernels of a row.
struct RowStatistics {
    DurationStatistics duration, launchLatency;
};

/// Puts kernels into the smallest groups and collects their durations, launch latencies and exclusive times; then puts
/// groups together to rows.
class KernelCollector
{
public:
    KernelCollector(const Trace& trace, const ScopeFilter& filter, std::span<const char> isNcclName);

    /// The next kernel by start, which is in scope.
    void add(std::size_t row);
    /// After the last kernel, before what follows is called.
    void sort();

    /// The rows that a grouping makes.
    [[nodiscard]] std::vector<RowOfGroups> rows(const KernelGrouping& grouping) const;
    [[nodiscard]] const KernelPart& group(std::uint32_t number) const { return m_parts[number]; }
    [[nodiscard]] std::int64_t exclusiveNs(std::uint32_t number) const { return m_exclusive.timeNs(number); }
    /// O(kernels of the row), but once for rows of many kernels that other groupings have as well.
    [[nodiscard]] RowStatistics statistics(const RowOfGroups& row);
    [[nodiscard]] std::int64_t clippedCount() const { return m_clippedCount; }

private:
    [[nodiscard]] std::uint64_t shapeNumber(std::size_t row) const;
    [[nodiscard]] std::uint64_t keyOf(std::size_t row) const;
    void addLaunch(std::uint32_t number, std::size_t row);

    const Trace& m_trace;
    const ScopeFilter& m_filter;
    std::uint64_t m_shapeCount;
    std::vector<LaunchShapeIndex> m_firstOfSameGrid;
    GroupNumbers m_numbers;
    std::vector<KernelPart> m_parts;
    GroupedValues m_durations, m_latencies;
    ExclusiveTimes m_exclusive;
    std::map<RowOfGroups, RowStatistics> m_statistics; ///< of rows of many kernels
    std::int64_t m_clippedCount = 0;
};

} // namespace core
