// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigation/pageframe.h"
#include "several/joinedtablespage.h"

#include <vector>

class TableListPage;
class TablePage;

/// Pages of a window of several traces: most of them tables, and a list of all tables.
class SeveralTracesPages : public PageFrame
{
    Q_OBJECT
public:
    [[nodiscard]] TableListPage& allTables() const { return *m_allTables; }
    /// Goes to a cell of a table, on its own page or among all tables. False when there is none.
    bool showCell(const QString& tableKey, std::size_t row, const QString& columnKey);
    /// The table of the current page that has the keyboard or had it last, else its first one; may be null.
    [[nodiscard]] TablePage* currentTablePage() const;
    /// All that show a table.
    [[nodiscard]] std::vector<TablePage*> everyTablePage() const;
    /// Puts the keyboard on what the current page is about.
    virtual void focusContent();

protected:
    /// `name`: what the places of its list of tables are remembered by; `title`: of that list, for screen readers.
    SeveralTracesPages(ViewContext& context, const QString& name, const QString& title, QWidget* parent);

    /// Adds a page of tables to a group.
    void addTables(int group, const QString& title, const QStringList& keys, const JoinedTablesPage::Layout& layout);
    void addTablePage(int group, JoinedTablesPage& page, const QString& title);
    /// Fills the pages, and says beside their titles which have nothing to show.
    void fillTables(const JoinedTablesPage::Tables& tables, bool isComplete);
    /// Keeps the figures, dimmed, while others are computed.
    void setTablesBusy(bool isBusy);
    /// The page with this table and others; null: there is none.
    [[nodiscard]] JoinedTablesPage* pageWith(const QString& tableKey) const;

private:
    ViewContext& m_context;
    std::vector<JoinedTablesPage*> m_tablePages;
    TableListPage* m_allTables;
};
