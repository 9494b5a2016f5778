// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"
#include "parts/figuregrid.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

/**
 * By how much the clocks of a job may be off from each other, pair by pair, in the colours of heat maps; pairs that
 * nothing ties together are hatched. Arrows go from pair to pair.
 */
class ClockMatrix : public QWidget, public FigureGridSource
{
    Q_OBJECT
public:
    explicit ClockMatrix(QWidget* parent = nullptr);

    void show(std::shared_ptr<const core::FleetResult> result);
    /// The clocks that the keyboard is on; from 0 on.
    [[nodiscard]] std::optional<std::pair<int, int>> current() const { return m_current; }
    void select(int from, int to);
    /// "clock 3 against clock 1: 36.7 µs; 3.29 ms to 3.36 ms ahead of it".
    [[nodiscard]] QString textOf(int from, int to) const;
    [[nodiscard]] FigureGrid figureGrid() const override;
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    [[nodiscard]] int count() const;
    [[nodiscard]] QRect plot() const;
    [[nodiscard]] QRect cellRect(int from, int to) const;
    [[nodiscard]] std::optional<std::pair<int, int>> cellAt(const QPoint& position) const;
    [[nodiscard]] std::optional<std::int64_t> residualNs(int from, int to) const;
    [[nodiscard]] QString nameOf(int clock) const;
    void makeRaster();
    void paintNames(QPainter& painter) const;
    void paintFigures(QPainter& painter) const;

    std::shared_ptr<const core::FleetResult> m_result;
    std::vector<std::int64_t> m_residualsNs; ///< by pair; -1: not tied together
    std::int64_t m_largestNs = 1; ///< end of the scale
    std::optional<std::pair<int, int>> m_current;
    QImage m_raster; ///< of the plot, in device pixels; null: to be painted
};

/// The contradictions of clocks with their cycles, a sentence each; none: that they fit together.
[[nodiscard]] QStringList contradictionTexts(const core::FleetResult& result);
