// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <deque>
#include <functional>

/**
 * Work for the UI thread that need not be done at once: one task in a turn of the event loop, so that mouse, keyboard
 * and painting get in between. Each task belongs to what it fills, and is dropped when that is gone.
 */
class TurnQueue : public QObject
{
    Q_OBJECT
public:
    using Task = std::function<void()>;
    /// Not 0: a timer of 0 ms comes together with what else waits; what a task changed is drawn before the next.
    static constexpr int DefaultPauseMs = 10;

    explicit TurnQueue(QObject* parent = nullptr);
    /// That of all windows, which share the thread. Needs the application.
    [[nodiscard]] static TurnQueue& ofWindows();

    /// Between two tasks, ms. 0 is for programs that nobody looks at, such as tests.
    void setPauseMs(int pauseMs) { m_pauseMs = pauseMs; }
    /// Runs `task` after those that wait already.
    void add(QObject* owner, Task task);
    /// Runs `task` before those that wait already: what the user looks at.
    void addFirst(QObject* owner, Task task);
    /// Forgets the tasks of `owner`.
    void drop(const QObject* owner);
    /// Runs the tasks of `owner` now, in their order.
    void finish(const QObject* owner);
    [[nodiscard]] bool isWaiting(const QObject* owner) const;

private:
    struct Entry {
        QPointer<QObject> owner;
        Task task;
    };
    void pause();
    void runNext();

    std::deque<Entry> m_waiting;
    QTimer m_turn;
    QElapsedTimer m_sincePause;
    int m_pauseMs = DefaultPauseMs;
    bool m_isPutOff = false; ///< the next task, once, as the last turn was long
};
