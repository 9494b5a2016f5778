// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/pageframe.h"
#include "table/table.h"

#include <vector>

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
    [[nodiscard]] TableListPage& allTables() const { return *m_allTables; }
    /// The table of the current page that has the keyboard or had it last, else its first one; may be null.
    [[nodiscard]] TablePage* currentTablePage() const;
    /// All that show a table.
    [[nodiscard]] std::vector<TablePage*> everyTablePage() const;
    /// Puts the keyboard on what the current page is about.
    void focusContent();

private:
    void addTables(int group, const QString& title, const QStringList& keys);

    RanksSession& m_session;
    ViewContext& m_context;
    RanksStepsPage* m_steps;
    std::vector<RanksTablesPage*> m_tablePages;
    TableListPage* m_allTables;
};
