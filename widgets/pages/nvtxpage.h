// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

class NvtxRangesPage;
class PhasesPage;
class QTabWidget;

/// What the program says about itself: its NVTX ranges, the phases they make up, and how much kernel time they cover.
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
    /// As NvtxRangesPage::showInstance().
    bool showInstance(std::size_t event);

    [[nodiscard]] NvtxRangesPage& ranges() const { return *m_ranges; }
    [[nodiscard]] PhasesPage& phases() const { return *m_phases; }
    [[nodiscard]] TablePage& coverage() const { return *m_coverage; }

private:
    NvtxRangesPage* m_ranges;
    PhasesPage* m_phases;
    TablePage* m_coverage;
    QTabWidget* m_tabs;
};
