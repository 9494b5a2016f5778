// SPDX-License-Identifier: GPL-3.0-or-later
// gpuloupe-stalls TRACE: how long the window is away from its events while a trace is opened, searched, limited, looked
// at and exported. No more than 16 ms of work at a time is wanted; what other programs take of the wall clock is not the
// window's fault.
#include "export/exportcontroller.h"
#include "navigation/commandpalette.h"
#include "navigation/tracetabs.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "stallwatch.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelinepage.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <functional>
#include <utility>

namespace {

/// Runs the event loop until `isDone`, asked a hundred times a second, and then until what came of it is painted.
void runUntil(const std::function<bool()>& isDone)
{
    constexpr int AskMs = 10;
    constexpr int PaintMs = 300;
    QEventLoop loop;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        if (isDone())
            loop.quit();
    });
    timer.start(AskMs);
    loop.exec();
    timer.stop();
    QTimer::singleShot(PaintMs, &loop, &QEventLoop::quit);
    loop.exec();
}

class StallSteps
{
public:
    explicit StallSteps(MainWindow& window)
        : m_window(window)
    {
    }

    /// What the user does, and when it is done.
    void measure(const QString& name, const std::function<void()>& act, const std::function<bool()>& isDone)
    {
        QElapsedTimer clock;
        clock.start();
        m_watch.restart();
        QTimer::singleShot(0, &m_window, act); // in a turn of the event loop, as an event of the user is
        bool isAsked = false;
        runUntil([&] { return std::exchange(isAsked, true) && isDone(); });
        constexpr double MsPerSecond = 1000;
        std::printf("%-44s longest turn %8.1f ms of work, %8.1f ms by the clock; step %6.1f s\n", qPrintable(name),
                    m_watch.longestWorkSeconds() * MsPerSecond, m_watch.longestSeconds() * MsPerSecond,
                    static_cast<double>(clock.elapsed()) / MsPerSecond);
        std::fflush(stdout);
    }

private:
    MainWindow& m_window;
    fixtures::StallWatch m_watch;
};

void searchPalette(MainWindow& window, StallSteps& steps)
{
    auto& palette = window.palettePane();
    const auto type = [&palette](const QString& text) { palette.field().setText(text); };
    const auto isFound = [&palette] { return !palette.matches().empty(); };
    const auto actions = window.findChildren<QAction*>();
    for (auto* action : actions) {
        if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_K))
            steps.measure(
                QStringLiteral("palette opened"), [action] { action->trigger(); }, isFound);
    }
    steps.measure(
        QStringLiteral("palette: one letter"), [&] { type(QStringLiteral("e")); }, isFound);
    steps.measure(
        QStringLiteral("palette: a word"), [&] { type(QStringLiteral("gemm")); }, isFound);
    palette.close();
}

void searchTimeline(MainWindow& window, StallSteps& steps)
{
    auto& tabs = window.tabs();
    auto& timeline = tabs.timeline();
    steps.measure(
        QStringLiteral("timeline shown"), [&] { tabs.setCurrentWidget(&timeline); },
        [&] { return timeline.placeholderText().isEmpty(); });
    steps.measure(
        QStringLiteral("events searched"),
        [&] {
            timeline.find();
            timeline.findBar().edit().setText(QStringLiteral("a"));
        },
        [&] { return timeline.findBar().countText().contains(QRegularExpression(QStringLiteral("\\d"))); });
}

void walkPages(MainWindow& window, StallSteps& steps)
{
    auto& tabs = window.tabs();
    for (int page = 0; page < tabs.count(); ++page)
        steps.measure(
            QStringLiteral("page %1").arg(tabs.tabText(page)), [&] { tabs.setCurrentIndex(page); },
            [] { return true; });
}

void changeScope(MainWindow& window, StallSteps& steps)
{
    auto& session = window.session();
    const auto isReady = [&session] { return session.state() == TraceSession::State::Ready; };
    core::Scope scope;
    const auto extent = session.trace()->extent;
    scope.window = core::TimeWindow { extent.startNs, extent.startNs + extent.durationNs() / 2 };
    steps.measure(
        QStringLiteral("scope: half of the time"), [&] { session.setScope(scope); }, isReady);
    steps.measure(
        QStringLiteral("scope: whole trace again"), [&] { session.setScope({}); }, isReady);
}

void exportReport(MainWindow& window, StallSteps& steps, const QString& folder)
{
    ReportExport what;
    what.format = ReportFormat::Html;
    what.path = folder + QStringLiteral("/report.html");
    steps.measure(
        QStringLiteral("report exported"), [&] { window.exports().exportReport(what); },
        [&] { return QFileInfo::exists(what.path); });
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (argc != 2) {
        std::fprintf(stderr, "usage: gpuloupe-stalls TRACE\n");
        return 2;
    }
    const QTemporaryDir folder; // the user's own recent files and layout stay as they are
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    QStandardPaths::setTestModeEnabled(true);
    WindowList windows;
    auto* window = windows.newWindow();
    window->resize(1600, 1000);
    StallSteps steps(*window);
    auto& session = window->session();
    const auto path = QString::fromLocal8Bit(argv[1]);
    steps.measure(
        QStringLiteral("trace opened"), [&] { window->openTrace(path); },
        [&] { return session.state() == TraceSession::State::Ready || session.state() == TraceSession::State::Empty; });
    if (!session.results())
        return 1;
    walkPages(*window, steps);
    searchTimeline(*window, steps);
    searchPalette(*window, steps);
    changeScope(*window, steps);
    exportReport(*window, steps, folder.path());
    return 0;
}
