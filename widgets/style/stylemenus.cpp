// SPDX-License-Identifier: GPL-3.0-or-later
// Menus and tabs.
#include "style/stylepaint.h"

#include "style/typography.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>

namespace stylepaint {

namespace {

constexpr int ItemMarginPx = 8;
constexpr int ItemIconPx = 16;

/// Letters that are keys are marked once the keyboard is in use, and not before.
int mnemonicFlag()
{
    const auto* window = QApplication::activeWindow();
    const bool isKeyboard = (window && window->testAttribute(Qt::WA_KeyboardFocusChange))
        || QGuiApplication::keyboardModifiers().testFlag(Qt::AltModifier);
    return isKeyboard ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
}

void drawSeparator(QPainter& painter, const QStyleOptionMenuItem& option, const Tokens& tokens)
{
    if (option.text.isEmpty()) {
        const auto& rect = option.rect;
        painter.fillRect(QRect(rect.left(), rect.center().y(), rect.width(), 1), QColor::fromRgb(tokens.hairline));
        return;
    }
    painter.save();
    painter.setFont(typeFont(TypeRole::Secondary, option.font));
    painter.setPen(QColor::fromRgb(tokens.text3));
    painter.drawText(option.rect.adjusted(ItemMarginPx, 0, -ItemMarginPx, 0),
                     static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft), option.text);
    painter.restore();
}

/// A tick, a dot, or the icon.
void drawMark(QPainter& painter, const QStyleOptionMenuItem& option, const Tokens& tokens, const QRect& room)
{
    const auto color = textColor(option, tokens);
    if (option.checkType != QStyleOptionMenuItem::NotCheckable && option.checked) {
        drawIcon(painter, IconName::Check, room, color, room.width());
    } else if (!option.icon.isNull()) {
        const auto mode = isEnabled(option) ? QIcon::Normal : QIcon::Disabled;
        option.icon.paint(&painter, room, Qt::AlignCenter, mode);
    }
}

} // namespace

void drawMenuItem(QPainter& painter, const QStyleOptionMenuItem& option, const Tokens& tokens)
{
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        drawSeparator(painter, option, tokens);
        return;
    }
    if (option.state.testFlag(QStyle::State_Selected) && isEnabled(option))
        drawPlate(painter, option.rect.adjusted(ItemMarginPx / 2, 0, -ItemMarginPx / 2, 0),
                  { QColor::fromRgb(tokens.selected), {}, 0, RadiusPx });
    const int iconPx = scaledPx(ItemIconPx, option.font);
    const auto inner = option.rect.adjusted(ItemMarginPx + ItemMarginPx / 2, 0, -ItemMarginPx - ItemMarginPx / 2, 0);
    const auto visual
        = [&option](const QRect& rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    QRect mark(inner.left(), inner.center().y() - iconPx / 2, iconPx, iconPx);
    drawMark(painter, option, tokens, visual(mark));
    const auto texts = option.text.split(u'\t');
    const auto room = inner.adjusted(iconPx + ItemMarginPx, 0, -iconPx, 0);
    painter.save();
    painter.setFont(option.font);
    painter.setPen(QColor::fromRgb(textColor(option, tokens)));
    const auto aligned = [&option](Qt::Alignment alignment) {
        return static_cast<int>(QStyle::visualAlignment(option.direction, alignment | Qt::AlignVCenter))
            | Qt::TextSingleLine;
    };
    painter.drawText(visual(room), aligned(Qt::AlignLeft) | mnemonicFlag(), texts.first());
    if (texts.size() > 1) {
        painter.setPen(QColor::fromRgb(tokens.text3));
        painter.drawText(visual(room.adjusted(0, 0, iconPx, 0)), aligned(Qt::AlignRight), texts.at(1));
    }
    painter.restore();
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
        const QRect arrow(inner.right() - iconPx, mark.top(), iconPx, iconPx);
        const bool isMirrored = option.direction == Qt::RightToLeft;
        drawIcon(painter, isMirrored ? IconName::ChevronLeft : IconName::ChevronRight, visual(arrow), tokens.text2);
    }
}

void drawMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& option, const Tokens& tokens)
{
    constexpr int InsetPx = 2;
    painter.fillRect(option.rect, QColor::fromRgb(tokens.window));
    const bool isChosen = option.state.testFlag(QStyle::State_Selected) && isEnabled(option);
    if (isChosen)
        drawPlate(painter, option.rect.adjusted(0, InsetPx, 0, -InsetPx),
                  { QColor::fromRgb(tokens.track), {}, 0, RadiusPx });
    painter.setPen(QColor::fromRgb(isChosen ? tokens.text : isEnabled(option) ? tokens.text2 : tokens.text3));
    painter.drawText(option.rect, static_cast<int>(Qt::AlignCenter) | Qt::TextSingleLine | mnemonicFlag(), option.text);
}

void drawTab(QPainter& painter, const QStyleOptionTab& option, const Tokens& tokens)
{
    constexpr int LinePx = 2;
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const auto& rect = option.rect;
    if (isHovered(option) && !isSelected)
        drawPlate(painter, rect.adjusted(2, 2, -2, -LinePx - 2), { QColor::fromRgb(tokens.track), {}, 0, RadiusPx });
    if (!isSelected)
        return;
    auto line = rect;
    switch (option.shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth:
        line.setHeight(LinePx);
        break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest:
        line.setLeft(rect.right() - LinePx + 1);
        break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast:
        line.setWidth(LinePx);
        break;
    default:
        line.setTop(rect.bottom() - LinePx + 1);
        break;
    }
    painter.fillRect(line, QColor::fromRgb(tokens.accent));
}

} // namespace stylepaint
