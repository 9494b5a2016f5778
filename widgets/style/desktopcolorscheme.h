// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <cstdint>
#include <optional>

class QDBusMessage;
class QDBusPendingCallWatcher;

/// Whether the desktop prefers light or dark colours: asks org.freedesktop.portal.Settings on the session bus, and
/// hears when that changes. Without a bus, a portal or a preference nothing is known.
class DesktopColorScheme : public QObject
{
    Q_OBJECT
public:
    /// Asks at once; the answer comes with changed().
    explicit DesktopColorScheme(QObject* parent = nullptr);

    /// None: the desktop says nothing of it.
    [[nodiscard]] std::optional<bool> prefersDark() const { return m_prefersDark; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void takeChange(const QDBusMessage& message);

private:
    void ask();
    void takeAnswer(QDBusPendingCallWatcher* watcher);
    void take(std::optional<bool> prefersDark);

    std::optional<bool> m_prefersDark;
};
