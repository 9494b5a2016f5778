// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/overviewcharts.h"

#include <QChart>
#include <QPointF>

#include <functional>
#include <memory>
#include <optional>

/// Something in a chart that can be pointed at: a bar, a part of a curve, a point.
struct ChartItem {
    QString text; ///< what the tool tip says; plain text, may have several lines
    QPointF place; ///< in the chart's coordinates: where the tool tip belongs
    std::optional<core::ChartCell> cell; ///< the figure it stands for
    std::function<void()> open; ///< what a click does; may be empty
};

/// A chart, and what can be pointed at in it. The functions hold what they need; they are given the chart they belong
/// to.
struct ChartContent {
    std::unique_ptr<QChart> chart;
    std::size_t itemCount = 0;
    /// The item at a position in the chart's coordinates, if there is one.
    std::function<std::optional<std::size_t>(QChart&, const QPointF&)> itemAt;
    std::function<ChartItem(QChart&, std::size_t)> item;
    /// The user dragged from one position to another; empty: there is nothing to drag.
    std::function<void(QChart&, const QPointF&, const QPointF&)> dragged;
};
