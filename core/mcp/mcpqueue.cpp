// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/mcpqueue.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <functional>
#include <utility>

namespace core {

namespace {

QJsonObject objectOf(const QByteArray& message)
{
    return QJsonDocument::fromJson(message).object();
}

/// The id of the request that a message cancels; undefined: it cancels none.
QJsonValue cancelledRequest(const QByteArray& message)
{
    if (!message.contains("notifications/cancelled")) // most messages need not be read twice
        return QJsonValue::Undefined;
    const auto notification = objectOf(message);
    if (notification.value(QStringLiteral("method")).toString() != QStringLiteral("notifications/cancelled"))
        return QJsonValue::Undefined;
    return notification.value(QStringLiteral("params")).toObject().value(QStringLiteral("requestId"));
}

bool isRequest(const QByteArray& message, const QJsonValue& id)
{
    const auto request = objectOf(message);
    return request.contains(QStringLiteral("method")) && request.value(QStringLiteral("id")) == id;
}

} // namespace

void McpQueue::add(QByteArray message, const std::stop_token& stop)
{
    if (cancel(message))
        return;
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, stop, [this] { return m_waiting.size() < MostWaiting; });
    m_waiting.push_back(std::move(message));
    m_changed.notify_all();
}

void McpQueue::close()
{
    const std::lock_guard lock(m_mutex);
    m_isClosed = true;
    m_changed.notify_all();
}

std::optional<McpQueue::Taken> McpQueue::take(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    m_end.reset();
    m_running.clear();
    const bool isDue = m_changed.wait(lock, stop, [this] { return m_isClosed || !m_waiting.empty(); });
    if (!isDue || stop.stop_requested() || m_waiting.empty())
        return {};
    m_running = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_stop = std::stop_source();
    m_end.emplace(stop, [source = m_stop]() mutable { source.request_stop(); });
    m_changed.notify_all();
    return Taken { m_running, m_stop.get_token() };
}

/// True when the message was a cancellation; of what is done already it has no effect.
bool McpQueue::cancel(const QByteArray& message)
{
    const auto id = cancelledRequest(message);
    if (id.isUndefined())
        return false;
    const std::lock_guard lock(m_mutex);
    if (isRequest(m_running, id))
        m_stop.request_stop();
    std::erase_if(m_waiting, [&id](const QByteArray& waiting) { return isRequest(waiting, id); });
    m_changed.notify_all();
    return true;
}

} // namespace core
