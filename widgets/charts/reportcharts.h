// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartpicture.h"
#include "charts/overviewcharts.h"

#include "base/latestjob.h"

#include <QObject>

#include <functional>
#include <vector>

/// A chart drawn for a report.
struct ReportPicture {
    static constexpr double Scale = 2; ///< pixels of the picture for one of the drawing

    QString key; ///< one of core::reportChartKeys()
    QString title;
    ChartDrawing drawing;
};

/// Draws the charts of the overview for reports: always dark on light and of the same size, whatever the window looks
/// like. Charts can only be drawn in the UI thread: one in each turn of the event loop.
class ReportCharts : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(std::vector<ReportPicture>)>;

    explicit ReportCharts(QObject* parent = nullptr);
    /// Draws the charts that `results` have and hands them to `done`; a drawing under way is dropped.
    void draw(const core::ResultsPointer& results, Done done);
    /// Nobody wants them any more: nothing is handed over.
    void cancel();

private:
    struct Drawing;
    void planNext();
    void drawNext();

    std::shared_ptr<Drawing> m_current; ///< null: nothing to do
    core::LatestJob<core::OverviewEvents> m_collecting { this };
};
