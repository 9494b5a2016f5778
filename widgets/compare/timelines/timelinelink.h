// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/sides.h"
#include "timeline/timelinestate.h"

#include <QObject>

[[nodiscard]] constexpr core::Side otherSide(core::Side side)
{
    return side == core::Side::Base ? core::Side::New : core::Side::Base;
}

/**
 * Keeps the timelines of two runs in step: what is done to one, by whatever part of it, happens to the other. A moment
 * of each, its anchor, stands at the same place; both have one scale, or such scales that two lengths are equally wide.
 */
class TimelineLink : public QObject
{
    Q_OBJECT
public:
    /// Both states must outlive this object.
    explicit TimelineLink(const core::Sides<TimelineState*>& states, QObject* parent = nullptr);

    /// The moments that stand below each other from now on. What shows of BASE stays where it is.
    void setAnchors(const core::Sides<std::int64_t>& anchorsNs);
    [[nodiscard]] const core::Sides<std::int64_t>& anchors() const { return m_anchorsNs; }
    /// ns of NEW that are as wide as one of BASE; 1: equal ns per pixel.
    void setRatio(double ratio);
    [[nodiscard]] double ratio() const { return m_ratio; }
    /// Shows so much, counted from the anchors in ns of BASE.
    void show(double fromNs, double lengthNs);
    /// Scrolls the rows of one side, and not those of the other.
    void scrollTo(core::Side side, int y);
    /// Chooses the tracks of one side, and not those of the other.
    void choose(core::Side side, const core::TrackChoice& choice);
    [[nodiscard]] double fromNs() const { return m_fromNs; }
    [[nodiscard]] double lengthNs() const { return m_lengthNs; }

Q_SIGNALS:
    /// Another part, another scale, or other anchors.
    void viewChanged();

private:
    void follow(core::Side side);
    void followRows(core::Side side);
    void followChoice(core::Side side);
    void apply(core::Side side);
    [[nodiscard]] double scaleOf(core::Side side) const { return side == core::Side::New ? m_ratio : 1; }

    core::Sides<TimelineState*> m_states;
    core::Sides<std::int64_t> m_anchorsNs;
    core::Sides<int> m_widthPx; ///< of the canvases, device pixels
    double m_ratio = 1;
    double m_fromNs = 0, m_lengthNs = 0; ///< 0 long: nothing was shown yet
    core::Sides<int> m_scrollY;
    bool m_isFollowing = false;
    core::Sides<core::TrackChoice> m_choices; ///< as they were seen last
    bool m_isScrolling = false;
    bool m_isChoosing = false;
};
