// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"

#include <cstdint>

namespace core {

/**
 * The part of the time line that a row of pixels shows. Pixels are device pixels, so that fractional scaling loses no
 * event.
 *
 * Times lie within ±2^62; differences are taken as whole numbers before they become real ones, so nothing is lost far
 * from 0.
 */
struct Viewport {
    /// Closest zoom: one nanosecond covers this many pixels.
    static constexpr double MaximumPixelsPerNs = 64;

    std::int64_t startNs = 0; ///< time at the left edge of pixel 0
    double nsPerPixel = 1; ///< above 0
    int widthPx = 0;

    /// All of `window` on `widthPx` pixels; a window of 0 ns gets the closest zoom.
    [[nodiscard]] static Viewport showing(const TimeWindow& window, int widthPx);

    /// Time at the left edge of pixel `x`, rounded down; also outside of the view.
    [[nodiscard]] std::int64_t timeAt(double x) const;
    /// Position of a time in pixels; below 0 or at least widthPx outside of the view.
    [[nodiscard]] double positionOf(std::int64_t timeNs) const;
    /// The first whole nanosecond that is not in view, not even in part.
    [[nodiscard]] std::int64_t endNs() const;
    /// [timeAt(0), timeAt(widthPx)), never empty.
    [[nodiscard]] TimeWindow window() const;

    /// Zoomed by `factor` (above 1: closer), with the same time under pixel `x`, at most so far out that `whole` fills
    /// the view.
    [[nodiscard]] Viewport zoomedAt(double x, double factor, const TimeWindow& whole) const;
    /// Moved by this many pixels (above 0: to later times); the view stays within `whole`, give or take half its width.
    [[nodiscard]] Viewport panned(double pixels, const TimeWindow& whole) const;

    friend bool operator==(const Viewport&, const Viewport&) = default;
};

} // namespace core
