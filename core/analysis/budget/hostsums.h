// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/idlepieces.h"
#include "statistics/grouping.h"

#include <cstdint>
#include <vector>

namespace core {

/// What else is known of a piece of idle time, beside what its thread did.
struct HostMeanwhile {
    ThreadIndex busyThread; ///< another one of the process, busy while this one waits; none: no such thread, or no wait
    std::int64_t pageFaultCount = 0; ///< of the process, by processors, in unified memory
};

/// Adds up pieces of idle time that differ in nothing but their times and page faults.
class HostSums
{
public:
    struct Sum {
        IdlePiece piece; ///< one of them
        HostMeanwhile meanwhile;
        std::int64_t timeNs = 0;
        std::int64_t pieceCount = 0;
    };

    HostSums();
    /// `timeNs` of a piece.
    void add(const IdlePiece& piece, std::int64_t timeNs, const HostMeanwhile& meanwhile);
    [[nodiscard]] const std::vector<Sum>& sums() const { return m_sums; }

private:
    GroupNumbers m_states; ///< of (class, kind of name, thread, name)
    GroupNumbers m_waits; ///< of (state, busy thread), where there is one
    GroupNumbers m_places; ///< of (state or wait, reason, detail, range)
    std::vector<Sum> m_sums;
};

} // namespace core
