// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/turnqueue.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>
#include <vector>

TurnQueue::TurnQueue(QObject* parent)
    : QObject(parent)
{
    m_turn.setSingleShot(true);
    m_turn.setTimerType(Qt::PreciseTimer);
    connect(&m_turn, &QTimer::timeout, this, &TurnQueue::runNext);
}

TurnQueue& TurnQueue::ofWindows()
{
    static QPointer<TurnQueue> queue; // the application's, which tests may make more than once
    if (!queue)
        queue = new TurnQueue(QCoreApplication::instance());
    return *queue;
}

void TurnQueue::add(QObject* owner, Task task)
{
    m_waiting.push_back({ owner, std::move(task) });
    if (!m_turn.isActive())
        pause();
}

void TurnQueue::addFirst(QObject* owner, Task task)
{
    m_waiting.push_front({ owner, std::move(task) });
    if (!m_turn.isActive())
        pause();
}

void TurnQueue::pause()
{
    m_isPutOff = false;
    m_sincePause.start();
    m_turn.start(m_pauseMs);
}

void TurnQueue::drop(const QObject* owner)
{
    std::erase_if(m_waiting, [owner](const Entry& entry) { return entry.owner == owner; });
}

void TurnQueue::finish(const QObject* owner)
{
    std::vector<Task> tasks;
    for (auto& entry : m_waiting) {
        if (entry.owner == owner)
            tasks.push_back(std::move(entry.task));
    }
    drop(owner); // before: a task may add others
    for (const auto& task : tasks)
        task();
}

bool TurnQueue::isWaiting(const QObject* owner) const
{
    return std::any_of(m_waiting.begin(), m_waiting.end(),
                       [owner](const Entry& entry) { return entry.owner == owner; });
}

void TurnQueue::runNext()
{
    while (!m_waiting.empty() && !m_waiting.front().owner)
        m_waiting.pop_front();
    if (m_waiting.empty())
        return;
    constexpr int MostLateMs = 3;
    if (m_pauseMs > 0 && !m_isPutOff && m_sincePause.elapsed() > m_pauseMs + MostLateMs) {
        m_isPutOff = true; // something else took long: maybe in this turn
        m_turn.start(1);
        return;
    }
    const auto next = std::move(m_waiting.front());
    m_waiting.pop_front();
    pause(); // before: the task may open a dialog
    next.task();
}
