// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinetracks.h"

#include <QToolButton>

#include <optional>

class QMenu;
class TimelineActions;
class TimelineState;

/// "Tracks 24 of 61": how many are in the picture and how many the trace has, with a menu of kinds and groups of them to
/// be shown or hidden.
class TimelineLaneButton : public QToolButton
{
    Q_OBJECT
public:
    /// `state` and `actions` must outlive this object.
    TimelineLaneButton(TimelineState& state, const TimelineActions& actions, QWidget* parent = nullptr);

private:
    void follow();
    void fillMenu();
    void addKinds();
    void addGroups();

    TimelineState& m_state;
    const TimelineActions& m_actions;
    QMenu* m_menu;
    std::optional<LaneCount> m_count; ///< that the text says
};
