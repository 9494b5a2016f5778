// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <chrono>

namespace core {

/**
 * A program with all it starts: the processes of its group, and those that left the group but carry its mark in their environment.
 * Linux finds the latter in /proc; elsewhere there is only the group.
 */
class ProcessGroup
{
public:
    /// A group to be: put mark() into the environment of its first process and call lead() in it.
    ProcessGroup();

    /// Name of the environment variable that marks the processes.
    [[nodiscard]] static const char* markName() { return "GPULOUPE_PROCESS_GROUP"; }
    [[nodiscard]] const QByteArray& mark() const { return m_mark; }
    /// Makes the calling process the first of its own session and group, with default signals. Only between fork() and exec().
    static void lead();

    /// `leader`: pid of the first process, once it runs.
    void setLeader(qint64 leader) { m_leader = leader; }
    /// Sends a signal to the processes of the group.
    void signal(int number) const;
    /// Ends what is left of the group and of its daemons: SIGTERM, and SIGKILL after `wait`. The first process must be gone.
    void endRest(std::chrono::milliseconds wait) const;

private:
    /// True when a process lives that belongs to it; sends `number` to each (0: none).
    [[nodiscard]] bool reach(int number) const;

    QByteArray m_mark;
    qint64 m_leader = 0;
};

} // namespace core
