// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace app {

/**
 * Lets the program end with a sentence where it would be killed or crash: when memory runs out where nothing can be
 * thrown any more (exit code 4), and when a file is larger than the user's limit (SIGXFSZ), which becomes an error of
 * the writing. `program` begins the sentence; it must live as long as the process.
 */
void installFatalErrorHandlers(const char* program);

} // namespace app
