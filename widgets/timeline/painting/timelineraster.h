// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/devicemix.h"
#include "timeline/lanes/timelinelane.h"
#include "timeline/lanes/timelineseries.h"
#include "timeline/painting/timelinecolors.h"

#include <QImage>
#include <QRect>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/**
 * Writes events into the scan lines of an image: a lane costs its pixels, however many events fall on them.
 *
 * A run is as high as its time is covered; wide single events are as high as the lane. All coordinates are device
 * pixels.
 */
class TimelineRaster
{
public:
    /// `image` (Format_RGB32) and `colors` must outlive this object. @param scale device pixels per device independent
    /// one
    TimelineRaster(QImage& image, const TimelineColors& colors, double scale);

    /// Fills the part of the rectangle that lies in the image.
    void fill(const QRect& place, QRgb color);
    /// Paints the runs of a lane into rows [top, bottom).
    void paintRuns(std::span<const core::VisibleRun> runs, int top, int bottom);
    /// Fills a rectangle with colour and pattern of a class.
    void paintBlock(const QRect& place, core::TimelineClass timelineClass);
    /// Paints what a GPU did into rows [top, bottom): as high as it was busy, classes one upon the other.
    void paintMixes(std::span<const core::DeviceMix> mixes, int top, int bottom);
    /// Brings what is painted half the way to the ground.
    void fade(const QRect& place);
    /// Paints a counter as an area from the bottom: solid up to the least value of a pixel, lighter up to the greatest.
    void paintSamples(std::span<const core::VisibleSample> samples, double maximum, int top, int bottom);

    /// A run this wide (device pixels) that is one event is painted as that event: full height, apart from the one
    /// before.
    static constexpr int LeastEventWidthPx = 3;

private:
    static constexpr int PatternPeriod = TimelineColors::PatternPeriod;
    /// [top, bottom)
    struct Rows {
        int top = 0, bottom = 0;
    };
    using PatternBits = std::array<std::uint8_t, PatternPeriod>;
    void paintRun(const core::VisibleRun& run, const Rows& rows, bool isAtOnce);
    void paintEdge(const QRect& place);
    void fillPattern(const QRect& place, QRgb color, const PatternBits& bits);
    void setColumn(std::size_t x, QRgb color, std::uint32_t bits, int blank);
    [[nodiscard]] const PatternBits& bitsOf(core::TimelineClass timelineClass) const;
    void writeColumns(int top, int bottom);
    void clearColumns();

    QImage& m_image;
    const TimelineColors& m_colors;
    double m_scale;
    std::array<PatternBits, core::FillPatternCount> m_patternBits; ///< by FillPattern and column
    // one value a pixel column
    std::vector<std::uint8_t> m_phases; ///< column of the pattern
    std::vector<QRgb> m_color;
    std::vector<std::uint32_t> m_bits; ///< bit y: a line of the pattern in row y modulo PatternPeriod
    std::vector<std::int32_t> m_blank; ///< rows that stay free at the top
    int m_firstX = 0, m_endX = 0; ///< the columns that are set
};

/// Colour and pattern of a class, `size` device independent pixels large.
[[nodiscard]] QImage classSwatch(const TimelineColors& colors, core::TimelineClass timelineClass, const QSize& size,
                                 double scale);
