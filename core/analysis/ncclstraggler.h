// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/ncclevents.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// Which process made the others wait in a collective operation.
struct NcclStraggler {
    /// Why nothing can be said ("kernels of one process only"), or empty: determinable.
    QString whyNot;
    bool isNamed = false; ///< determinable, and `process` was last often and long enough
    ProcessIndex process; ///< the one that was last most often; none when nobody ever was
    std::int64_t lastCount = 0; ///< matched instances in which it started last
    std::int64_t matchedCount = 0; ///< instances matched across processes
    std::int64_t waitNs = 0; ///< time by which it started after the next-to-last, summed over these instances

    /// "pid 222 (last in 41 of 57, +3.2 ms)", "none", or "not determinable".
    [[nodiscard]] QString text(const Trace& trace) const;
};

/// A straggler is named from this many matched instances on.
constexpr std::int64_t MinMatchedInstances = 3;
/// The wait caused by a straggler, as a share of the operation's time, from which on it is named.
constexpr double MinStragglerWait = 0.01;

/**
 * Finds who started last in the matched instances of one operation and source. An instance counts when all its kernels are in scope and
 * overlap in time: where they do not, nobody has waited for another.
 *
 * @param positions  in NcclEvents::events: the kernels in scope; they are reordered
 * @param totalNs    the operation's time in scope
 */
[[nodiscard]] NcclStraggler findStraggler(const Trace& trace, const NcclEvents& events,
                                          std::vector<std::uint32_t>& positions, std::int64_t totalNs);

} // namespace core
