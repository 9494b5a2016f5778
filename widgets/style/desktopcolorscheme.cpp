// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/desktopcolorscheme.h"

#include <QFileInfo>

#ifdef GPULOUPE_HAS_DBUS
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#endif

#ifdef GPULOUPE_HAS_DBUS

namespace {

const auto PortalService = QStringLiteral("org.freedesktop.portal.Desktop");
const auto PortalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const auto PortalSettings = QStringLiteral("org.freedesktop.portal.Settings");
const auto SchemeNamespace = QStringLiteral("org.freedesktop.appearance");
const auto SchemeKey = QStringLiteral("color-scheme");

/// Without an address the D-Bus library would start a bus of its own.
bool hasSessionBus()
{
    return !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")
        || QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

/// The preference in a setting, which old portals wrap twice: 1 is dark, 2 is light, anything else none.
std::optional<bool> preferenceIn(QVariant value)
{
    while (value.metaType() == QMetaType::fromType<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    constexpr unsigned Dark = 1;
    constexpr unsigned Light = 2;
    const auto scheme = value.toUInt();
    return scheme == Dark || scheme == Light ? std::optional(scheme == Dark) : std::nullopt;
}

} // namespace

DesktopColorScheme::DesktopColorScheme(QObject* parent)
    : QObject(parent)
{
    if (!hasSessionBus())
        return;
    auto bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(PortalService, PortalPath, PortalSettings, QStringLiteral("SettingChanged"), this,
                SLOT(takeChange(QDBusMessage)));
    ask();
}

void DesktopColorScheme::ask()
{
    auto question = QDBusMessage::createMethodCall(PortalService, PortalPath, PortalSettings, QStringLiteral("Read"));
    question.setArguments({ SchemeNamespace, SchemeKey });
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, &DesktopColorScheme::takeAnswer);
}

void DesktopColorScheme::takeAnswer(QDBusPendingCallWatcher* watcher)
{
    const QDBusPendingReply<QVariant> reply = *watcher;
    watcher->deleteLater();
    if (!reply.isError())
        take(preferenceIn(reply.value()));
}

void DesktopColorScheme::takeChange(const QDBusMessage& message)
{
    const auto arguments = message.arguments();
    if (arguments.size() == 3 && arguments[0].toString() == SchemeNamespace && arguments[1].toString() == SchemeKey)
        take(preferenceIn(arguments[2]));
}

void DesktopColorScheme::take(std::optional<bool> prefersDark)
{
    if (prefersDark == m_prefersDark)
        return;
    m_prefersDark = prefersDark;
    Q_EMIT changed();
}

#else

DesktopColorScheme::DesktopColorScheme(QObject* parent)
    : QObject(parent)
{
}

void DesktopColorScheme::takeChange(const QDBusMessage& /*message*/) { }

#endif
