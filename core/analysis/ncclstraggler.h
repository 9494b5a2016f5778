// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/ncclevents.h"
#include "base/result.h"

#include <QString>

#include <span>
#include <stop_token>

namespace core {

/// Which process made the others wait in a collective operation.
struct NcclStraggler {
    /// Why nothing can be said ("one process only"), or empty: determinable.
    QString whyNot;
    bool isNamed = false; ///< determinable, and `process` was last often and long enough
    ProcessIndex process; ///< the one that was last most often; none when nobody ever was
    std::int64_t lastCount = 0; ///< matched instances in which it started last
    std::int64_t matchedCount = 0; ///< instances matched across processes
    std::int64_t waitNs = 0; ///< time by which it started after the next-to-last, summed over these instances

    /// "pid 222 (last in 41 of 57, +3.2 ms)", "none", or "not determinable".
    [[nodiscard]] QString text(const Trace& trace) const;
};

/// A collective kernel is matched with those of other processes from this many instances on.
constexpr std::int64_t MinMatchedInstances = 3;
/// The wait caused by a straggler, as a share of the operation's time, from which on it is named.
constexpr double MinStragglerWait = 0.01;

/**
 * Matches the kernels of one operation across processes and finds who started last.
 *
 * Instances are matched by sequence number where present, else by order of occurrence in the communicator; counted over the
 * whole trace, so that a window does not shift them. An instance counts when all its kernels are in scope and overlap in time: those of
 * others have not been waiting.
 *
 * @param events  of one operation and source, kernels only, by start
 * @param isInScope  for each of them
 * @param totalNs  the operation's time in scope
 */
[[nodiscard]] NcclStraggler findStraggler(const Trace& trace, QStringView opName,
                                          std::span<const NcclEvent* const> events, const std::vector<char>& isInScope,
                                          std::int64_t totalNs);

} // namespace core
