// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/idle/gpuidle.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace core {

/// When all devices of a process were idle: inside the first and last work of each, and outside of all their work,
/// whoever's it is.
struct ProcessIdle {
    Interval within; ///< what the devices' windows have in common
    std::shared_ptr<const CoverageIndex>
        busy; ///< none: the process has no work in scope, so there is nothing to be idle

    [[nodiscard]] bool hasWork() const { return busy != nullptr; }
    /// How long all of them were idle inside `span`.
    [[nodiscard]] std::int64_t idleNs(const Interval& span) const
    {
        const Interval inside { std::max(span.startNs, within.startNs), std::min(span.endNs, within.endNs) };
        return inside.lengthNs() - busy->coveredNs(inside);
    }
};

/**
 * How long waits of processes found all devices of theirs idle (analyses.md §3): a moment counts once, however many
 * wait in it.
 *
 * A sweep over waits that come by start. Moments in which one process waits are looked up at once; where several wait,
 * their idle times are gone through together. O((waits + idle times inside) log processes); keeps what still waits
 * only.
 */
class IdleInside
{
public:
    /// A wait of a process whose idle times are `idle`, which must outlive this and have work. Not before the last that
    /// was added.
    void add(const ProcessIdle& idle, const Interval& wait);
    /// Length of all moments. Nothing can be added afterwards.
    [[nodiscard]] std::int64_t takeNs();

private:
    /// Processes that use the same devices: they are idle together.
    struct Waiting {
        const ProcessIdle* idle = nullptr;
        std::int64_t untilNs = 0; ///< end of the waits so far
        std::size_t next = 0; ///< first busy interval that may matter yet
        bool isQueued = false;
    };
    /// From when on the moments of a Waiting are not counted yet.
    struct Entry {
        std::int64_t atNs = 0;
        std::uint32_t waiting = 0;
    };
    [[nodiscard]] std::uint32_t waitingOf(const ProcessIdle& idle);
    void push(const Entry& entry);
    Entry pop();
    void advanceTo(std::int64_t timeNs);
    /// The first idle time from `fromNs` on in which it waits; empty when there is none.
    static Interval nextIdle(Waiting& waiting, std::int64_t fromNs);
    static std::int64_t idleNs(Waiting& waiting, const Interval& span);
    void count(const Interval& idle);

    std::vector<Waiting> m_waiting;
    std::unordered_map<const CoverageIndex*, std::uint32_t> m_numbers; ///< of m_waiting
    std::uint32_t m_last = 0; ///< in m_waiting; runs of one process are common
    std::vector<Entry> m_queue; ///< a heap, the earliest first
    std::int64_t m_totalNs = 0;
    std::int64_t m_countedUntilNs = INT64_MIN;
};

/// Idle times of groups of devices in one window. What else a scope limits does not matter to them, so they hold for
/// other scopes too.
struct GroupIdleTimes {
    std::optional<TimeWindow> window;
    std::map<std::vector<DeviceIndex>, ProcessIdle> ofDevices;
};

/// The idle times of the processes of a scope.
struct ProcessIdleTimes {
    std::vector<ProcessIdle> ofProcess; ///< by ProcessIndex
    std::shared_ptr<const GroupIdleTimes> groups; ///< of the groups that these processes use, and what was known
};

/**
 * When each process was idle in the window of `scope`.
 *
 * @param idle   GPU idle of the same scope
 * @param known  those of another scope of the same trace, or null: what they hold need not be found again
 * @return the times, or Cancelled
 */
[[nodiscard]] Cancellable<ProcessIdleTimes> processIdleTimes(const Trace& trace, const Scope& scope,
                                                             const GpuIdle& idle,
                                                             const std::shared_ptr<const GroupIdleTimes>& known,
                                                             const std::stop_token& stop);

} // namespace core
