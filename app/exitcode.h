// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace app {

/// How the program ends, for scripts.
enum class ExitCode : int {
    Done = 0,
    CannotRead = 1, ///< the trace cannot be read
    Usage = 2, ///< the command line is wrong
    CannotWrite = 3, ///< an output cannot be written
    OutOfMemory = 4, ///< the trace does not fit into memory
    RuleFailed = 5, ///< a rule of a gate does not hold
    RuleNotJudged = 6, ///< the runs cannot be compared, or a rule of a gate could not be judged
    Cancelled = 130, ///< Ctrl+C, as shells report it; other signals: Interruption::exitCode()
};

} // namespace app
