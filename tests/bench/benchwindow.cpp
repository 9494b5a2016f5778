// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/jobpool.h"
#include "benchtasks.h"
#include "results/palettesearch.h"
#include "session/keptsummary.h"
#include "session/tracesession.h"
#include "settings/settings.h"
#include "timeline/painting/timelinepainter.h"
#include "timeline/timeline.h"
#include "timeline/timelinepage.h"
#include "timeline/timelinestate.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QImage>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bench {

namespace {

/// Reads the trace in the window of the program until its verdict is painted. False: it failed.
bool showVerdict(MainWindow& window)
{
    auto& session = window.session();
    QEventLoop loop;
    for (auto seen : { &TraceSession::summaryReady, &TraceSession::resultsReady })
        QObject::connect(&session, seen, &loop, &QEventLoop::quit);
    QObject::connect(&session, &TraceSession::failed, &loop, [&loop](const QString& message) {
        std::fprintf(stderr, "%s\n", qPrintable(message));
        loop.quit();
    });
    loop.exec();
    window.repaint();
    return session.firstSummary() || session.results();
}

/// Waits until all figures are there, and those that are seen are painted.
core::ResultsPointer showFigures(MainWindow& window)
{
    const auto& session = window.session();
    QEventLoop loop;
    for (auto ended : { &TraceSession::resultsReady, &TraceSession::cancelled })
        QObject::connect(&session, ended, &loop, &QEventLoop::quit);
    if (!session.results())
        loop.exec();
    window.repaint();
    return session.results();
}

/// Waits for the timeline of the window, with its lanes that are worked out from the figures; null: it has none.
std::shared_ptr<const core::Timeline> waitForTimeline(MainWindow& window)
{
    constexpr int MostMs = 60'000;
    const auto& state = window.findChild<TimelinePage*>()->state();
    const auto isWhole = [&state] { return state.scene().timeline && state.scene().timeline->isDerived; };
    QEventLoop loop;
    const auto quitWhenWhole = [&] {
        if (isWhole())
            loop.quit();
    };
    QObject::connect(&state, &TimelineState::timelineChanged, &loop, quitWhenWhole);
    QObject::connect(&state, &TimelineState::lanesChanged, &loop, quitWhenWhole);
    QTimer::singleShot(MostMs, &loop, &QEventLoop::quit);
    if (!isWhole())
        loop.exec();
    return state.scene().timeline;
}

/// The slowest frame of all zooms from the whole trace to a millionth of it.
Measure slowestFrame(const std::shared_ptr<const core::Timeline>& timeline)
{
    constexpr int WidthPx = 2560, HeightPx = 1440, ZoomSteps = 7, Repeats = 5;
    constexpr double Place = 0.31; // of the width: what is zoomed into
    TimelineScene scene;
    scene.timeline = timeline;
    scene.layout = core::layOutTracks(*timeline, {}, {});
    scene.heightPx = HeightPx;
    QImage image(WidthPx, HeightPx, QImage::Format_RGB32);
    TimelinePainter painter(QApplication::palette(), QApplication::font());
    Measure slowest { QStringLiteral("timeline: slowest frame"), 0, 0, 0, 0 };
    for (int zoom = 0; zoom < ZoomSteps; ++zoom) {
        scene.view = core::Viewport::showing(timeline->extent, WidthPx)
                         .zoomedAt(Place * WidthPx, std::pow(10.0, zoom), timeline->extent);
        Measure best;
        for (int repeat = 0; repeat < Repeats; ++repeat) {
            auto frame = measureOf(slowest.name, [&] { painter.paintRows(image, scene); });
            if (repeat == 0 || frame.seconds < best.seconds)
                best = frame;
        }
        if (best.seconds > slowest.seconds)
            slowest = best;
    }
    return slowest;
}

/// What the command palette does off the UI thread until it shows what was found for the first letters.
Measure firstResultsOfPalette(const core::AnalysisResults& results)
{
    constexpr std::size_t MostOfKind = 5;
    auto measure = measureOf(QStringLiteral("palette: first results"), [&] {
        const auto items = core::paletteItems(results);
        auto found = core::searchPalette(items, core::paletteQuery(QStringLiteral("ge")), MostOfKind, {});
        if (found)
            core::describeMatches(*found, results);
    });
    measure.count = static_cast<qint64>(core::paletteItems(results).size());
    return measure;
}

void useSettingsIn(const QString& folder)
{
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
    QStandardPaths::setTestModeEnabled(true);
    QSettings().setValue(QStringLiteral("cache/folder"), folder); // nothing was opened before
}

} // namespace

Measures measureWindow(const QString& path)
{
    const QTemporaryDir settings; // the user's own recent files and layout stay as they are
    useSettingsIn(settings.path());
    WindowList windows;
    QElapsedTimer clock;
    clock.start();
    const auto elapsed = [&clock] { return static_cast<double>(clock.nsecsElapsed()) / 1e9; };
    auto* window = windows.open(path);
    bool isShown = false;
    const auto verdict
        = measureOf(QStringLiteral("first figures on the screen"), [&] { isShown = showVerdict(*window); });
    core::ResultsPointer results;
    auto figures = measureOf(QStringLiteral("all figures on the screen"), [&] { results = showFigures(*window); });
    if (!isShown || !results)
        return {};
    figures.seconds = elapsed();
    figures.processorSeconds += verdict.processorSeconds;
    figures.count = results->trace->eventCount();
    std::shared_ptr<const core::Timeline> timeline;
    const auto shown
        = measureOf(QStringLiteral("window: its timeline after them"), [&] { timeline = waitForTimeline(*window); });
    if (!timeline)
        return {};
    const Measure atRest { QStringLiteral("window: resident then"), 0, 0, residentBytes(), 0 };
    const auto frame = slowestFrame(timeline);
    const auto palette = firstResultsOfPalette(*results);
    const auto built = measureOf(QStringLiteral("timeline: built a second time"), [&] {
        if (const auto made = core::buildTimeline(results->trace))
            timeline = *made;
    });
    return { verdict, figures, shown, atRest, frame, palette, built };
}

Measures measureReopenedWindow(const QString& path)
{
    const QTemporaryDir settings;
    useSettingsIn(settings.path());
    const auto columns = traceCaches(storedSettings()).columns;
    if (const auto trace = columns.load(path)) { // as when it was open before
        if (const auto results = core::analyze(*trace)) {
            core::waitForJobs();
            core::keepSummaryLater(columns, **results);
        }
    }
    core::waitForJobs();
    WindowList windows;
    auto* window = windows.open(path);
    bool isShown = false;
    const auto verdict = measureOf(QStringLiteral("re-open: verdict"), [&] { isShown = showVerdict(*window); });
    if (!isShown || window->session().results()) {
        std::fprintf(stderr, "nothing was kept of the trace\n");
        return {};
    }
    const auto figures = measureOf(QStringLiteral("re-open: other figures after it"), [&] { showFigures(*window); });
    return { verdict, figures };
}

} // namespace bench
