// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace core {

/// A dependency graph of tasks. Filled and run once, by one thread.
class TaskGraph
{
public:
    /// Number of a task of this graph.
    using Task = std::size_t;

    /// Adds a task that begins when all of `needed` are done. Of several that could begin, the one added first does.
    Task add(std::function<void()> work, std::vector<Task> needed = {});

    /// Runs all tasks on up to `threads` threads (the caller's among them) and returns when they are done. When one
    /// throws, those not begun are left out and the exception is thrown again here.
    void run(int threads);

private:
    struct Node {
        std::function<void()> work;
        std::vector<Task> needed;
    };
    std::vector<Node> m_nodes;
};

} // namespace core
