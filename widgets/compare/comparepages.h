// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparesession.h"
#include "navigation/pageframe.h"

class CompareKernelsPage;
class CompareTablesPage;
class ComparedUnits;
class CompareVerdictPage;
class LinkedTimelines;
class TableListPage;
class TablePage;

/// The pages of a comparison: the verdict, and the tables of both runs side by side in the groups that a trace has them
/// in.
class ComparePages : public PageFrame
{
    Q_OBJECT
public:
    explicit ComparePages(ViewContext& context, QWidget* parent = nullptr);

    /// Shows the comparison of `session`, which has one, and those of its tables that are there.
    void show(const CompareSession& session);
    /// More is known of the whole traces.
    void showSides(const CompareSession& session);
    /// More tables came.
    void showTables(const CompareSession& session);
    /// Keeps the figures, dimmed, while others are computed.
    void setBusy(bool isBusy);
    /// Goes to a cell of a table of the comparison. False when there is none.
    bool showCell(const QString& tableKey, std::size_t row, const QString& columnKey);
    /// The page with the table of the checks.
    void showChecks();

    [[nodiscard]] CompareVerdictPage& verdict() const { return *m_verdict; }
    [[nodiscard]] LinkedTimelines& timelines() const { return *m_timelines; }
    [[nodiscard]] ComparedUnits& units() const { return *m_units; }
    [[nodiscard]] CompareKernelsPage& kernels() const { return *m_kernels; }
    [[nodiscard]] TableListPage& allTables() const { return *m_allTables; }
    /// The table of the current page that has the keyboard or had it last, else its first one; may be null.
    [[nodiscard]] TablePage* currentTablePage() const;
    /// All that show a table of the comparison.
    [[nodiscard]] std::vector<TablePage*> everyTablePage() const;
    /// Puts the keyboard on what the current page is about.
    void focusContent();

private:
    void addTablePage(int group, CompareTablesPage& page, const QString& title);
    void addTables(int group, const QString& title, const QStringList& tableKeys);
    void showNotes(const CompareSession& session);

    ViewContext& m_context;
    ComparedUnits* m_units;
    CompareVerdictPage* m_verdict;
    LinkedTimelines* m_timelines;
    std::vector<CompareTablesPage*> m_tablePages;
    CompareKernelsPage* m_kernels;
    TableListPage* m_allTables;
};
