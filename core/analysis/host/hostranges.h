// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/groupedrows.h"
#include "base/column.h"
#include "trace/trace.h"

#include <QString>

#include <cstdint>
#include <limits>
#include <vector>

namespace core {

/// The NVTX ranges of a trace by thread, and how they lie in each other.
struct HostRanges {
    GroupedRows rows; ///< of Trace::nvtx; at equal starts the longer first
    /// Beside `rows`: position of the last before it that ends later, or NoEnclosing.
    Column<std::uint32_t> enclosing;
    std::vector<std::uint32_t> textGroup; ///< by StringId: position in texts
    std::vector<QString> texts; ///< with each number as "#"

    static constexpr std::uint32_t NoEnclosing = std::numeric_limits<std::uint32_t>::max();

    /// O(n).
    [[nodiscard]] static HostRanges of(const Trace& trace);
};

} // namespace core
