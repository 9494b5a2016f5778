// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/painting/timelinepainter.h"

#include "base/phrases.h"
#include "style/typography.h"
#include "table/workwords.h"
#include "timeline/devicemix.h"
#include "timeline/painting/timelinemarks.h"
#include "timeline/painting/timelineoverlay.h"
#include "timeline/painting/timelineraster.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

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

TimelinePainter::TimelinePainter(const QPalette& palette, const QFont& font, const Appearance& appearance)
    : m_colors(palette, appearance.colors)
    , m_names(typeFont(TypeRole::Secondary, font))
    , m_format(appearance.format)
{
}

void TimelinePainter::paint(QPainter& painter, const TimelineScene& scene, const TimelineHighlights& highlights)
{
    const auto height = static_cast<int>(std::ceil(scene.heightPx * scene.scale));
    QImage image(std::max(1, scene.view.widthPx), std::max(1, height), QImage::Format_RGB32);
    paintRows(image, scene);
    if (scene.timeline && highlights.marks && highlights.marks->count() > 0)
        image = markedRows({ image, dimmedRows(image.size(), scene) }, scene, *highlights.marks, m_colors);
    image.setDevicePixelRatio(scene.scale);
    painter.drawImage(QPointF(), image);
    paintHighlights(painter, scene, highlights);
}

void TimelinePainter::paintHighlights(QPainter& painter, const TimelineScene& scene,
                                      const TimelineHighlights& highlights) const
{
    if (scene.timeline)
        TimelineOverlay(painter, scene, highlights, m_colors).paint(m_named);
}

void TimelinePainter::paintRows(QImage& image, const TimelineScene& scene)
{
    TimelineRaster raster(image, m_colors, scene.scale);
    raster.fill(image.rect(), m_colors.base().rgb());
    m_named = {};
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

QImage TimelinePainter::dimmedRows(const QSize& size, const TimelineScene& scene)
{
    QImage image(size, QImage::Format_RGB32);
    const auto colors = std::exchange(m_colors, m_colors.dimmed());
    paintRows(image, scene);
    m_colors = colors;
    return image;
}

void TimelinePainter::paintRow(TimelineRaster& raster, const TimelineScene& scene, const core::TrackRow& row)
{
    const auto& track = scene.timeline->tracks[row.track];
    const double top = scene.topOf(row);
    const auto rows = pixelRows({ 0, top, 1, static_cast<double>(row.heightPx) }, scene.scale);
    const bool isHeading = track.parent == core::TimelineTrack::NoParent || row.heading != core::TrackRow::NoHeading;
    if (isHeading)
        raster.fill({ 0, rows.top, scene.view.widthPx, 1 }, m_colors.line().rgb());
    if (track.kind == core::TrackKind::Device)
        paintDevice(raster, scene, row);
    if (track.series) {
        m_samples.clear();
        track.series->appendVisibleSamples(*scene.timeline->trace, scene.view, m_samples);
        raster.paintSamples(m_samples, chartMaximum(track), rows.top, rows.bottom);
    }
    for (std::size_t lane = 0; track.kind != core::TrackKind::Device && lane < track.lanes.size(); ++lane)
        paintLane(raster, scene, row, lane);
}

/// When the GPU worked, and with what.
void TimelinePainter::paintDevice(TimelineRaster& raster, const TimelineScene& scene, const core::TrackRow& row)
{
    constexpr double StretchPx = 4;
    const auto place = pixelRows(scene.laneRect(row, 0), scene.scale);
    const auto stretchPx = std::max(1, static_cast<int>(std::lround(StretchPx * scene.scale)));
    raster.paintMixes(core::deviceMix(*scene.timeline, row.track, scene.view, stretchPx), place.top, place.bottom);
}

void TimelinePainter::paintLane(TimelineRaster& raster, const TimelineScene& scene, const core::TrackRow& row,
                                std::size_t lane)
{
    const auto& track = scene.timeline->tracks[row.track];
    const auto& shown = track.lanes[lane];
    const auto place = pixelRows(scene.laneRect(row, lane), scene.scale);
    m_runs.clear();
    shown.appendVisibleRuns(*scene.timeline->trace, scene.view, m_runs);
    const double leastName = m_names.leastWidthPx() * scene.scale;
    const auto firstPlace = m_places.size();
    for (const auto& run : m_runs) {
        if (run.event != core::VisibleRun::NoEvent && run.widthPx >= leastName)
            addPlace(scene, track, shown, run,
                     QRectF(run.x / scene.scale, place.top / scene.scale, run.widthPx / scene.scale,
                            (place.bottom - place.top) / scene.scale));
    }
    for (auto at = firstPlace; at < m_places.size(); ++at)
        m_places[at].isDeep = lane >= row.laneCount;
    raster.paintRuns(m_runs, place.top, place.bottom);
    if (track.kind == core::TrackKind::Stream && scene.timeline->isDerived)
        fadeHiddenNccl(raster, scene, track, { 0, place.top, scene.view.widthPx, place.bottom - place.top },
                       firstPlace);
}

/// NCCL beside other kernels is half as strong as where the GPU does nothing else. `rect`: of the lane; `firstPlace`:
/// from there on stand the names of its events.
void TimelinePainter::fadeHiddenNccl(TimelineRaster& raster, const TimelineScene& scene,
                                     const core::TimelineTrack& track, const QRect& rect, std::size_t firstPlace)
{
    const auto isNccl
        = [](const core::VisibleRun& run) { return run.timelineClass == core::TimelineClass::NcclKernel; };
    if (std::none_of(m_runs.begin(), m_runs.end(), isNccl))
        return;
    m_exposed.clear();
    for (const auto& other : scene.timeline->tracks) {
        if (other.kind == core::TrackKind::ExposedNccl && other.parent == track.parent && !other.lanes.empty())
            other.lanes.front().appendVisibleRuns(*scene.timeline->trace, scene.view, m_exposed);
    }
    constexpr std::uint8_t Mostly = 128;
    std::erase_if(m_exposed, [](const core::VisibleRun& run) { return run.busy < Mostly; });
    auto name = firstPlace; // all are from left to right
    const auto fade = [&](int x, int end) {
        if (x >= end)
            return;
        raster.fade({ x, rect.top(), end - x, rect.height() });
        for (; name < m_places.size() && m_places[name].rect.left() * scene.scale < end; ++name)
            m_places[name].isFaint = m_places[name].rect.left() * scene.scale >= x;
    };
    auto exposed = m_exposed.begin();
    for (const auto& run : m_runs) {
        if (!isNccl(run))
            continue;
        int x = run.x;
        while (exposed != m_exposed.end() && exposed->x + exposed->widthPx <= x)
            ++exposed;
        for (auto at = exposed; at != m_exposed.end() && at->x < run.x + run.widthPx; ++at) {
            fade(x, at->x);
            x = std::max(x, at->x + at->widthPx);
        }
        fade(x, run.x + run.widthPx);
    }
}

/// Has an event named.
void TimelinePainter::addPlace(const TimelineScene& scene, const core::TimelineTrack& track,
                               const core::TimelineLane& lane, const core::VisibleRun& run, const QRectF& rect)
{
    // whose collective it is stands on the stream: here, how long nothing else ran
    auto name = track.kind == core::TrackKind::ExposedNccl
        ? core::displayDuration(lane.span(*scene.timeline->trace, run.event).durationNs(), m_format)
        : scene.timeline->textAt(track, lane, run.event).name;
    if (name.isEmpty())
        return;
    QString family;
    const auto event = lane.event(run.event);
    if (event.isValid() && event.eventClass == core::EventClass::Memcpy) {
        const auto& copies = scene.timeline->trace->copies;
        family = core::copyWords(copies.copyKind[event.row]);
        name = QStringLiteral("%1, %2").arg(
            family, core::withLocalFigures(core::threeDigitBytes(static_cast<double>(copies.sizeBytes[event.row]))));
    }
    if (event.isValid() && event.eventClass == core::EventClass::Kernels && scene.timeline->workClasses)
        family = scene.timeline->workClasses->caption(scene.timeline->trace->kernels.name[event.row]);
    m_places.push_back({ rect, run.timelineClass, std::move(name), std::move(family) });
}

void TimelinePainter::paintNames(QImage& image, const TimelineScene& scene)
{
    if (m_places.empty())
        return;
    image.setDevicePixelRatio(scene.scale);
    {
        QPainter painter(&image);
        m_names.paint(painter, m_colors, m_places, m_named);
    }
    image.setDevicePixelRatio(1);
}
