// SPDX-License-Identifier: GPL-3.0-or-later
// What all controls are drawn with.
#include "style/stylepaint.h"

#include <QPainter>
#include <QStyleOption>

namespace stylepaint {

void drawPlate(QPainter& painter, const QRectF& rect, const Plate& plate)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = plate.border.isValid() ? plate.widthPx / 2 : 0;
    painter.setBrush(plate.fill.isValid() ? QBrush(plate.fill) : QBrush(Qt::NoBrush));
    painter.setPen(plate.border.isValid() ? QPen(plate.border, plate.widthPx) : QPen(Qt::NoPen));
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), plate.radiusPx - inset,
                            plate.radiusPx - inset);
    painter.restore();
}

void drawFocusRing(QPainter& painter, const QRect& rect, const Tokens& tokens)
{
    drawPlate(painter, rect, { {}, QColor::fromRgb(tokens.accent), FocusPx, RadiusPx });
}

void drawIcon(QPainter& painter, IconName name, const QRect& rect, QRgb color, int mostPx)
{
    const int side = qMin(mostPx, qMin(rect.width(), rect.height()));
    if (side <= 0)
        return;
    QRect square(0, 0, side, side);
    square.moveCenter(rect.center());
    painter.drawPixmap(square.topLeft(), iconPixmap(name, side, painter.device()->devicePixelRatioF(), color));
}

void drawLowerLine(QPainter& painter, const QRect& rect, const Tokens& tokens)
{
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor::fromRgb(tokens.hairline));
}

bool isEnabled(const QStyleOption& option)
{
    return option.state.testFlag(QStyle::State_Enabled);
}

bool isHovered(const QStyleOption& option)
{
    return isEnabled(option) && option.state.testFlag(QStyle::State_MouseOver);
}

QRgb textColor(const QStyleOption& option, const Tokens& tokens)
{
    return isEnabled(option) ? tokens.text : tokens.text3;
}

} // namespace stylepaint
