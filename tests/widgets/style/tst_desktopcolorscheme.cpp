// SPDX-License-Identifier: GPL-3.0-or-later
// What the desktop says of light and dark, told by a portal on a bus of the test's own.
#include "style/desktopcolorscheme.h"
#include "style/theme.h"
#include "style/tokens.h"
#include "window/windowlist.h"
#include "windowfixture.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusVariant>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

/// Answers what a portal of the desktop would.
class FakePortal : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public:
    unsigned scheme = 0;
    bool isOld = false; ///< wraps answers twice

public Q_SLOTS:
    QDBusVariant Read(const QString& group, const QString& key) const
    {
        const bool isAsked
            = group == QStringLiteral("org.freedesktop.appearance") && key == QStringLiteral("color-scheme");
        const QDBusVariant answer { isAsked ? scheme : 99U };
        return isOld ? QDBusVariant(QVariant::fromValue(answer)) : answer;
    }

Q_SIGNALS:
    void SettingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

class TestDesktopColorScheme : public QObject
{
    Q_OBJECT

private:
    QProcess m_bus;
    FakePortal m_portal;

    void say(unsigned scheme)
    {
        m_portal.scheme = scheme;
        Q_EMIT m_portal.SettingChanged(QStringLiteral("org.freedesktop.appearance"), QStringLiteral("color-scheme"),
                                       QDBusVariant(scheme));
    }
    static bool isProgramDark() { return tokensOf(QApplication::palette()).isDark; }

private Q_SLOTS:
    void initTestCase()
    {
        WindowFixture::useTestSettings();
        const auto daemon = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
        if (daemon.isEmpty())
            QSKIP("There is no dbus-daemon to ask.");
        m_bus.start(daemon,
                    { QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address") });
        if (!m_bus.waitForReadyRead())
            QSKIP("The dbus-daemon does not start here.");
        const auto address = m_bus.readLine().trimmed();
        qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        auto bus = QDBusConnection::connectToBus(QString::fromLocal8Bit(address), QStringLiteral("portal"));
        QVERIFY(bus.isConnected());
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/portal/desktop"), &m_portal,
                                   QDBusConnection::ExportAllContents));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));
    }
    void cleanupTestCase()
    {
        QDBusConnection::disconnectFromBus(QStringLiteral("portal"));
        m_bus.kill();
        m_bus.waitForFinished();
    }
    void cleanup()
    {
        m_portal.scheme = 0;
        m_portal.isOld = false;
        setDesktopPrefersDark({});
    }

    void asksThePortal_data()
    {
        QTest::addColumn<unsigned>("scheme");
        QTest::addColumn<bool>("isOld");
        QTest::addColumn<bool>("isDark");
        QTest::newRow("dark") << 1U << false << true;
        QTest::newRow("light") << 2U << false << false;
        QTest::newRow("dark, of an old portal") << 1U << true << true;
    }
    void asksThePortal()
    {
        QFETCH(unsigned, scheme);
        QFETCH(bool, isOld);
        QFETCH(bool, isDark);
        m_portal.scheme = scheme;
        m_portal.isOld = isOld;
        const DesktopColorScheme desktop;
        QTRY_COMPARE(desktop.prefersDark(), std::optional(isDark));
    }

    void hearsChanges()
    {
        m_portal.scheme = 2;
        const DesktopColorScheme desktop;
        QTRY_COMPARE(desktop.prefersDark(), std::optional(false));
        QSignalSpy changed(&desktop, &DesktopColorScheme::changed);
        say(1);
        QTRY_COMPARE(desktop.prefersDark(), std::optional(true));
        say(1); // nothing new
        Q_EMIT m_portal.SettingChanged(QStringLiteral("org.gnome.desktop.interface"), QStringLiteral("color-scheme"),
                                       QDBusVariant(2U)); // of others
        say(0);
        QTRY_COMPARE(desktop.prefersDark(), std::optional<bool>());
        QCOMPARE(changed.count(), 2);
    }

    void windowsFollowTheDesktop()
    {
        const QTemporaryDir folder;
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
        QSettings().clear();
        m_portal.scheme = 1;
        WindowList windows; // whose theme is that of the desktop
        QCOMPARE(windows.settings().values().theme, Theme::System);
        QTRY_VERIFY(isProgramDark());
        say(2);
        QTRY_VERIFY(!isProgramDark());
        auto values = windows.settings().values();
        values.theme = Theme::Light;
        windows.settings().setValues(values);
        const DesktopColorScheme other;
        say(1);
        QTRY_COMPARE(other.prefersDark(), std::optional(true)); // heard, about now by the windows as well
        QVERIFY(!isProgramDark()); // what was chosen holds
        values.theme = Theme::System;
        windows.settings().setValues(values);
        QTRY_VERIFY(isProgramDark());
    }
};

QTEST_MAIN(TestDesktopColorScheme)
#include "tst_desktopcolorscheme.moc"
