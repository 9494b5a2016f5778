// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparesession.h"
#include "several/severaltracespages.h"

class CompareKernelsPage;
class ComparedUnits;
class CompareVerdictPage;
class LinkedTimelines;

/// The pages of a comparison: the verdict, and the tables of both runs side by side in the groups that a trace has them
/// in.
class ComparePages : public SeveralTracesPages
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
    /// The page with the table of the checks.
    void showChecks();

    [[nodiscard]] CompareVerdictPage& verdict() const { return *m_verdict; }
    [[nodiscard]] LinkedTimelines& timelines() const { return *m_timelines; }
    [[nodiscard]] ComparedUnits& units() const { return *m_units; }
    [[nodiscard]] CompareKernelsPage& kernels() const { return *m_kernels; }
    void focusContent() override;

private:
    void addDeltaTables(int group, const QString& title, const QStringList& keys);

    ComparedUnits* m_units;
    CompareVerdictPage* m_verdict;
    LinkedTimelines* m_timelines;
    CompareKernelsPage* m_kernels;
};
