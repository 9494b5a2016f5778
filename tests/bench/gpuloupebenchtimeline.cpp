// SPDX-License-Identifier: GPL-3.0-or-later
// gpuloupe-bench-timeline [SMALL LARGE [JSON]]: what a frame of the timeline costs at two sizes of trace, by zoom, and how that compares
// with painting as many plain rectangles, and with a timeline that looks for the next event pixel by pixel.
#include "timeline/timeline.h"
#include "timelinetrace.h"

#include <QFile>
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
#include <limits>

namespace {

using core::TimelineLane;
using core::Viewport;
using core::VisibleRun;

constexpr int WidthPx = 2560, HeightPx = 1440;
constexpr int Repeats = 15;
constexpr int ZoomSteps = 7; // 1, 10, … 10^6
constexpr std::array<QRgb, core::TimelineClassCount> Colors { 0xff0072b2, 0xffd55e00, 0xff009e73, 0xff56b4e9,
                                                              0xffcc79a7, 0xff999999, 0xffe69f00, 0xfff0e442,
                                                              0xff666666, 0xffff0000, 0xff00aa00, 0xff0000aa };
constexpr QRgb Background = 0xffffffff;

/// The lanes of a trace, one below the other.
struct Scene {
    std::shared_ptr<const core::Timeline> timeline;
    std::vector<const TimelineLane*> lanes;
    double buildSeconds = 0;
    [[nodiscard]] int laneHeightPx() const { return HeightPx / static_cast<int>(lanes.size()); }
};

template <typename Work> double secondsOf(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

QRgb* lineOf(QImage& image, int y)
{
    return reinterpret_cast<QRgb*>(image.scanLine(y));
}

/// Rows of a column that is so busy.
int heightOf(const VisibleRun& run, int mostPx)
{
    constexpr int Full = 255;
    return (run.busy * mostPx + Full - 1) / Full;
}

QRgb colorOf(const VisibleRun& run)
{
    return Colors[static_cast<std::size_t>(run.timelineClass)];
}

/// Paints a lane with few runs: one after the other.
void paintFew(QImage& image, int top, int mostPx, const std::vector<VisibleRun>& runs)
{
    for (int y = 0; y < mostPx; ++y)
        std::fill_n(lineOf(image, top + y), WidthPx, Background);
    for (const auto& run : runs) {
        for (int y = mostPx - heightOf(run, mostPx); y < mostPx; ++y)
            std::fill_n(lineOf(image, top + y) + run.x, run.widthPx, colorOf(run));
    }
}

/**
 * Paints a lane with many runs: heights and colours are spread over the columns first, so that a scan line is one comparison per pixel.
 * What it costs depends on pixels, hardly on runs.
 */
void paintMany(QImage& image, int top, int mostPx, const std::vector<VisibleRun>& runs)
{
    std::array<QRgb, WidthPx> colors;
    std::array<int, WidthPx> heights {};
    colors.fill(Background);
    for (const auto& run : runs) {
        std::fill_n(colors.begin() + run.x, run.widthPx, colorOf(run));
        std::fill_n(heights.begin() + run.x, run.widthPx, heightOf(run, mostPx));
    }
    for (int y = 0; y < mostPx; ++y) {
        auto* const line = lineOf(image, top + y);
        const int neededPx = mostPx - y;
        for (std::size_t x = 0; x < WidthPx; ++x)
            line[x] = heights[x] >= neededPx ? colors[x] : Background;
    }
}

/// Paints a lane, its background too.
void paintRuns(QImage& image, int top, int heightPx, const std::vector<VisibleRun>& runs)
{
    constexpr std::size_t Many = WidthPx / 8;
    const int mostPx = heightPx - 1; // one pixel between lanes
    if (runs.size() < Many)
        paintFew(image, top, mostPx, runs);
    else
        paintMany(image, top, mostPx, runs);
    std::fill_n(lineOf(image, top + mostPx), WidthPx, Background);
}

/// One frame as the timeline makes it. Returns the number of runs.
std::size_t paintFrame(QImage& image, const Scene& scene, const Viewport& view)
{
    std::size_t count = 0;
    std::vector<VisibleRun> runs;
    for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
        runs.clear();
        scene.lanes[i]->appendVisibleRuns(*scene.timeline->trace, view, runs);
        paintRuns(image, static_cast<int>(i) * scene.laneHeightPx(), scene.laneHeightPx(), runs);
        count += runs.size();
    }
    return count;
}

/// As many plain rectangles of the same sizes, without asking what to paint.
void paintRectangles(QImage& image, const Scene& scene, const std::vector<std::vector<VisibleRun>>& runs)
{
    image.fill(Background);
    QPainter painter(&image);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const int top = static_cast<int>(i) * scene.laneHeightPx();
        for (const auto& run : runs[i])
            painter.fillRect(run.x, top, run.widthPx, scene.laneHeightPx() - 1,
                             QColor::fromRgb(Colors[static_cast<std::size_t>(run.timelineClass)]));
    }
}

/// A timeline without summaries: from each event on, a binary search for the first one that begins behind what was painted.
void paintBySearching(QImage& image, const Scene& scene, const Viewport& view)
{
    image.fill(Background);
    QPainter painter(&image);
    const auto& trace = *scene.timeline->trace;
    const auto endNs = view.endNs();
    for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
        const auto& lane = *scene.lanes[i];
        const int top = static_cast<int>(i) * scene.laneHeightPx();
        auto position = lane.firstStartingAt(trace, view.startNs);
        position -= position > 0 ? 1 : 0;
        while (position < lane.size()) {
            const auto span = lane.span(trace, position);
            if (span.startNs >= endNs)
                break;
            const int x = static_cast<int>(view.positionOf(span.startNs));
            const int endX = std::max(x + 1, static_cast<int>(std::min(view.positionOf(span.endNs), 1.0 * WidthPx)));
            painter.fillRect(
                x, top, endX - x, scene.laneHeightPx() - 1,
                QColor::fromRgb(Colors[static_cast<std::size_t>(scene.timeline->classOf(lane.event(position)))]));
            position = std::max(position + 1, lane.firstStartingAt(trace, view.timeAt(endX)));
        }
    }
}

Scene makeScene(std::size_t eventCount)
{
    Scene scene;
    const auto trace = bench::makeTimelineTrace(eventCount);
    scene.buildSeconds = std::numeric_limits<double>::max();
    for (int repeat = 0; repeat < 3; ++repeat) {
        scene.timeline = nullptr;
        const double seconds = secondsOf([&] { scene.timeline = core::buildTimeline(trace).value(); });
        scene.buildSeconds = std::min(scene.buildSeconds, seconds);
    }
    for (const auto& track : scene.timeline->tracks) {
        if (track.kind == core::TrackKind::GpuUtilization)
            continue;
        for (const auto& lane : track.lanes)
            scene.lanes.push_back(&lane);
    }
    return scene;
}

/// Best times of frames at one zoom, in ms.
struct FrameTimes {
    double geometryMs = 1e9, frameMs = 1e9, rectanglesMs = 1e9, searchMs = 1e9;
    std::size_t runCount = 0;
};

void measure(FrameTimes& times, QImage& image, const Scene& scene, const Viewport& view)
{
    constexpr double MsPerSecond = 1e3;
    const auto least = [](double& best, double seconds) { best = std::min(best, seconds * MsPerSecond); };
    std::vector<std::vector<VisibleRun>> runs(scene.lanes.size());
    least(times.geometryMs, secondsOf([&] {
              for (std::size_t i = 0; i < runs.size(); ++i)
                  scene.lanes[i]->appendVisibleRuns(*scene.timeline->trace, view, runs[i]);
          }));
    least(times.frameMs, secondsOf([&] { times.runCount = paintFrame(image, scene, view); }));
    least(times.rectanglesMs, secondsOf([&] { paintRectangles(image, scene, runs); }));
    least(times.searchMs, secondsOf([&] { paintBySearching(image, scene, view); }));
}

Viewport viewAt(const Scene& scene, int zoomStep)
{
    constexpr double Place = 0.31; // of the width: what is zoomed into
    const auto whole = Viewport::showing(scene.timeline->extent, WidthPx);
    return whole.zoomedAt(Place * WidthPx, std::pow(10.0, zoomStep), scene.timeline->extent);
}

double bytesPerEvent(const Scene& scene)
{
    std::size_t bytes = 0, events = 0;
    for (const auto* lane : scene.lanes) {
        bytes += lane->summaryBytes();
        events += lane->size();
    }
    return static_cast<double>(bytes) / static_cast<double>(events);
}

QJsonObject toJson(const FrameTimes& times)
{
    return { { QStringLiteral("frame_ms"), times.frameMs },
             { QStringLiteral("geometry_ms"), times.geometryMs },
             { QStringLiteral("rectangles_ms"), times.rectanglesMs },
             { QStringLiteral("searching_ms"), times.searchMs },
             { QStringLiteral("runs"), static_cast<qint64>(times.runCount) } };
}

} // namespace

int main(int argc, char** argv)
{
    const auto countAt = [&](int argument, std::size_t otherwise) {
        return argc > argument ? QByteArray(argv[argument]).toULongLong() : otherwise;
    };
    const std::size_t smallCount = countAt(1, 200'000), largeCount = countAt(2, 20'000'000);
    const std::array scenes { makeScene(smallCount), makeScene(largeCount) };
    QImage image(WidthPx, HeightPx, QImage::Format_RGB32);
    std::array<std::array<FrameTimes, ZoomSteps>, 2> times;
    for (int repeat = 0; repeat < Repeats; ++repeat) { // both in turns, so that what else runs here slows both
        for (int zoom = 0; zoom < ZoomSteps; ++zoom) {
            for (std::size_t i = 0; i < scenes.size(); ++i)
                measure(times[i][static_cast<std::size_t>(zoom)], image, scenes[i], viewAt(scenes[i], zoom));
        }
    }

    QJsonArray rows;
    double worstSmallMs = 0, worstLargeMs = 0, worstToRectangles = 0;
    std::printf("%dx%d, %zu and %zu lanes; ms, best of %d\n", WidthPx, HeightPx, scenes[0].lanes.size(),
                scenes[1].lanes.size(), Repeats);
    std::printf("%8s %10s %8s %8s %10s %10s %8s | %8s\n", "zoom", "events", "runs", "frame", "geometry", "rects",
                "search", "/rects");
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        for (std::size_t zoom = 0; zoom < ZoomSteps; ++zoom) {
            const auto& best = times[i][zoom];
            const double toRectangles = best.frameMs / best.rectanglesMs;
            std::printf("%8.0e %10zu %8zu %8.3f %10.3f %10.3f %8.3f | %8.2f\n", std::pow(10.0, zoom),
                        i == 0 ? smallCount : largeCount, best.runCount, best.frameMs, best.geometryMs,
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
