// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/pageframe.h"
#include "table/table.h"

#include <vector>

class ClocksPane;
class EfficiencyPane;
class InputsPane;
class RankBudgetBars;
class RanksSession;
class RanksStepsPage;
class RanksTablesPage;
class TableListPage;
class TablePage;

/// The pages of a job: its steps, its operations, its clocks, what was read, and all tables.
class RanksPages : public PageFrame
{
    Q_OBJECT
public:
    /// Both must outlive this object.
    RanksPages(RanksSession& session, ViewContext& context, QWidget* parent = nullptr);

    /// Shows the result of the session.
    void show();
    /// Its tables came.
    void showTables();
    /// Goes to a cell of a table. False when there is none.
    bool showCell(const QString& tableKey, std::size_t row, const QString& columnKey);

    [[nodiscard]] RanksStepsPage& steps() const { return *m_steps; }
    [[nodiscard]] RankBudgetBars& budgets() const { return *m_budgets; }
    [[nodiscard]] EfficiencyPane& efficiency() const { return *m_efficiency; }
    [[nodiscard]] ClocksPane& clocks() const { return *m_clocks; }
    [[nodiscard]] InputsPane& inputs() const { return *m_inputs; }
    [[nodiscard]] TableListPage& allTables() const { return *m_allTables; }
    /// The table of the current page that has the keyboard or had it last, else its first one; may be null.
    [[nodiscard]] TablePage* currentTablePage() const;
    /// All that show a table.
    [[nodiscard]] std::vector<TablePage*> everyTablePage() const;
    /// Puts the keyboard on what the current page is about.
    void focusContent();

Q_SIGNALS:
    /// The user wants to know how a figure comes about.
    void whyRequested(const QString& tableKey, std::size_t row, const QString& columnKey);

private:
    void addTables(int group, const QString& title, const QStringList& keys, QWidget* above = nullptr);
    void connectPanes();
    void showRowOf(const QString& tableKey, std::uint32_t rank, const QString& columnKey);

    RanksSession& m_session;
    ViewContext& m_context;
    RanksStepsPage* m_steps;
    RankBudgetBars* m_budgets;
    EfficiencyPane* m_efficiency;
    ClocksPane* m_clocks;
    InputsPane* m_inputs;
    std::vector<RanksTablesPage*> m_tablePages;
    TableListPage* m_allTables;
};
