// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/part/chunks.h"
#include "trace/part/partcolumns.h"
#include "trace/part/partextent.h"
#include "trace/part/tracepart.h"
#include "trace/reading/storedrows.h"
#include "trace/reading/workerids.h"
#include "trace/sqliteconnection.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace core {

/// Answers for most numbers that they are not among some, in one look.
class NumberFilter
{
public:
    explicit NumberFilter(std::size_t count = 0)
        : m_bits(std::bit_ceil(BitsPerNumber * std::max<std::size_t>(count, 1)))
    {
    }
    void add(std::int64_t number) { m_bits[place(number)] = true; }
    [[nodiscard]] bool mayHave(std::int64_t number) const { return m_bits[place(number)]; }

private:
    static constexpr std::size_t BitsPerNumber = 16;
    [[nodiscard]] std::size_t place(std::int64_t number) const
    {
        return KeyHash()(number) >> 8U & (m_bits.size() - 1); // the low bits of the hash are those of few numbers
    }
    std::vector<bool> m_bits;
};

/// Process and correlation id of an event.
struct LaunchKey {
    std::uint64_t globalPid = 0;
    std::int64_t correlationId = 0;
    friend auto operator<=>(const LaunchKey&, const LaunchKey&) = default;
};

/// Keys to look for among many rows.
class LaunchKeys
{
public:
    LaunchKeys() = default;
    explicit LaunchKeys(std::vector<LaunchKey> keys);
    [[nodiscard]] bool has(const LaunchKey& key) const
    {
        return m_filter.mayHave(key.correlationId) && std::binary_search(m_keys.begin(), m_keys.end(), key);
    }
    /// True when an id of a key is between two, these included.
    [[nodiscard]] bool hasBetween(std::int64_t least, std::int64_t largest) const;

private:
    std::vector<LaunchKey> m_keys; ///< sorted, each once
    std::vector<std::int64_t> m_ids; ///< of m_keys, sorted
    NumberFilter m_filter;
};

/// What rows are to be looked for.
struct PartLimits {
    std::optional<TimeWindow> window; ///< ns as exported
    std::vector<std::uint32_t> pids;
    std::set<std::int64_t> ncclNames; ///< string ids of NCCL's names
    LaunchKeys workKeys; ///< of GPU work whose calls are wanted, known when calls are looked at
};

/// A row outside of the window that belongs to one inside.
struct Partner {
    std::int64_t rowId = 0;
    LaunchKey key;
    TimeWindow span;
};

/// The least and the largest correlation id of some rows.
struct CorrelationRange {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::int64_t largest = std::numeric_limits<std::int64_t>::min();
    void add(std::int64_t id)
    {
        least = std::min(least, id);
        largest = std::max(largest, id);
    }
};

/// What a scan found of one chunk.
struct ChunkFindings {
    RowIdChunk chunk;
    std::int64_t slots = 0; ///< rows that PartColumns::insideSql() may give
    bool isInside = true; ///< all rows are events inside
    CorrelationRange outside; ///< of rows outside of the window
};

/// The event next to the window on one stream or thread.
struct Neighbour {
    std::int64_t timeNs = 0;
    std::int64_t rowId = 0;
    LaunchKey key;
};

/// Work that is told apart by what it is: a kernel by its full name, other work not at all.
struct WorkName {
    std::uint64_t globalPid = 0;
    std::int64_t name = 0; ///< string id; 0: no kernel, or none is recorded
    friend bool operator==(const WorkName&, const WorkName&) = default;
};
struct WorkNameHash {
    [[nodiscard]] std::size_t operator()(const WorkName& work) const
    {
        return std::hash<std::uint64_t>()(work.globalPid * 0x9E37'79B9'7F4A'7C15U
                                          ^ static_cast<std::uint64_t>(work.name));
    }
};

/// What a scan found of a table.
struct TableFindings {
    PartOfTable counts;
    std::optional<TimeWindow> extent; ///< of all events
    std::vector<ChunkFindings> chunks;
    std::vector<LaunchKey> keys; ///< of rows inside
    std::vector<std::int64_t> beside; ///< rowids of rows outside that are read as well
    std::vector<LaunchKey> keysBeside; ///< of NCCL's operations among those
    std::vector<Partner> launches; ///< calls outside of the window with a key of PartLimits::workKeys
    std::optional<std::int64_t> outside; ///< rowid of one event outside, if there is any
    std::unordered_map<StreamKey, Neighbour, KeyHash> before, after; ///< by stream or thread
    /// The first outside: what a process does for the first time may take long for that reason.
    std::unordered_map<WorkName, Neighbour, WorkNameHash> firsts;
    std::vector<Neighbour> longCalls; ///< before the window, by their start: they may have made a context
    QString problem; ///< why it could not be read to its end

    void merge(TableFindings&& other);
};

/// The columns of a table that its scan looks at.
[[nodiscard]] std::vector<ColumnWish> scanWishes(const PartColumns& table, const PartLimits& limits);
/// Where the tables are that can be read from the pages of the file; none: SQLite gives their rows. Errors: those of
/// opening the file.
[[nodiscard]] Expected<std::vector<std::optional<StoredTable>>>
findStoredTables(const ScanSetting& setting, const std::vector<PartColumns>& tables, const PartLimits& limits);

/// Widens the extent of a trace by an event: an open range counts with its start.
void addToExtent(std::optional<TimeWindow>& extent, const TimeWindow& span);

/// Is told start and end of events, the largest number for the end of an open range.
using SpanVisitor = std::function<void(const TimeWindow&)>;
/// Tells the events of a chunk. `stored`: of findStoredTables() without limits. False: what was told does not count, and
/// SQLite has to be asked.
[[nodiscard]] bool visitStoredSpans(const PartColumns& table, const StoredTable& stored, const RowIdChunk& chunk,
                                    PageFile& pages, const SpanVisitor& visit);
/// The same, of what SQLite gives.
void visitSpans(const PartColumns& table, const RowIdChunk& chunk, SqliteConnection& connection,
                const SpanVisitor& visit);

/// Scans one chunk of a table, which was found by findStoredTables() with `limits`, and adds what it finds. False, and nothing is added:
/// SQLite has to be asked.
[[nodiscard]] bool scanStoredChunk(const PartColumns& table, const StoredTable& stored, const PartLimits& limits,
                                   const RowIdChunk& chunk, PageFile& pages, TableFindings& findings);
/// The same, of what SQLite gives.
void scanChunk(const PartColumns& table, const PartLimits& limits, const RowIdChunk& chunk,
               SqliteConnection& connection, TableFindings& findings);

/// The rows of a chunk outside of the window whose keys are among `keys`.
[[nodiscard]] std::vector<Partner> scanForKeys(const PartColumns& table, const PartLimits& limits,
                                               const RowIdChunk& chunk, const LaunchKeys& keys,
                                               SqliteConnection& connection);

} // namespace core
