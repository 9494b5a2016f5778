// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/headerfield.h"

#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QPainter>
#include <QStyle>

#include <utility>

namespace {

constexpr int FieldWidth = 440; // all in px of the design
constexpr int NarrowFieldWidth = 160;
constexpr int FieldHeight = 28;
constexpr int FieldPadding = 8;
constexpr int FieldIconSize = 16;
constexpr int KeysPadding = 5;

} // namespace

HeaderField::HeaderField(const QString& text, QString keys, QWidget* parent)
    : QAbstractButton(parent)
    , m_keys(std::move(keys))
{
    setText(text);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

QSize HeaderField::sizeHint() const
{
    return { scaledPx(FieldWidth, font()), scaledPx(FieldHeight, font()) };
}

QSize HeaderField::minimumSizeHint() const
{
    return { scaledPx(NarrowFieldWidth, font()), scaledPx(FieldHeight, font()) };
}

void HeaderField::paintEvent(QPaintEvent* /*event*/)
{
    constexpr int Radius = 4;
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(hasFocus() ? tokens.accent : tokens.strong), hasFocus() ? 2 : 1));
    painter.setBrush(QColor(underMouse() ? tokens.hover : tokens.field));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), Radius, Radius);
    const int padding = scaledPx(FieldPadding, font());
    const int side = scaledPx(FieldIconSize, font());
    const auto place = [this](const QRect& logical) { return QStyle::visualRect(layoutDirection(), rect(), logical); };
    ::icon(IconName::Search, tokens.text2).paint(&painter, place({ padding, (height() - side) / 2, side, side }));
    const auto small = typeFont(TypeRole::Axis, font());
    const int keysWidth = QFontMetrics(small).horizontalAdvance(m_keys) + 2 * scaledPx(KeysPadding, font());
    const int keysHeight = QFontMetrics(small).height() + 2;
    const auto keys = place({ width() - padding - keysWidth, (height() - keysHeight) / 2, keysWidth, keysHeight });
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QColor(tokens.strong));
    painter.drawRoundedRect(QRectF(keys).adjusted(0.5, 0.5, -0.5, -0.5), Radius - 1, Radius - 1);
    painter.setFont(small);
    painter.setPen(QColor(tokens.text3));
    painter.drawText(keys, Qt::AlignCenter, m_keys);
    const QRect room(2 * padding + side, 0, width() - 4 * padding - side - keysWidth, height());
    painter.setFont(font());
    painter.setPen(QColor(tokens.text2));
    const auto shown = QFontMetrics(font()).elidedText(text(), Qt::ElideRight, room.width());
    painter.drawText(place(room), Qt::AlignLeft | Qt::AlignVCenter, shown);
}
