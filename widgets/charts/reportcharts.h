// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/overviewcharts.h"

#include "base/latestjob.h"

#include <QImage>
#include <QObject>
#include <QTimer>

#include <functional>
#include <vector>

/// A chart drawn for a report.
struct ReportPicture {
    QString key; ///< one of core::reportChartKeys()
    QString title;
    QImage image;
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

private:
    struct Drawing;
    void drawNext();

    std::shared_ptr<Drawing> m_current; ///< null: nothing to do
    QTimer m_turn; ///< comes when the event loop has nothing else to do
    core::LatestJob<core::OverviewEvents> m_collecting { this };
};
