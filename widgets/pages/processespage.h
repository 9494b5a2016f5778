// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

#include "base/latestjob.h"

#include <vector>

class BarriersPage;
class ElidedLabel;
class IdlePage;
class KernelsPage;
class NcclPage;
class NvtxPage;
class QTabWidget;
class TablesPage;

/// The processes of a trace; below, what the selected one did: its kernels, barriers, NCCL operations, idle time,
/// memory operations, NVTX ranges and CUDA graphs.
class ProcessesPage : public ResultPage
{
    Q_OBJECT
public:
    explicit ProcessesPage(ViewContext& context, QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;
    TablePage* revealTable(const QString& tableKey) override;
    /// Selects the process, so that the lower part shows it.
    void showProcess(core::ProcessIndex process);

    [[nodiscard]] TablePage& processes() const { return *m_processes; }
    /// "pid 111 (worker)": whose figures stand below.
    [[nodiscard]] QString heading() const;
    [[nodiscard]] KernelsPage& kernels() const;
    [[nodiscard]] BarriersPage& barriers() const;
    [[nodiscard]] NcclPage& nccl() const;
    [[nodiscard]] IdlePage& idle() const;
    [[nodiscard]] TablesPage& memory() const;
    [[nodiscard]] NvtxPage& nvtx() const;

Q_SIGNALS:
    /// The figures of the selected process are shown.
    void processShown();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void planPages();
    template <typename Page, typename Make> void plan(Page*& page, const QString& title, Make make);
    void makePages() const;
    void followCurrentRow();
    [[nodiscard]] core::ProcessIndex selectedProcess() const;
    void showDetails(const core::ResultsPointer& results);
    void setDetailPlaceholder(const QString& text);

    core::ResultsPointer m_results;
    core::ResultsPointer m_shownDetails; ///< held until all pages of details show others
    core::ProcessIndex m_process; ///< whose figures are shown or being computed
    TablePage* m_processes;
    ElidedLabel* m_heading;
    KernelsPage* m_kernels = nullptr;
    BarriersPage* m_barriers = nullptr;
    NcclPage* m_nccl = nullptr;
    IdlePage* m_idle = nullptr;
    TablesPage* m_memory = nullptr;
    NvtxPage* m_nvtx = nullptr;
    TablesPage* m_graphs = nullptr;
    QObject* m_making; ///< what makes the pages below belongs to it
    std::vector<ResultPage*> m_pages; ///< of m_details: those that are made
    QString m_placeholder; ///< of those that are not
    QTabWidget* m_details;
    core::LatestJob<core::ResultsPointer> m_job;
};
