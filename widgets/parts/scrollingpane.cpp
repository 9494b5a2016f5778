// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/scrollingpane.h"

#include <QEvent>
#include <QScrollBar>

ScrollingPane::ScrollingPane(QWidget* content, QWidget* parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // the keyboard is for the tables
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setWidget(content);
}

QSize ScrollingPane::minimumSizeHint() const
{
    const auto least = QScrollArea::minimumSizeHint();
    return { widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), least.height() };
}

bool ScrollingPane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}
