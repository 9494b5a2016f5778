// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/pagenote.h"

#include "style/tokens.h"
#include "style/typography.h"

#include <QFontMetrics>
#include <QLocale>
#include <QPainter>
#include <QWidget>

namespace {

constexpr int FramePadding = 4; // px of the design, on either side of a reason

QString noteText(const PageNote& note)
{
    if (!note.lack.isEmpty())
        return note.lack;
    return note.count > 0 ? QLocale().toString(note.count) : QString();
}

QFont noteFont(const PageNote& note, const QFont& font)
{
    return typeFont(note.lack.isEmpty() ? TypeRole::Secondary : TypeRole::Axis, font);
}

} // namespace

int noteWidth(const PageNote& note, const QFont& font)
{
    const auto text = noteText(note);
    if (text.isEmpty())
        return 0;
    const int padding = note.lack.isEmpty() ? 0 : 2 * scaledPx(FramePadding, font);
    return QFontMetrics(noteFont(note, font)).horizontalAdvance(text) + padding;
}

void drawNote(QPainter& painter, const QRect& place, const PageNote& note, const QWidget& widget)
{
    const auto& tokens = tokensOf(widget.palette());
    const auto letters = noteFont(note, widget.font());
    painter.setFont(letters);
    painter.setPen(QColor(note.lack.isEmpty() ? tokens.text2 : tokens.text3));
    painter.drawText(place, Qt::AlignCenter, noteText(note));
    if (note.lack.isEmpty())
        return;
    constexpr qreal Radius = 2;
    const int height = QFontMetrics(letters).height() + 2;
    const int top = place.top() + (place.height() - height) / 2;
    const QRectF frame(place.left() + 0.5, top + 0.5, place.width() - 1, height - 1);
    QPen pen { QColor(tokens.strong) };
    pen.setDashPattern({ 2, 2 });
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, Radius, Radius);
}
