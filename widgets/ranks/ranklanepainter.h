// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/lanepicture.h"
#include "fleet/ranks/ranktimeline.h"

#include <QFont>
#include <QRectF>

#include <vector>

class QPainter;
struct Tokens;

/// Times of a picture on pixels.
struct LaneScale {
    double fromNs = 0, lengthNs = 1; ///< what shows
    double left = 0, width = 1; ///< where
    [[nodiscard]] double x(std::int64_t ns) const
    {
        return left + (static_cast<double>(ns) - fromNs) / lengthNs * width;
    }
    [[nodiscard]] double ns(double x) const { return fromNs + (x - left) / width * lengthNs; }
};

/**
 * Paints what a rank does: its pieces of time where they are known; else, as far as its summary tells, between two of its
 * edges the classes of time one above the other, by their shares, since their order is not kept. Exposed operations over the whole height, waiting hatched; those
 * beside kernels as a stripe at the bottom. What is narrower than a pixel shares one.
 */
class RankLanePainter
{
public:
    /// All must outlive it. `font`: of texts in bars.
    RankLanePainter(QPainter& painter, const core::FleetResult& result, const LaneScale& scale, const Tokens& tokens,
                    const QFont& font);
    /// `course`: by time; null: not known.
    void paint(const core::RankLane& lane, const QRectF& place, const std::vector<core::TimelinePiece>* course) const;

private:
    void paintCourse(const core::RankLane& lane, const QRectF& place,
                     const std::vector<core::TimelinePiece>& course) const;
    void paintPiece(core::TimeClass timeClass, const QRectF& place) const;
    void paintCells(const core::RankLane& lane, const QRectF& place) const;
    void paintStack(const core::ClassTimes& times, const QRectF& place) const;
    void paintOperations(const core::RankLane& lane, const QRectF& place) const;
    void paintPart(double from, double until, const QRectF& place, bool isWait, bool isSplit) const;

    QPainter& m_painter;
    const core::FleetResult& m_result;
    const LaneScale& m_scale;
    const Tokens& m_tokens;
    QFont m_font;
};
