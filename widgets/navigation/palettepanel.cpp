// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation/palettepanel.h"

#include "style/tokens.h"

#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace {

constexpr qreal PanelRadius = 8;

} // namespace

PalettePanel::PalettePanel(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(1, 1, 1, 1);
    m_layout->setSpacing(0);
}

void PalettePanel::setParts(QWidget* head, QWidget* list, QWidget* foot)
{
    m_head = head;
    m_foot = foot;
    m_layout->addWidget(head);
    m_layout->addWidget(list, 1);
    m_layout->addWidget(foot);
}

void PalettePanel::paintShadow(QPainter& painter, const QRect& place)
{
    constexpr int Depth = 16; // px to where it ends
    constexpr int Drop = 6; // px that it lies lower
    constexpr int Darkness = 5; // of 255, of each layer
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, Darkness));
    for (int layer = 0; layer < Depth; ++layer) {
        const auto sheet = QRectF(place).translated(0, Drop).adjusted(-layer, -layer, layer, layer);
        painter.drawRoundedRect(sheet, PanelRadius + layer, PanelRadius + layer);
    }
    painter.restore();
}

void PalettePanel::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath sheet;
    sheet.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), PanelRadius, PanelRadius);
    painter.fillPath(sheet, QColor(tokens.raised));
    painter.save();
    painter.setClipPath(sheet);
    painter.fillRect(QRect(0, m_foot->y(), width(), height() - m_foot->y()), QColor(tokens.sunk));
    for (const int y : { m_head->geometry().bottom(), m_foot->y() })
        painter.fillRect(QRect(0, y, width(), 1), QColor(tokens.hairline));
    painter.restore();
    painter.setPen(QColor(tokens.strong));
    painter.drawPath(sheet);
}
