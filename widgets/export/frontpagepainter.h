// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

class QPainter;

/// Paints the first page of a report, on all of the paper that `painter` is on: verdict, tiles, where the time of each
/// GPU went, the first three findings. Body text is 13 px at 96 dpi. `pageCount`: of the whole report. Any thread may
/// paint.
void paintFrontPage(QPainter& painter, const core::AnalysisResults& results, int pageCount);
