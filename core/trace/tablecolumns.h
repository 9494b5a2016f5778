// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/digitsort.h"
#include "trace/trace.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace core {

// Lists the columns of each event table once, so that allocating, moving, sorting and measuring are written once for
// all.

template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, KernelTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.name), f(t.stream), f(t.correlationId), f(t.launch), f(t.shape), f(t.graphNode),
        f(t.graphId);
}
template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, CallTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.name), f(t.thread), f(t.correlationId), f(t.returnCode);
}
template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, MemoryOperationTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.sizeBytes), f(t.stream), f(t.correlationId), f(t.launch), f(t.copyKind),
        f(t.isBetweenDevices), f(t.migrationCause), f(t.source), f(t.destination);
}
template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, GraphLaunchTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.stream), f(t.correlationId), f(t.launch), f(t.graphId), f(t.graphExecId);
}
template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, SynchronizationTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.stream), f(t.correlationId), f(t.syncType), f(t.event), f(t.eventSync);
}
template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, OverheadTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.thread), f(t.name), f(t.type), f(t.source);
}
template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, OsRuntimeTable> || std::same_as<std::remove_const_t<T>, MpiTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.thread), f(t.name);
}
template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, NvtxTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.thread), f(t.text), f(t.suffix), f(t.suffixNumber), f(t.payload), f(t.domain),
        f(t.kind);
}
template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, GpuMetricTable>
void forEachMember(T& t, F&& f)
{
    f(t.timeNs), f(t.metric), f(t.value);
}

template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, SchedulingTable>
void forEachMember(T& t, F&& f)
{
    f(t.timeNs), f(t.thread), f(t.cpu), f(t.isIn);
}

template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, CpuPageFaultTable>
void forEachMember(T& t, F&& f)
{
    f(t.timeNs), f(t.process), f(t.code), f(t.module);
}

template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, GpuPageFaultTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.stream), f(t.faultCount), f(t.accessType);
}

template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, AllocationTable>
void forEachMember(T& t, F&& f)
{
    f(t.timeNs), f(t.address), f(t.sizeBytes), f(t.place), f(t.kind), f(t.isFree), f(t.pool), f(t.correlationId),
        f(t.launch);
}

template <typename T, typename F>
requires std::same_as<std::remove_const_t<T>, LibraryCallTable>
void forEachMember(T& t, F&& f)
{
    f(t.startNs), f(t.endNs), f(t.thread), f(t.name), f(t.library);
}

/// Calls f(column) for each Column of a table, those that are filled and not folded yet among them.
template <typename T, typename F> void forEachColumn(T& table, F&& f)
{
    forEachMember(table, [&f](auto& column) {
        if constexpr (IsFoldedColumn<std::remove_cvref_t<decltype(column)>>)
            f(column.rows());
        else
            f(column);
    });
}

/// Some of the columns of a table: all, or one share of several that are about as large.
struct ColumnShare {
    std::size_t number = 0, count = 1;
};

/// Makes columns `rows` long; new elements of plain types are not initialized.
template <typename T> void resizeColumns(T& table, std::size_t rows, const ColumnShare& share = {})
{
    std::size_t number = 0;
    forEachColumn(table, [&](auto& column) {
        if (number++ % share.count == share.number)
            column.resize(rows);
    });
}

/// Gives back the memory that the values of columns do not need, after the last change to them.
template <typename T> void foldColumns(T& table)
{
    forEachMember(table, [](auto& column) {
        if constexpr (IsFoldedColumn<std::remove_cvref_t<decltype(column)>>)
            column.fold();
    });
}

/// Heap bytes of all columns and of the index over them.
template <typename T> std::size_t columnBytes(const T& table)
{
    std::size_t bytes = 0;
    if constexpr (requires { table.spans; })
        bytes += table.spans.memoryBytes();
    forEachMember(table, [&bytes](const auto& column) {
        if constexpr (IsFoldedColumn<std::remove_cvref_t<decltype(column)>>)
            bytes += column.memoryBytes();
        else
            bytes += column.size() * sizeof(typename std::remove_cvref_t<decltype(column)>::value_type);
    });
    return bytes;
}

/// A run of rows that one read filled: `kept` rows from `first` on, in space for `slots`.
struct RowRun {
    std::size_t first = 0;
    std::size_t slots = 0;
    std::size_t kept = 0;
    std::size_t worker = 0; ///< whose local ids stand in the rows
};

/// Moves the runs together in place, so that no unused slots are left between them, and gives unused memory back when
/// it is worth a copy of all.
template <typename T> void removeUnusedSlots(T& table, std::span<const RowRun> runs)
{
    std::size_t rows = 0;
    std::size_t slots = 0;
    for (const auto& run : runs) {
        rows += run.kept;
        slots += run.slots;
    }
    if (rows == slots)
        return;
    constexpr std::size_t WorthIt = 16; // one part in so many
    const bool isWorthCopy = slots - rows > slots / WorthIt;
    forEachColumn(table, [&runs, rows, isWorthCopy](auto& column) {
        std::size_t target = 0;
        for (const auto& run : runs) {
            const auto begin = column.begin() + static_cast<std::ptrdiff_t>(run.first);
            std::move(begin, begin + static_cast<std::ptrdiff_t>(run.kept),
                      column.begin() + static_cast<std::ptrdiff_t>(target));
            target += run.kept;
        }
        column.resize(rows);
        if (isWorthCopy)
            column.shrink_to_fit();
    });
}

/// Row numbers in the order of `times`; rows of equal time keep their order.
[[nodiscard]] inline std::vector<std::uint32_t> orderByTime(const Column<std::int64_t>& times)
{
    std::vector<std::uint32_t> order(times.size());
    std::iota(order.begin(), order.end(), 0U);
    // Exports are nearly sorted: a few rows move a few places. Insertion finds that out in O(n); it gives up when it is
    // not so.
    constexpr std::size_t MovesPerRow = 2;
    std::size_t movesLeft = MovesPerRow * order.size();
    for (std::size_t row = 1; row < order.size(); ++row) {
        const auto moving = order[row];
        std::size_t place = row;
        for (; place > 0 && times[order[place - 1]] > times[moving] && movesLeft > 0; --place, --movesLeft)
            order[place] = order[place - 1];
        order[place] = moving;
    }
    if (movesLeft > 0)
        return order;
    order = {};
    const auto first = static_cast<std::uint64_t>(*std::min_element(times.begin(), times.end()));
    std::vector<std::uint64_t> keys(times.size());
    std::ranges::transform(times, keys.begin(),
                           [first](std::int64_t time) { return static_cast<std::uint64_t>(time) - first; });
    return placesInOrder(std::move(keys));
}

/// Rows [begin, end) that change places among themselves only.
struct RowSpan {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The shortest spans outside of which `order` leaves every row where it is.
[[nodiscard]] inline std::vector<RowSpan> movedSpans(std::span<const std::uint32_t> order)
{
    std::vector<RowSpan> spans;
    for (std::size_t begin = 0; begin < order.size();) {
        if (order[begin] == begin) {
            ++begin;
            continue;
        }
        std::size_t end = begin;
        for (std::size_t largest = begin; end <= largest; ++end)
            largest = std::max<std::size_t>(largest, order[end]);
        spans.push_back(RowSpan { begin, end });
        begin = end;
    }
    return spans;
}

/// Sorts the rows by `times`, a column of `table`; rows of equal time keep their order. O(n) when already or nearly
/// sorted.
template <typename T> void sortByTime(T& table, const Column<std::int64_t>& times)
{
    if (std::is_sorted(times.begin(), times.end()))
        return;
    const auto order = orderByTime(times);
    const auto spans = movedSpans(order);
    forEachColumn(table, [&order, &spans](auto& column) {
        std::remove_reference_t<decltype(column)> sorted;
        for (const auto& span : spans) {
            sorted.resize(span.end - span.begin);
            for (std::size_t row = span.begin; row < span.end; ++row)
                sorted[row - span.begin] = column[order[row]];
            std::copy(sorted.begin(), sorted.end(), column.begin() + static_cast<std::ptrdiff_t>(span.begin));
        }
    });
}

} // namespace core
