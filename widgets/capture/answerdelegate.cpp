// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/answerdelegate.h"

#include "guidance/capturequestions.h"
#include "style/okabeito.h"

#include <QApplication>
#include <QPainter>

namespace {

constexpr int SidePadding = 8;
constexpr int TopPadding = 2;
constexpr int Margin = 4;

/// Black is readable on each.
QColor badgeColour(core::Answer answer)
{
    switch (answer) {
    case core::Answer::Yes:
        return QColor::fromRgb(OkabeIto::Green);
    case core::Answer::Partly:
        return QColor::fromRgb(OkabeIto::Orange);
    case core::Answer::No:
        return QColor::fromRgb(OkabeIto::Vermillion);
    }
    return {};
}

/// The mark before the word, so that the answers differ in shape as well.
QString badgeText(const QModelIndex& index)
{
    static constexpr std::array<char16_t, 3> Marks { u'✓', u'◐', u'✗' };
    const auto answer = static_cast<std::size_t>(index.data(AnswerDelegate::AnswerRole).toInt());
    return QStringLiteral("%1 %2").arg(QChar(Marks[answer]), index.data().toString());
}

} // namespace

void AnswerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    const auto* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    const auto answer = index.data(AnswerRole);
    if (!answer.isValid())
        return;
    const auto text = badgeText(index);
    const QSize size(option.fontMetrics.horizontalAdvance(text) + 2 * SidePadding,
                     option.fontMetrics.height() + 2 * TopPadding);
    const QRectF badge(QStyle::alignedRect(option.direction, Qt::AlignLeft | Qt::AlignVCenter, size,
                                           option.rect.adjusted(Margin, 0, -Margin, 0)));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(badgeColour(static_cast<core::Answer>(answer.toInt())));
    painter->drawRoundedRect(badge, badge.height() / 2, badge.height() / 2);
    painter->setPen(Qt::black);
    painter->setFont(option.font);
    painter->drawText(badge, Qt::AlignCenter, text);
    painter->restore();
}

QSize AnswerDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto base = QStyledItemDelegate::sizeHint(option, index);
    if (!index.data(AnswerRole).isValid())
        return base;
    return base.expandedTo({ option.fontMetrics.horizontalAdvance(badgeText(index)) + 2 * (SidePadding + Margin),
                             option.fontMetrics.height() + 2 * (TopPadding + Margin) });
}
