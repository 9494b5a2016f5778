// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/windowlist.h"

#include "compare/comparecontroller.h"
#include "compare/comparewindow.h"
#include "ranks/rankssession.h"
#include "ranks/rankswindow.h"
#include "session/loupefile.h"
#include "session/traceplace.h"
#include "session/tracesession.h"
#include "trace/sampletrace.h"
#include "window/mainwindow.h"

#include <QFileInfo>

namespace {

void bringForward(QWidget& window)
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
    const auto compareWindows = m_compareWindows;
    for (auto* window : compareWindows)
        delete window;
    const auto ranksWindows = m_ranksWindows;
    for (auto* window : ranksWindows)
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
    connect(window, &MainWindow::compareRequested, this, &WindowList::compare);
    connect(window, &MainWindow::ranksRequested, this, &WindowList::showRanks);
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
    if (core::isLoupeFile(path) || QFileInfo(path).isDir()) { // no trace: ranks, or a side of a comparison
        auto* window = preferred ? preferred : m_windows.isEmpty() ? newWindow() : m_windows.first();
        if (areRanks(path)) {
            showRanks({ path });
            return window;
        }
        window->comparing().offerBaseline(path);
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

CompareWindow* WindowList::compare(const CompareQuestion& question)
{
    const auto pairOf = [](const CompareQuestion& of) {
        return core::Sides<QString> { core::fileIdentity(of.paths.base), core::fileIdentity(of.paths.now) };
    };
    for (auto* window : m_compareWindows) {
        const auto& shown = window->session().question();
        if (pairOf(shown) == pairOf(question) && shown.scopes == question.scopes) {
            bringForward(*window);
            return window;
        }
    }
    auto* window = new CompareWindow(m_settings, m_traces, m_desktop);
    window->setAttribute(Qt::WA_DeleteOnClose);
    connect(window, &CompareWindow::openRequested, this, [this](const QString& path) { open(path); });
    connect(window, &QObject::destroyed, this, [this, window] { m_compareWindows.removeOne(window); });
    m_compareWindows.append(window);
    rememberPair(question.paths);
    window->show();
    window->open(question);
    return window;
}

bool WindowList::areRanks(const QString& path)
{
    return QFileInfo(path).isDir() || core::loupeFormatOf(path) == core::LoupeFormat::Ranks;
}

RanksWindow* WindowList::showRanks(const QStringList& paths)
{
    for (auto* window : m_ranksWindows) {
        if (window->session().paths() == paths) {
            bringForward(*window);
            return window;
        }
    }
    auto* window = new RanksWindow(m_settings, m_desktop);
    window->setAttribute(Qt::WA_DeleteOnClose);
    connect(window, &RanksWindow::openRequested, this, [this](const QString& path) { open(path); });
    connect(window, &RanksWindow::placeRequested, this,
            [this](const TracePlace& place) { open(place.path)->showPlace(place); });
    connect(window, &QObject::destroyed, this, [this, window] { m_ranksWindows.removeOne(window); });
    m_ranksWindows.append(window);
    window->show();
    window->open(paths);
    return window;
}
