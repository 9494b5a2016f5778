// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/paintedrows.h"

#include "parts/figuredialog.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>

namespace {

constexpr int LeastRowPx = 26; // px of the design
constexpr int MostRowPx = 38;
constexpr int HeadingPx = 26;

} // namespace

PaintedRows::PaintedRows(QWidget* parent)
    : QWidget(parent)
{
    announceFigureGrids();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

int PaintedRows::headingHeight() const
{
    return hasHeading() ? scaledPx(HeadingPx, font()) : 0;
}

int PaintedRows::rowHeight() const
{
    const int room = rowCount() > 0 ? (height() - headingHeight()) / rowCount() : 0;
    return std::clamp(room, scaledPx(LeastRowPx, font()), scaledPx(MostRowPx, font()));
}

int PaintedRows::rowsWithin(int height) const
{
    return (height - headingHeight() - 1) / scaledPx(LeastRowPx, font());
}

int PaintedRows::leastHeight() const
{
    return headingHeight() + rowCount() * scaledPx(LeastRowPx, font()) + 1;
}

int PaintedRows::mostHeight() const
{
    return headingHeight() + rowCount() * scaledPx(MostRowPx, font()) + 1;
}

QRect PaintedRows::rowRect(int row) const
{
    if (row < 0 || row >= rowCount())
        return {};
    return { 0, headingHeight() + row * rowHeight(), width(), rowHeight() };
}

int PaintedRows::rowAt(int y) const
{
    const int row = y < headingHeight() ? -1 : (y - headingHeight()) / rowHeight();
    return row < rowCount() ? row : -1;
}

void PaintedRows::resetRows()
{
    m_current = 0;
    m_hovered = -1;
    m_isMarked = false;
    sayCurrent();
    updateGeometry();
    update();
}

void PaintedRows::setCurrentRow(int row)
{
    const int wanted = std::clamp(row, 0, std::max(0, rowCount() - 1));
    if (wanted == m_current)
        return;
    m_current = wanted;
    sayCurrent();
    update();
}

/// Screen readers read the row that the keyboard is on.
void PaintedRows::sayCurrent()
{
    QString text;
    if (m_current < rowCount())
        text = rowToolTip(m_current);
    setAccessibleDescription(text);
}

void PaintedRows::paintHeading(QPainter& painter, const QRect& place)
{
    Q_UNUSED(painter)
    Q_UNUSED(place)
}

void PaintedRows::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    constexpr double DimShare = 0.45;
    painter.setOpacity(isEnabled() ? 1 : DimShare);
    if (hasHeading()) {
        const QRect place(0, 0, width(), headingHeight());
        paintHeading(painter, place);
        painter.fillRect(QRect(0, place.bottom(), width(), 1), QColor(tokens.hairline));
    }
    for (int row = 0; row < rowCount(); ++row) {
        const auto place = rowRect(row);
        const bool isCurrent = row == m_current && hasFocus() && m_isMarked;
        if (isCurrent || row == m_hovered)
            painter.fillRect(place.adjusted(0, 0, 0, -1), QColor(isCurrent ? tokens.selected : tokens.hover));
        painter.fillRect(QRect(0, place.bottom(), width(), 1), QColor(tokens.hairline));
        painter.save();
        paintRow(painter, row, place.adjusted(0, 0, 0, -1));
        painter.restore();
        if (isCurrent && m_hasKeyboard) {
            painter.setPen(QPen(QColor(tokens.accent), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(place.adjusted(1, 1, -1, -2));
        }
    }
}

void PaintedRows::keyPressEvent(QKeyEvent* event)
{
    m_hasKeyboard = m_isMarked = true;
    switch (event->key()) {
    case Qt::Key_Up:
        setCurrentRow(m_current - 1);
        update();
        return;
    case Qt::Key_Down:
        setCurrentRow(m_current + 1);
        return;
    case Qt::Key_Home:
        setCurrentRow(0);
        return;
    case Qt::Key_End:
        setCurrentRow(rowCount() - 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (rowCount() > 0)
            Q_EMIT rowActivated(m_current);
        return;
    case Qt::Key_Space:
        if (rowCount() > 0)
            Q_EMIT whyRequested(m_current);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void PaintedRows::mousePressEvent(QMouseEvent* event)
{
    m_hasKeyboard = false;
    if (const int row = rowAt(event->pos().y()); row >= 0)
        setCurrentRow(row);
    m_isMarked = true;
    update();
}

void PaintedRows::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const int row = rowAt(event->pos().y()); row >= 0)
        Q_EMIT rowActivated(row);
}

void PaintedRows::mouseMoveEvent(QMouseEvent* event)
{
    m_hovered = rowAt(event->pos().y());
    update();
}

void PaintedRows::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_hovered = -1;
    update();
}

void PaintedRows::focusInEvent(QFocusEvent* event)
{
    m_hasKeyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    m_isMarked = m_isMarked || m_hasKeyboard;
    QWidget::focusInEvent(event);
    update();
}

void PaintedRows::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void PaintedRows::contextMenuEvent(QContextMenuEvent* event)
{
    if (rowCount() == 0)
        return;
    if (event->reason() == QContextMenuEvent::Mouse && rowAt(event->pos().y()) >= 0)
        setCurrentRow(rowAt(event->pos().y()));
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setDefaultAction(menu->addAction(tr("Show in its &table"), this, [this] { Q_EMIT rowActivated(m_current); }));
    menu->addAction(tr("&Why this number?"), this, [this] { Q_EMIT whyRequested(m_current); });
    menu->addSeparator();
    menu->addAction(tr("Show &as table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
    menu->popup(event->reason() == QContextMenuEvent::Mouse ? event->globalPos()
                                                            : mapToGlobal(rowRect(m_current).center()));
}

bool PaintedRows::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = rowAt(help->pos().y());
    if (row < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), Qt::convertFromPlainText(rowToolTip(row), Qt::WhiteSpaceNormal), this);
    return true;
}
