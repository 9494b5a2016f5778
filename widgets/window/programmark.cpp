// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/programmark.h"

#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QPainter>

ProgramMark::ProgramMark(int sizePx, QWidget* parent)
    : QWidget(parent)
    , m_sizePx(sizePx)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("GPU Loupe"));
}

QSize ProgramMark::sizeHint() const
{
    const int side = scaledPx(m_sizePx, font());
    return { side, side };
}

void ProgramMark::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    ::icon(IconName::LogoRows, tokens.text2).paint(&painter, rect());
    ::icon(IconName::LogoLens, tokens.accent).paint(&painter, rect());
}
