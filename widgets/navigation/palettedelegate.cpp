// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/palettedelegate.h"

#include "navigation/palettemodel.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QPainter>

namespace {

constexpr int LineMargin = 16; // all in px of the design
constexpr int LineHeight = 32;
constexpr int HeadingHeight = 26;
constexpr int LineIconSize = 16;
constexpr int LineGap = 12;

IconName iconOf(core::PaletteKind kind)
{
    switch (kind) {
    case core::PaletteKind::Kernel:
        return IconName::GpuWork;
    case core::PaletteKind::Range:
        return IconName::Timeline;
    case core::PaletteKind::Finding:
        return IconName::Summary;
    case core::PaletteKind::Command:
        return IconName::Show;
    case core::PaletteKind::Page:
        return IconName::Trace;
    case core::PaletteKind::Help:
        return IconName::Why;
    }
    return IconName::Show;
}

/// Draws `title` into `room`, with the part from `start` in bold.
void drawTitle(QPainter& painter, const QRect& room, const QModelIndex& index)
{
    const auto start = index.data(PaletteModel::Start).toLongLong();
    const auto length = index.data(PaletteModel::Length).toLongLong();
    const auto plain = painter.font();
    auto strong = plain;
    strong.setWeight(QFont::Bold);
    const auto title = QFontMetrics(strong).elidedText(index.data().toString(), Qt::ElideRight, room.width());
    int left = room.left();
    const auto draw = [&](const QString& part, const QFont& letters) {
        painter.setFont(letters);
        painter.drawText(QRect(left, room.top(), room.right() - left + 1, room.height()), Qt::AlignVCenter, part);
        left += QFontMetrics(letters).horizontalAdvance(part);
    };
    draw(title.left(start), plain);
    draw(title.mid(start, length), strong);
    draw(title.mid(start + length), plain);
    painter.setFont(plain);
}

} // namespace

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool isHeading = index.data(PaletteModel::IsHeading).toBool();
    return { 0, scaledPx(isHeading ? HeadingHeight : LineHeight, option.font) };
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto& tokens = tokensOf(option.palette);
    const int margin = scaledPx(LineMargin, option.font);
    const auto inside = option.rect.adjusted(margin, 0, -margin, 0);
    painter->save();
    if (index.data(PaletteModel::IsHeading).toBool()) {
        painter->setFont(typeFont(TypeRole::Secondary, option.font));
        painter->setPen(QColor(tokens.text2));
        painter->drawText(inside, Qt::AlignBottom, index.data().toString());
        painter->restore();
        return;
    }
    if (option.state & QStyle::State_Selected) {
        constexpr int MarkWidth = 3;
        painter->fillRect(option.rect, QColor(tokens.selected));
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), MarkWidth, option.rect.height()),
                          QColor(tokens.accent));
    }
    const int side = scaledPx(LineIconSize, option.font);
    const auto kind = static_cast<core::PaletteKind>(index.data(PaletteModel::Kind).toInt());
    icon(iconOf(kind), tokens.text2)
        .paint(painter, QRect(inside.left(), inside.top() + (inside.height() - side) / 2, side, side));
    const auto detail = index.data(PaletteModel::Detail).toString();
    const auto small = typeFont(TypeRole::Secondary, option.font);
    painter->setFont(small);
    painter->setPen(QColor(tokens.text2));
    painter->drawText(inside, Qt::AlignRight | Qt::AlignVCenter, detail);
    const int gap = scaledPx(LineGap, option.font);
    painter->setFont(option.font);
    painter->setPen(QColor(tokens.text));
    drawTitle(*painter, inside.adjusted(side + gap, 0, -QFontMetrics(small).horizontalAdvance(detail) - gap, 0), index);
    painter->restore();
}
