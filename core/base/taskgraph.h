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

    /// When a task begins beside others that could.
    enum class Turn : unsigned char {
        First, ///< before all others: a long chain of tasks begins with it
        InOrder,
    };

    /// Adds a task that begins when all of `needed` are done. Of several of one turn the one added first does.
    Task add(std::function<void()> work, std::vector<Task> needed = {}, Turn turn = Turn::InOrder);

    /// Runs all tasks on up to `threads` threads (the caller's among them) and returns when they are done. When one
    /// throws, those not begun are left out and the exception is thrown again here.
    void run(int threads);

private:
    struct Node {
        std::function<void()> work;
        std::vector<Task> needed;
        Turn turn = Turn::InOrder;
    };
    std::vector<Node> m_nodes;
};

} // namespace core
