// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowtest.h"

#include <QAction>
#include <QApplication>

void WindowTest::openGolden()
{
    m_window = m_fixture->openAndWait(m_fixture->golden());
    QVERIFY(m_window);
}

QAction* WindowTest::entry(const QWidget& window, const QString& text)
{
    const auto actions = window.findChildren<QAction*>();
    for (auto* action : actions) {
        if (action->text().remove(QLatin1Char('&')) == text)
            return action;
    }
    return nullptr;
}

void WindowTest::trigger(const QWidget& window, const QString& text)
{
    auto* action = entry(window, text);
    QVERIFY2(action && action->isEnabled(), qPrintable(text));
    action->trigger();
}

void WindowTest::initTestCase()
{
    WindowFixture::useTestSettings();
}

void WindowTest::init()
{
    WindowFixture::failOnOtherWarnings();
    m_fixture = std::make_unique<WindowFixture>();
    prepare();
}

void WindowTest::cleanup()
{
    if (auto* popup = QApplication::activePopupWidget())
        popup->close();
    m_window = nullptr;
    m_fixture.reset();
    core::waitForJobs();
}
