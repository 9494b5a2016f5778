// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/processgroup.h"

#include <QFile>
#include <QRandomGenerator>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace core {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// All processes but this one; the highest number, which mostly is the newest, first.
std::vector<pid_t> otherProcesses()
{
    std::vector<pid_t> pids;
    std::error_code failed;
    for (std::filesystem::directory_iterator it("/proc", failed), end; !failed && it != end; it.increment(failed)) {
        const auto name = it->path().filename().string();
        pid_t pid = 0;
        std::from_chars(name.data(), name.data() + name.size(), pid); // stays 0 at other names
        if (pid > 0 && pid != ::getpid())
            pids.push_back(pid);
    }
    std::sort(pids.begin(), pids.end(), std::greater<>());
    return pids;
}

/// Number of the process or thread that was started last; 0 when /proc does not tell.
pid_t newestPid()
{
    QFile file(QStringLiteral("/proc/loadavg"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split(' ').last().toInt() : 0;
}

/// A zombie waits for its parent only: it runs no more.
bool isZombie(pid_t pid)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(pid)); // it says that it has no size
    const auto stat = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    const auto state = stat.lastIndexOf(')') + 2; // the name before it may hold anything
    return state < stat.size() && (stat[state] == 'Z' || stat[state] == 'X');
}

} // namespace

/// Random, so that no other group has it, also none of another instance, on whichever side of a container.
ProcessGroup::ProcessGroup()
    : m_mark((QRandomGenerator::system()->generate64() >> 3U) | (std::uint64_t(1) << 61U))
{
}

void ProcessGroup::lead() const
{
    struct rlimit limit = {};
    if (::getrlimit(RLIMIT_LOCKS, &limit) == 0) {
        limit.rlim_cur = m_mark;
        ::setrlimit(RLIMIT_LOCKS, &limit);
    }
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
        ::kill(-m_leader, number);
}

bool ProcessGroup::isOurs(pid_t pid) const
{
    struct rlimit limit = {};
    return (::prlimit(pid, RLIMIT_LOCKS, nullptr, &limit) == 0 && limit.rlim_cur == m_mark)
        || ::getpgid(pid) == m_leader;
}

ProcessGroup::Look ProcessGroup::reach(int number)
{
    auto look = Look::Empty;
    // the newest first: of a process that forks and ends, again and again, they are what lives still
    for (const pid_t pid : otherProcesses()) {
        if (isOurs(pid) && ::kill(pid, number) == 0) {
            if (!isZombie(pid))
                look = Look::Alive;
            else if (m_zombies.insert(pid).second && look == Look::Empty)
                look = Look::Unsure;
        } else if (look == Look::Empty && ::kill(pid, 0) != 0 && errno == ESRCH) {
            look = Look::Unsure;
        }
    }
    return look;
}

bool ProcessGroup::isEmptyAfter(int number)
{
    constexpr int MostLooks = 4; // others come and go too
    constexpr int EnoughLooks = 2; // a new process may get a small number, which the first look had passed already
    int empty = 0;
    for (int i = 0; i < MostLooks && empty < EnoughLooks; ++i) {
        const auto look = reach(number);
        if (look == Look::Alive)
            return false;
        empty = look == Look::Empty ? empty + 1 : 0;
    }
    return empty == EnoughLooks;
}

/// A look at all processes takes too long when thousands are zombies: a process that forks and ends is elsewhere then.
void ProcessGroup::killNewest() const
{
    constexpr int Tries = 100;
    constexpr pid_t Newest = 64;
    for (int i = 0; i < Tries; ++i) {
        const pid_t newest = newestPid();
        for (pid_t pid = newest; pid > std::max(newest - Newest, 0); --pid) {
            if (pid != ::getpid() && isOurs(pid))
                ::kill(pid, SIGKILL);
        }
    }
}

void ProcessGroup::endRest(milliseconds wait)
{
    constexpr milliseconds PollInterval { 20 };
    constexpr milliseconds KillTime { 5'000 };
    if (m_leader <= 0 || isEmptyAfter(SIGTERM))
        return;
    const auto killStart = Clock::now() + wait;
    while (Clock::now() < killStart) {
        if (isEmptyAfter(0))
            return;
        std::this_thread::sleep_for(PollInterval);
    }
    do {
        killNewest();
    } while (!isEmptyAfter(SIGKILL) && Clock::now() < killStart + KillTime);
}

} // namespace core
