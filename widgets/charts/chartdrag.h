// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"

#include <QChart>
#include <QPointF>

#include <cstdint>
#include <functional>

/**
 * What ChartContent::dragged does in a chart over time: asks `limitTo` for the time between both positions, ns as
 * exported, inside of `window`; not for one without length. Empty where `limitTo` is.
 *
 * @param originNs  where the time axis is 0
 * @param unitNs  length of one unit of it
 */
[[nodiscard]] std::function<void(QChart&, const QPointF&, const QPointF&)>
dragToLimit(const core::TimeWindow& window, std::int64_t originNs, double unitNs,
            const std::function<void(const core::TimeWindow&)>& limitTo);
