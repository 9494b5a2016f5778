// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/figuregrid.h"

#include <QWidget>

class QPainter;

/**
 * Rows that are painted: one tab stop, arrow keys go from row to row, Enter or a click does what a row is for. The menu
 * key offers the figures as a table.
 */
class PaintedRows : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    explicit PaintedRows(QWidget* parent = nullptr);

    [[nodiscard]] virtual int rowCount() const = 0;
    [[nodiscard]] int currentRow() const { return m_current; }
    void setCurrentRow(int row);
    /// On the screen; empty when there is no such row.
    [[nodiscard]] QRect rowRect(int row) const;
    /// Rows get what height there is, within limits; `leastHeight()` is enough for all of them.
    [[nodiscard]] int leastHeight() const;
    [[nodiscard]] int mostHeight() const;
    [[nodiscard]] QSize sizeHint() const override { return { 0, leastHeight() }; }

Q_SIGNALS:
    /// The user wants to see where the figures of this row come from.
    void rowActivated(int row);
    /// The user wants to know how the figure of this row comes about.
    void whyRequested(int row);

protected:
    virtual void paintRow(QPainter& painter, int row, const QRect& place) = 0;
    virtual void paintHeading(QPainter& painter, const QRect& place);
    [[nodiscard]] virtual QString rowToolTip(int row) const = 0;
    [[nodiscard]] virtual bool hasHeading() const { return false; }
    /// Other rows: the current one is the first again.
    void resetRows();
    [[nodiscard]] int rowHeight() const;
    /// How many of the lowest rows have room below the heading.
    [[nodiscard]] int rowsWithin(int height) const;

    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int headingHeight() const;
    [[nodiscard]] int rowAt(int y) const;
    void sayCurrent();

    int m_current = 0;
    int m_hovered = -1;
    bool m_hasKeyboard = false; ///< the focus came by a key: it is to be seen
    bool m_isMarked = false; ///< the user went to the current row
};
