// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/wrappedtext.h"

#include "base/phrases.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QTextLayout>

#include <cmath>

namespace {

constexpr int LinkMargin = 2; // room for the focus frame
constexpr int PreferredCharacters = 40;

/// Breaks the text of `layout` into lines of `width`. @return the height of all
int breakLines(QTextLayout& layout, int width)
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    qreal height = 0;
    layout.beginLayout();
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(width, 1));
        line.setPosition({ 0, height });
        height += line.height();
    }
    layout.endLayout();
    return static_cast<int>(std::ceil(height));
}

int heightOf(const QString& text, const QFont& font, int width)
{
    QTextLayout layout(core::withUnitsKept(text), font);
    return breakLines(layout, width);
}

void paintText(QPainter& painter, const QString& text, const QFont& font, const QRect& place)
{
    QTextLayout layout(core::withUnitsKept(text), font, painter.device());
    breakLines(layout, place.width());
    layout.draw(&painter, place.topLeft());
}

int preferredWidth(const QWidget& widget)
{
    return widget.fontMetrics().averageCharWidth() * PreferredCharacters;
}

QSizePolicy narrowPolicy()
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    return policy;
}

} // namespace

QString withShortWords(const QString& text)
{
    constexpr qsizetype LongestWord = 40; // options of nsys are shorter
    constexpr qsizetype KeptLetters = 16; // at either end
    auto words = text.split(u' ');
    for (auto& word : words) {
        if (word.size() > LongestWord)
            word = word.left(KeptLetters) + QStringLiteral("…") + word.right(KeptLetters);
    }
    return words.join(u' ');
}

WrappedText::WrappedText(const QString& text, QWidget* parent)
    : QWidget(parent)
    , m_text(text)
{
    setSizePolicy(narrowPolicy());
    setAccessibleName(text);
}

QSize WrappedText::sizeHint() const
{
    return { preferredWidth(*this), heightForWidth(preferredWidth(*this)) };
}

QSize WrappedText::minimumSizeHint() const
{
    return { 1, fontMetrics().height() };
}

int WrappedText::heightForWidth(int width) const
{
    return m_heights.height({ m_text, font(), logicalDpiY(), 0 }, width,
                            [this, width] { return heightOf(m_text, font(), width); });
}

void WrappedText::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    paintText(painter, m_text, font(), rect());
}

LinkText::LinkText(const QString& text, QWidget* parent)
    : QAbstractButton(parent)
{
    setText(text);
    setSizePolicy(narrowPolicy());
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

QSize LinkText::sizeHint() const
{
    return { preferredWidth(*this), heightForWidth(preferredWidth(*this)) };
}

QSize LinkText::minimumSizeHint() const
{
    return { 1, fontMetrics().height() + 2 * LinkMargin };
}

int LinkText::heightForWidth(int width) const
{
    return m_heights.height({ text(), font(), logicalDpiY(), LinkMargin }, width, [this, width] {
        return heightOf(text(), font(), width - 2 * LinkMargin) + 2 * LinkMargin;
    });
}

void LinkText::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    auto linkFont = font();
    linkFont.setUnderline(underMouse() && isEnabled());
    painter.setPen(palette().color(isEnabled() ? QPalette::Link : QPalette::PlaceholderText));
    paintText(painter, text(), linkFont, rect().adjusted(LinkMargin, LinkMargin, -LinkMargin, -LinkMargin));
    if (!hasFocus())
        return;
    QStyleOptionFocusRect option;
    option.initFrom(this);
    option.backgroundColor = palette().color(backgroundRole());
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
}

void LinkText::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        event->ignore(); // the arrows go from card to card, not from button to button
    else
        QAbstractButton::keyPressEvent(event);
}
