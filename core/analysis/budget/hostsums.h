// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/idlepieces.h"
#include "statistics/grouping.h"

#include <cstdint>
#include <vector>

namespace core {

/// Adds up pieces of idle time that differ in nothing but their times.
class HostSums
{
public:
    struct Sum {
        IdlePiece piece; ///< one of them
        std::int64_t timeNs = 0;
        std::int64_t pieceCount = 0;
    };

    HostSums();
    /// `timeNs` of a piece.
    void add(const IdlePiece& piece, std::int64_t timeNs);
    [[nodiscard]] const std::vector<Sum>& sums() const { return m_sums; }

private:
    GroupNumbers m_states; ///< of (class, kind of name, thread, name)
    GroupNumbers m_places; ///< of (state, reason, detail, range)
    std::vector<Sum> m_sums;
};

} // namespace core
