// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxranges.h"
#include "pages/resultpage.h"

#include "base/latestjob.h"

class DrillView;
class QCheckBox;

/// The NVTX ranges and marks of a scope by text, grouped as the switches say, and those behind the selected row below.
class NvtxRangesPage : public ResultPage
{
    Q_OBJECT
public:
    /// `settingsKey` and `showsInstances`: as for KernelsPage.
    NvtxRangesPage(ViewContext& context, const QString& settingsKey, bool showsInstances, QWidget* parent = nullptr);
    ~NvtxRangesPage() override;

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;

    /// Shows the row that counts this event, a row of Trace::nvtx, and it among its instances. @return false when no
    /// row does
    bool showInstance(std::size_t event);

    [[nodiscard]] TablePage& ranges() const;
    [[nodiscard]] TablePage& instances() const;
    [[nodiscard]] core::NvtxGrouping grouping() const;
    void setGrouping(const core::NvtxGrouping& grouping);

private:
    struct Grouped; ///< the rows and their table belong together
    void regroup();
    void showRanges(std::shared_ptr<const core::NvtxRanges> ranges, const core::TablePointer& table);

    core::ResultsPointer m_results;
    std::shared_ptr<const core::NvtxRanges> m_shown; ///< row i of the table is its row i
    QCheckBox* m_byProcess;
    QCheckBox* m_exactText;
    DrillView* m_view;
    core::LatestJob<Grouped> m_grouping;
};
