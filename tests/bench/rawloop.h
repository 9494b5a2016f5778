// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace bench {

/// What the raw loop did.
struct RawLoop {
    std::int64_t rowCount = 0;
    double seconds = 0;
    std::uint64_t checksum = 0; ///< so that the compiler cannot leave the work out
};

/**
 * Reads the columns that every trace viewer needs from the six large event tables into arrays, by one thread, with nothing but SQLite's
 * own functions: the base that reading a trace is compared with. Tables that the file lacks are passed over.
 */
[[nodiscard]] RawLoop runRawLoop(const QString& path);

} // namespace bench
