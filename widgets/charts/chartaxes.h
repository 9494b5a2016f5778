// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/displayformat.h"
#include "charts/tickaxis.h"
#include "models/chartseries.h"

#include <QString>
#include <QStringList>

#include <functional>

class QAbstractAxis;
class QBarCategoryAxis;
class QValueAxis;

/// A unit in which times of a chart can be read.
struct ChartTimeUnit {
    double ns = 1;
    QString symbol;
};
/// The unit that gives numbers of a handy size for times up to `longestNs`.
[[nodiscard]] ChartTimeUnit chartTimeUnit(double longestNs);

/// A duration, size or bandwidth in the user's locale with three digits and a fitting unit: "12.3 µs", "64.0 kB", "1.20
/// GB/s"; as the user chose otherwise.
[[nodiscard]] QString localDuration(double durationNs, const core::DisplayFormat& format = {});
[[nodiscard]] QString localBytes(double sizeBytes, const core::DisplayFormat& format = {});
[[nodiscard]] QString localBandwidth(double bytesPerSecond);

/// An axis with ticks at round numbers. Owned by the caller until a chart takes it.
[[nodiscard]] QValueAxis* makeValueAxis(const QString& title, const core::ChartRange& range);

/**
 * An axis of moments, `rangeNs` ns after the start of the trace, for values in `unit` after that start; its labels
 * count from the base that `format` says. `originNs`: the start of the trace, as exported.
 */
[[nodiscard]] QAbstractAxis* makeTimeAxis(const core::ChartRange& rangeNs, std::int64_t originNs,
                                          const ChartTimeUnit& unit, const core::DisplayFormat& format);
/// A moment of such an axis for a tool tip. `sinceStartNs`: after the start of the trace.
[[nodiscard]] QString chartMoment(double sinceStartNs, std::int64_t originNs, const ChartTimeUnit& unit,
                                  const core::DisplayFormat& format);

/// Some `count` ticks at round values of [from, until], which are positive; their positions are logarithms to base 10.
[[nodiscard]] std::vector<AxisTick> logTicks(double from, double until, int count,
                                             const std::function<QString(double)>& format);
/// An axis for logarithms to base 10.
[[nodiscard]] TickAxis* makeLogAxis(const QString& title, double from, double until, int count,
                                    const std::function<QString(double)>& format);

/// An axis with names, the first at the top. Names are shortened in the middle to `characters` and made unique.
[[nodiscard]] QBarCategoryAxis* makeNameAxis(const QStringList& names, qsizetype characters);
