// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/elidedlabel.h"

#include <QPainter>

ElidedLabel::ElidedLabel(QWidget* parent)
    : QFrame(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text)
{
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    updateToolTip();
    update();
}

void ElidedLabel::setFullText(const QString& text)
{
    m_fullText = text;
    updateToolTip();
}

QSize ElidedLabel::sizeHint() const
{
    return { fontMetrics().horizontalAdvance(m_text) + 2, fontMetrics().height() };
}

QSize ElidedLabel::minimumSizeHint() const
{
    constexpr int MinCharacters = 12;
    return { qMin(sizeHint().width(), fontMetrics().averageCharWidth() * MinCharacters), fontMetrics().height() };
}

void ElidedLabel::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), Qt::AlignLeading | Qt::AlignVCenter,
                     fontMetrics().elidedText(m_text, Qt::ElideMiddle, contentsRect().width()));
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    updateToolTip();
}

void ElidedLabel::updateToolTip()
{
    const bool isCut = fontMetrics().horizontalAdvance(m_text) > contentsRect().width();
    const auto whole = !m_fullText.isEmpty() ? m_fullText : isCut ? m_text : QString();
    setToolTip(whole.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(whole.toHtmlEscaped()));
}
