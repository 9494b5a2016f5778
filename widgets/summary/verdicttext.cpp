// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/verdicttext.h"

#include "parts/clampedtext.h"
#include "parts/wrappedtext.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QPainter>
#include <QTextDocument>

#include <algorithm>

namespace {

constexpr int LargeLines = 3;
constexpr int LineGapPx = 6;

} // namespace

VerdictText::VerdictText(QWidget* parent)
    : QWidget(parent)
{
}

void VerdictText::setTexts(const QString& sentence, const QString& remarks)
{
    m_sentence = sentence;
    m_shown = withShortWords(sentence);
    setToolTip(m_shown == sentence ? QString() : Qt::convertFromPlainText(sentence, Qt::WhiteSpaceNormal));
    m_remarks = remarks;
    setAccessibleName(sentence);
    setAccessibleDescription(remarks);
    updateGeometry();
    update();
}

void VerdictText::setNarrow(bool isNarrow)
{
    if (m_isNarrow == isNarrow)
        return;
    m_isNarrow = isNarrow;
    updateGeometry(); // a layout gave it the height of the other letters
    update();
}

QFont VerdictText::largeFont() const
{
    return typeFont(m_isNarrow ? TypeRole::VerdictNarrow : TypeRole::Verdict, font());
}

QString VerdictText::restOf(int width) const
{
    return m_shown.mid(lengthInLines(m_shown, largeFont(), width, LargeLines)).trimmed();
}

int VerdictText::largeHeight(int width) const
{
    return std::min(linesOf(m_shown, largeFont(), width), LargeLines) * QFontMetrics(largeFont()).lineSpacing();
}

int VerdictText::smallHeight(const QString& text, int width) const
{
    return text.isEmpty() ? 0
                          : scaledPx(LineGapPx, font()) + linesOf(text, font(), width) * fontMetrics().lineSpacing();
}

QSize VerdictText::sizeHint() const
{
    constexpr int PreferredCharacters = 80;
    const auto width = fontMetrics().averageCharWidth() * PreferredCharacters;
    return { width, heightForWidth(width) };
}

int VerdictText::heightForWidth(int width) const
{
    return largeHeight(width) + smallHeight(restOf(width), width) + smallHeight(m_remarks, width);
}

void VerdictText::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    const auto draw = [&](const QString& text, const QFont& letters, QRgb color, int top) {
        painter.setFont(letters);
        painter.setPen(isEnabled() ? QColor(color) : QColor(tokens.text3));
        drawInLines(painter, text, QRect(0, top, width(), height()));
    };
    const auto rest = restOf(width());
    draw(m_shown.chopped(rest.size()).trimmed(), largeFont(), tokens.text, 0);
    auto top = largeHeight(width());
    const auto gap = scaledPx(LineGapPx, font());
    if (!rest.isEmpty())
        draw(rest, font(), tokens.text, top + gap);
    top += smallHeight(rest, width());
    if (!m_remarks.isEmpty())
        draw(m_remarks, font(), tokens.text2, top + gap);
}
