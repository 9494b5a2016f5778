// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/cellframe.h"

#include "style/tokens.h"

#include <QPainter>

void drawCellFrame(QPainter& painter, const QRect& place, const std::vector<QRect>& cells, const QPalette& palette)
{
    constexpr double CornerPx = 4;
    painter.setPen(QColor(tokensOf(palette).hairline));
    painter.setBrush(Qt::NoBrush);
    for (const auto& cell : cells) {
        if (cell.left() > place.left())
            painter.drawLine(cell.left(), cell.top(), cell.left(), cell.bottom());
        if (cell.top() > place.top())
            painter.drawLine(cell.left(), cell.top(), cell.right(), cell.top());
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), CornerPx, CornerPx);
}

CellFrame::CellFrame(QWidget* parent)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void CellFrame::setCells(const std::vector<QWidget*>& cells)
{
    m_cells.clear();
    for (const auto* cell : cells)
        m_cells.push_back(cell->geometry().translated(-pos()));
    lower();
    update();
}

void CellFrame::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    drawCellFrame(painter, rect(), m_cells, palette());
}
