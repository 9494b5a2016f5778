// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parts/figuregrid.h"

#include <QAbstractScrollArea>

#include <utility>

class QMenu;

/// Rows of ranks below a head that stays, as many as there are: one tab stop, a current row, a tool tip for each.
class RankRowsView : public QAbstractScrollArea, public FigureGridSource
{
    Q_OBJECT
public:
    [[nodiscard]] virtual int rowCount() const = 0;

protected:
    /// `name`: what screen readers call it; `rowPx`: height of a row in px of the design.
    RankRowsView(const QString& name, int rowPx, QWidget* parent);

    [[nodiscard]] virtual int headHeight() const = 0;
    /// What there is to say of a row.
    [[nodiscard]] virtual QString rowText(int row) const = 0;
    [[nodiscard]] int currentRow() const { return m_current; }
    /// Makes a row the current one, or the next there is, and scrolls to it. False: there are none.
    bool goToRow(int row);
    /// Other rows: the first is the current one.
    void resetRows();
    void updateScrollBar();
    [[nodiscard]] int rowHeight() const;
    /// -1: there is none.
    [[nodiscard]] int rowAt(int y) const;
    [[nodiscard]] QRect rowRect(int row) const;
    /// The first and the last row that can be seen.
    [[nodiscard]] std::pair<int, int> seenRows() const;
    void addFigureAction(QMenu& menu);

    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    int m_rowPx;
    int m_current = 0;
};
