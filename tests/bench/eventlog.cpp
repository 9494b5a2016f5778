// SPDX-License-Identifier: GPL-3.0-or-later
#include "eventlog.h"

#include "stallwatch.h"

#include <QMetaEnum>
#include <QStringList>

#include <algorithm>
#include <utility>

bool EventLog::notify(QObject* receiver, QEvent* event)
{
    if (!m_isLogging)
        return QApplication::notify(receiver, event);
    // the classes are asked before: a receiver may delete itself
    Entry entry { event->type(), receiver->metaObject(),
                  receiver->parent() ? receiver->parent()->metaObject() : nullptr };
    const double sentBefore = std::exchange(m_sentSeconds, 0);
    const double begin = fixtures::threadWorkSeconds();
    const bool isTaken = QApplication::notify(receiver, event);
    const double seconds = fixtures::threadWorkSeconds() - begin;
    entry.seconds = seconds - m_sentSeconds;
    m_sentSeconds = sentBefore + seconds;
    add(entry);
    return isTaken;
}

void EventLog::add(const Entry& entry)
{
    const auto like = std::find_if(m_entries.begin(), m_entries.end(), [&entry](const Entry& other) {
        return other.type == entry.type && other.receiver == entry.receiver && other.owner == entry.owner;
    });
    if (like == m_entries.end()) {
        m_entries.push_back(entry);
        return;
    }
    like->seconds += entry.seconds;
    ++like->count;
}

QString EventLog::longest() const
{
    constexpr double MsPerSecond = 1000;
    constexpr double LeastMs = 0.5;
    constexpr std::size_t MostEntries = 6;
    auto entries = m_entries;
    std::sort(entries.begin(), entries.end(),
              [](const Entry& left, const Entry& right) { return left.seconds > right.seconds; });
    const auto types = QMetaEnum::fromType<QEvent::Type>();
    QStringList texts;
    for (std::size_t at = 0; at < std::min(entries.size(), MostEntries); ++at) {
        const auto& entry = entries[at];
        if (entry.seconds * MsPerSecond < LeastMs)
            break;
        const auto* type = types.valueToKey(entry.type);
        const auto owner = entry.owner ? QStringLiteral(" of ") + QLatin1String(entry.owner->className()) : QString();
        const auto times = entry.count > 1 ? QStringLiteral(" ×%1").arg(entry.count) : QString();
        texts += QStringLiteral("%1 %2%3%4 %5 ms")
                     .arg(type ? QLatin1String(type) : QLatin1String("?"), QLatin1String(entry.receiver->className()),
                          owner, times, QString::number(entry.seconds * MsPerSecond, 'f', 1));
    }
    return texts.join(QStringLiteral(", "));
}
