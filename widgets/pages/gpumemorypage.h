// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

class ChartPane;

/// What was allocated on GPUs: over time as a chart, by process and kind as a table, and what was never freed.
class GpuMemoryPage : public ResultPage
{
    Q_OBJECT
public:
    explicit GpuMemoryPage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;

    [[nodiscard]] ChartPane& chart() const { return *m_chart; }
    [[nodiscard]] TablePage& uses() const { return *m_uses; }
    [[nodiscard]] TablePage& kept() const { return *m_kept; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void showChart();
    void planChart();
    void limitTo(const core::TimeWindow& window);

    core::ResultsPointer m_results;
    ChartPane* m_chart;
    TablePage* m_uses;
    TablePage* m_kept;
};
