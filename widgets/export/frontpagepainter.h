// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <QFont>
#include <QSizeF>

class QPainter;

/// What the first page of a report is painted on.
struct FrontPaper {
    QSizeF size; ///< within the margins, in pixels at 96 dpi
    int pageCount = 1; ///< of the whole report
};

/// Paints the first page of a report: verdict, tiles, where the time of each GPU went, the first three findings. `base`
/// is the font of body text. Any thread may paint.
void paintFrontPage(QPainter& painter, const FrontPaper& paper, const core::AnalysisResults& results,
                    const QFont& base);
