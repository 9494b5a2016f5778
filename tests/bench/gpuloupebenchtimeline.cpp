// SPDX-License-Identifier: GPL-3.0-or-later gpuloupe-bench-timeline [SMALL LARGE [JSON]]: what a frame of the timeline
// costs at two sizes of trace, by zoom, and how that compares with painting as many plain rectangles, and with a
// timeline that looks for the next event pixel by pixel.
#include "timeline/painting/timelinepainter.h"
#include "timeline/timeline.h"
#include "timelinetrace.h"

#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <limits>

namespace {

using core::TimelineLane;
using core::Viewport;
using core::VisibleRun;

constexpr int WidthPx = 2560, HeightPx = 1440;
constexpr int Repeats = 15, SearchRepeats = 3;
constexpr int ZoomSteps = 7; // 1, 10, … 10^6

/// A trace as the timeline shows it, all of its lanes in view.
struct Scene {
    struct Lane {
        const TimelineLane* lane = nullptr;
        QRect place;
    };
    TimelineScene shown;
    std::vector<Lane> lanes;
    double buildSeconds = 0;
};

/// Processor time: what other programs on the machine hardly change.
template <typename Work> double processorSecondsOf(Work work)
{
    const auto start = std::clock();
    work();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

template <typename Work> double secondsOf(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// As many plain rectangles of the same sizes, without asking what to paint.
void paintRectangles(QImage& image, const Scene& scene, const TimelineColors& colors,
                     const std::vector<std::vector<VisibleRun>>& runs)
{
    image.fill(colors.base());
    QPainter painter(&image);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& place = scene.lanes[i].place;
        for (const auto& run : runs[i])
            painter.fillRect(run.x, place.top(), run.widthPx, place.height(),
                             QColor::fromRgb(colors.fill(run.timelineClass)));
    }
}

/// A timeline without summaries: from each event on, a binary search for the first one that begins behind what was
/// painted.
void paintBySearching(QImage& image, const Scene& scene, const TimelineColors& colors)
{
    image.fill(colors.base());
    QPainter painter(&image);
    const auto& timeline = *scene.shown.timeline;
    const auto& view = scene.shown.view;
    for (const auto& [lane, place] : scene.lanes) {
        auto position = lane->firstStartingAt(*timeline.trace, view.startNs);
        position -= position > 0 ? 1 : 0;
        while (position < lane->size()) {
            const auto span = lane->span(*timeline.trace, position);
            if (span.startNs >= view.endNs())
                break;
            const int x = static_cast<int>(view.positionOf(span.startNs));
            const int endX = std::max(x + 1, static_cast<int>(std::min(view.positionOf(span.endNs), 1.0 * WidthPx)));
            painter.fillRect(x, place.top(), endX - x, place.height(),
                             QColor::fromRgb(colors.fill(timeline.classOf(lane->event(position)))));
            position = std::max(position + 1, lane->firstStartingAt(*timeline.trace, view.timeAt(endX)));
        }
    }
}

Scene makeScene(std::size_t eventCount)
{
    Scene scene;
    const auto trace = bench::makeTimelineTrace(eventCount);
    auto& shown = scene.shown;
    scene.buildSeconds = std::numeric_limits<double>::max();
    for (int repeat = 0; repeat < 3; ++repeat) {
        shown.timeline = nullptr;
        const double seconds = secondsOf([&] { shown.timeline = core::buildTimeline(trace).value(); });
        scene.buildSeconds = std::min(scene.buildSeconds, seconds);
    }
    core::TrackMetrics metrics;
    metrics.laneHeightPx = HeightPx / static_cast<int>(shown.timeline->tracks.size()) - metrics.gapPx;
    shown.layout = core::layOutTracks(*shown.timeline, {}, metrics);
    shown.heightPx = HeightPx;
    shown.view.widthPx = WidthPx;
    for (const auto& row : shown.layout.rows) {
        const auto& lanes = shown.timeline->tracks[row.track].lanes;
        for (std::size_t i = 0; i < lanes.size(); ++i)
            scene.lanes.push_back({ &lanes[i], shown.laneRect(row, i).toRect() });
    }
    return scene;
}

/// Least processor times of frames at one zoom, in ms.
struct FrameTimes {
    double geometryMs = 1e9, frameMs = 1e9, namedMs = 1e9, rectanglesMs = 1e9, searchMs = 1e9;
    std::size_t runCount = 0;
};

/// Painters of frames without and with the names of events.
struct Painters {
    TimelinePainter plain, named;
};

QFont fontTooLargeForNames()
{
    auto font = QGuiApplication::font();
    font.setPixelSize(2 * WidthPx);
    return font;
}

void measure(FrameTimes& times, QImage& image, const Scene& scene, Painters& painters, bool isSearching)
{
    auto& painter = painters.plain;
    constexpr double MsPerSecond = 1e3;
    const auto least = [](double& best, double seconds) { best = std::min(best, seconds * MsPerSecond); };
    std::vector<std::vector<VisibleRun>> runs(scene.lanes.size());
    least(times.geometryMs, processorSecondsOf([&] {
              for (std::size_t i = 0; i < runs.size(); ++i)
                  scene.lanes[i].lane->appendVisibleRuns(*scene.shown.timeline->trace, scene.shown.view, runs[i]);
          }));
    least(times.frameMs, processorSecondsOf([&] { painter.paintRows(image, scene.shown); }));
    least(times.namedMs, processorSecondsOf([&] { painters.named.paintRows(image, scene.shown); }));
    least(times.rectanglesMs, processorSecondsOf([&] { paintRectangles(image, scene, painter.colors(), runs); }));
    if (isSearching)
        least(times.searchMs, processorSecondsOf([&] { paintBySearching(image, scene, painter.colors()); }));
    times.runCount = 0;
    for (const auto& ofLane : runs)
        times.runCount += ofLane.size();
}

Viewport viewAt(const Scene& scene, int zoomStep)
{
    constexpr double Place = 0.31; // of the width: what is zoomed into
    const auto& extent = scene.shown.timeline->extent;
    return Viewport::showing(extent, WidthPx).zoomedAt(Place * WidthPx, std::pow(10.0, zoomStep), extent);
}

double bytesPerEvent(const Scene& scene)
{
    std::size_t bytes = 0, events = 0;
    for (const auto& [lane, place] : scene.lanes) {
        bytes += lane->summaryBytes();
        events += lane->size();
    }
    return static_cast<double>(bytes) / static_cast<double>(events);
}

QJsonObject toJson(const FrameTimes& times)
{
    return { { QStringLiteral("frame_ms"), times.frameMs },
             { QStringLiteral("frame_with_names_ms"), times.namedMs },
             { QStringLiteral("geometry_ms"), times.geometryMs },
             { QStringLiteral("rectangles_ms"), times.rectanglesMs },
             { QStringLiteral("searching_ms"), times.searchMs },
             { QStringLiteral("runs"), static_cast<qint64>(times.runCount) } };
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    Painters painters { TimelinePainter(QGuiApplication::palette(), fontTooLargeForNames()),
                        TimelinePainter(QGuiApplication::palette(), QGuiApplication::font()) };
    const auto countAt = [&](int argument, std::size_t otherwise) {
        return argc > argument ? QByteArray(argv[argument]).toULongLong() : otherwise;
    };
    const std::size_t smallCount = countAt(1, 200'000), largeCount = countAt(2, 20'000'000);
    std::array scenes { makeScene(smallCount), makeScene(largeCount) };
    QImage image(WidthPx, HeightPx, QImage::Format_RGB32);
    std::array<std::array<FrameTimes, ZoomSteps>, 2> times;
    for (int repeat = 0; repeat < Repeats; ++repeat) { // both in turns, so that what else runs here slows both
        for (int zoom = 0; zoom < ZoomSteps; ++zoom) {
            for (std::size_t i = 0; i < scenes.size(); ++i) {
                scenes[i].shown.view = viewAt(scenes[i], zoom);
                measure(times[i][static_cast<std::size_t>(zoom)], image, scenes[i], painters, repeat < SearchRepeats);
            }
        }
    }

    QJsonArray rows;
    double worstSmallMs = 0, worstLargeMs = 0, worstToRectangles = 0;
    std::printf("%dx%d, %zu and %zu lanes; ms, best of %d, of processor time\n", WidthPx, HeightPx,
                scenes[0].lanes.size(), scenes[1].lanes.size(), Repeats);
    std::printf("%8s %10s %8s %8s %8s %10s %10s %8s | %8s\n", "zoom", "events", "runs", "frame", "named", "geometry",
                "rects", "search", "/rects");
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        for (std::size_t zoom = 0; zoom < ZoomSteps; ++zoom) {
            const auto& best = times[i][zoom];
            const double toRectangles = best.frameMs / best.rectanglesMs;
            std::printf("%8.0e %10zu %8zu %8.3f %8.3f %10.3f %10.3f %8.3f | %8.2f\n", std::pow(10.0, zoom),
                        i == 0 ? smallCount : largeCount, best.runCount, best.frameMs, best.namedMs, best.geometryMs,
                        best.rectanglesMs, best.searchMs, toRectangles);
            auto row = toJson(best);
            row.insert(QStringLiteral("zoom"), std::pow(10.0, zoom));
            row.insert(QStringLiteral("events"), static_cast<qint64>(i == 0 ? smallCount : largeCount));
            rows.append(row);
            (i == 0 ? worstSmallMs : worstLargeMs) = std::max(i == 0 ? worstSmallMs : worstLargeMs, best.frameMs);
            worstToRectangles = std::max(worstToRectangles, toRectangles);
        }
    }
    std::printf("slowest frame, large to small: %.2f (target 1.3)\n", worstLargeMs / worstSmallMs);
    std::printf("frame to plain rectangles, worst: %.2f (target 2)\n", worstToRectangles);
    std::printf("build: %.3f s and %.3f s; summaries: %.2f and %.2f bytes per event (target 4)\n",
                scenes[0].buildSeconds, scenes[1].buildSeconds, bytesPerEvent(scenes[0]), bytesPerEvent(scenes[1]));
    if (argc > 3) {
        const QJsonObject document { { QStringLiteral("frames"), rows },
                                     { QStringLiteral("slowest_frame_ratio"), worstLargeMs / worstSmallMs },
                                     { QStringLiteral("worst_ratio_to_rectangles"), worstToRectangles },
                                     { QStringLiteral("build_seconds"), scenes[1].buildSeconds },
                                     { QStringLiteral("summary_bytes_per_event"), bytesPerEvent(scenes[1]) } };
        QFile file(QString::fromLocal8Bit(argv[3]));
        if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(document).toJson()) < 0) {
            std::fprintf(stderr, "%s\n", qPrintable(file.errorString()));
            return 1;
        }
    }
    return 0;
}
