// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/globalids.h"
#include "trace/reading/eventreaders.h"

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <variant>

namespace core {

// What the readers of all kinds of tables need: spans, ids, and the loop over the rows. Used by each row, so all of it
// is inline.

/// A row of an event table, from SQLite or as it lies in the file.
template <typename Row>
concept EventRow = std::same_as<Row, Statement> || std::same_as<Row, StoredRow>;

/// Where start and end stand in all rows that have both.
struct SpanColumn {
    enum : int { Start, End, Count };
};

/// A reader with the parts that are the same for every table of the Trace; only `read` is missing.
template <auto Member>
[[nodiscard]] EventReader tableReader(EventClass eventClass, std::initializer_list<QStringView> tables,
                                      std::vector<ColumnWish> columns)
{
    EventReader reader { eventClass, {}, false, std::move(columns), {}, {}, {} };
    for (const auto& table : tables)
        reader.tables.push_back(table.toString());
    reader.resize
        = [](Trace& trace, std::size_t rows, const ColumnShare& share) { resizeColumns(trace.*Member, rows, share); };
    reader.finish = [](Trace& trace, std::span<const RowRun> runs) {
        auto& table = trace.*Member;
        removeUnusedSlots(table, runs);
        if constexpr (requires { table.startNs; }) {
            sortByTime(table, table.startNs);
            table.spans = SpanIndex(table.startNs, table.endNs);
        } else {
            sortByTime(table, table.timeNs);
        }
        foldColumns(table);
    };
    return reader;
}

// eventType of events of NVTX; rows of others name something
constexpr std::int64_t NvtxMark = 34;
constexpr std::int64_t NvtxPushPop = 59;
constexpr std::int64_t NvtxStartEnd = 60;
constexpr std::int64_t HostDeviceId = INT32_MAX; // deviceId of graph launches that ran on the host
constexpr std::int64_t CudaBacktraceClass = 67; // eventClass of rows that repeat a call for its backtrace

constexpr std::int64_t LargestTimeNs = (std::int64_t { 1 } << 62) - 1;

/// Less than 2^62 ns from 0, so that differences can be taken.
[[nodiscard]] inline bool isPlausible(std::int64_t timeNs)
{
    return timeNs >= -LargestTimeNs && timeNs <= LargestTimeNs;
}

/// A number of at most 64 bits, so that sums of many and of their squares stay finite.
[[nodiscard]] inline bool isPlausibleSample(double value)
{
    constexpr double Largest = 18446744073709551616.0;
    return std::abs(value) <= Largest; // false for what is not a number
}

/// False, and counted, when a span cannot be.
[[nodiscard]] inline bool checkSpan(const TimeWindow& span, RowProblems& problems)
{
    if (!isPlausible(span.startNs) || !isPlausible(span.endNs)) [[unlikely]] {
        ++problems.implausibleTime;
        return false;
    }
    if (span.endNs < span.startNs) [[unlikely]] {
        ++problems.endsBeforeStart;
        return false;
    }
    return true;
}

/// Reads start and end. False, and counted, when the row has no usable span.
[[nodiscard]] inline bool readSpan(const EventRow auto& row, TimeWindow& span, RowProblems& problems)
{
    if (!row.readInteger(SpanColumn::Start, span.startNs) || !row.readInteger(SpanColumn::End, span.endNs))
        [[unlikely]] {
        ++(row.isInteger(SpanColumn::Start) && row.type(SpanColumn::End) == CellType::Null ? problems.withoutEnd
                                                                                           : problems.notANumber);
        return false;
    }
    return checkSpan(span, problems);
}

/// An id that may be NULL; `missing` for NULL and for what is not a number.
[[nodiscard]] inline std::int64_t readId(const EventRow auto& row, int column, std::int64_t missing,
                                         RowProblems& problems)
{
    std::int64_t id = 0;
    if (row.readInteger(column, id)) [[likely]]
        return id;
    problems.badIds += row.type(column) == CellType::Null ? 0 : 1;
    return missing;
}

/// The worker's own number of the thread whose globalTid stands in `column`.
[[nodiscard]] inline ThreadIndex readThread(const EventRow auto& row, int column, WorkerIds& ids, RowProblems& problems)
{
    return ThreadIndex { ids.threads(static_cast<std::uint64_t>(readId(row, column, 0, problems))) };
}

/// The process of a global id.
[[nodiscard]] inline std::uint64_t readGlobalPid(const EventRow auto& row, int column, RowProblems& problems)
{
    return globalPidOf(static_cast<std::uint64_t>(readId(row, column, 0, problems)));
}

/// A correlation id; 0 for none or for what cannot be one.
[[nodiscard]] inline std::uint32_t readCorrelation(const EventRow auto& row, int column, RowProblems& problems)
{
    std::int64_t id = 0;
    if (row.readInteger(column, id)) [[likely]] {
        if (id >= 0 && id <= UINT32_MAX)
            return static_cast<std::uint32_t>(id);
        problems.badIds += id == -1 ? 0 : 1; // -1 is another way to write none
        return 0;
    }
    problems.badIds += row.type(column) == CellType::Null ? 0 : 1;
    return 0;
}

/// memKind; unknown for NULL and for what is none.
[[nodiscard]] inline MemoryKind readMemoryKind(const EventRow auto& row, int column)
{
    const auto kind = row.maybeInteger(column);
    return kind && *kind >= 0 && *kind < static_cast<std::int64_t>(MemoryKind::Unknown) ? static_cast<MemoryKind>(*kind)
                                                                                        : MemoryKind::Unknown;
}

[[nodiscard]] inline const Statement& rowOf(const Statement& rows)
{
    return rows;
}
[[nodiscard]] inline const StoredRow& rowOf(const StoredRows& rows)
{
    return rows.row();
}

/// Steps through the rows of a reading and hands each to `store(row, slot)`, which says whether it was kept. Returns
/// the rows kept.
template <typename Store> [[nodiscard]] std::size_t forEachRow(RowReading& reading, Store store)
{
    return std::visit(
        [&](auto* rows) {
            std::size_t kept = 0;
            while (kept < reading.slots && rows->step()) {
                ++reading.rowsRead;
                kept += store(rowOf(*rows), reading.first + kept) ? 1U : 0U;
            }
            return kept;
        },
        reading.rows);
}

} // namespace core
