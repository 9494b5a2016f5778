// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

class ChartPane;

/// How much was queued for each stream: over time as a chart, in all as a table, and when the GPUs ran dry.
class QueuePage : public ResultPage
{
    Q_OBJECT
public:
    explicit QueuePage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;

    [[nodiscard]] ChartPane& chart() const { return *m_chart; }
    [[nodiscard]] TablePage& streams() const { return *m_streams; }
    [[nodiscard]] TablePage& spells() const { return *m_spells; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void showChart();
    void planChart();
    void limitTo(const core::TimeWindow& window);

    core::ResultsPointer m_results;
    ChartPane* m_chart;
    TablePage* m_streams;
    TablePage* m_spells;
};
