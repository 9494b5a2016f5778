// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons, ticks and choices.
#include "style/stylepaint.h"

#include "style/typography.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

namespace stylepaint {

namespace {

bool isPressed(const QStyleOption& option)
{
    return option.state.testFlag(QStyle::State_Sunken);
}

bool isOn(const QStyleOption& option)
{
    return option.state.testFlag(QStyle::State_On);
}

/// Of a button that lies on the field's colour.
QRgb buttonFill(const QStyleOption& option, const Tokens& tokens)
{
    if (isPressed(option))
        return tokens.track;
    if (isOn(option))
        return tokens.selected;
    return isHovered(option) ? tokens.hover : tokens.field;
}

/// The edge of what is ticked: seen at 3:1 and more also while empty.
QRgb tickEdge(const QStyleOption& option, const Tokens& tokens)
{
    return isHovered(option) ? tokens.accent : tokens.text3;
}

QRect squareIn(const QRect& rect)
{
    const int side = qMin(rect.width(), rect.height());
    QRect square(0, 0, side, side);
    square.moveCenter(rect.center());
    return square;
}

} // namespace

void drawPushButton(QPainter& painter, const QStyleOptionButton& option, const Tokens& tokens)
{
    const bool isFlat = option.features.testFlag(QStyleOptionButton::Flat);
    const bool isDefault = option.features.testFlag(QStyleOptionButton::DefaultButton) && isEnabled(option);
    if (isFlat && !isPressed(option) && !isOn(option) && !isHovered(option))
        return;
    Plate plate;
    plate.fill = QColor::fromRgb(buttonFill(option, tokens));
    if (!isFlat)
        plate.border = QColor::fromRgb(isDefault ? tokens.accent : tokens.strong);
    drawPlate(painter, option.rect, plate);
}

void drawToolButton(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    const bool isRaised = option.state.testFlag(QStyle::State_AutoRaise);
    if (isRaised && !isPressed(option) && !isOn(option) && !isHovered(option))
        return;
    Plate plate;
    plate.fill
        = QColor::fromRgb(isRaised && !isPressed(option) && !isOn(option) ? tokens.track : buttonFill(option, tokens));
    if (!isRaised)
        plate.border = QColor::fromRgb(tokens.strong);
    drawPlate(painter, option.rect, plate);
}

bool hasArrowBesideText(const QStyleOptionToolButton& option)
{
    return option.features.testFlag(QStyleOptionToolButton::HasMenu)
        && !option.features.testFlag(QStyleOptionToolButton::MenuButtonPopup) && !option.text.isEmpty()
        && option.toolButtonStyle != Qt::ToolButtonIconOnly;
}

void drawButtonLabel(QPainter& painter, const ButtonLabel& label, const QStyleOption& option, const QWidget* widget)
{
    const auto* style = widget ? widget->style() : nullptr;
    if (!style)
        return;
    constexpr int Flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine;
    const bool isUnderlined = style->styleHint(QStyle::SH_UnderlineShortcut, &option, widget) != 0;
    const int flags = Flags | (isUnderlined ? Qt::TextShowMnemonic : Qt::TextHideMnemonic);
    const int before = label.iconSize.width() + scaledPx(IconGapPx, widget->font());
    const int wanted = before + option.fontMetrics.size(Qt::TextShowMnemonic, label.text).width();
    const int left = label.room.left() + qMax(0, (label.room.width() - wanted) / 2);
    const QRect place(QPoint(left, label.room.center().y() - (label.iconSize.height() - 1) / 2), label.iconSize);
    const auto mode = !isEnabled(option) ? QIcon::Disabled : isHovered(option) ? QIcon::Active : QIcon::Normal;
    label.icon.paint(&painter, QStyle::visualRect(option.direction, label.room, place), Qt::AlignCenter, mode,
                     isOn(option) ? QIcon::On : QIcon::Off);
    const auto text = label.room.adjusted(left - label.room.left() + before, 0, 0, 0);
    style->drawItemText(
        &painter, QStyle::visualRect(option.direction, label.room, text),
        static_cast<int>(QStyle::visualAlignment(option.direction, Qt::Alignment(flags & Qt::AlignHorizontal_Mask)))
            | (flags & ~Qt::AlignHorizontal_Mask),
        option.palette, isEnabled(option), label.text, QPalette::ButtonText);
}

void drawCheckBox(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    constexpr double TickRadiusPx = 3;
    const auto square = squareIn(option.rect);
    const bool isPartly = option.state.testFlag(QStyle::State_NoChange);
    const bool isFilled = isOn(option) || isPartly;
    const auto mark = isEnabled(option) ? tokens.accent : tokens.text3;
    Plate plate;
    plate.fill = QColor::fromRgb(isFilled ? mark : isEnabled(option) ? tokens.field : tokens.content);
    plate.border = QColor::fromRgb(isFilled ? mark : tickEdge(option, tokens));
    plate.radiusPx = TickRadiusPx;
    drawPlate(painter, square, plate);
    if (isPartly) {
        const QRect bar(square.left() + square.width() / 4, square.center().y(), square.width() / 2 + 1, 2);
        painter.fillRect(bar, QColor::fromRgb(tokens.content));
    } else if (isOn(option)) {
        drawIcon(painter, IconName::Check, square.adjusted(1, 1, -1, -1), tokens.content, square.width());
    }
}

void drawRadioButton(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    const auto square = squareIn(option.rect);
    Plate plate;
    plate.fill = QColor::fromRgb(tokens.field);
    const auto mark = isEnabled(option) ? tokens.accent : tokens.text3;
    plate.border = QColor::fromRgb(isOn(option) ? mark : tickEdge(option, tokens));
    plate.radiusPx = square.width() / 2.0;
    drawPlate(painter, square, plate);
    if (!isOn(option))
        return;
    const double inset = square.width() / 4.0;
    const auto dot = QRectF(square).adjusted(inset, inset, -inset, -inset);
    drawPlate(painter, dot, { QColor::fromRgb(mark), {}, 0, dot.width() / 2 });
}

} // namespace stylepaint
