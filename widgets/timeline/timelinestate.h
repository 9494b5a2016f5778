// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/appearance.h"
#include "table/table.h"
#include "timeline/painting/timelinescene.h"

#include <QObject>
#include <QTimer>

/**
 * What the parts of the timeline share: what is shown, and what is selected in it. The parts paint it and change it;
 * each signal says that they have to paint anew. No widget, so that navigation can be tested alone.
 */
class TimelineState : public QObject
{
    Q_OBJECT
public:
    explicit TimelineState(QObject* parent = nullptr);

    /// Shows all of another timeline, with nothing selected; null: none. Pins and the like stay when it is of the same
    /// file.
    void setTimeline(std::shared_ptr<const core::Timeline> timeline);
    /// Shows the same tracks with other lanes or colours: view and selection stay.
    void replaceTimeline(std::shared_ptr<const core::Timeline> timeline);
    [[nodiscard]] const TimelineScene& scene() const { return m_scene; }
    [[nodiscard]] const TimelineHighlights& highlights() const { return m_highlights; }
    [[nodiscard]] bool isEmpty() const { return !m_scene.timeline; }
    /// Of the trace; {0, 1} without one.
    [[nodiscard]] core::TimeWindow extent() const;
    /// How times are written and events are painted.
    [[nodiscard]] const Appearance& appearance() const { return m_appearance; }
    void setAppearance(const Appearance& appearance);

    // time
    /// The canvas's size in device independent pixels. The time at the left edge and the scale stay.
    void setCanvasSize(const QSize& size, double scale);
    void showWindow(const core::TimeWindow& window);
    void showAll();
    /// @param x place that keeps its time, device independent pixels
    void zoomAt(double x, double factor);
    void pan(double pixels);
    void centreOn(std::int64_t timeNs);
    /// Shows the part that begins here at this scale (device pixels), wherever it lies: beside another timeline.
    void showBeside(std::int64_t startNs, double nsPerPixel);
    /// Shows the selected window or event; the second time what was shown before.
    void zoomToSelection();

    // rows
    [[nodiscard]] const core::TrackChoice& choice() const { return m_choice; }
    void setChoice(const core::TrackChoice& choice);
    void setMetrics(const core::TrackMetrics& metrics);
    /// Lays the rows out for a place of little height, or as usual.
    void setDense(bool isDense);
    [[nodiscard]] bool isDense() const { return m_metrics.isDense; }
    /// What all rows would come to at most in a place of little height.
    [[nodiscard]] int denseHeightPx() const;
    [[nodiscard]] int laneHeightPx() const { return m_metrics.laneHeightPx; }
    void setScrollY(int y);
    [[nodiscard]] int scrollMaximum() const;
    /// Scrolls until the row is in view.
    void revealRow(std::size_t row);
    /// Shows the track, whatever hid it.
    void revealTrack(std::size_t track);

    // selection
    void selectEvent(core::EventId event);
    void setTrack(std::optional<std::size_t> track);
    void setHovered(core::EventId event);
    void setPartners(std::vector<core::EventId> partners);
    void setWindow(std::optional<core::TimeWindow> window);
    void setScope(const core::Scope& scope);
    /// Events that stand out: those of a row of a table, or what a search found; null or empty: none.
    void setMarks(std::shared_ptr<const core::EventMarks> marks);
    /// Times that stand out, and which of them is shown; null or empty: none.
    void setWindowMarks(std::shared_ptr<const core::WindowMarks> marks, std::size_t shown = 0);
    /// By DeviceIndex: how much of its time each GPU works.
    void setBusyShares(std::vector<std::optional<double>> shares);
    void toggleMark(std::int64_t timeNs);
    /// Flags on the ruler; they stay when the timeline is another.
    void setFlags(std::vector<TimelineFlag> flags);
    /// Shows the event, with its track, as large as it is or larger.
    void revealEvent(core::EventId event);
    /// The time that the arrow keys count from: the start of the selected event, or the middle of the view.
    [[nodiscard]] std::int64_t anchorNs() const;

Q_SIGNALS:
    void appearanceChanged();
    void timelineChanged();
    /// Other lanes or colours of the same tracks.
    void lanesChanged();
    /// Another part of the trace, or another scale.
    void viewChanged();
    /// Tracks were folded, pinned, hidden, moved or filtered.
    void choiceChanged();
    /// Other rows, or other places of them.
    void rowsChanged();
    void eventSelected(core::EventId event);
    void windowSelected();
    void scopeChanged();
    void marksChanged();
    /// Anything that is drawn over the events.
    void highlightsChanged();

private:
    void setView(const core::Viewport& view);
    void layOut();

    Appearance m_appearance;
    TimelineScene m_scene;
    TimelineHighlights m_highlights;
    core::TrackChoice m_choice;
    QString m_choicePath; ///< the file that the choice was made for
    core::TrackMetrics m_metrics;
    int m_widthPx = 1; ///< of the canvas
    std::optional<core::TimeWindow> m_zoomedFrom; ///< what zoomToSelection() goes back to
    std::optional<core::TimeWindow> m_zoomedTo;
};

/// `window` with a share of its length on either side, within 64 bits.
[[nodiscard]] core::TimeWindow widened(const core::TimeWindow& window, double share);
