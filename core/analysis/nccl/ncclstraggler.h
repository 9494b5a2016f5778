// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/ncclevents.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// Which process made the others wait in a collective operation.
struct NcclStraggler {
    /// Why nothing can be said ("kernels of one process only"), or empty: determinable.
    QString whyNot;
    bool isNamed = false; ///< determinable, and `process` caused most of the waiting, and enough of it
    bool isRotating = false; ///< determinable and enough waiting, but no process caused most of it
    ProcessIndex process; ///< the one that caused the most waiting; none when nobody waited
    std::int64_t lastCount = 0; ///< matched instances in which it started last
    std::int64_t matchedCount = 0; ///< instances matched across processes
    std::int64_t waitNs = 0; ///< how long the others waited for it: from their start to its own, at most their duration
    std::int64_t allWaitNs = 0; ///< how long any process waited for the one that started last

    /// "pid 222 (18.2 ms waited for it; last in 14 of 30)", "rotating", "none" (hardly anybody waits), or "not
    /// determinable".
    [[nodiscard]] QString text(const Trace& trace) const;
};

/// A straggler is named from this many matched instances on.
constexpr std::int64_t MinMatchedInstances = 3;
/// The wait caused, as a share of the operation's time, from which on a straggler is named.
constexpr double MinStragglerWait = 0.01;
/// The wait caused by a process, as a share of all waiting, from which on it is the straggler.
constexpr double MinStragglerShare = 0.6;

/**
 * Finds who made the others wait in the matched instances of one operation (analyses.md §4). An instance counts when
 * all its kernels are in scope. Where two processes start last at once the others wait for neither alone: that is
 * waiting that nobody caused.
 *
 * @param positions  in NcclEvents::events: the kernels in scope; they are reordered
 * @param totalNs    the operation's time in scope
 */
[[nodiscard]] NcclStraggler findStraggler(const Trace& trace, const NcclEvents& events,
                                          std::vector<std::uint32_t>& positions, std::int64_t totalNs);

} // namespace core
