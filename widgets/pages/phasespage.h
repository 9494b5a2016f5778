// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

#include "base/latestjob.h"

class QCheckBox;

/// The phases of the session's phase map, or how to write one.
class PhasesPage : public ResultPage
{
    Q_OBJECT
public:
    explicit PhasesPage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;

    [[nodiscard]] TablePage& phases() const { return *m_phases; }
    void setByProcess(bool isOn);

private:
    void regroup();

    core::ResultsPointer m_results;
    TablePage* m_phases;
    QCheckBox* m_byProcess;
    core::LatestJob<core::Table> m_grouping;
};
