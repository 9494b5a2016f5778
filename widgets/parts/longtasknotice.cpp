// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/longtasknotice.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QString>
#include <QWidget>

#ifdef GPULOUPE_HAS_DBUS
#include <QDBusConnection>
#include <QDBusMessage>
#include <QVariantMap>
#endif

#include <utility>

namespace {

qint64 steadyMs()
{
    QElapsedTimer timer;
    timer.start();
    return timer.msecsSinceReference();
}

/// A dialog of the window in front is as good as the window.
bool isBehindOthers(const QWidget& window)
{
    const auto* active = QApplication::activeWindow();
    return active != &window && !(active && window.isAncestorOf(active));
}

/// The desktop's own notifications; without a bus or a server for them nothing happens.
void showOnDesktop(const QString& title, const QString& text)
{
#ifdef GPULOUPE_HAS_DBUS
    const auto bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    constexpr int UsualTimeout = -1;
    auto message = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("/org/freedesktop/Notifications"),
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
    message.setArguments({ QStringLiteral("GPU Loupe"), quint32 { 0 }, QStringLiteral("gpuloupe"), title,
                           text.toHtmlEscaped(), QStringList(), QVariantMap(), UsualTimeout });
    bus.send(message); // nobody waits for the answer
#else
    Q_UNUSED(title)
    Q_UNUSED(text)
#endif
}

} // namespace

Desktop Desktop::real()
{
    return { steadyMs, isBehindOthers, [](QWidget& window, const QString& title, const QString& text) {
                QApplication::alert(&window);
                showOnDesktop(title, text);
            } };
}

void LongTaskNotice::begin()
{
    m_beganMs = m_desktop.nowMs();
}

void LongTaskNotice::end(const QString& text)
{
    const auto beganMs = std::exchange(m_beganMs, std::nullopt);
    const bool isLong = beganMs && m_desktop.nowMs() - *beganMs >= LongMs;
    if (isLong && m_isWanted() && m_desktop.isInBackground(m_window))
        m_desktop.notify(m_window, QStringLiteral("GPU Loupe"), text);
}
