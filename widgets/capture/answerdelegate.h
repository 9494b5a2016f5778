// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

/// Paints Yes, Partly and No as a coloured badge with the word in it.
class AnswerDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    static constexpr int AnswerRole = Qt::UserRole; ///< core::Answer as int; nothing: no badge

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};
