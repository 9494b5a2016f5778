// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nccl/nccl.h"
#include "pages/resultpage.h"

#include "base/latestjob.h"

class DrillView;
class QCheckBox;
class QTabWidget;

/// The NCCL operations of a scope, with a row per process or GPU when asked for, and those behind the selected row
/// below; and how much of each GPU's time they take.
class NcclPage : public ResultPage
{
    Q_OBJECT
public:
    /// `settingsKey` and `showsInstances`: as for KernelsPage.
    NcclPage(ViewContext& context, const QString& settingsKey, bool showsInstances, QWidget* parent = nullptr);
    ~NcclPage() override;

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;

    [[nodiscard]] TablePage& operations() const;
    [[nodiscard]] TablePage& instances() const;
    [[nodiscard]] TablePage& devices() const { return *m_devices; }
    [[nodiscard]] core::NcclGrouping grouping() const;
    void setGrouping(const core::NcclGrouping& grouping);

private:
    struct Grouped; ///< the rows and their table belong together
    void regroup();
    void showOperations(std::shared_ptr<const core::Nccl> nccl, const core::TablePointer& table);

    core::ResultsPointer m_results;
    std::shared_ptr<const core::Nccl> m_shown; ///< row i of the table is its row i
    QCheckBox* m_byProcess;
    QCheckBox* m_byDevice;
    DrillView* m_view;
    TablePage* m_devices;
    QTabWidget* m_tabs;
    core::LatestJob<Grouped> m_grouping;
};
