// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/part/chunks.h"
#include "trace/part/partcolumns.h"
#include "trace/part/tracepart.h"
#include "trace/sqliteconnection.h"
#include "trace/workerids.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace core {

/// What rows are to be looked for.
struct PartLimits {
    std::optional<TimeWindow> window; ///< ns as exported
    std::vector<std::uint32_t> pids;
    std::set<std::int64_t> ncclNames; ///< string ids of NCCL's names
};

/// Process and correlation id of an event.
struct LaunchKey {
    std::uint64_t globalPid = 0;
    std::int64_t correlationId = 0;
    friend auto operator<=>(const LaunchKey&, const LaunchKey&) = default;
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
    [[nodiscard]] bool meets(const CorrelationRange& other) const
    {
        return least <= other.largest && other.least <= largest;
    }
};

/// What a scan found of one chunk.
struct ChunkFindings {
    RowIdChunk chunk;
    std::int64_t slots = 0; ///< rows that PartColumns::insideSql() may give
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
    std::vector<ChunkFindings> chunks;
    std::vector<LaunchKey> keys; ///< of rows inside
    std::vector<std::int64_t> beside; ///< rowids of rows outside that are read as well
    std::vector<LaunchKey> keysBeside; ///< of NCCL's operations among those
    std::optional<std::int64_t> outside; ///< rowid of one event outside, if there is any
    std::unordered_map<StreamKey, Neighbour, KeyHash> before, after; ///< by stream or thread
    /// The first outside: what a process does for the first time may take long for that reason.
    std::unordered_map<WorkName, Neighbour, WorkNameHash> firsts;
    std::vector<Neighbour> longCalls; ///< before the window, by their start: they may have made a context
    QString problem; ///< why it could not be read to its end

    void merge(TableFindings&& other);
};

/// Scans one chunk of a table and adds what it finds.
void scanChunk(const PartColumns& table, const PartLimits& limits, const RowIdChunk& chunk,
               SqliteConnection& connection, TableFindings& findings);

/// A row outside of the window that belongs to one inside.
struct Partner {
    std::int64_t rowId = 0;
    LaunchKey key;
    TimeWindow span;
};

/// The rows of a chunk outside of the window whose keys are among `keys`, which is sorted.
[[nodiscard]] std::vector<Partner> scanForKeys(const PartColumns& table, const PartLimits& limits,
                                               const RowIdChunk& chunk, const std::vector<LaunchKey>& keys,
                                               SqliteConnection& connection);

} // namespace core
