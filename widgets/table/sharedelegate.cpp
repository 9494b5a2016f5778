// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/sharedelegate.h"

#include "models/tablemodel.h"

#include <QApplication>
#include <QPainter>

namespace {

constexpr double BarOpacity = 0.4; // text in the palette's colour stays readable on it, in light and dark palettes

} // namespace

void ShareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const auto* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, cell.widget);
    const bool isSelected = cell.state & QStyle::State_Selected;
    const bool isEnabled = cell.state & QStyle::State_Enabled;

    painter->save();
    const auto share = index.data(core::TableModel::ShareRole);
    if (share.isValid() && !isSelected) {
        auto bar = QRectF(cell.rect).adjusted(1, 2, -1, -2);
        const double width = bar.width() * share.toDouble();
        if (cell.direction == Qt::RightToLeft)
            bar.setLeft(bar.right() - width);
        else
            bar.setWidth(width);
        painter->setOpacity(BarOpacity);
        painter->fillRect(bar,
                          cell.palette.color(isEnabled ? QPalette::Active : QPalette::Disabled, QPalette::Highlight));
        painter->setOpacity(1);
    }
    const auto group = !isEnabled           ? QPalette::Disabled
        : cell.state & QStyle::State_Active ? QPalette::Active
                                            : QPalette::Inactive;
    const auto room = cell.rect.adjusted(HorizontalPadding, 0, -HorizontalPadding, 0);
    painter->setFont(cell.font);
    painter->setPen(cell.palette.color(group, isSelected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(
        room, static_cast<int>(QStyle::visualAlignment(cell.direction, cell.displayAlignment)) | Qt::TextSingleLine,
        cell.fontMetrics.elidedText(cell.text, cell.textElideMode, room.width()));
    painter->restore();

    if (cell.state & QStyle::State_HasFocus) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(cell);
        focus.backgroundColor = cell.palette.color(isSelected ? QPalette::Highlight : QPalette::Base);
        style->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, cell.widget);
    }
}
