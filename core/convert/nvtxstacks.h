// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxattribution.h"
#include "base/column.h"

#include <array>
#include <stop_token>

namespace core {

/**
 * All NVTX ranges that enclose a call (the whole call, on the same thread), also those that overlap each other without
 * nesting: links each range to the one below it on its thread's pile of open ranges, and each call to the top of the
 * pile when it began.
 */
class NvtxStacks
{
public:
    static constexpr std::size_t MostRanges = 64; ///< ranges further out are not told
    using Ranges = std::array<NvtxRow, MostRanges>;

    /// No ranges.
    NvtxStacks() = default;
    /// O(ranges + calls). Errors: Cancelled.
    [[nodiscard]] static Expected<NvtxStacks> find(const Trace& trace, const std::stop_token& stop = {});

    [[nodiscard]] bool isEmpty() const { return m_topOfCall.empty(); }
    /// Fills `ranges` with those around `call`, the last opened first, and returns how many they are.
    [[nodiscard]] std::size_t around(const Trace& trace, CallRow call, Ranges& ranges) const;

private:
    Column<NvtxRow> m_below; ///< by NVTX row
    Column<NvtxRow> m_longer; ///< by NVTX row: the next below that ends later
    Column<NvtxRow> m_topOfCall; ///< by call
};

} // namespace core
