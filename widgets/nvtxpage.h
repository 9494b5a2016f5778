// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resultpage.h"

class NvtxRangesPage;
class PhasesPage;
class QTabWidget;

/// What the program says about itself: its NVTX ranges, and the phases they make up.
class NvtxPage : public ResultPage
{
    Q_OBJECT
public:
    /// `settingsKey` and `showsInstances`: as for KernelsPage.
    NvtxPage(ViewContext& context, const QString& settingsKey, bool showsInstances, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;
    void showPhases();

    [[nodiscard]] NvtxRangesPage& ranges() const { return *m_ranges; }
    [[nodiscard]] PhasesPage& phases() const { return *m_phases; }

private:
    NvtxRangesPage* m_ranges;
    PhasesPage* m_phases;
    QTabWidget* m_tabs;
};
