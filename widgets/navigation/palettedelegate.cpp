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
constexpr int KeysPadding = 6;

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

/// Draws the keys that do the same in a frame at the end of `room`. @return how much of it they take
int drawKeys(QPainter& painter, const QRect& room, const QString& keys, const QStyleOptionViewItem& option)
{
    if (keys.isEmpty())
        return 0;
    const auto& tokens = tokensOf(option.palette);
    const auto letters = typeFont(TypeRole::Axis, option.font);
    const QFontMetrics metrics(letters);
    const int padding = scaledPx(KeysPadding, option.font);
    const int width = metrics.horizontalAdvance(keys) + 2 * padding;
    const int height = metrics.height() + 2;
    const int above = (room.height() - height) / 2;
    const QRectF frame(room.right() - width + 0.5, room.top() + above + 0.5, width, height);
    constexpr qreal Radius = 3;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QColor(tokens.strong));
    painter.drawRoundedRect(frame, Radius, Radius);
    painter.setFont(letters);
    painter.setPen(QColor(tokens.text3));
    painter.drawText(frame, Qt::AlignCenter, keys);
    return width + scaledPx(LineGap, option.font);
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
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    icon(static_cast<IconName>(index.data(PaletteModel::Icon).toInt()), isSelected ? tokens.accent : tokens.text2)
        .paint(painter, QRect(inside.left(), inside.top() + (inside.height() - side) / 2, side, side));
    auto keys = index.data(PaletteModel::Keys).toString();
    if (isSelected && keys.isEmpty())
        keys = QKeySequence(Qt::Key_Enter).toString(QKeySequence::NativeText);
    const int keysWidth = drawKeys(*painter, inside, keys, option);
    const auto detail = index.data(PaletteModel::Detail).toString();
    const auto small = typeFont(TypeRole::Secondary, option.font);
    painter->setFont(small);
    painter->setPen(QColor(tokens.text2));
    painter->drawText(inside.adjusted(0, 0, -keysWidth, 0), Qt::AlignRight | Qt::AlignVCenter, detail);
    const int gap = scaledPx(LineGap, option.font);
    painter->setFont(option.font);
    painter->setPen(QColor(tokens.text));
    drawTitle(*painter,
              inside.adjusted(side + gap, 0, -QFontMetrics(small).horizontalAdvance(detail) - keysWidth - gap, 0),
              index);
    painter->restore();
}
