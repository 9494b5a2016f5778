// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    /// Where the pointer is on the canvas: zooming by keys keeps the time there.
    void setPointer(std::optional<double> x) { m_pointer = x; }

Q_SIGNALS:
    void findRequested();
    void findStepRequested(int step);
    void timeRequested();
    void keysRequested();
    void eventsToggled();
    /// Escape, with nothing left to clear.
    void escaped();
    void scopeRequested(const core::Scope& scope);
    void instanceRequested(core::EventId event);

private:
    QAction* add(const QString& text, const QList<QKeySequence>& keys, std::function<void()> run);
    void begin(const QString& title);
    void buildTime();
    void buildEvents();
    void buildTracks();
    void buildMarks();
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
    QAction* m_zoomToSelection = nullptr;
    QAction* m_follow = nullptr;
    QAction* m_spanOfEvent = nullptr;
    QAction* m_pin = nullptr;
    QAction* m_mark = nullptr;
};
