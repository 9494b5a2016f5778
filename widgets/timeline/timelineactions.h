// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/icons.h"
#include "timeline/timelinestate.h"

#include <QAction>
#include <QList>

#include <functional>
#include <vector>

class QMenu;
class QWidget;

/**
 * All that can be done on the timeline by a key, as actions with texts: the menu, the context menu and the key overlay
 * are made from them.
 *
 * The keys hold while the keyboard is in the widget that was given, so that they do not get in the way of tables and
 * text boxes.
 */
class TimelineActions : public QObject
{
    Q_OBJECT
public:
    struct Group {
        QString title;
        QList<QAction*> actions;
    };

    /// `state` must outlive this object; `area` gets the keys.
    TimelineActions(TimelineState& state, QWidget& area);

    [[nodiscard]] const std::vector<Group>& groups() const { return m_groups; }
    /// Adds all of them to a menu, group by group.
    void addTo(QMenu& menu) const;
    /// Adds what applies to the selected event, window and track.
    void addToContextMenu(QMenu& menu) const;
    /// For buttons, too: they have icons.
    [[nodiscard]] const QList<QAction*>& zoomActions() const { return m_zoomActions; }
    /// What is done to all tracks at once: showing, folding, unfolding.
    [[nodiscard]] const QList<QAction*>& allTracksActions() const { return m_allTracks; }
    /// Asks for a note about the window that is selected, else about the time that mark() would mark.
    void writeNote();
    [[nodiscard]] QAction& findAction() const { return *m_find; }
    [[nodiscard]] QAction& keysAction() const { return *m_keys; }
    [[nodiscard]] QAction& stepAction(int step) const { return step > 0 ? *m_nextMarked : *m_previousMarked; }
    /// Where the pointer is on the canvas: zooming by keys keeps the time there.
    void setPointer(std::optional<double> x) { m_pointer = x; }
    /// Marks what the colours of kernels tell.
    void setColoring(core::KernelColoring coloring);

Q_SIGNALS:
    void findRequested();
    void findStepRequested(int step);
    /// To the next (1) or previous (-1) marked event.
    void markedStepRequested(int step);
    void marksEnded();
    /// The user wants to write something there, in ns as exported.
    void noteRequested(const core::TimeWindow& window);
    void timeRequested();
    void keysRequested();
    void eventsToggled();
    /// Escape, with nothing left to clear.
    void escaped();
    void scopeRequested(const core::Scope& scope);
    void instanceRequested(core::EventId event);
    void coloringRequested(core::KernelColoring coloring);

private:
    QAction* add(const QString& text, const QList<QKeySequence>& keys, std::function<void()> run);
    static void setIcon(QAction& action, IconName name, const QString& toolTip);
    void begin(const QString& title);
    void buildTime();
    void buildEvents();
    void buildTracks();
    void buildMarks();
    void buildColors();
    void enable();
    void follow();
    void clear();
    void zoom(double factor);
    void onTrack(const std::function<void(std::size_t)>& run) const;
    void mark();

    TimelineState& m_state;
    QWidget& m_area;
    std::vector<Group> m_groups;
    std::optional<double> m_pointer;
    QList<QAction*> m_ofTrack; ///< need one
    QList<QAction*> m_zoomActions; ///< out, in, to the selection, all
    QList<QAction*> m_allTracks;
    QList<QAction*> m_colorings; ///< by KernelColoring
    QAction* m_zoomToSelection = nullptr;
    QAction* m_find = nullptr;
    QAction* m_keys = nullptr;
    QAction* m_nextMarked = nullptr;
    QAction* m_previousMarked = nullptr;
    QAction* m_follow = nullptr;
    QAction* m_spanOfEvent = nullptr;
    QAction* m_pin = nullptr;
    QAction* m_mark = nullptr;
    QAction* m_note = nullptr;
};
