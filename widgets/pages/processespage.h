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
    [[nodiscard]] KernelsPage& kernels() const { return *m_kernels; }
    [[nodiscard]] BarriersPage& barriers() const { return *m_barriers; }
    [[nodiscard]] NcclPage& nccl() const { return *m_nccl; }
    [[nodiscard]] IdlePage& idle() const { return *m_idle; }
    [[nodiscard]] TablesPage& memory() const { return *m_memory; }
    [[nodiscard]] NvtxPage& nvtx() const { return *m_nvtx; }

Q_SIGNALS:
    /// The figures of the selected process are shown.
    void processShown();

private:
    void followCurrentRow();
    void setDetailPlaceholder(const QString& text);

    core::ResultsPointer m_results;
    core::ProcessIndex m_process; ///< whose figures are shown or being computed
    TablePage* m_processes;
    ElidedLabel* m_heading;
    KernelsPage* m_kernels;
    BarriersPage* m_barriers;
    NcclPage* m_nccl;
    IdlePage* m_idle;
    TablesPage* m_memory;
    NvtxPage* m_nvtx;
    TablesPage* m_graphs;
    std::vector<ResultPage*> m_pages; ///< of m_details
    QTabWidget* m_details;
    core::LatestJob<core::ResultsPointer> m_job;
};
