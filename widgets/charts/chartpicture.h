// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QImage>
#include <QSize>

class QChart;

/// The chart, which is in a scene, as a picture with `title` above it. `scale`: pixels of the picture for one of the
/// chart.
[[nodiscard]] QImage chartImage(QChart& chart, const QString& title, double scale);
/// The same as SVG; empty when it could not be made.
[[nodiscard]] QByteArray chartSvg(QChart& chart, const QString& title);
/// The picture as a PNG file.
[[nodiscard]] QByteArray imageToPng(const QImage& image);
