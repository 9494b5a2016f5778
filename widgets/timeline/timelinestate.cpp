// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinestate.h"

#include "base/letgo.h"

#include <algorithm>
#include <cmath>
#include <utility>

core::TimeWindow widened(const core::TimeWindow& window, double share)
{
    constexpr double Farthest = 1e18;
    const auto more
        = static_cast<std::int64_t>(std::min(static_cast<double>(window.durationNs()) * share + 1, Farthest));
    return { window.startNs - more, window.endNs + more };
}

TimelineState::TimelineState(QObject* parent)
    : QObject(parent)
{
}

void TimelineState::setAppearance(const Appearance& appearance)
{
    m_appearance = appearance;
    Q_EMIT appearanceChanged();
}

core::TimeWindow TimelineState::extent() const
{
    return m_scene.timeline ? m_scene.timeline->extent : core::TimeWindow { 0, 1 };
}

void TimelineState::setTimeline(std::shared_ptr<const core::Timeline> timeline)
{
    if (timeline && timeline->trace->path != std::exchange(m_choicePath, timeline->trace->path))
        m_choice = {};
    core::letGoInJob(std::exchange(m_scene.timeline, std::move(timeline)));
    m_scene.scrollY = 0;
    auto flags = std::move(m_highlights.flags);
    m_highlights = {};
    m_highlights.flags = std::move(flags);
    m_zoomedFrom.reset();
    m_zoomedTo.reset();
    layOut();
    m_scene.view = core::Viewport::showing(extent(), m_widthPx);
    Q_EMIT timelineChanged();
    Q_EMIT rowsChanged();
    Q_EMIT viewChanged();
    Q_EMIT highlightsChanged();
}

void TimelineState::replaceTimeline(std::shared_ptr<const core::Timeline> timeline)
{
    core::letGoInJob(std::exchange(m_scene.timeline, std::move(timeline)));
    layOut();
    Q_EMIT lanesChanged();
    Q_EMIT rowsChanged();
}

void TimelineState::setCanvasSize(const QSize& size, double scale)
{
    const int widthPx = std::max(1, static_cast<int>(std::lround(size.width() * scale)));
    const bool isSameWidth = widthPx == m_scene.view.widthPx && scale == m_scene.scale;
    const bool isSameHeight = size.height() == m_scene.heightPx;
    if (isSameWidth && isSameHeight)
        return;
    const bool showedAll = m_scene.view.window().durationNs() >= extent().durationNs();
    m_widthPx = widthPx;
    m_scene.heightPx = size.height();
    if (!isSameWidth && !isEmpty()) {
        auto view = m_scene.view;
        view.nsPerPixel *= m_scene.scale / scale;
        view.widthPx = widthPx;
        m_scene.view = showedAll ? core::Viewport::showing(extent(), widthPx) : view.zoomedAt(0, 1, extent());
    }
    m_scene.scale = scale;
    if (!isSameHeight)
        layOut(); // rows fill it
    m_scene.scrollY = std::clamp(m_scene.scrollY, 0, scrollMaximum());
    Q_EMIT rowsChanged();
    Q_EMIT viewChanged();
}

void TimelineState::setView(const core::Viewport& view)
{
    if (isEmpty() || view == m_scene.view)
        return;
    m_scene.view = view;
    Q_EMIT viewChanged();
}

void TimelineState::showWindow(const core::TimeWindow& window)
{
    if (isEmpty())
        return;
    setView(core::Viewport::showing(window, m_widthPx).zoomedAt(m_widthPx / 2.0, 1, extent()));
}

void TimelineState::showAll()
{
    showWindow(extent());
}

void TimelineState::zoomAt(double x, double factor)
{
    setView(m_scene.view.zoomedAt(x * m_scene.scale, factor, extent()));
}

void TimelineState::pan(double pixels)
{
    setView(m_scene.view.panned(pixels * m_scene.scale, extent()));
}

void TimelineState::centreOn(std::int64_t timeNs)
{
    setView(m_scene.view.panned(m_scene.view.positionOf(timeNs) - m_widthPx / 2.0, extent()));
}

void TimelineState::showBeside(std::int64_t startNs, double nsPerPixel)
{
    setView({ startNs, nsPerPixel, m_scene.view.widthPx });
}

void TimelineState::zoomToSelection()
{
    if (m_zoomedTo && m_zoomedFrom && m_scene.view.window() == *m_zoomedTo) {
        showWindow(*std::exchange(m_zoomedFrom, std::nullopt));
        m_zoomedTo.reset();
        return;
    }
    std::optional<core::TimeWindow> target = m_highlights.window;
    if (!target && m_highlights.selected.isValid()) {
        constexpr double Margin = 0.5;
        const auto span = core::eventSpan(*m_scene.timeline->trace, m_highlights.selected);
        target = widened({ span.startNs, span.endNs }, Margin);
    }
    if (!target)
        return;
    const auto before = m_scene.view.window();
    showWindow(*target);
    m_zoomedFrom = before;
    m_zoomedTo = m_scene.view.window();
}

void TimelineState::setChoice(const core::TrackChoice& choice)
{
    if (m_choice == choice)
        return;
    m_choice = choice;
    layOut();
    Q_EMIT choiceChanged();
    Q_EMIT rowsChanged();
}

void TimelineState::setMetrics(const core::TrackMetrics& metrics)
{
    const bool isDense = m_metrics.isDense;
    m_metrics = metrics;
    m_metrics.isDense = isDense;
    layOut();
    Q_EMIT rowsChanged();
}

void TimelineState::setDense(bool isDense)
{
    if (m_metrics.isDense == isDense)
        return;
    m_metrics.isDense = isDense;
    layOut();
    Q_EMIT rowsChanged();
}

void TimelineState::layOut()
{
    m_scene.layout = m_scene.timeline ? core::layOutTracks(*m_scene.timeline, m_choice, m_metrics, m_scene.heightPx)
                                      : core::TrackLayout {};
    m_scene.scrollY = std::clamp(m_scene.scrollY, 0, scrollMaximum());
}

int TimelineState::denseHeightPx() const
{
    if (!m_scene.timeline)
        return 0;
    auto dense = m_metrics;
    dense.isDense = true;
    return core::layOutTracks(*m_scene.timeline, m_choice, dense, QWIDGETSIZE_MAX).heightPx;
}

int TimelineState::scrollMaximum() const
{
    return std::max(0, m_scene.layout.heightPx - m_scene.heightPx);
}

void TimelineState::setScrollY(int y)
{
    const int wanted = std::clamp(y, 0, scrollMaximum());
    if (wanted == m_scene.scrollY)
        return;
    m_scene.scrollY = wanted;
    Q_EMIT rowsChanged();
}

void TimelineState::revealRow(std::size_t row)
{
    const auto& shown = m_scene.layout.rows[row];
    if (shown.isPinned)
        return;
    const int top = shown.y - m_scene.layout.pinnedHeightPx;
    const int bottom = shown.y + shown.heightPx - m_scene.heightPx;
    if (m_scene.scrollY > top)
        setScrollY(top);
    else if (m_scene.scrollY < bottom)
        setScrollY(std::min(bottom, top));
}

void TimelineState::revealTrack(std::size_t track)
{
    if (isEmpty() || track >= m_scene.timeline->tracks.size())
        return;
    const auto& tracks = m_scene.timeline->tracks;
    if (!m_scene.layout.rowOf(track)) {
        auto choice = m_choice;
        choice.filter.clear();
        choice.hidden.remove(tracks[track].key);
        if (m_metrics.isDense)
            choice.unfolded.insert(tracks[track].key);
        for (auto at = tracks[track].parent; at != core::TimelineTrack::NoParent; at = tracks[at].parent) {
            choice.hidden.remove(tracks[at].key);
            choice.collapsed.remove(tracks[at].key);
        }
        setChoice(choice);
    }
    if (const auto row = m_scene.layout.rowOf(track))
        revealRow(*row);
}

void TimelineState::selectEvent(core::EventId event)
{
    if (event == m_highlights.selected)
        return;
    m_highlights.selected = event;
    m_highlights.partners.clear();
    if (event.isValid() && m_scene.timeline) {
        if (const auto place = m_scene.timeline->placeOf(event))
            m_highlights.track = place->track;
    }
    Q_EMIT eventSelected(event);
    Q_EMIT highlightsChanged();
}

void TimelineState::setTrack(std::optional<std::size_t> track)
{
    if (track == m_highlights.track)
        return;
    m_highlights.track = track;
    Q_EMIT highlightsChanged();
}

void TimelineState::setHovered(core::EventId event)
{
    if (event == m_highlights.hovered)
        return;
    m_highlights.hovered = event;
    Q_EMIT highlightsChanged();
}

void TimelineState::setPartners(std::vector<core::EventId> partners)
{
    m_highlights.partners = std::move(partners);
    Q_EMIT highlightsChanged();
}

void TimelineState::setWindow(std::optional<core::TimeWindow> window)
{
    if (window == m_highlights.window)
        return;
    m_highlights.window = window;
    Q_EMIT windowSelected();
    Q_EMIT highlightsChanged();
}

void TimelineState::setScope(const core::Scope& scope)
{
    if (scope == m_highlights.scope)
        return;
    m_highlights.scope = scope;
    Q_EMIT scopeChanged();
    Q_EMIT highlightsChanged();
}

void TimelineState::setMarks(std::shared_ptr<const core::EventMarks> marks)
{
    if (marks == m_highlights.marks)
        return;
    m_highlights.marks = std::move(marks);
    Q_EMIT marksChanged();
    Q_EMIT highlightsChanged();
}

void TimelineState::setWindowMarks(std::shared_ptr<const core::WindowMarks> marks, std::size_t shown)
{
    if (marks && shown >= marks->windows().size())
        marks.reset();
    m_highlights.windowMarks = std::move(marks);
    m_highlights.windowMark = shown;
    Q_EMIT marksChanged();
    Q_EMIT highlightsChanged();
}

void TimelineState::setBusyShares(std::vector<std::optional<double>> shares)
{
    m_scene.busyShares = std::move(shares);
    Q_EMIT highlightsChanged();
}

void TimelineState::toggleMark(std::int64_t timeNs)
{
    auto& marks = m_highlights.marksNs;
    const auto nearNs = static_cast<std::int64_t>(2 * m_scene.view.nsPerPixel * m_scene.scale);
    const auto at = std::lower_bound(marks.begin(), marks.end(), timeNs - nearNs);
    if (at != marks.end() && *at <= timeNs + nearNs)
        marks.erase(at);
    else
        marks.insert(at, timeNs);
    Q_EMIT highlightsChanged();
}

void TimelineState::setFlags(std::vector<TimelineFlag> flags)
{
    if (flags == m_highlights.flags)
        return;
    m_highlights.flags = std::move(flags);
    Q_EMIT highlightsChanged();
}

void TimelineState::revealEvent(core::EventId event)
{
    const auto place = m_scene.timeline && event.isValid() ? m_scene.timeline->placeOf(event) : std::nullopt;
    if (!place)
        return;
    revealTrack(place->track);
    const auto span = core::eventSpan(*m_scene.timeline->trace, event);
    const auto window = m_scene.view.window();
    const bool isSeen = span.startNs < window.endNs && span.endNs >= window.startNs
        && (span.startNs >= window.startNs || span.endNs <= window.endNs);
    if (isSeen)
        return;
    if (span.lengthNs() > window.durationNs())
        setView(m_scene.view.panned(m_scene.view.positionOf(span.startNs) - m_widthPx / 8.0, extent()));
    else
        centreOn(span.startNs + span.lengthNs() / 2);
}

std::int64_t TimelineState::anchorNs() const
{
    if (m_highlights.selected.isValid() && m_scene.timeline)
        return core::eventSpan(*m_scene.timeline->trace, m_highlights.selected).startNs;
    return m_scene.view.timeAt(m_scene.view.widthPx / 2.0);
}
