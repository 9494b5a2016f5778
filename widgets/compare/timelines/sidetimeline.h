// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "results/analysisresults.h"
#include "timeline/timeline.h"
#include "timeline/timelinestate.h"

#include <QObject>

class QScrollBar;
class TimelineActions;
class TimelineCanvas;
class TimelineEvents;
class TimelineFindBar;
class TimelineHeader;
class TimelineLanes;
class ViewContext;

/// The timeline of one of two runs: its labels, its events, its scroll bar, the search in it and the same as a table,
/// which the page places.
class SideTimeline : public QObject
{
    Q_OBJECT
public:
    /// `context`, which is of this side, must outlive this object; the widgets have no parent yet.
    explicit SideTimeline(ViewContext& context, QObject* parent = nullptr);

    /// Builds the timeline of a trace off the UI thread, unless it is that which is there.
    void setTrace(const std::shared_ptr<const core::Trace>& trace, const core::FamilyRules& families);
    /// Shows the timeline of `other`, which has one, unless it does already: two parts of a trace need it once.
    void share(const SideTimeline& other);
    /// What the GPUs did in the whole trace: for lanes that are worked out.
    void setWhole(const core::ResultsPointer& whole);

    [[nodiscard]] TimelineState& state() const { return *m_state; }
    [[nodiscard]] TimelineHeader& header() const { return *m_header; }
    [[nodiscard]] TimelineCanvas& canvas() const { return *m_canvas; }
    [[nodiscard]] QScrollBar& scrollBar() const { return *m_scrollBar; }
    /// Closed at first.
    [[nodiscard]] TimelineFindBar& findBar() const { return *m_findBar; }
    [[nodiscard]] TimelineEvents& events() const { return *m_events; }
    [[nodiscard]] TimelineActions& actions() const { return *m_actions; }
    [[nodiscard]] TimelineLanes& lanes() const { return *m_lanes; }

Q_SIGNALS:
    /// The timeline is there, or cannot be: then with a sentence.
    void built(const QString& problem);

private:
    void takeKeysApart();
    void adopt(std::shared_ptr<const core::Timeline> timeline);
    void updateScrollBar();
    void showContextMenu(const QPoint& position);

    TimelineState* m_state;
    TimelineHeader* m_header;
    TimelineCanvas* m_canvas;
    QScrollBar* m_scrollBar;
    TimelineFindBar* m_findBar;
    TimelineEvents* m_events;
    TimelineActions* m_actions;
    TimelineLanes* m_lanes;
    std::shared_ptr<const core::Trace> m_trace;
    core::ResultsPointer m_whole;
    core::LatestJob<std::shared_ptr<const core::Timeline>> m_build { this, core::JobKind::Long };
};
