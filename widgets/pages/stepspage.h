// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

namespace core {
struct StepRange;
struct WindowName;
} // namespace core

class ChartPane;
class QPushButton;

/// The work that the trace repeats: each step as a bar of a chart and as a row of a table, either of which can become
/// the scope.
class StepsPage : public ResultPage
{
    Q_OBJECT
public:
    explicit StepsPage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;

    [[nodiscard]] ChartPane& chart() const { return *m_chart; }
    [[nodiscard]] TablePage& steps() const { return *m_steps; }
    /// Limits the scope to the steady steps.
    [[nodiscard]] QPushButton& steady() const { return *m_steady; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void showChart();
    void planChart();
    void showSteady();
    void limitTo(const core::WindowName& window);

    core::ResultsPointer m_results;
    ChartPane* m_chart;
    TablePage* m_steps;
    QPushButton* m_steady;
};
