// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/clampedtext.h"

#include "base/phrases.h"

#include <QEvent>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace {

/// Breaks the text into lines, at most so many.
void layOut(QTextLayout& layout, int width, int mostLines)
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    for (int i = 0; i < mostLines; ++i) {
        auto line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(std::max(width, 1));
    }
    layout.endLayout();
}

constexpr int ManyLines = 1000;

} // namespace

qsizetype lengthInLines(const QString& text, const QFont& font, int width, int lines)
{
    QTextLayout layout(core::withUnitsKept(text), font);
    layOut(layout, width, lines);
    if (layout.lineCount() == 0)
        return 0;
    const auto last = layout.lineAt(layout.lineCount() - 1);
    return last.textStart() + last.textLength();
}

int linesOf(const QString& text, const QFont& font, int width)
{
    if (text.isEmpty())
        return 0;
    QTextLayout layout(core::withUnitsKept(text), font);
    layOut(layout, width, ManyLines);
    return layout.lineCount();
}

void drawInLines(QPainter& painter, const QString& text, const QRect& place)
{
    const auto metrics = painter.fontMetrics();
    const auto most = std::max(1, place.height() / std::max(1, metrics.lineSpacing()));
    QTextLayout layout(core::withUnitsKept(text), painter.font());
    layOut(layout, place.width(), most);
    for (int i = 0; i < layout.lineCount(); ++i) {
        const auto line = layout.lineAt(i);
        const bool isLast = i + 1 == layout.lineCount();
        const auto words = isLast ? metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight, place.width())
                                  : text.mid(line.textStart(), line.textLength());
        painter.drawText(place.left(), place.top() + i * metrics.lineSpacing() + metrics.ascent(), words.trimmed());
    }
}

ClampedText::ClampedText(int mostLines, QWidget* parent)
    : QWidget(parent)
    , m_mostLines(mostLines)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setForegroundRole(QPalette::Text);
}

void ClampedText::setText(const QString& text)
{
    m_text = text;
    setAccessibleName(text);
    updateToolTip();
    updateGeometry();
    update();
}

void ClampedText::setMostLines(int mostLines)
{
    m_mostLines = mostLines;
    updateToolTip();
    updateGeometry();
    update();
}

bool ClampedText::isCut() const
{
    return lengthInLines(m_text, font(), width(), m_mostLines) < m_text.size();
}

QSize ClampedText::sizeHint() const
{
    constexpr int PreferredCharacters = 40;
    const auto width = fontMetrics().averageCharWidth() * PreferredCharacters;
    return { width, heightForWidth(width) };
}

QSize ClampedText::minimumSizeHint() const
{
    return { 1, fontMetrics().lineSpacing() };
}

int ClampedText::heightForWidth(int width) const
{
    return std::min(linesOf(m_text, font(), width), m_mostLines) * fontMetrics().lineSpacing();
}

void ClampedText::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    drawInLines(painter, m_text, QRect(0, 0, width(), m_mostLines * fontMetrics().lineSpacing()));
}

void ClampedText::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    updateToolTip();
}

void ClampedText::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateToolTip();
}

void ClampedText::updateToolTip()
{
    setToolTip(isCut() ? QStringLiteral("<p>%1</p>").arg(m_text.toHtmlEscaped()) : QString());
}
