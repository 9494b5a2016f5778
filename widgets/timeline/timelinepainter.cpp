// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinepainter.h"

#include "timeline/timelineoverlay.h"
#include "timeline/timelineraster.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace {

/// Rows of pixels [top, bottom) of a lane; a device pixel is left free between neighbours.
struct PixelRows {
    int top = 0;
    int bottom = 0;
};

PixelRows pixelRows(const QRectF& rect, double scale)
{
    return { static_cast<int>(std::lround(rect.top() * scale)),
             static_cast<int>(std::lround(rect.bottom() * scale)) - 1 };
}

} // namespace

TimelinePainter::TimelinePainter(const QPalette& palette, const QFont& font, const ClassColors& colors)
    : m_colors(palette, colors)
    , m_names(font)
{
}

void TimelinePainter::paint(QPainter& painter, const TimelineScene& scene, const TimelineHighlights& highlights)
{
    const auto height = static_cast<int>(std::ceil(scene.heightPx * scene.scale));
    QImage image(std::max(1, scene.view.widthPx), std::max(1, height), QImage::Format_RGB32);
    paintRows(image, scene);
    image.setDevicePixelRatio(scene.scale);
    painter.drawImage(QPointF(), image);
    paintHighlights(painter, scene, highlights);
}

void TimelinePainter::paintHighlights(QPainter& painter, const TimelineScene& scene,
                                      const TimelineHighlights& highlights) const
{
    if (scene.timeline)
        TimelineOverlay(painter, scene, highlights, m_colors).paint();
}

void TimelinePainter::paintRows(QImage& image, const TimelineScene& scene)
{
    TimelineRaster raster(image, m_colors, scene.scale);
    raster.fill(image.rect(), m_colors.base().rgb());
    if (!scene.timeline)
        return;
    const auto& rows = scene.layout.rows;
    const auto firstScrolled = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return !row.isPinned; });
    const auto pinnedCount = static_cast<std::size_t>(firstScrolled - rows.begin());
    m_places.clear();
    const int pinnedBottom = scene.layout.pinnedHeightPx;
    for (auto at = scene.layout.rowAt(pinnedBottom + scene.scrollY).value_or(rows.size());
         at < rows.size() && scene.topOf(rows[at]) < scene.heightPx; ++at)
        paintRow(raster, scene, rows[at]);
    paintNames(image, scene);
    if (pinnedCount == 0)
        return;
    const auto bottom = static_cast<int>(std::lround(pinnedBottom * scene.scale));
    raster.fill({ 0, 0, image.width(), bottom }, m_colors.base().rgb());
    m_places.clear();
    for (std::size_t at = 0; at < pinnedCount; ++at)
        paintRow(raster, scene, rows[at]);
    paintNames(image, scene);
    raster.fill({ 0, bottom - 1, image.width(), std::max(1, static_cast<int>(scene.scale)) }, m_colors.text().rgb());
}

void TimelinePainter::paintRow(TimelineRaster& raster, const TimelineScene& scene, const core::TrackRow& row)
{
    const auto& track = scene.timeline->tracks[row.track];
    const double top = scene.topOf(row);
    const auto rows = pixelRows({ 0, top, 1, static_cast<double>(row.heightPx) }, scene.scale);
    const bool isGroup = track.lanes.empty() && !track.series;
    if (isGroup)
        raster.fill({ 0, rows.top, scene.view.widthPx, rows.bottom - rows.top }, m_colors.band().rgb());
    raster.fill({ 0, rows.bottom, scene.view.widthPx, 1 }, m_colors.line().rgb());
    if (isGroup && row.isCollapsed)
        paintUtilization(raster, scene, row, rows.top, rows.bottom);
    if (track.series) {
        m_samples.clear();
        track.series->appendVisibleSamples(*scene.timeline->trace, scene.view, m_samples);
        raster.paintSamples(m_samples, chartMaximum(track), rows.top, rows.bottom);
    }
    for (std::size_t lane = 0; lane < track.lanes.size(); ++lane) {
        const auto place = pixelRows(scene.laneRect(row, lane), scene.scale);
        paintLane(raster, scene, track.lanes[lane], place.top, place.bottom);
    }
}

/// A collapsed GPU still shows when it worked.
void TimelinePainter::paintUtilization(TimelineRaster& raster, const TimelineScene& scene, const core::TrackRow& row,
                                       int top, int bottom)
{
    const auto& tracks = scene.timeline->tracks;
    if (tracks[row.track].kind != core::TrackKind::Device)
        return;
    for (auto at = row.track + 1; at < tracks.size(); ++at) {
        if (tracks[at].parent == row.track && tracks[at].kind == core::TrackKind::GpuUtilization) {
            for (const auto& lane : tracks[at].lanes)
                paintLane(raster, scene, lane, top, bottom);
            return;
        }
    }
}

void TimelinePainter::paintLane(TimelineRaster& raster, const TimelineScene& scene, const core::TimelineLane& lane,
                                int top, int bottom)
{
    m_runs.clear();
    m_shades.clear();
    lane.appendVisibleRuns(*scene.timeline->trace, scene.view, m_runs);
    const double leastName = m_names.leastWidthPx() * scene.scale;
    m_shades.reserve(m_runs.size());
    for (const auto& run : m_runs) {
        const bool isEvent = run.event != core::VisibleRun::NoEvent && run.widthPx >= TimelineRaster::LeastEventWidthPx;
        const auto event = isEvent ? lane.event(run.event) : core::EventId {};
        m_shades.push_back(event.isValid() ? TimelineNames::shadeOf(*scene.timeline->trace, event) : std::int8_t { 0 });
        if (event.isValid() && run.widthPx >= leastName)
            m_places.push_back({ QRectF(run.x / scene.scale, top / scene.scale, run.widthPx / scene.scale,
                                        (bottom - top) / scene.scale),
                                 event, run.timelineClass, m_shades.back() });
    }
    raster.paintRuns(m_runs, m_shades, top, bottom);
}

void TimelinePainter::paintNames(QImage& image, const TimelineScene& scene)
{
    if (m_places.empty())
        return;
    image.setDevicePixelRatio(scene.scale);
    {
        QPainter painter(&image);
        m_names.paint(painter, *scene.timeline->trace, m_colors, m_places);
    }
    image.setDevicePixelRatio(1);
}
