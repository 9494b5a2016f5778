// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

class TreePane;

/// The paths of NVTX ranges, by GPU time or by host time.
class NvtxTreePage : public ResultPage
{
    Q_OBJECT
public:
    explicit NvtxTreePage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    void setBusy(bool isBusy) override;
    TablePage* revealTable(const QString& tableKey) override;

    [[nodiscard]] TreePane& pane() const { return *m_pane; }

private:
    void showTree();

    core::ResultsPointer m_results;
    TreePane* m_pane;
};
