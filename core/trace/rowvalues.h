// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/sqliteconnection.h"
#include "trace/workerids.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace core {

// What the readers of all kinds of tables need: spans, ids, and the loop over the rows. Used by each row, so all of it is inline.

constexpr std::int64_t LargestTimeNs = std::int64_t { 1 } << 62;

/// Within ±2^62 ns, so that differences can be taken.
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

/// Reads columns 0 and 1 as start and end. False, and counted, when the row has no usable span.
[[nodiscard]] inline bool readSpan(const Statement& row, TimeWindow& span, RowProblems& problems)
{
    if (!row.readInteger(0, span.startNs) || !row.readInteger(1, span.endNs)) [[unlikely]] {
        ++(row.isInteger(0) && row.type(1) == CellType::Null ? problems.withoutEnd : problems.notANumber);
        return false;
    }
    return checkSpan(span, problems);
}

/// An id that may be NULL; `missing` for NULL and for what is not a number.
[[nodiscard]] inline std::int64_t readId(const Statement& row, int column, std::int64_t missing, RowProblems& problems)
{
    std::int64_t id = 0;
    if (row.readInteger(column, id)) [[likely]]
        return id;
    problems.badIds += row.type(column) == CellType::Null ? 0 : 1;
    return missing;
}

/// The worker's own number of the thread whose globalTid stands in `column`.
[[nodiscard]] inline ThreadIndex readThread(const Statement& row, int column, WorkerIds& ids, RowProblems& problems)
{
    return ThreadIndex { ids.threads(static_cast<std::uint64_t>(readId(row, column, 0, problems))) };
}

/// Steps through the rows of a read and hands each to `store(slot)`, which says whether it was kept.
template <typename Store>
[[nodiscard]] std::size_t forEachRow(Statement& row, std::size_t first, std::size_t slots, std::int64_t& rowsRead,
                                     Store store)
{
    std::size_t kept = 0;
    while (kept < slots && row.step()) {
        ++rowsRead;
        kept += store(first + kept) ? 1U : 0U;
    }
    return kept;
}

} // namespace core
