// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/keyslabel.h"

#include "style/tokens.h"

#include <QPainter>

KeysLabel::KeysLabel(QWidget* parent)
    : QLabel(parent)
{
    constexpr int SidePadding = 6;
    setForegroundRole(QPalette::PlaceholderText);
    setContentsMargins(SidePadding, 1, SidePadding, 1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void KeysLabel::paintEvent(QPaintEvent* event)
{
    constexpr qreal Radius = 3;
    constexpr qreal HalfPen = 0.5;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QColor(tokensOf(palette()).strong));
    painter.drawRoundedRect(QRectF(rect()).adjusted(HalfPen, HalfPen, -HalfPen, -HalfPen), Radius, Radius);
    QLabel::paintEvent(event);
}
