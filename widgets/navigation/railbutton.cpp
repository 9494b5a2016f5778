// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/railbutton.h"

#include "navigation/pagenote.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QLocale>
#include <QPainter>
#include <QStyle>

namespace {

constexpr int WideWidth = 208; // all in px of the design
constexpr int CompactWidth = 48;
constexpr int EntryHeight = 32;
constexpr int LeastEntryHeight = 26; ///< in low windows with large letters
constexpr int SideMargin = 8;
constexpr int Padding = 8;
constexpr int IconSize = 16;
constexpr int MarkWidth = 3;
constexpr int Radius = 4;

} // namespace

RailButton::RailButton(const QString& title, const QIcon& icon, QWidget* parent)
    : QAbstractButton(parent)
{
    setText(title);
    setShortcut({}); // "&" is a word of titles
    setIcon(icon);
    setFocusPolicy(Qt::TabFocus); // a click leaves the keyboard to the page
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Maximum);
    setAttribute(Qt::WA_Hover);
    describe();
}

void RailButton::setCount(int count)
{
    m_count = count;
    describe();
}

void RailButton::setLack(const QString& reason)
{
    m_lack = reason;
    describe();
}

void RailButton::setCompact(bool isCompact)
{
    m_isCompact = isCompact;
    describe();
    updateGeometry();
}

void RailButton::describe()
{
    const auto note = !m_lack.isEmpty() ? m_lack : m_count > 0 ? QLocale().toString(m_count) : QString();
    const auto whole = note.isEmpty() ? text() : QStringLiteral("%1: %2").arg(text(), note);
    setAccessibleName(whole);
    setToolTip(m_isCompact ? whole : QString());
    update();
}

QSize RailButton::sizeHint() const
{
    return { scaledPx(m_isCompact ? CompactWidth : WideWidth, font()), scaledPx(EntryHeight, font()) };
}

QSize RailButton::minimumSizeHint() const
{
    return { sizeHint().width(), scaledPx(LeastEntryHeight, font()) };
}

QRect RailButton::box() const
{
    const int margin = scaledPx(SideMargin, font());
    return rect().adjusted(margin, 0, -margin, 0);
}

void RailButton::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGround(painter);
    paintIcon(painter);
    if (!m_isCompact)
        paintText(painter);
}

/// The current entry is a sheet of the page's ground, with the accent at the edge of the window.
void RailButton::paintGround(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto frame = QRectF(box()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (isChecked()) {
        painter.setPen(QColor(tokens.hairline));
        painter.setBrush(QColor(tokens.content));
        painter.drawRoundedRect(frame, Radius, Radius);
        constexpr int MarkInset = 6;
        const auto inset = scaledPx(MarkInset, font());
        const QRectF mark(layoutDirection() == Qt::RightToLeft ? width() - MarkWidth : 0, inset, MarkWidth,
                          height() - 2 * inset);
        painter.fillRect(mark, QColor(tokens.accent));
    } else if (underMouse() && isEnabled()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(tokens.hover));
        painter.drawRoundedRect(frame, Radius, Radius);
    }
    if (hasFocus()) {
        painter.setPen(QPen(QColor(tokens.accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(box()).adjusted(1, 1, -1, -1), Radius, Radius);
    }
}

void RailButton::paintIcon(QPainter& painter) const
{
    const int size = scaledPx(IconSize, font());
    const int left = m_isCompact ? (width() - size) / 2 : box().left() + scaledPx(Padding, font());
    const auto place = QStyle::visualRect(layoutDirection(), rect(), QRect(left, (height() - size) / 2, size, size));
    const auto mode = isEnabled() && m_lack.isEmpty() ? QIcon::Normal : QIcon::Disabled;
    icon().paint(&painter, place, Qt::AlignCenter, mode, isChecked() ? QIcon::On : QIcon::Off);
}

void RailButton::paintText(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const int noteWidth = paintNote(painter);
    constexpr int TextOffset = Padding + IconSize + 8;
    const auto room = box().adjusted(scaledPx(TextOffset, font()), 0, -noteWidth - scaledPx(Padding, font()), 0);
    auto letters = font();
    if (isChecked())
        letters.setWeight(QFont::DemiBold);
    painter.setFont(letters);
    painter.setPen(QColor(!m_lack.isEmpty() ? tokens.text3 : isChecked() ? tokens.text : tokens.text2));
    const auto shown = QFontMetrics(letters).elidedText(text(), Qt::ElideRight, room.width());
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), room), Qt::AlignLeft | Qt::AlignVCenter, shown);
}

/// @return how much of the width it takes
int RailButton::paintNote(QPainter& painter) const
{
    const PageNote note { m_count, m_lack };
    const int width = noteWidth(note, font());
    if (width == 0)
        return 0;
    const int right = box().right() - scaledPx(Padding, font());
    const QRect place(right - width, 0, width, height());
    drawNote(painter, QStyle::visualRect(layoutDirection(), rect(), place), note, *this);
    constexpr int Gap = 4;
    return width + Gap;
}

void RailButton::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void RailButton::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}
