// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers/barriers.h"
#include "pages/resultpage.h"

#include "base/latestjob.h"

class QCheckBox;

/// How CPU and GPU wait for each other, in one table; switches make a row per process or thread.
class BarriersPage : public ResultPage
{
    Q_OBJECT
public:
    explicit BarriersPage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;

    [[nodiscard]] TablePage& barriers() const { return *m_barriers; }
    void setGrouping(const core::BarrierGrouping& grouping);

private:
    void regroup();

    core::ResultsPointer m_results;
    TablePage* m_barriers;
    QCheckBox* m_byProcess;
    QCheckBox* m_byThread;
    core::LatestJob<core::Table> m_grouping;
};
