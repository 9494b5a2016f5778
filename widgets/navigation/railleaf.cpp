// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/railleaf.h"

#include "style/tokens.h"
#include "style/typography.h"

#include <QPainter>
#include <QStyle>

namespace {

constexpr int LeafWidth = 208; // all in px of the design
constexpr int LeafHeight = 26;
constexpr int LeafMargin = 8;
constexpr int LeafPadding = 8;
constexpr int LeafTextOffset = 64; ///< of what it says, behind its place
constexpr int LeafRadius = 4;

} // namespace

RailLeaf::RailLeaf(const QString& place, const QString& text, QWidget* parent)
    : QAbstractButton(parent)
    , m_place(place)
{
    setText(text);
    setShortcut({}); // "&" is a word of notes
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    const auto whole = place.isEmpty() ? text : QStringLiteral("%1: %2").arg(place, text);
    setAccessibleName(whole);
    setToolTip(whole.toHtmlEscaped());
    setFont(typeFont(TypeRole::Secondary, font()));
}

QSize RailLeaf::sizeHint() const
{
    return { scaledPx(LeafWidth, font()), scaledPx(LeafHeight, font()) };
}

void RailLeaf::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int margin = scaledPx(LeafMargin, font());
    const auto box = rect().adjusted(margin, 0, -margin, 0);
    if (underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(tokens.hover));
        painter.drawRoundedRect(box, LeafRadius, LeafRadius);
    }
    const int padding = scaledPx(LeafPadding, font());
    auto room = box.adjusted(padding, 0, -padding, 0);
    painter.setPen(QColor(tokens.text2));
    const auto draw = [&](const QRect& place, const QString& text) {
        painter.drawText(QStyle::visualRect(layoutDirection(), rect(), place), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
    };
    if (!m_place.isEmpty()) {
        const int offset = scaledPx(LeafTextOffset, font());
        draw(QRect(room.topLeft(), QSize(offset - padding, room.height())), m_place);
        room.setLeft(room.left() + offset);
    }
    draw(room, text());
}

void RailLeaf::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void RailLeaf::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}
