// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/overviewcharts.h"
#include "pages/resultpage.h"

class ChartPane;

/// A figure over time: a chart whose dragging limits all figures to a time, a table of it in all, and one of what it
/// leads to.
class CurvePage : public ResultPage
{
    Q_OBJECT
public:
    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;

    [[nodiscard]] ChartPane& chart() const { return *m_chart; }

protected:
    /// What a page is about.
    struct Subject {
        QString name; ///< of the chart's pictures and of the splitter's sizes
        QString chartTitle;
        ChartContent (*makeChart)(const core::ResultsPointer& results, const ChartLinks& links) = nullptr;
        QString emptyText; ///< in place of a chart without curves, where the figure was captured
        QString totalsKey, detailsKey; ///< of the tables
        CaptureOffer offer; ///< where it was not
    };
    CurvePage(ViewContext& context, const Subject& subject, QWidget* parent);

    [[nodiscard]] TablePage& totals() const { return *m_totals; }
    [[nodiscard]] TablePage& details() const { return *m_details; }
    void changeEvent(QEvent* event) override;

private:
    void showChart();
    void planChart();
    void limitTo(const core::TimeWindow& window);

    Subject m_subject;
    core::ResultsPointer m_results;
    ChartPane* m_chart;
    TablePage* m_totals;
    TablePage* m_details;
};
