// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartdrag.h"

#include <algorithm>
#include <cmath>

std::function<void(QChart&, const QPointF&, const QPointF&)>
dragToLimit(const core::TimeWindow& window, std::int64_t originNs, double unitNs,
            const std::function<void(const core::TimeWindow&)>& limitTo)
{
    if (!limitTo)
        return {};
    return [=](QChart& chart, const QPointF& from, const QPointF& until) {
        const auto timeAt = [&](double x) {
            const auto sinceStart = chart.mapToValue({ x, from.y() }, chart.series().constFirst()).x() * unitNs;
            const auto length = static_cast<double>(window.endNs - originNs);
            const auto timeNs = originNs + static_cast<std::int64_t>(std::llround(std::clamp(sinceStart, 0.0, length)));
            return std::clamp(timeNs, window.startNs, window.endNs);
        };
        const core::TimeWindow between { timeAt(std::min(from.x(), until.x())), timeAt(std::max(from.x(), until.x())) };
        if (between.durationNs() > 0)
            limitTo(between);
    };
}
