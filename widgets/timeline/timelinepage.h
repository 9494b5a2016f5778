// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "results/analysisresults.h"
#include "timeline/events/eventpartners.h"
#include "timeline/timeline.h"
#include "timeline/timelinestate.h"

#include <QWidget>

class QAction;
class QLineEdit;
class QScrollBar;
class QStackedWidget;
class TablePlaceholder;
class RememberedSplitter;
class TimelineActions;
class TimelineCanvas;
class TimelineEvents;
class TimelineFindBar;
class TimelineHeader;
class TimelineKeys;
class TimelineLanes;
class TimelineMarking;
class TimelineStrip;
class TimelineOverview;
class TimelineRuler;
class TimelineSummary;
class ViewContext;

/// The trace as a picture: overview, ruler, tracks with their labels, search, a summary of the selected window, and the
/// same as a table.
class TimelinePage : public QWidget
{
    Q_OBJECT
public:
    explicit TimelinePage(ViewContext& context, QWidget* parent = nullptr);
    ~TimelinePage() override;

    /// Prepares the timeline of a trace off the UI thread; null: there is none.
    void setTrace(const std::shared_ptr<const core::Trace>& trace);
    /// Will show this trace: its timeline is prepared when begin() is called or the first figures come, which its work
    /// would delay.
    void expectTrace(const std::shared_ptr<const core::Trace>& trace);
    /// Prepares what is expected, if that has not begun.
    void begin();
    /// Dims what the figures are not for.
    void setResults(const core::ResultsPointer& results);
    void setScope(const core::Scope& scope);
    /// Shows what a table row stands for; as soon as the timeline is ready.
    void showSubject(const core::RowSubject& subject);
    /// The same without taking the keyboard, and without saying that the user selected it.
    void follow(const core::RowSubject& subject);
    /// Leaves out what has no room below another page: overview, summary, strip.
    void setDocked(bool isDocked);
    /// The height that it can fill below another page; 0: not known yet.
    [[nodiscard]] int dockedHeight() const;
    /// Marks the events of a table's row, and shows one of them: see TimelineMarking::markRow().
    void markRow(const core::TablePointer& table, std::size_t row);
    /// The same without saying that the user selected the event that is shown: the row is what is selected.
    void followRow(const core::TablePointer& table, std::size_t row);
    /// A line of buttons that zoom; made anew, of the caller.
    [[nodiscard]] QWidget* makeZoomButtons() const;
    /// See TimelineTools; made anew, of the caller.
    [[nodiscard]] QWidget* makeTools() const;
    /// Opens the search.
    void find();
    /// Puts the keyboard on the picture.
    void focusCanvas();

    [[nodiscard]] TimelineState& state() const { return *m_state; }
    [[nodiscard]] TimelineCanvas& canvas() const { return *m_canvas; }
    [[nodiscard]] TimelineRuler& ruler() const { return *m_ruler; }
    [[nodiscard]] TimelineOverview& overview() const { return *m_overview; }
    [[nodiscard]] TimelineHeader& header() const { return *m_header; }
    [[nodiscard]] TimelineFindBar& findBar() const { return *m_findBar; }
    [[nodiscard]] TimelineSummary& summary() const { return *m_summary; }
    [[nodiscard]] TimelineEvents& events() const { return *m_events; }
    [[nodiscard]] TimelineKeys& keys() const { return *m_keys; }
    [[nodiscard]] TimelineActions& actions() const { return *m_actions; }
    [[nodiscard]] TimelineMarking& marking() const { return *m_marking; }
    [[nodiscard]] TimelineStrip& strip() const { return *m_strip; }
    [[nodiscard]] TimelineLanes& lanes() const { return *m_lanes; }
    [[nodiscard]] QLineEdit& trackFilter() const { return *m_filter; }
    /// The text in place of the picture; empty when it shows.
    [[nodiscard]] QString placeholderText() const;

private:
    [[nodiscard]] QWidget* buildArea();
    void describeSelection(core::EventId event);
    void connectParts();
    void connectActions();
    void take(const core::LatestJob<std::shared_ptr<const core::Timeline>>::Shared& timeline);
    void updateScrollBar();
    void findPartners(core::EventId event);
    void askTime();
    void showContextMenu(const QPoint& position);
    void setEventsShown(bool areShown);

    ViewContext& m_context;
    TimelineState* m_state;
    TablePlaceholder* m_placeholder;
    QStackedWidget* m_stack;
    TimelineOverview* m_overview;
    TimelineRuler* m_ruler;
    TimelineHeader* m_header;
    RememberedSplitter* m_across = nullptr; ///< header and events
    TimelineCanvas* m_canvas;
    QLineEdit* m_filter;
    QScrollBar* m_scrollBar;
    TimelineFindBar* m_findBar;
    TimelineSummary* m_summary;
    TimelineLanes* m_lanes;
    TimelineEvents* m_events;
    TimelineActions* m_actions;
    TimelineMarking* m_marking;
    TimelineStrip* m_strip;
    TimelineKeys* m_keys;
    QAction* m_eventsSwitch;
    QWidget* m_corner = nullptr; ///< above the labels
    QWidget* m_summaryPlace = new QWidget;
    core::ResultsPointer m_results;
    bool m_isFollowing = false; ///< what is selected on the picture was selected elsewhere
    bool m_followsRow = false; ///< the marked row was selected elsewhere
    std::optional<core::RowSubject> m_wanted; ///< to be shown when the timeline is there
    std::shared_ptr<const core::Trace> m_expected; ///< whose timeline is not begun; null: none
    core::LatestJob<std::shared_ptr<const core::Timeline>> m_build { this, core::JobKind::Long };
    core::LatestJob<core::EventPartners> m_partners { this };
};
