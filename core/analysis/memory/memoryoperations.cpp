// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/memoryoperations.h"

#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "statistics/grouping.h"
#include "statistics/statistics.h"
#include "table/availability.h"
#include "table/eventname.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace core {

namespace {

/// A row and what its bandwidth needs.
struct MemoryGroup {
    MemoryRow row;
    double wholeNs = 0; ///< not clipped: bytes of a cut copy over its time inside would be too fast
};

bool touchesPageable(const MemoryRow& row)
{
    return row.source == MemoryKind::Pageable || row.destination == MemoryKind::Pageable;
}

/// Adds the copies or sets in scope to `groups`.
class MemoryCollector
{
public:
    explicit MemoryCollector(const ScopeFilter& filter)
        : m_filter(filter)
        , m_numbers(2ULL << 16U) // set or not, copy kind, source, destination: 1 + 8 + 4 + 4 bits
    {
    }

    [[nodiscard]] bool addTable(const MemoryOperationTable& table, bool isSet, const std::stop_token& stop)
    {
        return forEachRowOf(table, m_filter, stop, [&](std::size_t row) {
            if (m_filter.acceptsWork(table.startNs[row], table.endNs[row], table.stream[row], table.launch[row]))
                add(table, row, isSet);
        });
    }
    [[nodiscard]] std::int64_t clippedCount() const { return m_clippedCount; }

    std::vector<MemoryRow> takeRows()
    {
        std::vector<MemoryRow> rows;
        double totalNs = 0;
        for (auto& group : m_groups) {
            if (group.wholeNs > 0)
                group.row.bytesPerSecond = static_cast<double>(group.row.sizeBytes) / (group.wholeNs / NsPerS);
            group.row.pageableFraction = touchesPageable(group.row) ? 1 : 0;
            totalNs += static_cast<double>(group.row.totalNs);
            rows.push_back(group.row);
        }
        for (auto& row : rows)
            row.shareOfRows = totalNs > 0 ? static_cast<double>(row.totalNs) / totalNs : 0;
        std::sort(rows.begin(), rows.end(), [](const MemoryRow& left, const MemoryRow& right) {
            if (left.totalNs != right.totalNs)
                return left.totalNs > right.totalNs;
            return std::tie(left.isSet, left.copyKind, left.source, left.destination)
                < std::tie(right.isSet, right.copyKind, right.source, right.destination);
        });
        return rows;
    }

private:
    void add(const MemoryOperationTable& table, std::size_t row, bool isSet)
    {
        const auto source = static_cast<std::uint64_t>(table.source[row]);
        const auto destination = static_cast<std::uint64_t>(table.destination[row]);
        const std::uint64_t key = (isSet ? 1ULL << 16U : 0) | static_cast<std::uint64_t>(table.copyKind[row]) << 8U
            | (source & 0xFU) << 4U | (destination & 0xFU);
        const auto number = m_numbers.numberOf(key);
        if (number == m_groups.size()) {
            MemoryGroup added;
            added.row.isSet = isSet;
            added.row.copyKind = table.copyKind[row];
            added.row.source = table.source[row];
            added.row.destination = table.destination[row];
            added.row.minBytes = added.row.maxBytes = table.sizeBytes[row];
            m_groups.push_back(added);
        }
        addTo(m_groups[number], table, row);
    }

    void addTo(MemoryGroup& group, const MemoryOperationTable& table, std::size_t row)
    {
        const auto start = table.startNs[row];
        const auto end = table.endNs[row];
        const auto size = table.sizeBytes[row];
        const auto wholeNs = static_cast<double>(end - start);
        m_clippedCount += m_filter.isCut(start, end) ? 1 : 0;
        auto& sums = group.row;
        ++sums.count;
        sums.totalNs = saturatedSum(sums.totalNs, m_filter.clipped(start, end).lengthNs());
        sums.sizeBytes = saturatedSum(sums.sizeBytes, size);
        sums.minBytes = std::min(sums.minBytes, size);
        sums.maxBytes = std::max(sums.maxBytes, size);
        group.wholeNs += wholeNs;
        const double bytesPerSecond = wholeNs > 0 ? static_cast<double>(size) / (wholeNs / NsPerS) : 0;
        if (sums.count == 1 || bytesPerSecond > sums.peakBytesPerSecond) {
            sums.peakBytesPerSecond = bytesPerSecond;
            sums.peakRow = static_cast<std::uint32_t>(row);
        }
    }

    const ScopeFilter& m_filter;
    GroupNumbers m_numbers;
    std::vector<MemoryGroup> m_groups;
    std::int64_t m_clippedCount = 0;
};

void describeProvenance(MemoryOperations& result, const Trace& trace, const ScopeFilter& filter)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Memcpy, EventClass::Memset });
    provenance.derivation = Text::tr("Copies with the same direction and kinds of memory are one row, sets with "
                                     "the same kind of memory one row. Average "
                                     "bandwidth is Σ bytes / Σ time, peak is the fastest single operation.");
    std::int64_t copies = 0, sets = 0;
    for (const auto& row : result.rows)
        (row.isSet ? sets : copies) += row.count;
    provenance.coverage = QStringLiteral("%1, %2.").arg(counted(copies, Text::tr("copy"), Text::tr("copies")),
                                                        counted(sets, Text::tr("set"), Text::tr("sets")));
    addClippingLimit(provenance, result.clippedCount);
    if (result.clippedCount > 0)
        provenance.limitations.append(
            Text::tr("bytes and bandwidths of clipped copies and sets are those of the whole operation"));
    addIdentityLimit(provenance, trace, filter);
    addReadingLimits(provenance, trace, { EventClass::Memcpy, EventClass::Memset });
    for (const auto eventClass : { EventClass::Memcpy, EventClass::Memset }) {
        if (trace.reading(eventClass).table.isEmpty())
            provenance.limitations.append(Text::tr("no table of %1: the program made none, or they were not captured")
                                              .arg(eventClassName(eventClass)));
    }
}

} // namespace

Cancellable<MemoryOperations> analyzeMemoryOperations(const Trace& trace, const Scope& scope,
                                                      const std::stop_token& stop)
{
    MemoryOperations result;
    if (trace.copies.size() == 0 && trace.sets.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Memcpy, EventClass::Memset });
        if (trace.kernels.size() + trace.calls.size() > 0) // tables are made only when they have rows
            result.provenance.advice = Text::tr("CUDA was traced, so the program most likely made no copies or sets.");
        return result;
    }
    const ScopeFilter filter(trace, scope);
    MemoryCollector collector(filter);
    if (!collector.addTable(trace.copies, false, stop) || !collector.addTable(trace.sets, true, stop))
        return cancelled();
    result.rows = collector.takeRows();
    result.clippedCount = collector.clippedCount();
    describeProvenance(result, trace, filter);
    return result;
}

} // namespace core
