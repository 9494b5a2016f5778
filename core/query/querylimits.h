// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace core {

/// What a statement may take.
struct QueryLimits {
    static constexpr std::size_t DefaultRows = 10'000;
    static constexpr std::int64_t DefaultTimeMs = 300'000;
    static constexpr std::int64_t DefaultResultBytes = 256LL << 20;
    static constexpr std::int64_t DefaultWorkBytes = 2LL << 30;

    std::size_t rows = DefaultRows; ///< that are kept; there may be more
    std::int64_t timeMs = DefaultTimeMs;
    std::int64_t resultBytes = DefaultResultBytes; ///< that the kept rows take
    std::int64_t workBytes = DefaultWorkBytes; ///< that SQLite takes while it sorts and groups
};

} // namespace core
