// SPDX-License-Identifier: GPL-3.0-or-later
// gpuloupe-stalls [--plain] TRACE [NEW]: how long the window is away from its events while a trace is opened, searched,
// limited, looked at and exported, or compared with NEW, and (but not with --plain) which events took that time. No more than 16 ms of work at
// a time is wanted; what other programs take of the wall clock is not the window's fault.
#include "analysis/nvtx/nvtxranges.h"
#include "base/freememory.h"
#include "comparestalls.h"
#include "export/exportcontroller.h"
#include "navigation/commandpalette.h"
#include "navigation/tracetabs.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/overviewpage.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "settings/settings.h"
#include "stallsteps.h"
#include "style/typography.h"
#include "summary/summarypage.h"
#include "table/drillview.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"
#include "timeline/timelinefindbar.h"
#include "timeline/timelinepage.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

#include <QAction>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>
#include <cstring>
#include <functional>

#include <unistd.h>

namespace {

constexpr double MostSeconds = 0.016;

/// Prints what of the memory is resident now.
void sayMemory(const char* when, const core::Trace& trace)
{
    QFile file(QStringLiteral("/proc/self/statm"));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    const auto pages = isOpen ? file.readAll().split(' ').value(1).toDouble() : 0;
    const double bytes = pages * static_cast<double>(sysconf(_SC_PAGESIZE));
    std::printf("memory %s: %.0f MB, %.1f bytes an event\n", when, bytes / 1e6,
                bytes / static_cast<double>(trace.eventCount()));
}

void sayLongTurns(const StallSteps& steps)
{
    std::printf("%d steps had a turn of more than %.0f ms\n", steps.countAbove(MostSeconds), MostSeconds * 1e3);
}

/// The first keeps nobody waiting, as none is there yet; another does.
MainWindow* makeWindows(WindowList& windows, StallSteps& steps)
{
    MainWindow* window = nullptr;
    const auto make = [&] {
        window = windows.newWindow();
        window->resize(1600, 1000);
    };
    steps.measure(QStringLiteral("first window made"), make, isAtOnce);
    steps.leaveOutLast();
    steps.measure(QStringLiteral("another window made"), make, isAtOnce);
    delete window;
    return windows.windows().first();
}

void walkPages(MainWindow& window, StallSteps& steps)
{
    auto& tabs = window.tabs();
    for (int page = 0; page < tabs.count(); ++page)
        steps.measure(
            QStringLiteral("page %1").arg(tabs.tabText(page)), [&] { tabs.setCurrentIndex(page); }, isAtOnce);
    for (int page = 0; page < tabs.count(); ++page)
        steps.measure(
            QStringLiteral("page %1 again").arg(tabs.tabText(page)), [&] { tabs.setCurrentIndex(page); }, isAtOnce);
}

/// Filter, order, a row and the end of a table.
void useTable(const QString& name, QWidget& page, TablePage& table, MainWindow& window, StallSteps& steps)
{
    auto& view = table.view();
    steps.measure(
        name + QStringLiteral(" shown"), [&] { window.tabs().setCurrentWidget(&page); },
        [&] { return table.hasTable(); });
    int arranged = 0;
    const auto counting = QObject::connect(&table.model(), &core::TableModel::arranged, &table, [&] { ++arranged; });
    const auto arrange = [&](const QString& what, const std::function<void()>& act) {
        arranged = 0;
        steps.measure(name + what, act, [&] { return arranged > 0; });
    };
    arrange(QStringLiteral(" filtered"), [&] { table.filterEdit().setText(QStringLiteral("1")); });
    arrange(QStringLiteral(" not filtered"), [&] { table.clearFilter(); });
    arrange(QStringLiteral(" sorted"), [&] { view.sortByColumn(view.shownColumns().front(), Qt::AscendingOrder); });
    QObject::disconnect(counting);
    steps.measure(
        name + QStringLiteral(": row chosen"), [&] { view.selectRow(1); }, isAtOnce);
    steps.measure(
        name + QStringLiteral(": end"), [&] { view.scrollToBottom(); }, isAtOnce);
    steps.measure(
        name + QStringLiteral(": all chosen"), [&] { view.selectAll(); }, isAtOnce);
    view.clearSelection();
}

void searchTimeline(MainWindow& window, StallSteps& steps)
{
    auto& tabs = window.tabs();
    auto& timeline = tabs.timeline();
    const auto find = [&timeline](const QString& text) {
        timeline.find();
        timeline.findBar().edit().setText(text);
    };
    const auto isFound = [&timeline] {
        static const QRegularExpression all(QStringLiteral("^[^…]*\\d[^…]*$|not found"));
        return all.match(timeline.findBar().countText()).hasMatch();
    };
    steps.measure(
        QStringLiteral("timeline shown"), [&] { tabs.setCurrentWidget(&timeline); },
        [&] { return timeline.placeholderText().isEmpty(); });
    steps.measure(
        QStringLiteral("timeline: a letter searched"), [&] { find(QStringLiteral("a")); }, isFound);
    steps.measure(
        QStringLiteral("timeline: next found"), [&] { timeline.findBar().step(1); }, isAtOnce);
    steps.measure(
        QStringLiteral("timeline: a word searched"), [&] { find(QStringLiteral("gemm")); }, isFound);
    steps.measure(
        QStringLiteral("timeline: whole trace"), [&] { timeline.state().showAll(); }, isAtOnce);
    steps.measure(
        QStringLiteral("timeline: scrolled down"),
        [&] { timeline.state().setScrollY(timeline.state().scrollMaximum()); }, isAtOnce);
    timeline.findBar().close();
}

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

/// There and back, with this page in front.
void changeScope(const QString& name, const core::Scope& scope, MainWindow& window, StallSteps& steps)
{
    auto& session = window.session();
    const auto isReady = [&window, &session] {
        return session.state() == TraceSession::State::Ready && window.tabs().isUpToDate()
            && window.tabs().overview().isComplete();
    };
    steps.measure(
        QStringLiteral("scope: %1").arg(name), [&] { session.setScope(scope); }, isReady);
    steps.measure(
        QStringLiteral("scope: back from %1").arg(name), [&] { session.goBack(); }, isReady);
}

void changeScopes(MainWindow& window, StallSteps& steps)
{
    auto& session = window.session();
    auto& tabs = window.tabs();
    const auto extent = session.trace()->extent;
    core::Scope half;
    half.window = core::TimeWindow { extent.startNs, extent.startNs + extent.durationNs() / 2 };
    tabs.setCurrentWidget(&tabs.summary());
    changeScope(QStringLiteral("half, on the summary"), half, window, steps);
    tabs.setCurrentWidget(&tabs.overview());
    changeScope(QStringLiteral("half, on the charts"), half, window, steps);
    tabs.setCurrentWidget(&tabs.timeline());
    changeScope(QStringLiteral("half, on the timeline"), half, window, steps);
    tabs.setCurrentWidget(&tabs.kernels());
    changeScope(QStringLiteral("half, on the kernels"), half, window, steps);
    core::Scope process;
    const auto& streams = session.trace()->streams;
    if (!streams.empty()) {
        process.processes = { streams.front().process };
        changeScope(QStringLiteral("process"), process, window, steps);
    }
    const auto& ranges = session.results()->nvtxRanges->rows;
    if (!ranges.empty()) {
        core::Scope nvtx;
        nvtx.nvtx = core::NvtxLimit {
            core::nvtxRowText(*session.trace(), session.results()->nvtxRanges->grouping, ranges.front()), {}
        };
        changeScope(QStringLiteral("NVTX"), nvtx, window, steps);
    }
}

void changeTheme(WindowList& windows, MainWindow& window, StallSteps& steps)
{
    const auto choose = [&windows](Theme theme) {
        auto values = windows.settings().values();
        values.theme = theme;
        windows.settings().setValues(values);
    };
    auto& tabs = window.tabs();
    for (auto* page : { static_cast<QWidget*>(&tabs.summary()), static_cast<QWidget*>(&tabs.overview()),
                        static_cast<QWidget*>(&tabs.timeline()) }) {
        const auto name = tabs.tabText(tabs.indexOf(page));
        tabs.setCurrentWidget(page);
        steps.measure(
            QStringLiteral("%1 made dark").arg(name), [&] { choose(Theme::Dark); }, isAtOnce);
        steps.measure(
            QStringLiteral("%1 made light").arg(name), [&] { choose(Theme::Light); }, isAtOnce);
    }
}

void exportReports(MainWindow& window, StallSteps& steps, const QTemporaryDir& folder)
{
    auto& exports = window.exports();
    const auto write = [&](const QString& name, ReportFormat format) {
        ReportExport what;
        what.format = format;
        what.path = folder.filePath(name);
        steps.measure(
            QStringLiteral("report: %1").arg(name), [&] { exports.exportReport(what); },
            [&] { return exports.reportAction().isEnabled(); });
    };
    write(QStringLiteral("report.html"), ReportFormat::Html);
    write(QStringLiteral("folder"), ReportFormat::Folder);
    write(QStringLiteral("report.pdf"), ReportFormat::Pdf);
    write(QStringLiteral("report.md"), ReportFormat::Markdown);
}

} // namespace

int main(int argc, char** argv)
{
    core::returnLargeBlocks(); // as the program does
    EventLog application(argc, argv);
    const bool isPlain = argc > 1 && std::strcmp(argv[1], "--plain") == 0;
    const int traces = argc - (isPlain ? 2 : 1);
    if (traces != 1 && traces != 2) {
        std::fprintf(stderr, "usage: gpuloupe-stalls [--plain] TRACE [NEW]\n");
        return 2;
    }
    application.setLogging(!isPlain);
    QApplication::setFont(programFont(QApplication::font())); // as the program does, before there is a window
    const QTemporaryDir folder; // the user's own recent files and layout stay as they are
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    QStandardPaths::setTestModeEnabled(true);
    WindowList windows;
    StallSteps steps(application);
    if (traces == 2) {
        const bool isCompared = measureComparing(
            windows, steps, { QString::fromLocal8Bit(argv[argc - 2]), QString::fromLocal8Bit(argv[argc - 1]) });
        sayLongTurns(steps);
        return isCompared ? 0 : 1;
    }
    auto* window = makeWindows(windows, steps);
    auto& session = window->session();
    const auto path = QString::fromLocal8Bit(argv[argc - 1]);
    steps.measure(
        QStringLiteral("trace opened"), [&] { window->openTrace(path); },
        [&] {
            return session.state() == TraceSession::State::Empty
                || (session.state() == TraceSession::State::Ready && window->tabs().isUpToDate()
                    && window->tabs().overview().isComplete() && window->tabs().timeline().placeholderText().isEmpty());
        });
    if (!session.results())
        return 1;
    auto& tabs = window->tabs();
    const auto& trace = *session.trace();
    sayMemory("after opening", trace);
    walkPages(*window, steps);
    sayMemory("after all pages", trace);
    useTable(QStringLiteral("kernels"), tabs.kernels(), tabs.kernels().kernels(), *window, steps);
    auto* gaps = tabs.idle().revealTable(core::TableKey::GpuIdleGaps);
    useTable(QStringLiteral("gaps"), tabs.idle(), *gaps, *window, steps);
    if (auto* drill = tabs.kernels().findChild<DrillView*>())
        drill->openInstances();
    useTable(QStringLiteral("launches"), tabs.kernels(), tabs.kernels().instances(), *window, steps);
    searchTimeline(*window, steps);
    searchPalette(*window, steps);
    changeScopes(*window, steps);
    changeTheme(windows, *window, steps);
    exportReports(*window, steps, folder);
    sayMemory("at the end", trace);
    sayLongTurns(steps);
    return 0;
}
