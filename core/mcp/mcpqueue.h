// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>

namespace core {

/**
 * The messages of a client of the Model Context Protocol, between the thread that reads them and the one that answers.
 * "notifications/cancelled" stops the request that it names when it is being answered, and takes it out when it waits.
 */
class McpQueue
{
public:
    /// Messages that wait at most: who sends more waits.
    static constexpr std::size_t MostWaiting = 256;

    /// A message to be answered.
    struct Taken {
        QByteArray message;
        std::stop_token stop; ///< the client does not want the answer any more, or all is to end
    };

    /// From the thread that reads: a message came. Waits while too many do; not longer than until `stop`.
    void add(QByteArray message, const std::stop_token& stop = {});
    /// From the thread that reads: no more will come.
    void close();
    /// From the thread that answers: the next message, and the one before is done. Waits for one; none: there is no more,
    /// or `stop` was requested, which also stops what is taken.
    [[nodiscard]] std::optional<Taken> take(const std::stop_token& stop = {});

private:
    [[nodiscard]] bool cancel(const QByteArray& message);

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<QByteArray> m_waiting;
    QByteArray m_running; ///< what is being answered
    std::stop_source m_stop; ///< of what is being answered
    std::optional<std::stop_callback<std::function<void()>>> m_end;
    bool m_isClosed = false;
};

} // namespace core
