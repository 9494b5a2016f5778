// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <set>

#include <sys/types.h>

namespace core {

/**
 * A program with all it starts: the processes of its group, and all that carry its mark.
 *
 * The mark is the soft limit RLIMIT_LOCKS, which Linux has ignored since 2.4.25 (setrlimit(2)): each process inherits
 * it, through fork and exec, whatever becomes of its session, environment and parent. So it tells apart what the
 * program has started from what others start, this process included; a subreaper (prctl(2)) would get the orphans of
 * both.
 */
class ProcessGroup
{
public:
    /// A group to be: call lead() in its first process.
    ProcessGroup();

    /// Marks the calling process and makes it the first of its own session and group, with default signals. Only
    /// between fork() and exec().
    void lead() const;

    /// `leader`: pid of the first process, once it runs.
    void setLeader(std::int64_t leader) { m_leader = static_cast<pid_t>(leader); }
    /// Sends a signal to the processes of the group.
    void signal(int number) const;
    /**
     * Ends what is left of the group and of the others that carry the mark: SIGTERM, and SIGKILL after `wait`. The
     * first process must be gone. Processes of other users, and what hangs in the kernel for seconds, remain.
     */
    void endRest(std::chrono::milliseconds wait);

private:
    /// What one look at all processes says.
    enum class Look : std::uint8_t {
        Empty,
        Unsure, ///< one ended meanwhile, and may have forked before
        Alive,
    };

    [[nodiscard]] bool isOurs(pid_t pid) const;
    /// Sends `number` to each process that belongs to it (0: none).
    Look reach(int number);
    /// True when it is certain that no process lives that belongs to it; sends `number` to each before.
    bool isEmptyAfter(int number);
    /// SIGKILL for those among the newest processes that belong to it, again and again for some milliseconds.
    void killNewest() const;

    std::uint64_t m_mark;
    pid_t m_leader = 0;
    std::set<pid_t> m_zombies; ///< seen by reach()
};

} // namespace core
