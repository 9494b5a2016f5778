// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/scrollingpage.h"

#include <QScrollArea>
#include <QVBoxLayout>

void fillPage(QWidget& page, QScrollArea& scroll, QWidget& content)
{
    content.setAutoFillBackground(true);
    content.setBackgroundRole(QPalette::Base);
    scroll.setFrameShape(QFrame::NoFrame);
    scroll.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll.setFocusPolicy(Qt::NoFocus);
    scroll.setWidget(&content);
    scroll.viewport()->setBackgroundRole(QPalette::Base);
    scroll.viewport()->installEventFilter(&page);
    auto* layout = new QVBoxLayout(&page);
    layout->setContentsMargins({});
    layout->addWidget(&scroll);
}
