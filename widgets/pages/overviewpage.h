// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/overviewcharts.h"
#include "pages/resultpage.h"

#include "base/latestjob.h"

class ChartPane;
class QGridLayout;
class QLabel;
class QVBoxLayout;

/// What a trace looks like at a glance: the key facts, the gravest findings, and charts that lead to the tables behind
/// them.
class OverviewPage : public ResultPage
{
    Q_OBJECT
public:
    explicit OverviewPage(ViewContext& context, QWidget* parent = nullptr);
    ~OverviewPage() override;

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    void setBusy(bool isBusy) override;

    [[nodiscard]] ChartPane& utilization() const { return *m_utilization; }
    [[nodiscard]] ChartPane& timeByClass() const { return *m_timeByClass; }
    [[nodiscard]] ChartPane& topKernels() const { return *m_topKernels; }
    [[nodiscard]] ChartPane& barriers() const { return *m_barriers; }
    [[nodiscard]] ChartPane& nvlink() const { return *m_nvlink; }
    [[nodiscard]] ChartPane& copies() const { return *m_copies; }
    [[nodiscard]] std::vector<ChartPane*> panes() const;
    /// True when all charts of the results show.
    [[nodiscard]] bool isComplete() const;
    /// What of the charts was collected from the events of the results shown; null as long as it is not there.
    [[nodiscard]] std::shared_ptr<const core::OverviewEvents> events() const { return m_events; }

Q_SIGNALS:
    /// The user wants to see a figure in its table.
    void cellRequested(const QString& tableKey, std::size_t row, const QString& columnKey);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void connectPanes();
    void arrange();
    void showFacts();
    void showFindings();
    void namePictures();
    void planCharts();
    void plan(ChartPane* pane, void (OverviewPage::*showChart)());
    void collectEvents();
    void showUtilization();
    void showTimeByClass();
    void showTopKernels();
    void showBarriers();
    void showNvlink();
    void showCopies();
    [[nodiscard]] int deviceCount() const;
    [[nodiscard]] ChartLinks links();
    void showReason(ChartPane& pane, const core::Provenance& provenance, const QString& emptyText);

    core::ResultsPointer m_results;
    std::shared_ptr<const core::OverviewEvents> m_events;
    QWidget* m_facts;
    QWidget* m_findings;
    QGridLayout* m_grid;
    ChartPane* m_utilization;
    ChartPane* m_timeByClass;
    ChartPane* m_topKernels;
    ChartPane* m_barriers;
    ChartPane* m_nvlink;
    ChartPane* m_copies;
    int m_columns = 0;
    core::LatestJob<core::OverviewEvents> m_collecting { this };
};
