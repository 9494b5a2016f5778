// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/timelines/timelinelink.h"

#include <QScopedValueRollback>

#include <cmath>
#include <utility>

TimelineLink::TimelineLink(const core::Sides<TimelineState*>& states, QObject* parent)
    : QObject(parent)
    , m_states(states)
{
    for (const auto side : core::BothSides) {
        auto* state = m_states[side];
        connect(state, &TimelineState::viewChanged, this, [this, side] { follow(side); });
        connect(state, &TimelineState::timelineChanged, this, [this, side, state] {
            m_choices[side] = state->choice();
            apply(side);
        });
        connect(state, &TimelineState::rowsChanged, this, [this, side] { followRows(side); });
        connect(state, &TimelineState::choiceChanged, this, [this, side] { followChoice(side); });
    }
}

void TimelineLink::setAnchors(const core::Sides<std::int64_t>& anchorsNs)
{
    m_anchorsNs = anchorsNs;
    show(m_fromNs, m_lengthNs);
}

void TimelineLink::setRatio(double ratio)
{
    m_ratio = ratio;
    show(m_fromNs, m_lengthNs);
}

void TimelineLink::show(double fromNs, double lengthNs)
{
    m_fromNs = fromNs;
    m_lengthNs = lengthNs;
    for (const auto side : core::BothSides)
        apply(side);
    Q_EMIT viewChanged();
}

void TimelineLink::apply(core::Side side)
{
    auto& state = *m_states[side];
    const int widthPx = state.scene().view.widthPx;
    m_widthPx[side] = widthPx;
    if (m_lengthNs <= 0 || widthPx <= 0)
        return;
    const QScopedValueRollback isFollowing(m_isFollowing, true);
    state.showBeside(m_anchorsNs[side] + std::llround(m_fromNs * scaleOf(side)), m_lengthNs * scaleOf(side) / widthPx);
}

/// Rows are scrolled together, by as much.
void TimelineLink::followRows(core::Side side)
{
    const int scrollY = m_states[side]->scene().scrollY;
    const int byPx = scrollY - std::exchange(m_scrollY[side], scrollY);
    if (byPx == 0 || m_isScrolling)
        return;
    const QScopedValueRollback isScrolling(m_isScrolling, true);
    auto& other = *m_states[otherSide(side)];
    other.setScrollY(other.scene().scrollY + byPx);
}

void TimelineLink::scrollTo(core::Side side, int y)
{
    const QScopedValueRollback isScrolling(m_isScrolling, true);
    m_states[side]->setScrollY(y);
}

namespace {

/// What one side has more or less than before, the other gets or loses.
void addDifference(QSet<QString>& of, const QSet<QString>& before, const QSet<QString>& now)
{
    of += now - before;
    of -= before - now;
}

} // namespace

/// Tracks that are folded or hidden on one side are on the other, as far as it has such.
void TimelineLink::followChoice(core::Side side)
{
    const auto now = m_states[side]->choice();
    const auto before = std::exchange(m_choices[side], now);
    if (m_isChoosing)
        return;
    const QScopedValueRollback isChoosing(m_isChoosing, true);
    auto choice = m_states[otherSide(side)]->choice();
    addDifference(choice.collapsed, before.collapsed, now.collapsed);
    addDifference(choice.hidden, before.hidden, now.hidden);
    choice.filter = now.filter;
    if (before.pinned != now.pinned)
        choice.pinned = now.pinned;
    if (before.order != now.order)
        choice.order = now.order;
    m_states[otherSide(side)]->setChoice(choice);
}

void TimelineLink::choose(core::Side side, const core::TrackChoice& choice)
{
    const QScopedValueRollback isChoosing(m_isChoosing, true);
    m_states[side]->setChoice(choice);
}

/// What the user did to one side happens to the other; a canvas that got another size shows what it showed.
void TimelineLink::follow(core::Side side)
{
    if (m_isFollowing)
        return;
    const auto& view = m_states[side]->scene().view;
    if (view.widthPx != m_widthPx[side]) {
        apply(side);
        Q_EMIT viewChanged();
        return;
    }
    m_fromNs = static_cast<double>(view.startNs - m_anchorsNs[side]) / scaleOf(side);
    m_lengthNs = view.nsPerPixel * view.widthPx / scaleOf(side);
    apply(otherSide(side));
    Q_EMIT viewChanged();
}
