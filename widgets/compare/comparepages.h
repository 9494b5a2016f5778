// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparesession.h"
#include "several/severaltracespages.h"

#include <vector>

class CompareRowsPage;
class ComparedUnits;
class CompareVerdictPage;
class LinkedTimelines;
class SideContexts;

/// The pages of a comparison: the verdict, and the tables of both runs side by side in the groups that a trace has them
/// in.
class ComparePages : public SeveralTracesPages
{
    Q_OBJECT
public:
    /// `contexts` must outlive this object.
    explicit ComparePages(SideContexts& contexts, QWidget* parent = nullptr);

    /// Shows the comparison of `session`, which has one, and those of its tables that are there.
    void show(const CompareSession& session);
    /// More is known of the whole traces.
    void showSides(const CompareSession& session);
    /// More tables came.
    void showTables(const CompareSession& session);
    /// Keeps the figures, dimmed, while others are computed.
    void setBusy(bool isBusy);
    /// The page with the table of the checks.
    void showChecks();
    /// The page with the processes of both.
    void showProcesses();

    [[nodiscard]] CompareVerdictPage& verdict() const { return *m_verdict; }
    [[nodiscard]] LinkedTimelines& timelines() const { return *m_timelines; }
    [[nodiscard]] ComparedUnits& units() const { return *m_units; }
    [[nodiscard]] CompareRowsPage& kernels() const { return *m_kernels; }
    /// The page with a table of whose rows there are charts; null: there is none.
    [[nodiscard]] CompareRowsPage* rowsPageWith(const QString& tableKey) const;
    void focusContent() override;

private:
    void showTable(const QString& key);
    /// Tables with charts of the selected row.
    void addRowTables(int group, const QString& title, const QStringList& keys);
    void addDeltaTables(int group, const QString& title, const QStringList& keys);

    SideContexts& m_contexts;
    ComparedUnits* m_units;
    CompareVerdictPage* m_verdict;
    LinkedTimelines* m_timelines;
    CompareRowsPage* m_kernels;
    std::vector<CompareRowsPage*> m_rowPages; ///< with that of kernels
};
