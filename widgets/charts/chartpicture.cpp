// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartpicture.h"

#include <QBuffer>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>
#include <QSvgGenerator>

namespace {

/// Gives a chart a title for as long as it lives.
class TemporaryTitle
{
public:
    TemporaryTitle(QChart& chart, const QString& title)
        : m_chart(chart)
        , m_before(chart.title())
    {
        setChartTitle(chart, title);
        chart.layout()->activate();
    }
    TemporaryTitle(const TemporaryTitle&) = delete;
    TemporaryTitle& operator=(const TemporaryTitle&) = delete;
    ~TemporaryTitle() { m_chart.setTitle(m_before); }

private:
    QChart& m_chart;
    QString m_before;
};

} // namespace

void setChartTitle(QChart& chart, const QString& title)
{
    chart.setTitle(title.toHtmlEscaped()); // a chart takes its title for HTML
}

ChartDrawing drawingOf(QGraphicsScene& scene, const QRectF& part, const QBrush& ground)
{
    ChartDrawing drawing { QPicture(), part.size() };
    const QRectF target(QPointF(), part.size());
    QPainter painter(&drawing.picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(target, ground);
    scene.render(&painter, target, part);
    return drawing;
}

QImage imageOf(ChartDrawing drawing, double scale)
{
    QImage image((drawing.size * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    drawing.picture.play(&painter);
    return image;
}

ChartDrawing chartDrawing(QChart& chart, const QString& title)
{
    const TemporaryTitle titled(chart, title);
    return drawingOf(*chart.scene(), chart.sceneBoundingRect(), chart.backgroundBrush());
}

QByteArray svgOf(ChartDrawing drawing, const QString& title)
{
    const auto size = drawing.size.toSize();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setResolution(drawing.picture.logicalDpiY()); // else letters change their size
    generator.setTitle(title);
    generator.setDescription(QStringLiteral("GPU Loupe"));
    QPainter painter(&generator);
    painter.setRenderHint(QPainter::Antialiasing);
    drawing.picture.play(&painter);
    painter.end();
    return bytes;
}

QByteArray imageToPng(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, "PNG") ? bytes : QByteArray();
}
