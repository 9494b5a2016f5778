// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

/// Paints the cells of a table: text with room at both sides, and a bar behind it when the model gives a
/// TableModel::ShareRole.
class ShareDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    static constexpr int HorizontalPadding = 4; ///< so that a text does not touch the number to its left

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};
