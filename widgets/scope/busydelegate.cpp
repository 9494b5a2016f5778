// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/busydelegate.h"

#include "models/scopetreemodel.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QApplication>
#include <QPainter>

#include <utility>

namespace {

constexpr int BusyBarWidth = 96; // px of the design
constexpr int BusyBarHeight = 6;
constexpr int BusyFigureWidth = 56;
constexpr int BusyGap = 8;

} // namespace

void BusyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto ground = option;
    initStyleOption(&ground, index);
    const auto figure = std::exchange(ground.text, QString());
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
    const auto& tokens = tokensOf(option.palette);
    const int gap = scaledPx(BusyGap, option.font);
    const int figureWidth = scaledPx(BusyFigureWidth, option.font);
    const int barHeight = scaledPx(BusyBarHeight, option.font);
    const auto inside = option.rect.adjusted(gap, 0, -gap, 0);
    const auto place = [&](const QRect& logical) { return QStyle::visualRect(option.direction, option.rect, logical); };
    painter->save();
    painter->setFont(option.font);
    painter->setPen(QColor(tokens.text2));
    painter->drawText(place({ inside.right() - figureWidth + 1, inside.top(), figureWidth, inside.height() }),
                      Qt::AlignRight | Qt::AlignVCenter, figure);
    const QRect track(inside.left(), inside.top() + (inside.height() - barHeight) / 2,
                      inside.width() - figureWidth - gap, barHeight);
    const auto share = index.data(core::ScopeTreeModel::ShareRole);
    if (share.isValid() && track.width() > 0) {
        painter->fillRect(place(track), QColor(tokens.track));
        auto bar = track;
        bar.setWidth(qBound(1, qRound(share.toDouble() * track.width()), track.width()));
        painter->fillRect(place(bar), QColor(tokens.text3));
    }
    painter->restore();
}

QSize BusyDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int width = scaledPx(BusyBarWidth + BusyFigureWidth + 3 * BusyGap, option.font);
    return { width, QStyledItemDelegate::sizeHint(option, index).height() };
}
