// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartcontent.h"

#include <QChartView>

/**
 * Shows a chart and lets mouse and keyboard point at its items: a tool tip says what is there, a click or Enter follows
 * it, a drag marks a range. Left and right go from item to item.
 */
class ChartView : public QChartView
{
    Q_OBJECT
public:
    explicit ChartView(QWidget* parent = nullptr);
    ~ChartView() override;

    void setContent(ChartContent content);
    /// The item that mouse or keyboard is at.
    [[nodiscard]] std::optional<ChartItem> currentItem() const;
    [[nodiscard]] const ChartContent& content() const { return m_content; }

Q_SIGNALS:
    /// One line about the current item; empty: there is none.
    void itemDescribed(const QString& text);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void applyStyle();
    [[nodiscard]] QPointF chartPosition(const QPointF& position) const;
    void setCurrent(std::optional<std::size_t> item);
    void showItemTip();
    void openCurrent() const;

    ChartContent m_content; ///< its chart is owned by the scene
    QChart* m_chart = nullptr;
    std::optional<std::size_t> m_current;
    std::optional<QPointF> m_dragFrom, m_dragTo; ///< in the chart's coordinates
};

/// Gives a chart the colours of `palette` and the sizes of `font`.
void styleChart(QChart& chart, const QPalette& palette, const QFont& font);
/// Lets a click on a name in the legend hide what it stands for, and show it again.
void makeLegendToggle(QChart& chart);
