// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QImage>
#include <QPicture>
#include <QSize>

class QChart;
class QGraphicsScene;

/// What was drawn, to be made into an image or a file in any thread: only that takes long.
struct ChartDrawing {
    QPicture picture; ///< in use by one thread at a time
    QSizeF size; ///< in the units of what was drawn
};
/// This part of the scene, on `ground`.
[[nodiscard]] ChartDrawing drawingOf(QGraphicsScene& scene, const QRectF& part, const QBrush& ground);
/// `scale`: pixels of the picture for one of the drawing. May run in any thread.
[[nodiscard]] QImage imageOf(ChartDrawing drawing, double scale);

/// Puts `title`, plain text, above a chart.
void setChartTitle(QChart& chart, const QString& title);
/// The chart, which is in a scene, with `title` above it.
[[nodiscard]] ChartDrawing chartDrawing(QChart& chart, const QString& title);
/// The drawing as an SVG file; empty when it could not be made. May run in any thread.
[[nodiscard]] QByteArray svgOf(ChartDrawing drawing, const QString& title);
/// The picture as a PNG file.
[[nodiscard]] QByteArray imageToPng(const QImage& image);
