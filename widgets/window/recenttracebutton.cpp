// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/recenttracebutton.h"

#include "parts/wrappedtext.h"
#include "report/fronttext.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

namespace {

constexpr int LineHeight = 20; // px of the design
constexpr int LinePadding = 6; // above and below the lines
constexpr int SidePadding = 8;

} // namespace

RecentTraceButton::RecentTraceButton(const QString& path, const QString& verdict, QWidget* parent)
    : QAbstractButton(parent)
    , m_name(QFileInfo(path).fileName())
    , m_folder(QDir::toNativeSeparators(QFileInfo(path).absolutePath()))
    , m_verdict(core::withTrueApostrophes(verdict))
{
    const auto shown = QDir::toNativeSeparators(path);
    setAccessibleName(m_verdict.isEmpty() ? shown : QStringLiteral("%1: %2").arg(shown, m_verdict));
    setToolTip(m_verdict.isEmpty()
                   ? shown.toHtmlEscaped()
                   : QStringLiteral("<p>%1</p><p>%2</p>").arg(shown.toHtmlEscaped(), m_verdict.toHtmlEscaped()));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

QSize RecentTraceButton::sizeHint() const
{
    const int lines = m_verdict.isEmpty() ? 1 : 2;
    return { 0, scaledPx(lines * LineHeight + 2 * LinePadding, font()) + 1 };
}

/// Up and down as well as Tab lead through the list.
void RecentTraceButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Down)
        focusNextChild();
    else if (event->key() == Qt::Key_Up)
        focusPreviousChild();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void RecentTraceButton::paintEvent(QPaintEvent* /*event*/)
{
    constexpr int Gap = 16;
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), QColor(tokens.hairline));
    if (underMouse() || isDown())
        painter.fillRect(rect().adjusted(0, 1, 0, 0), QColor(tokens.hover));
    const int padding = scaledPx(SidePadding, font());
    const int line = scaledPx(LineHeight, font());
    const QRect room(padding, 1 + scaledPx(LinePadding, font()), width() - 2 * padding, line);
    const auto draw
        = [&](const QRect& place, const QFont& letters, QRgb color, const QString& text, Qt::TextElideMode mode) {
              painter.setFont(letters);
              painter.setPen(QColor(color));
              painter.drawText(QStyle::visualRect(layoutDirection(), rect(), place), Qt::AlignLeft | Qt::AlignVCenter,
                               QFontMetrics(letters).elidedText(text, mode, place.width()));
          };
    const auto small = typeFont(TypeRole::Secondary, font());
    const int nameWidth = qMin(QFontMetrics(font()).horizontalAdvance(m_name) + 1, room.width() * 2 / 3);
    draw({ room.left(), room.top(), nameWidth, line }, font(), tokens.text, m_name, Qt::ElideMiddle);
    draw({ room.left() + nameWidth + Gap, room.top(), room.width() - nameWidth - Gap, line }, small, tokens.text3,
         m_folder, Qt::ElideMiddle);
    draw(room.translated(0, line), small, tokens.text2, withShortWords(m_verdict), Qt::ElideRight);
    if (hasFocus()) {
        constexpr int Radius = 4;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(QColor(tokens.accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 2, -1, -1), Radius, Radius);
    }
}
