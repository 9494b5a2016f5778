// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankrowsview.h"

#include "parts/figuredialog.h"
#include "style/typography.h"

#include <QHelpEvent>
#include <QMenu>
#include <QScrollBar>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>

RankRowsView::RankRowsView(const QString& name, int rowPx, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_rowPx(rowPx)
{
    announceFigureGrids();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(name);
    viewport()->setMouseTracking(true);
}

int RankRowsView::rowHeight() const
{
    return scaledPx(m_rowPx, font());
}

bool RankRowsView::goToRow(int row)
{
    if (rowCount() == 0)
        return false;
    m_current = std::clamp(row, 0, rowCount() - 1);
    setAccessibleDescription(rowText(m_current));
    auto& bar = *verticalScrollBar();
    const int top = m_current * rowHeight();
    const int room = viewport()->height() - headHeight();
    if (top < bar.value())
        bar.setValue(top);
    else if (top + rowHeight() > bar.value() + room)
        bar.setValue(top + rowHeight() - room);
    viewport()->update();
    return true;
}

void RankRowsView::resetRows()
{
    m_current = 0;
    updateScrollBar();
}

void RankRowsView::updateScrollBar()
{
    const int room = std::max(1, viewport()->height() - headHeight());
    verticalScrollBar()->setRange(0, std::max(0, rowCount() * rowHeight() - room));
    verticalScrollBar()->setPageStep(room);
    verticalScrollBar()->setSingleStep(rowHeight());
    viewport()->update();
}

QRect RankRowsView::rowRect(int row) const
{
    return { 0, headHeight() + row * rowHeight() - verticalScrollBar()->value(), viewport()->width(), rowHeight() };
}

int RankRowsView::rowAt(int y) const
{
    if (y < headHeight())
        return -1;
    const int row = (y - headHeight() + verticalScrollBar()->value()) / rowHeight();
    return row < rowCount() ? row : -1;
}

std::pair<int, int> RankRowsView::seenRows() const
{
    const int first = verticalScrollBar()->value() / rowHeight();
    return { first, std::min(rowCount() - 1, first + viewport()->height() / rowHeight() + 1) };
}

void RankRowsView::addFigureAction(QMenu& menu)
{
    menu.addAction(tr("Show &as table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
}

void RankRowsView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

bool RankRowsView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = rowAt(help->pos().y());
    if (row < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), Qt::convertFromPlainText(rowText(row), Qt::WhiteSpaceNormal), this);
    return true;
}
