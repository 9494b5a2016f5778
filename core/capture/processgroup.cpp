// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/processgroup.h"

#include <QDir>
#include <QFile>
#include <QUuid>

#include <csignal>
#include <thread>

#include <sys/prctl.h>
#include <sys/types.h>
#include <unistd.h>

namespace core {

namespace {

QByteArray readAll(const QString& path)
{
    QFile file(path); // files of /proc say that they have no size
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A zombie waits for its parent only: it runs no more.
bool isZombie(const QString& folder)
{
    const auto stat = readAll(folder + QStringLiteral("/stat"));
    const auto state = stat.lastIndexOf(')') + 2; // the name before it may hold anything
    return state < stat.size() && (stat[state] == 'Z' || stat[state] == 'X');
}

pid_t groupOf(const QString& folder)
{
    const auto stat = readAll(folder + QStringLiteral("/stat"));
    const auto fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    constexpr qsizetype GroupField = 2; // after state and parent
    return fields.size() > GroupField ? fields[GroupField].toInt() : 0;
}

} // namespace

ProcessGroup::ProcessGroup()
    : m_mark(QUuid::createUuid().toByteArray(QUuid::WithoutBraces))
{
}

void ProcessGroup::lead()
{
    ::setsid();
    ::prctl(PR_SET_PDEATHSIG, SIGTERM); // when we are killed, nobody else ends it
    // a shell that runs us in the background has them ignored, and the program would inherit that
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGTERM, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

void ProcessGroup::signal(int number) const
{
    if (m_leader > 0)
        ::kill(static_cast<pid_t>(-m_leader), number);
}

bool ProcessGroup::reach(int number) const
{
    const auto own = QByteArray(markName()) + '=' + m_mark;
    bool isAnyAlive = false;
    const auto folders = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const auto& name : folders) {
        bool isPid = false;
        const auto pid = static_cast<pid_t>(name.toInt(&isPid));
        const auto folder = QStringLiteral("/proc/") + name;
        if (!isPid || pid == ::getpid())
            continue;
        const bool isOurs
            = groupOf(folder) == m_leader || readAll(folder + QStringLiteral("/environ")).split('\0').contains(own);
        if (!isOurs || isZombie(folder))
            continue;
        isAnyAlive = true;
        if (number != 0)
            ::kill(pid, number);
    }
    return isAnyAlive;
}

void ProcessGroup::endRest(std::chrono::milliseconds wait) const
{
    constexpr std::chrono::milliseconds PollInterval { 20 };
    const auto deadline = std::chrono::steady_clock::now() + wait;
    if (m_leader <= 0 || !reach(SIGTERM))
        return;
    while (std::chrono::steady_clock::now() < deadline) {
        if (!reach(0))
            return;
        std::this_thread::sleep_for(PollInterval);
    }
    // one that is being forked right now is seen the next time
    constexpr int MostRounds = 10;
    for (int round = 0; round < MostRounds && reach(SIGKILL); ++round)
        std::this_thread::sleep_for(PollInterval);
}

} // namespace core
