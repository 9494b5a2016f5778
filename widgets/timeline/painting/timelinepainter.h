// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/appearance.h"
#include "timeline/painting/timelinecolors.h"
#include "timeline/painting/timelinenames.h"
#include "timeline/painting/timelinescene.h"

#include <QFont>
#include <QImage>

class QPainter;
class TimelineRaster;

/**
 * Paints the rows of a timeline, without knowing a widget: for the canvas, tests and the benchmark.
 *
 * Work is bounded by the pixels of the rows in view. Keeps names it has laid out, so that the next frame is cheaper.
 */
class TimelinePainter
{
public:
    /// `font`: of body text.
    TimelinePainter(const QPalette& palette, const QFont& font, const Appearance& appearance = {});

    /// Rows, events, counters and names: all of `image`, which is in device pixels.
    void paintRows(QImage& image, const TimelineScene& scene);
    /// The same with all events dimmed, in the size of `image` of paintRows(): what MarkedRowsPainting begins with.
    [[nodiscard]] QImage dimmedRows(const QSize& size, const TimelineScene& scene);
    /// What lies over the events: scope, window, hovered and selected event, partners, marks.
    void paintHighlights(QPainter& painter, const TimelineScene& scene, const TimelineHighlights& highlights) const;
    /// Both.
    void paint(QPainter& painter, const TimelineScene& scene, const TimelineHighlights& highlights);

    [[nodiscard]] const TimelineColors& colors() const { return m_colors; }

private:
    void paintRow(TimelineRaster& raster, const TimelineScene& scene, const core::TrackRow& row);
    void paintLane(TimelineRaster& raster, const TimelineScene& scene, const core::TrackRow& row, std::size_t lane);
    void paintDevice(TimelineRaster& raster, const TimelineScene& scene, const core::TrackRow& row);
    void fadeHiddenNccl(TimelineRaster& raster, const TimelineScene& scene, const core::TimelineTrack& track,
                        const QRect& rect, std::size_t firstPlace);
    void addPlace(const TimelineScene& scene, const core::TimelineTrack& track, const core::TimelineLane& lane,
                  const core::VisibleRun& run, const QRectF& rect);
    void paintNames(QImage& image, const TimelineScene& scene);

    TimelineColors m_colors;
    TimelineNames m_names;
    core::DisplayFormat m_format;
    // kept from row to row: no allocation per lane
    std::vector<core::VisibleRun> m_runs;
    std::vector<core::VisibleRun> m_exposed; ///< NCCL with nothing beside it
    std::vector<core::VisibleSample> m_samples;
    std::vector<TimelineNames::Place> m_places; ///< to be named
    QRegion m_named; ///< where names stand since the rows were painted last
};
