// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/freememory.h"

#include <QThread>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace core {

/// Number of workers to use when nobody asked for a number: the cores this process may use, at least 1.
[[nodiscard]] inline int defaultThreads()
{
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

/**
 * Has Qt make what it keeps for each thread, in a thread that Qt did not start, while lack of memory can still be told:
 * constructors of QObject and QThread that find none end the program (Qt 6.4), so that room for both is sought first.
 * Throws std::bad_alloc.
 */
inline void beginQtThread()
{
    constexpr std::size_t RoomBytes = 64 << 10; // what Qt keeps takes about 1 kB
    seekMemory(RoomBytes);
    static_cast<void>(QThread::currentThread());
}

/**
 * Calls work(0) … work(count − 1), each once, on up to `threads` threads of its own (the caller's among them; fewer
 * where the system gives no more); returns when all are done. Items are handed out in order, so put the longest first.
 * What `work` throws (std::bad_alloc) is thrown again in the caller's thread, after all workers have ended; items not
 * begun by then are left out.
 */
template <typename Work> void runParallel(int threads, std::size_t count, Work work)
{
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto drain = [&] {
        try {
            beginQtThread();
            for (std::size_t item = next++; item < count; item = next++)
                work(item);
        } catch (...) {
            next = count;
            const std::lock_guard lock(mutex);
            thrown = std::current_exception();
        }
    };
    {
        const std::size_t workers = std::min(count, static_cast<std::size_t>(std::max(1, threads)));
        std::vector<std::jthread> others;
        others.reserve(workers);
        try {
            for (std::size_t worker = 1; worker < workers; ++worker)
                others.emplace_back(drain);
        } catch (const std::system_error&) { // no memory or no right for another thread
        }
        drain();
    }
    if (thrown)
        std::rethrow_exception(thrown);
}

} // namespace core
