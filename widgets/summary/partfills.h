// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/summary.h"
#include "style/classfills.h"

#include <QRectF>

class QPainter;
struct Tokens;

[[nodiscard]] ClassFill fillOfPart(const core::SummaryPart& part, bool isDark);

/// Fills `place` with what went on in each part of time: kernels at the bottom, idle time on top.
void drawCourses(QPainter& painter, const QRectF& place, const core::PartCourses& courses,
                 const std::vector<core::SummaryPart>& parts, const Tokens& tokens);

/// Fills `place` where one course is, so that short and rare times are seen as well: heights are square roots, the
/// greatest is the full height.
void drawCourse(QPainter& painter, const QRectF& place, const core::Course& course, const core::TimeBins& bins,
                const QBrush& fill);
