// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace bench {

/// A statement whose rows are read, and which of its columns need 64 bits, and which are texts; the others fit into 32.
struct RawTable {
    enum class Kind : std::uint8_t { Wide, Narrow, Text };
    QString sql;
    std::vector<Kind> columns;
};

/// What the raw loop did.
struct RawLoop {
    std::int64_t rowCount = 0;
    std::uint64_t checksum = 0; ///< so that the compiler cannot leave the work out
};

/// 41 columns of the six tables that every viewer needs: the base that issues state their ratios to.
[[nodiscard]] std::vector<RawTable> commonTables();
/// The tables and columns that our loader reads from this file, without NVTX payloads. Empty when it is no trace.
[[nodiscard]] std::vector<RawTable> tablesAsLoaded(const QString& path);

/// Reads the tables into arrays, by one thread, with nothing but SQLite's own functions. Tables that the file lacks are
/// passed over.
[[nodiscard]] RawLoop runRawLoop(const QString& path, const std::vector<RawTable>& tables);

} // namespace bench
