// SPDX-License-Identifier: GPL-3.0-or-later
#include "interruption.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace app {

namespace {

constexpr int Signals[] = { SIGINT, SIGTERM, SIGHUP };
constexpr int SignalBase = 128;
std::atomic<int> writeEnd = -1; // a handler can reach nothing else
std::atomic<int> firstSignal = 0; // 0: none came
static_assert(std::atomic<int>::is_always_lock_free); // else no handler could use them

/// request_stop() may lock, so the handler only wakes the watcher: write() is allowed in a handler.
void wakeWatcher(int number)
{
    const int savedError = errno;
    int none = 0;
    firstSignal.compare_exchange_strong(none, number);
    if (number == SIGHUP)
        ::signal(SIGPIPE,
                 SIG_IGN); // the reader of our output ends with the terminal; what was begun is completed
    const char interrupted = 1;
    [[maybe_unused]] const auto written = ::write(writeEnd, &interrupted, 1);
    errno = savedError;
}

} // namespace

Interruption::Interruption()
{
    if (::pipe2(m_pipe, O_CLOEXEC) != 0)
        return; // no descriptors left: signals end the program, as they do without this object
    try {
        m_watcher = std::thread([this, readEnd = m_pipe[0]] {
            char byte = 0;
            while (::read(readEnd, &byte, 1) < 0 && errno == EINTR) { }
            if (byte != 0)
                m_stop.request_stop();
        });
    } catch (const std::system_error&) { // no memory for a thread: as above
        ::close(m_pipe[0]);
        ::close(m_pipe[1]);
        return;
    }
    writeEnd = m_pipe[1];
    struct sigaction action = {};
    action.sa_handler = wakeWatcher;
    for (const int number : Signals) {
        // The second signal meets the default action; but a terminal that goes may send SIGHUP more than once.
        action.sa_flags = SA_RESTART | (number == SIGHUP ? 0 : static_cast<int>(SA_RESETHAND));
        struct sigaction before = {};
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
            ::sigaction(number, &action, nullptr);
    }
}

int Interruption::exitCode(ExitCode code)
{
    const int number = firstSignal;
    return code == ExitCode::Cancelled && number != 0 ? SignalBase + number : static_cast<int>(code);
}

Interruption::~Interruption()
{
    if (!m_watcher.joinable())
        return;
    const char finished = 0;
    [[maybe_unused]] const auto written = ::write(m_pipe[1], &finished, 1);
    m_watcher.join();
    for (const int number : Signals) {
        struct sigaction before = {};
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler == wakeWatcher)
            ::signal(number, SIG_DFL);
    }
    writeEnd = -1;
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

} // namespace app
