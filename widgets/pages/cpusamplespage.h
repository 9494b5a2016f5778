// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

class QTabWidget;
class TreePane;

/// Where processors were: from threads to what they called, and from functions to those that called them.
class CpuSamplesPage : public ResultPage
{
    Q_OBJECT
public:
    explicit CpuSamplesPage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    void setBusy(bool isBusy) override;
    TablePage* revealTable(const QString& tableKey) override;

    [[nodiscard]] TreePane& callTree() const { return *m_callTree; }
    [[nodiscard]] TreePane& callers() const { return *m_callers; }

private:
    TreePane* m_callTree;
    TreePane* m_callers;
    QTabWidget* m_tabs;
};
