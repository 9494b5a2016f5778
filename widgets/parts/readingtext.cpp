// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/readingtext.h"

#include <QTextDocument>

#include <cmath>

ReadingText::ReadingText(QWidget* parent)
    : QTextEdit(parent)
{
    setReadOnly(true);
    setAcceptRichText(false);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::ClickFocus); // Tab goes to what can be done
    setFrameShape(NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    hide();
}

void ReadingText::showText(const QString& text)
{
    setPlainText(text);
    setVisible(!text.isEmpty());
    updateGeometry();
}

QSize ReadingText::sizeHint() const
{
    constexpr int PreferredCharacters = 40;
    const int width = fontMetrics().averageCharWidth() * PreferredCharacters;
    return { width, heightForWidth(width) };
}

QSize ReadingText::minimumSizeHint() const
{
    return { 1, fontMetrics().height() };
}

int ReadingText::heightForWidth(int width) const
{
    QTextDocument wrapped;
    wrapped.setDefaultFont(font());
    wrapped.setDocumentMargin(0);
    wrapped.setDefaultTextOption(document()->defaultTextOption());
    wrapped.setPlainText(toPlainText());
    wrapped.setTextWidth(width);
    return static_cast<int>(std::ceil(wrapped.size().height()));
}
