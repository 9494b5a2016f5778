// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exitcode.h"

#include <stop_token>
#include <thread>

namespace app {

/**
 * Turns Ctrl+C (SIGINT), SIGTERM and the end of the terminal (SIGHUP) into a stop request. The second SIGINT or SIGTERM
 * ends the program at once, as without this object; after SIGHUP nobody is there to ask twice, and further ones do
 * nothing. One at a time; signals that were ignored when the program began (nohup) stay ignored.
 */
class Interruption
{
public:
    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }
    /// What the program ends with when it ended with `code`: a cancellation as 128 and the number of the first signal,
    /// as of a program that the signal has ended, so that schedulers and shells can tell one that is to be run again.
    [[nodiscard]] static int exitCode(ExitCode code);

private:
    int m_pipe[2] = { -1, -1 }; ///< the handler writes, the watcher reads
    std::stop_source m_stop;
    std::thread m_watcher;
};

} // namespace app
