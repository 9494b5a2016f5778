// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

/// Puts a mark before Yes, Partly and No, so that they differ in shape as well; no colour says what is good or bad.
class AnswerDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    static constexpr int AnswerRole = Qt::UserRole; ///< core::Answer as int; nothing: no mark

    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};
