// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <QFont>
#include <QSizeF>

class QPainter;

/// Paints the first page of a report: verdict, tiles, where the time of each GPU went, the first three findings. `size`
/// is that of the page in pixels at 96 dpi; `base` is the font of body text. Any thread may paint.
void paintFrontPage(QPainter& painter, const QSizeF& size, const core::AnalysisResults& results, const QFont& base);
