// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartview.h"

#include "charts/chartpicture.h"
#include "charts/tickaxis.h"
#include "parts/turnqueue.h"

#include <QAbstractAxis>
#include <QApplication>
#include <QGraphicsScene>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <utility>

ChartView::ChartView(QWidget* parent)
    : QChartView(parent)
    , m_chart(chart())
{
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    applyStyle();
    connect(scene(), &QGraphicsScene::changed, this, &ChartView::planPicture);
}

ChartView::~ChartView() = default;

void ChartView::setContent(ChartContent content)
{
    setCurrent(std::nullopt);
    m_dragFrom.reset();
    m_content = std::move(content);
    auto* before = m_chart;
    m_chart = m_content.chart.release();
    applyStyle();
    makeLegendToggle(*m_chart);
    keepLabelsApart(*m_chart);
    setChart(m_chart); // gives the one before back
    delete before;
    planPicture();
}

void ChartView::setOpacity(double opacity)
{
    m_opacity = opacity;
    viewport()->update();
}

/// In a turn of its own, however often the chart changes until then; a page that is not in front waits until it is.
void ChartView::planPicture()
{
    m_isPainted = false;
    m_painting.cancel();
    auto& turns = TurnQueue::ofWindows();
    turns.drop(this);
    if (isVisible())
        turns.add(this, [this] { drawPicture(); });
}

void ChartView::drawPicture()
{
    const auto room = viewport()->rect();
    if (!isVisible() || room.isEmpty())
        return;
    if (m_isStyleStale) {
        applyStyle();
        planPicture();
        return;
    }
    if (m_chart->size() != QSizeF(size())) {
        QResizeEvent late(size(), size());
        QChartView::resizeEvent(&late);
        planPicture(); // laid out and drawn in one turn would be too long
        return;
    }
    m_isPainted = true; // what changes from now on asks for another
    m_painting.start([drawing = drawingOf(*scene(), room, palette().brush(QPalette::Active, QPalette::Base)),
                      scale = devicePixelRatioF()](
                         const std::stop_token&) -> core::Expected<QImage> { return imageOf(drawing, scale); },
                     [this](const core::LatestJob<QImage>::Shared& picture) {
                         if (!picture)
                             return;
                         m_picture = **picture;
                         viewport()->update();
                     });
}

/// QChartView would lay the chart out for each size on the way.
void ChartView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event); // NOLINT(bugprone-parent-virtual-call)
    planPicture();
}

void ChartView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().brush(QPalette::Active, QPalette::Base));
    painter.setOpacity(m_opacity);
    painter.drawImage(QPointF(), m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    drawForeground(&painter, viewport()->rect());
    if (!m_isPainted && !TurnQueue::ofWindows().isWaiting(this))
        planPicture(); // it was not to be seen when it changed
}

std::optional<ChartItem> ChartView::currentItem() const
{
    return m_current ? std::optional(m_content.item(*m_chart, *m_current)) : std::nullopt;
}

QPointF ChartView::chartPosition(const QPointF& position) const
{
    return m_chart->mapFromScene(mapToScene(position.toPoint()));
}

void ChartView::setCurrent(std::optional<std::size_t> item)
{
    if (m_current == item)
        return;
    m_current = item;
    auto line = item ? m_content.item(*m_chart, *item).text : QString();
    line.replace(u'\n', QStringLiteral(" · "));
    setAccessibleDescription(line);
    Q_EMIT itemDescribed(line);
    viewport()->update();
}

void ChartView::showItemTip()
{
    const auto item = currentItem();
    if (!item) {
        QToolTip::hideText();
        return;
    }
    const auto place = mapFromScene(m_chart->mapToScene(item->place));
    // plain text: names from a trace must not be taken for HTML
    const auto text = QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(item->text.toHtmlEscaped());
    QToolTip::showText(viewport()->mapToGlobal(place), text, viewport());
}

void ChartView::openCurrent() const
{
    const auto item = currentItem();
    if (item && item->open)
        item->open();
}

void ChartView::mousePressEvent(QMouseEvent* event)
{
    QChartView::mousePressEvent(event);
    const auto position = chartPosition(event->position());
    if (event->button() == Qt::LeftButton && m_chart->plotArea().contains(position))
        m_dragFrom = position;
}

void ChartView::mouseMoveEvent(QMouseEvent* event)
{
    QChartView::mouseMoveEvent(event);
    const auto position = chartPosition(event->position());
    if (m_dragFrom && m_content.dragged
        && (m_dragTo || std::abs(position.x() - m_dragFrom->x()) >= QApplication::startDragDistance())) {
        m_dragTo = position;
        QToolTip::hideText();
        viewport()->update();
        return;
    }
    const auto item = m_content.itemAt && m_chart->plotArea().contains(position) ? m_content.itemAt(*m_chart, position)
                                                                                 : std::nullopt;
    if (item == m_current)
        return;
    setCurrent(item);
    const auto current = currentItem();
    viewport()->setCursor(current && current->open ? Qt::PointingHandCursor : Qt::ArrowCursor);
    showItemTip();
}

void ChartView::mouseReleaseEvent(QMouseEvent* event)
{
    QChartView::mouseReleaseEvent(event);
    const auto from = std::exchange(m_dragFrom, std::nullopt);
    const auto until = std::exchange(m_dragTo, std::nullopt);
    viewport()->update();
    if (!from || event->button() != Qt::LeftButton)
        return;
    if (until)
        m_content.dragged(*m_chart, *from, *until);
    else if (m_content.itemAt) {
        setCurrent(m_content.itemAt(*m_chart, chartPosition(event->position())));
        openCurrent();
    }
}

/// The second press of a double click is a press as well.
void ChartView::mouseDoubleClickEvent(QMouseEvent* event)
{
    event->accept();
}

void ChartView::keyPressEvent(QKeyEvent* event)
{
    const auto count = m_content.itemCount;
    const auto current = m_current.value_or(0);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (count == 0)
            return;
        if (!m_current)
            setCurrent(0);
        else
            setCurrent((event->key() == Qt::Key_Right ? current + 1 : current + count - 1) % count);
        showItemTip();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        openCurrent();
        return;
    case Qt::Key_Escape:
        if (!m_dragFrom && !m_current)
            break;
        m_dragFrom.reset();
        m_dragTo.reset();
        setCurrent(std::nullopt);
        QToolTip::hideText();
        return;
    default:
        break;
    }
    event->ignore(); // the page scrolls
}

/// The wheel scrolls the page.
void ChartView::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

void ChartView::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    setCurrent(std::nullopt);
}

void ChartView::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (!m_chart || (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange))
        return;
    m_isStyleStale = true; // until its turn: all charts of a window in one would be too long
    if (!isVisible())
        m_picture = {}; // never to be seen in colours of before
    planPicture();
}

/// In the colours of what can be used: a chart also gets its style while its figures do not hold, and keeps it.
void ChartView::applyStyle()
{
    m_isStyleStale = false;
    auto active = palette();
    active.setCurrentColorGroup(QPalette::Active);
    styleChart(*m_chart, active, font());
}

/// The range being dragged, and a ring at the item that the keyboard is on.
void ChartView::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    const auto plot = m_chart->plotArea();
    auto color = palette().color(QPalette::Link);
    if (m_dragFrom && m_dragTo) {
        auto range = QRectF(QPointF(m_dragFrom->x(), plot.top()), QPointF(m_dragTo->x(), plot.bottom())).normalized();
        constexpr float Opacity = 0.3F;
        painter->setPen(color);
        color.setAlphaF(Opacity);
        painter->setBrush(color);
        painter->drawRect(m_chart->mapRectToScene(range.intersected(plot)));
    }
    if (m_current && hasFocus()) {
        constexpr double Radius = 4;
        constexpr double Width = 2;
        painter->setPen(QPen(palette().color(QPalette::Link), Width));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(m_chart->mapToScene(m_content.item(*m_chart, *m_current).place), Radius, Radius);
    }
}
