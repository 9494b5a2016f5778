// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/pagebar.h"

#include "style/tokens.h"
#include "style/typography.h"

#include <QFocusEvent>
#include <QPainter>

Q_DECLARE_METATYPE(PageNote)

namespace {

constexpr int TabPadding = 12; // px of the design, on either side
constexpr int NoteGap = 6;
constexpr int BarHeight = 44;

QFont currentFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

PageBar::PageBar(QWidget* parent)
    : QTabBar(parent)
{
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideNone);
    setMouseTracking(true);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(tr("Pages of the group"));
}

void PageBar::setNote(int tab, const PageNote& note)
{
    if (this->note(tab) == note)
        return;
    setTabData(tab, QVariant::fromValue(note));
    setTabToolTip(tab, note.lack);
    setTabText(tab, tabText(tab)); // the only way to have a tab measured again
}

PageNote PageBar::note(int tab) const
{
    return tabData(tab).value<PageNote>();
}

QSize PageBar::tabSizeHint(int tab) const
{
    const auto tabNote = note(tab);
    int width = QFontMetrics(currentFont(font())).horizontalAdvance(tabText(tab)) + 2 * scaledPx(TabPadding, font());
    if (const int added = noteWidth(tabNote, font()))
        width += added + scaledPx(NoteGap, font());
    return { width, scaledPx(BarHeight, font()) };
}

QSize PageBar::minimumTabSizeHint(int tab) const
{
    return tabSizeHint(tab);
}

void PageBar::focusInEvent(QFocusEvent* event)
{
    m_hasKeyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    QTabBar::focusInEvent(event);
    update();
}

void PageBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int tab = 0; tab < count(); ++tab)
        paintTab(painter, tab);
}

void PageBar::paintTab(QPainter& painter, int tab) const
{
    const auto& tokens = tokensOf(palette());
    const auto place = tabRect(tab);
    const auto tabNote = note(tab);
    const bool isCurrent = tab == currentIndex();
    const bool isPointedAt = underMouse() && place.contains(mapFromGlobal(QCursor::pos()));
    const int padding = scaledPx(TabPadding, font());
    const auto letters = isCurrent ? currentFont(font()) : font();
    const bool isStrong = isCurrent || isPointedAt;
    painter.setFont(letters);
    painter.setPen(QColor(!tabNote.lack.isEmpty() && !isCurrent ? tokens.text3
                              : isStrong                        ? tokens.text
                                                                : tokens.text2));
    const auto inside = place.adjusted(padding, 0, -padding, 0);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, tabText(tab));
    if (const int width = noteWidth(tabNote, font())) {
        const int left = layoutDirection() == Qt::RightToLeft ? inside.left() : inside.right() - width + 1;
        drawNote(painter, QRect(left, inside.top(), width, inside.height()), tabNote, *this);
    }
    if (isCurrent)
        painter.fillRect(QRect(place.left(), place.bottom() - 1, place.width(), 2), QColor(tokens.accent));
    if (isCurrent && hasFocus() && m_hasKeyboard) {
        constexpr int Inset = 6;
        constexpr int Radius = 4;
        painter.setPen(QPen(QColor(tokens.accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(place.adjusted(2, Inset, -2, -Inset), Radius, Radius);
    }
}
