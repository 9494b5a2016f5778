// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/windowlist.h"

#include "session/tracesession.h"
#include "trace/sampletrace.h"
#include "window/mainwindow.h"

namespace {

void bringForward(MainWindow& window)
{
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.raise();
    window.activateWindow();
}

} // namespace

WindowList::WindowList(QObject* parent)
    : QObject(parent)
{
    applyTheme(m_settings.values().theme);
    connect(&m_settings, &Settings::changed, this, [this](const SettingsValues& before) {
        if (m_settings.values().theme != before.theme)
            applyTheme(m_settings.values().theme);
    });
    connect(&m_colorScheme, &DesktopColorScheme::changed, this, [this] {
        setDesktopPrefersDark(m_colorScheme.prefersDark());
        if (m_settings.values().theme == Theme::System)
            applyTheme(Theme::System);
    });
}

WindowList::~WindowList()
{
    const auto windows = m_windows;
    for (auto* window : windows)
        delete window;
}

MainWindow* WindowList::newWindow()
{
    auto* window = new MainWindow(m_settings, m_recentFiles, m_traces, m_desktop);
    window->setAttribute(Qt::WA_DeleteOnClose);
    connect(window, &MainWindow::openRequested, this, [this, window](const QString& path) { open(path, window); });
    connect(window, &MainWindow::writtenTraceRequested, this,
            [this, window](const QString& path) { openAnew(path, window); });
    connect(window, &MainWindow::sampleRequested, this, [this, window] { openSample(window); });
    connect(window, &QObject::destroyed, this, [this, window] { m_windows.removeOne(window); });
    m_windows.append(window);
    window->show();
    return window;
}

MainWindow* WindowList::open(const QString& path, MainWindow* preferred)
{
    if (auto* window = find(path)) {
        bringForward(*window);
        return window;
    }
    auto* window = preferred && preferred->isEmpty() ? preferred : newWindow();
    window->openTrace(path);
    return window;
}

MainWindow* WindowList::openAnew(const QString& path, MainWindow* preferred)
{
    auto* window = find(path);
    if (!window)
        return open(path, preferred);
    bringForward(*window);
    window->openTrace(path);
    return window;
}

MainWindow* WindowList::openSample(MainWindow* preferred)
{
    const auto path = core::sampleTracePath();
    if (path)
        return open(*path, preferred);
    auto* window = preferred ? preferred : newWindow();
    window->showMessage({ Message::Kind::Error, path.error().message, {} });
    return window;
}

MainWindow* WindowList::find(const QString& path) const
{
    const auto wanted = core::fileIdentity(path);
    for (auto* window : m_windows) {
        if (!window->isEmpty() && core::fileIdentity(window->session().path()) == wanted)
            return window;
    }
    return nullptr;
}
