// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/partfills.h"

#include "style/tokens.h"

#include <QPaintDevice>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace {

/// Device pixels, so that nothing is blurred where the screen is scaled.
std::size_t columnsOf(const QPainter& painter, const QRectF& place)
{
    return static_cast<std::size_t>(std::max(1.0, std::round(place.width() * painter.device()->devicePixelRatioF())));
}

/// The columns that `values` fill, from left to right.
QRectF columnAt(const QRectF& place, std::size_t column, std::size_t count)
{
    const auto width = place.width() / static_cast<qreal>(count);
    return { place.left() + static_cast<qreal>(column) * width, place.top(), width, place.height() };
}

} // namespace

ClassFill fillOfPart(const core::SummaryPart& part, bool isDark)
{
    if (!part.family.isEmpty())
        return fillOfFamily(part.family, isDark);
    return part.isIdle() ? fillOf(core::timeGroup(part.timeClass), isDark) : fillOf(part.timeClass, isDark);
}

void drawCourses(QPainter& painter, const QRectF& place, const core::PartCourses& courses,
                 const std::vector<core::SummaryPart>& parts, const Tokens& tokens)
{
    const auto ratio = painter.device()->devicePixelRatioF();
    const auto most = columnsOf(painter, place);
    std::vector<qreal> filled(std::min(most, courses.bins.count), place.bottom());
    for (std::size_t part = 0; part < courses.courses.size(); ++part) {
        const auto values = core::coarser(courses.courses[part], courses.bins, most);
        const auto brush = brushOf(fillOfPart(parts[part], tokens.isDark), tokens, ratio);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto height = static_cast<qreal>(values[i]) * place.height();
            if (height <= 0)
                continue;
            const auto column = columnAt(place, i, values.size());
            painter.fillRect(QRectF(column.left(), filled[i] - height, column.width(), height), brush);
            filled[i] -= height;
        }
    }
}

void drawCourse(QPainter& painter, const QRectF& place, const core::Course& course, const core::TimeBins& bins,
                const QBrush& fill)
{
    const auto values = core::coarser(course, bins, columnsOf(painter, place));
    const qreal least = 2 / painter.device()->devicePixelRatioF(); // what there is, is seen
    const auto greatest = values.empty() ? 0 : static_cast<qreal>(*std::ranges::max_element(values));
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] <= 0)
            continue;
        const auto height = std::max(least, std::sqrt(static_cast<qreal>(values[i]) / greatest) * place.height());
        const auto column = columnAt(place, i, values.size());
        painter.fillRect(QRectF(column.left(), place.bottom() - height, column.width(), height), fill);
    }
}
