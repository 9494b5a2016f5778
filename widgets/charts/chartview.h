// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "charts/chartcontent.h"

#include <QChartView>
#include <QImage>

/**
 * Shows a chart and lets mouse and keyboard point at its items: a tool tip says what is there, a click or Enter follows
 * it, a drag marks a range. Left and right go from item to item.
 *
 * What is shown is a picture of the chart, made off the UI thread whenever it has changed: curves of many points take
 * longer to paint than the window may be away from its events. Charts that change together are laid out in turns.
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
    /// Shows the picture there is with this much of its colour, 0–1.
    void setOpacity(double opacity);
    [[nodiscard]] double opacity() const { return m_opacity; }
    /// True when the picture is of the chart as it is.
    [[nodiscard]] bool isPainted() const { return m_isPainted; }

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
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void applyStyle();
    void planPicture();
    void drawPicture();
    [[nodiscard]] QPointF chartPosition(const QPointF& position) const;
    void setCurrent(std::optional<std::size_t> item);
    void showItemTip();
    void openCurrent() const;

    ChartContent m_content; ///< its chart is owned by the scene
    QChart* m_chart = nullptr;
    std::optional<std::size_t> m_current;
    std::optional<QPointF> m_dragFrom, m_dragTo; ///< in the chart's coordinates
    QImage m_picture;
    bool m_isPainted = false;
    bool m_isStyleStale = false; ///< colours and letters are those of before
    double m_opacity = 1;
    core::LatestJob<QImage> m_painting { this };
};

/// Gives a chart the colours of `palette` and the sizes of `font`.
void styleChart(QChart& chart, const QPalette& palette, const QFont& font);
/// Lets a click on a name in the legend hide what it stands for, and show it again.
void makeLegendToggle(QChart& chart);
