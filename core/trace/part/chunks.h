// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/schemacatalog.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace core {

/// Rowids of a table that are looked at together, the last one included; or a whole table that has none.
struct RowIdChunk {
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool isRange = false; ///< false: the whole table
};

/// The table in a bounded number of pieces; one where it has no rowids, or rowids
/// with holes wider than `mostRows`.
[[nodiscard]] inline std::vector<RowIdChunk> chunksOf(const SchemaTable& table, std::int64_t mostRows)
{
    constexpr std::int64_t LeastRows = 65536;
    constexpr std::int64_t MostChunks = 4096; // what is kept of each is little, whatever the size of the file
    const auto rows = table.rowCountEstimate();
    if (!table.hasRowId || rows > mostRows)
        return { RowIdChunk {} };
    const auto step = std::max(LeastRows, (rows + MostChunks - 1) / MostChunks);
    std::vector<RowIdChunk> chunks;
    for (std::int64_t done = 0; done < rows; done += step) {
        const auto first = *table.firstRowId + done;
        chunks.push_back({ first, first + (std::min(step, rows - done) - 1), true });
    }
    return chunks;
}

} // namespace core
