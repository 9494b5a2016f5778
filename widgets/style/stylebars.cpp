// SPDX-License-Identifier: GPL-3.0-or-later
// Bars that scroll, part, or say how far something is.
#include "style/stylepaint.h"

#include <QPainter>
#include <QStyleOption>

namespace stylepaint {

QRect scrollBarSlider(const QStyleOptionSlider& option)
{
    constexpr int ShortestPx = 24;
    const bool isLevel = option.orientation == Qt::Horizontal;
    const int room = isLevel ? option.rect.width() : option.rect.height();
    const auto range = static_cast<qint64>(option.maximum) - option.minimum;
    int length = room;
    if (range > 0) {
        length = static_cast<int>(room * static_cast<qint64>(option.pageStep) / (range + option.pageStep));
        length = qBound(qMin(ShortestPx, room), length, room);
    }
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      room - length, option.upsideDown);
    return isLevel ? QRect(option.rect.left() + start, option.rect.top(), length, option.rect.height())
                   : QRect(option.rect.left(), option.rect.top() + start, option.rect.width(), length);
}

void drawScrollBar(QPainter& painter, const QStyleOptionSlider& option, const Tokens& tokens, const QRect& slider)
{
    constexpr int InsetPx = 2;
    if (option.minimum == option.maximum)
        return;
    const bool isHeld
        = option.state.testFlag(QStyle::State_Sunken) && option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider);
    const auto bar = QRectF(slider).adjusted(InsetPx, InsetPx, -InsetPx, -InsetPx);
    const auto color = isHeld || isHovered(option) ? tokens.text3 : tokens.strong;
    drawPlate(painter, bar, { QColor::fromRgb(color), {}, 0, qMin(bar.width(), bar.height()) / 2 });
}

void drawSplitter(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    const bool isUpright = option.rect.height() > option.rect.width();
    const auto& rect = option.rect;
    const auto line = isUpright ? QRect(rect.center().x(), rect.top(), 1, rect.height())
                                : QRect(rect.left(), rect.center().y(), rect.width(), 1);
    painter.fillRect(line, QColor::fromRgb(isHovered(option) ? tokens.strong : tokens.hairline));
}

void drawProgress(QPainter& painter, const QStyleOptionProgressBar& option, const Tokens& tokens)
{
    constexpr double BusyShare = 0.3; // how far is not known
    const auto room = QRectF(option.rect);
    drawPlate(painter, room, { QColor::fromRgb(tokens.track), {}, 0, RadiusPx });
    const auto range = static_cast<double>(option.maximum) - option.minimum;
    const bool isBusy = range <= 0;
    const double share = isBusy ? 1 : (option.progress - option.minimum) / range;
    if (share <= 0)
        return;
    auto color = QColor::fromRgb(isBusy ? blended(tokens.accent, tokens.track, BusyShare) : tokens.accent);
    if (option.textVisible && !isBusy)
        color = QColor::fromRgb(tokens.selected); // on which the percentage is read
    auto done = room;
    const bool isLevel = option.state.testFlag(QStyle::State_Horizontal);
    if (isLevel)
        done.setWidth(room.width() * share);
    else
        done.setTop(room.bottom() - room.height() * share);
    if (option.direction == Qt::RightToLeft && isLevel)
        done.moveRight(room.right());
    drawPlate(painter, done, { color, {}, 0, RadiusPx });
    if (option.textVisible && isLevel)
        painter.fillRect(QRectF(done.left(), done.bottom() - 2, done.width(), 2), QColor::fromRgb(tokens.accent));
}

void drawDockTitle(QPainter& painter, const QStyleOptionDockWidget& option, const Tokens& tokens)
{
    constexpr int MarginPx = 8;
    painter.fillRect(option.rect, QColor::fromRgb(tokens.window));
    drawLowerLine(painter, option.rect, tokens);
    auto font = painter.font();
    font.setWeight(QFont::DemiBold);
    painter.save();
    painter.setFont(font);
    painter.setPen(QColor::fromRgb(textColor(option, tokens)));
    constexpr int ButtonsPx = 48;
    const auto room = option.rect.adjusted(MarginPx, 0, -ButtonsPx, 0);
    const auto text = QFontMetrics(font).elidedText(option.title, Qt::ElideRight, room.width(), Qt::TextShowMnemonic);
    painter.drawText(QStyle::visualRect(option.direction, option.rect, room),
                     static_cast<int>(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter))
                         | Qt::TextHideMnemonic,
                     text);
    painter.restore();
}

} // namespace stylepaint
