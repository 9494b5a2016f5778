// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "several/severaltracespages.h"

#include <cstdint>

class ClocksPane;
class EfficiencyPane;
class InputsPane;
class RankBudgetBars;
class RankFindingsPane;
class RanksSession;
class RanksStepsPage;

/// The pages of a job: its steps, its operations, its clocks, what was read, and all tables.
class RanksPages : public SeveralTracesPages
{
    Q_OBJECT
public:
    /// Both must outlive this object.
    RanksPages(RanksSession& session, ViewContext& context, QWidget* parent = nullptr);

    /// Shows the result of the session.
    void show();
    /// Its tables came.
    void showTables();
    [[nodiscard]] RanksStepsPage& steps() const { return *m_steps; }
    [[nodiscard]] RankFindingsPane& findings() const { return *m_findings; }
    [[nodiscard]] RankBudgetBars& budgets() const { return *m_budgets; }
    [[nodiscard]] EfficiencyPane& efficiency() const { return *m_efficiency; }
    [[nodiscard]] ClocksPane& clocks() const { return *m_clocks; }
    [[nodiscard]] InputsPane& inputs() const { return *m_inputs; }
    void focusContent() override;

Q_SIGNALS:
    /// The user wants to know how a figure is made.
    void whyRequested(const QString& tableKey, std::size_t row, const QString& columnKey);

private:
    void addRankTables(int group, const QString& title, const QStringList& keys, QWidget* above = nullptr);
    void connectPanes();
    void showRowOf(const QString& tableKey, std::uint32_t rank, const QString& columnKey);

    RanksSession& m_session;
    RanksStepsPage* m_steps;
    RankFindingsPane* m_findings;
    RankBudgetBars* m_budgets;
    EfficiencyPane* m_efficiency;
    ClocksPane* m_clocks;
    InputsPane* m_inputs;
};
