// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/taskgraph.h"

#include "base/parallel.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <optional>
#include <utility>

namespace core {

namespace {

enum class TaskState : unsigned char { Waiting, Running, Done };

/// Which tasks of a graph have been begun and ended; shared by the threads that run it.
class Schedule
{
public:
    /// `order`: in which tasks begin that could.
    Schedule(std::vector<std::vector<TaskGraph::Task>> needed, std::vector<TaskGraph::Task> order)
        : m_needed(std::move(needed))
        , m_order(std::move(order))
        , m_states(m_needed.size(), TaskState::Waiting)
    {
    }

    /// The next task to run; waits while all that are left need one that is running. None when nothing is left.
    std::optional<TaskGraph::Task> take()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            bool isAnyWaiting = false;
            for (const auto task : m_order) {
                if (m_isAborted || m_states[task] != TaskState::Waiting)
                    continue;
                isAnyWaiting = true;
                if (isReady(task)) {
                    m_states[task] = TaskState::Running;
                    return task;
                }
            }
            if (!isAnyWaiting)
                return std::nullopt;
            m_changed.wait(lock);
        }
    }
    void finish(TaskGraph::Task task)
    {
        const std::lock_guard lock(m_mutex);
        m_states[task] = TaskState::Done;
        m_changed.notify_all();
    }
    void abort()
    {
        const std::lock_guard lock(m_mutex);
        m_isAborted = true;
        m_changed.notify_all();
    }

private:
    [[nodiscard]] bool isReady(TaskGraph::Task task) const
    {
        return std::all_of(m_needed[task].begin(), m_needed[task].end(),
                           [this](TaskGraph::Task other) { return m_states[other] == TaskState::Done; });
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::vector<TaskGraph::Task>> m_needed;
    std::vector<TaskGraph::Task> m_order;
    std::vector<TaskState> m_states;
    bool m_isAborted = false;
};

} // namespace

TaskGraph::Task TaskGraph::add(std::function<void()> work, std::vector<Task> needed, Turn turn)
{
    m_nodes.push_back({ std::move(work), std::move(needed), turn });
    return m_nodes.size() - 1;
}

void TaskGraph::run(int threads)
{
    std::vector<std::vector<Task>> needed;
    needed.reserve(m_nodes.size());
    for (const auto& node : m_nodes)
        needed.push_back(node.needed);
    std::vector<Task> order(m_nodes.size());
    std::iota(order.begin(), order.end(), Task { 0 });
    std::ranges::stable_sort(order, {}, [this](Task task) { return m_nodes[task].turn; });
    Schedule schedule(std::move(needed), std::move(order));
    const auto workers = std::min(m_nodes.size(), static_cast<std::size_t>(std::max(1, threads)));
    runParallel(static_cast<int>(workers), workers, [&](std::size_t) {
        try {
            while (const auto task = schedule.take()) {
                m_nodes[*task].work();
                schedule.finish(*task);
            }
        } catch (...) {
            schedule.abort();
            throw;
        }
    });
}

} // namespace core
