// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QThreadPool;

namespace core {

/// How long a job takes, and so which threads run it.
enum class JobKind : unsigned char {
    Short, ///< what somebody waits for while other work goes on: the rows of a table, the events of a view
    Long, ///< seconds to minutes: reading, analysing, converting, capturing
};

/**
 * The threads that run jobs of this kind; to be used in any thread. Not Qt's global pool: painting fills areas in that
 * one and waits for it, so that a window would freeze until a job there ends. Short jobs never wait for a long one to
 * end. The end of the application waits for all.
 */
[[nodiscard]] QThreadPool& jobPool(JobKind kind);

/// Returns when no job runs or waits.
void waitForJobs();

/**
 * Lets the threads of windows go first: this thread, and those it starts from now on (Linux), get what they leave of
 * the processor. For threads of jobs: it cannot be taken back.
 */
void yieldToWindows();

/// The same before other jobs: for a thread of its own, which does nothing that anybody waits for.
void yieldToAll();

} // namespace core
