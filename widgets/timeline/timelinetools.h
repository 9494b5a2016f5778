// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinestate.h"

#include <QWidget>

class QAction;
class QLabel;
class TimelineActions;
class TimelineLaneButton;
class TimelineMarking;

/// A line of icons for actions.
[[nodiscard]] QWidget* makeIconButtons(const QList<QAction*>& actions);

/// The line above the picture: which tracks it has, how far it reaches, the legend or the way through marked events, and
/// what else can be done.
class TimelineTools : public QWidget
{
    Q_OBJECT
public:
    struct Parts {
        TimelineState& state;
        TimelineActions& actions;
        TimelineMarking& marking;
        QAction& eventsSwitch;
    };
    /// All parts must outlive this object.
    explicit TimelineTools(const Parts& parts, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;
    /// "49.0 ms in view".
    [[nodiscard]] QString spanText() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void follow();
    void fit();

    TimelineState& m_state;
    TimelineLaneButton* m_lanes;
    QLabel* m_span;
};
