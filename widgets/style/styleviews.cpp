// SPDX-License-Identifier: GPL-3.0-or-later
// Tables, trees, lists and their headers.
#include "style/stylepaint.h"
#include "style/typography.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyleOption>

namespace stylepaint {

namespace {

/// Views that ask for a guide of the eye get lines between their rows.
bool hasLines(const QWidget* view)
{
    const auto* items = qobject_cast<const QAbstractItemView*>(view);
    return items && items->alternatingRowColors();
}

bool selectsRows(const QWidget* view)
{
    const auto* items = qobject_cast<const QAbstractItemView*>(view);
    return items && items->selectionBehavior() == QAbstractItemView::SelectRows;
}

} // namespace

void drawHeaderSection(QPainter& painter, const QStyleOptionHeader& option, const Tokens& tokens)
{
    painter.fillRect(option.rect, QColor::fromRgb(isHovered(option) ? tokens.hover : tokens.content));
    if (option.orientation == Qt::Horizontal)
        painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                         QColor::fromRgb(tokens.strong));
}

void drawRow(QPainter& painter, const QStyleOptionViewItem& option, const Tokens& tokens, const QWidget* view)
{
    if (option.state.testFlag(QStyle::State_Selected) && selectsRows(view))
        painter.fillRect(option.rect, QColor::fromRgb(tokens.selected));
    else if (isHovered(option) && selectsRows(view))
        painter.fillRect(option.rect, QColor::fromRgb(tokens.hover));
    if (hasLines(view))
        drawLowerLine(painter, option.rect, tokens);
}

void drawItem(QPainter& painter, const QStyleOptionViewItem& option, const Tokens& tokens, const QWidget* view)
{
    if (option.backgroundBrush.style() != Qt::NoBrush)
        painter.fillRect(option.rect, option.backgroundBrush);
    if (option.state.testFlag(QStyle::State_Selected))
        painter.fillRect(option.rect, QColor::fromRgb(tokens.selected));
    else if (isHovered(option) && !selectsRows(view))
        painter.fillRect(option.rect, QColor::fromRgb(tokens.hover));
    if (hasLines(view))
        drawLowerLine(painter, option.rect, tokens);
}

void drawBranch(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    if (!option.state.testFlag(QStyle::State_Children))
        return;
    constexpr int ArrowPx = 12;
    const bool isOpen = option.state.testFlag(QStyle::State_Open);
    const auto closed = option.direction == Qt::RightToLeft ? IconName::ChevronLeft : IconName::ChevronRight;
    drawIcon(painter, isOpen ? IconName::ChevronDown : closed, option.rect, tokens.text2,
             scaledPx(ArrowPx, painter.font()));
}

} // namespace stylepaint
