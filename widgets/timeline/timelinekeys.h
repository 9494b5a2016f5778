// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelineactions.h"

#include <QFrame>

class QLabel;

/// The keys of the timeline, shown over it until any key or click.
class TimelineKeys : public QFrame
{
    Q_OBJECT
public:
    /// Lies over `parent`, in its middle.
    TimelineKeys(const TimelineActions& actions, QWidget& parent);

    void toggle();
    /// What is listed, without markup.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void leave();
    [[nodiscard]] QString listing() const;

    const TimelineActions& m_actions;
    QLabel* m_text;
};
