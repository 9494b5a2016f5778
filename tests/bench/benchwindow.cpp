// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchtasks.h"
#include "results/palettesearch.h"
#include "session/tracesession.h"
#include "timeline/timeline.h"
#include "timeline/timelinepainter.h"
#include "window/mainwindow.h"
#include "window/windowlist.h"

#include <QApplication>
#include <QEventLoop>
#include <QImage>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bench {

namespace {

/// Reads the trace in the window of the program until its figures are painted.
core::ResultsPointer showFigures(WindowList& windows, const QString& path)
{
    auto* window = windows.open(path);
    const auto& session = window->session();
    QEventLoop loop;
    QObject::connect(&session, &TraceSession::resultsReady, &loop, &QEventLoop::quit);
    QObject::connect(&session, &TraceSession::failed, &loop, [&loop](const QString& message) {
        std::fprintf(stderr, "%s\n", qPrintable(message));
        loop.quit();
    });
    loop.exec();
    window->repaint();
    return session.results();
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

} // namespace

Measures measureWindow(const QString& path)
{
    const QTemporaryDir settings; // the user's own recent files and layout stay as they are
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QStandardPaths::setTestModeEnabled(true);
    WindowList windows;
    core::ResultsPointer results;
    auto figures
        = measureOf(QStringLiteral("first figures on the screen"), [&] { results = showFigures(windows, path); });
    if (!results)
        return {};
    figures.count = results->trace->eventCount();
    std::shared_ptr<const core::Timeline> timeline;
    const auto built = measureOf(QStringLiteral("timeline: built"), [&] {
        if (auto made = core::buildTimeline(results->trace))
            timeline = *made;
    });
    if (!timeline)
        return {};
    return { figures, built, slowestFrame(timeline), firstResultsOfPalette(*results) };
}

} // namespace bench
