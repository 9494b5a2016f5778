// SPDX-License-Identifier: GPL-3.0-or-later
#include "fatalerrors.h"

#include "exitcode.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include <unistd.h>

namespace app {

namespace {

const char* programName = "";

/// Without memory: no buffer, no text that is put together.
void say(const char* text)
{
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text, std::strlen(text));
}

[[noreturn]] void endWithoutMemory()
{
    say(programName);
    say(": Not enough memory for this trace.\n");
    ::_exit(static_cast<int>(ExitCode::OutOfMemory));
}

/// std::bad_alloc leaves functions that must not throw (Qt has some), or threads.
[[noreturn]] void onTerminate()
{
    if (const auto thrown = std::current_exception()) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::bad_alloc&) {
            endWithoutMemory();
        } catch (...) { // a bug: its place is wanted
        }
    }
    std::abort();
}

} // namespace

void installFatalErrorHandlers(const char* program)
{
    programName = program;
    std::set_terminate(onTerminate);
    std::signal(SIGXFSZ, SIG_IGN); // write() fails with EFBIG instead
}

} // namespace app
