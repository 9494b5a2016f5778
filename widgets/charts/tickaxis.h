// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCategoryAxis>

#include <vector>

class QChart;

/// A label of a TickAxis, and where it stands.
struct AxisTick {
    double position = 0;
    QString text;
};

/// An axis with labels at values that were chosen, in even steps. Where there is no room for all of them, every second,
/// third, … remains.
class TickAxis : public QCategoryAxis
{
    Q_OBJECT
public:
    /// `ticks`: ascending, within [from, until]; those of one text show once.
    TickAxis(const QString& title, double from, double until, std::vector<AxisTick> ticks);

    /// Shows as many labels as do not touch on so many pixels.
    void fit(double lengthPx);

private:
    [[nodiscard]] bool hasRoom(std::size_t step, double lengthPx) const;

    std::vector<AxisTick> m_ticks;
    std::size_t m_step = 0; ///< of the labels that show; 0: none was shown yet
};

/// Fits the labels of such axes of `chart` to its size, now and whenever it changes.
void keepLabelsApart(QChart& chart);
