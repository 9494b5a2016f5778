// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

class NvtxRangesPage;
class PhasesPage;
class QTabWidget;

/// What the program says about itself: its NVTX ranges, how much kernel time they cover, and maybe the phases they make
/// up.
class NvtxPage : public ResultPage
{
    Q_OBJECT
public:
    struct Parts {
        bool showsInstances = false; ///< as for KernelsPage
        bool showsPhases = false; ///< phases stand between ranges and coverage
    };
    /// `settingsKey`: as for KernelsPage.
    NvtxPage(ViewContext& context, const QString& settingsKey, Parts parts, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;
    /// As NvtxRangesPage::showInstance().
    bool showInstance(std::size_t event);

    [[nodiscard]] NvtxRangesPage& ranges() const { return *m_ranges; }
    [[nodiscard]] TablePage& coverage() const { return *m_coverage; }

private:
    NvtxRangesPage* m_ranges;
    PhasesPage* m_phases; ///< null when phases are not shown here
    TablePage* m_coverage;
    QTabWidget* m_tabs;
};
