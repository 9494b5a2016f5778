// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/verdicttext.h"

#include "parts/clampedtext.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QPainter>
#include <QRegularExpression>

#include <algorithm>

namespace {

constexpr int LargeLines = 3;
constexpr int LineGapPx = 6;

/// Lines are not broken between a figure and its unit.
QString glued(QString text)
{
    static const QRegularExpression gap(QStringLiteral("(?<=\\d) (?=(?:%|ns|µs|ms|s|B|kB|MB|GB|TB)(?![\\w]))"));
    return text.replace(gap, QString(QChar(QChar::Nbsp)));
}

} // namespace

VerdictText::VerdictText(QWidget* parent)
    : QWidget(parent)
{
}

void VerdictText::setTexts(const QString& sentence, const QString& remarks)
{
    m_sentence = sentence;
    m_remarks = remarks;
    m_shown = glued(sentence);
    m_shownRemarks = glued(remarks);
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
    return largeHeight(width) + smallHeight(restOf(width), width) + smallHeight(m_shownRemarks, width);
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
    if (!m_shownRemarks.isEmpty())
        draw(m_shownRemarks, font(), tokens.text2, top + gap);
}
